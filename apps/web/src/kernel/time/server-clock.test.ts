import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock'

const here = Date.parse('2026-11-20T02:00:00Z')
const heard = (time: string, took = 100) => noteServerTime(new Date(time).toUTCString(), here - took, here)
/** How far the clock that is gone by is ahead of this machine's, in seconds. */
const ahead = () => Math.round((serverNow() - here) / 1000)

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(here))
afterEach(() => {
  heard('2026-11-20T02:00:00Z')
  vi.restoreAllMocks()
})

it('goes by this machine while it is about right, and by the server where it is not', () => {
  heard('2026-11-20T02:00:01Z')
  expect(ahead()).toBe(0)
  heard('2026-11-20T03:00:00Z')
  expect(Math.abs(ahead() - 3600)).toBeLessThanOrEqual(1)
  // another answer of about the same time changes nothing
  const before = serverNow()
  heard('2026-11-20T03:00:01Z')
  expect(serverNow()).toBe(before)
  // somebody has set the clock of this machine right
  heard('2026-11-20T02:00:00Z')
  expect(ahead()).toBe(0)
})

it('is not misled by an answer that took long, nor by none', () => {
  heard('2026-11-20T01:59:40Z', 30_000)
  expect(ahead()).toBe(0)
  noteServerTime(null, here, here)
  noteServerTime('soon', here, here)
  expect(ahead()).toBe(0)
})
