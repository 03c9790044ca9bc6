import { expect, it } from 'vitest'
import { noticeState } from './notice-state'

const now = Date.parse('2026-11-20T08:00:00Z')
const state = (is_open: boolean, start_time: string | null, end_time: string | null) =>
  noticeState({ is_open, start_time, end_time }, now)

it('is shown while it is switched on and its time has come and is not over', () => {
  expect(state(true, null, null)).toBe('shown')
  expect(state(true, '2026-11-20T08:00:00Z', '2026-11-20T08:00:01Z')).toBe('shown')
  expect(state(true, '2026-11-20T08:00:01Z', null)).toBe('waits')
  expect(state(true, null, '2026-11-20T08:00:00Z')).toBe('over')
  expect(state(false, null, null)).toBe('off')
})
