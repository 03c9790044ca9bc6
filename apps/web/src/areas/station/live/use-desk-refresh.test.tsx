import { cleanup, renderHook } from '@testing-library/react'
import { desk_booking, own_desk_booking } from '@workplace/contract/station/topics'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '../../../kernel/client/open-stream'
import { useDeskRefresh } from './use-desk-refresh'

const heard = new Map<string, (event: LiveEvent) => void>()
const stale = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('../../../kernel/client/live', () => ({
  useLive: ({ name }: { name: string }, handler: (event: LiveEvent) => void) => void heard.set(name, handler),
}))
vi.mock('../../../kernel/client/query', () => ({ invalidate: stale }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  stale.mockClear()
})
const say = (name: string, payload: Readonly<Record<string, unknown>>, resync = false) =>
  heard.get(name)?.({ topic: name, payload, resync })

it.each([
  ['of another office', { office_id: 2, dates: ['2026-11-24'] }, 0],
  ['of another date', { office_id: 1, dates: ['2026-11-25', '2026-11-26'] }, 0],
  ['of what is shown', { office_id: 1, dates: ['2026-11-23', '2026-11-24'] }, 1],
  ['of all dates', { office_id: 1, dates: [] }, 1],
  ['of more than could be said', { many: true }, 1],
])('what is done at desks %s', async (_, payload, looks) => {
  renderHook(() => useDeskRefresh({ office_id: 1, date: '2026-11-24' }, '/map/state'))
  say(desk_booking.name, payload)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stale).toHaveBeenCalledTimes(looks)
})

it('looks once a second at most, however much is heard, and also for what is one’s own or was missed', async () => {
  renderHook(() => useDeskRefresh({ office_id: 1, date: '2026-11-24' }, '/map/state'))
  for (let n = 0; n < 100; n++) {
    say(desk_booking.name, { office_id: 1, dates: ['2026-11-24'] })
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(stale.mock.calls.length).toBeLessThanOrEqual(6)
  expect(stale.mock.calls.length).toBeGreaterThan(3)
  await vi.advanceTimersByTimeAsync(5_000)
  stale.mockClear()
  say(own_desk_booking.name, { user_id: 1 })
  await vi.advanceTimersByTimeAsync(5_000)
  say(desk_booking.name, {}, true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stale).toHaveBeenCalledTimes(2)
})
