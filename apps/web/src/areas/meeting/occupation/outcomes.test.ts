import type { ConflictingMeeting } from '@workplace/contract/meeting/roomlock'
import { expect, test } from 'vitest'
import { isPossible, keyOf, outcomeOf, resolutionsOf } from './outcomes'

const room = { meetingroom_id: 9, meetingroom_name: 'Far', floor_name: 'F1', capacity: 8 }
const meeting = (id: number, more: Partial<ConflictingMeeting> = {}): ConflictingMeeting => ({
  id,
  version: 3,
  meetingroom_id: 1,
  meetingroom_name: 'Near',
  title: 'Plan',
  start_time: '2026-11-19 10:00:00',
  end_time: '2026-11-19 11:00:00',
  timezone: 'Asia/Shanghai',
  booker_name: 'Ann',
  attendee_count: 2,
  audit_state: 0,
  series_id: null,
  is_running: false,
  may_move: true,
  alternative: room,
  ...more,
})

test('what holds for all holds where it is possible; the others stay', () => {
  expect(outcomeOf(meeting(1), 'move', new Map())).toBe('move')
  expect(outcomeOf(meeting(1, { alternative: null }), 'move', new Map())).toBe('keep')
  expect(outcomeOf(meeting(1, { may_move: false }), 'move', new Map())).toBe('keep')
  expect(isPossible(meeting(1, { may_move: false }), 'cancel')).toBe(true)
})

test('a choice for one goes before that for all, room by room', () => {
  const [one, same] = [meeting(1), meeting(1, { meetingroom_id: 2 })]
  const chosen = new Map([[keyOf(one), 'cancel' as const]])
  expect(resolutionsOf([one, same, meeting(2)], 'move', chosen)).toEqual([
    { id: 1, version: 3, room_id: 1, action: 'cancel' },
    { id: 1, version: 3, room_id: 2, action: 'move', meetingroom_id: 9 },
    { id: 2, version: 3, room_id: 1, action: 'move', meetingroom_id: 9 },
  ])
})
