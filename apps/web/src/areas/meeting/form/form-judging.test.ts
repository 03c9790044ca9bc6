import { onClock } from '@workplace/domain/booking/slot'
import { expect, it } from 'vitest'
import { boardRoomOf } from '../core/board'
import { sampleMeeting, sampleRoom } from '../core/room.sample'
import { judgeRoom } from './form-judging'

const zone = 'Asia/Shanghai'
const now = Date.parse('2026-11-20T00:00:00Z')
const slot = { date: '2026-11-20', start_minute: 630, end_minute: 690 }
const room = boardRoomOf({ ...sampleRoom, meeting: [sampleMeeting] })

it('reads a slot on the clock of another zone, also over its midnight', () => {
  expect(onClock(slot, zone, zone)).toBe(slot)
  expect(onClock(slot, zone, 'Europe/Berlin')).toEqual({ date: '2026-11-20', start_minute: 210, end_minute: 270 })
  expect(onClock({ ...slot, start_minute: 0, end_minute: 60 }, zone, 'Europe/Berlin')).toEqual({
    date: '2026-11-19',
    start_minute: 1020,
    end_minute: 1080,
  })
})

it('judges a room by the claims of the slot’s day, and says nothing where they are not at hand', () => {
  const asked = { room, day: slot.date, slot, zone, now }
  expect(judgeRoom(asked)).toMatchObject({ ok: false, reason: 'conflict' })
  expect(judgeRoom({ ...asked, slot: { ...slot, start_minute: 660, end_minute: 720 } })).toMatchObject({ ok: true })
  expect(judgeRoom({ ...asked, slot: { ...slot, date: '2026-11-21' } })).toBeNull()
  // 01:00 in Shanghai is another day in Berlin
  expect(
    judgeRoom({ ...asked, zone: 'Pacific/Kiritimati', slot: { ...slot, start_minute: 60, end_minute: 120 } }),
  ).toBeNull()
})

it('a meeting that is changed is not in its own way, in its own rooms and in those that come', () => {
  const changed = { id: sampleMeeting.id, from: { ...slot, start_minute: 600, end_minute: 660 }, room_ids: [room.id] }
  expect(judgeRoom({ room, day: slot.date, slot, zone, now, changed })).toMatchObject({ ok: true })
  expect(judgeRoom({ room, day: slot.date, slot, zone, now, changed: { ...changed, room_ids: [] } })).toMatchObject({
    ok: true,
  })
  expect(
    judgeRoom({ room, day: slot.date, slot, zone, now, changed: { ...changed, id: 99, room_ids: [] } }),
  ).toMatchObject({
    ok: false,
  })
})
