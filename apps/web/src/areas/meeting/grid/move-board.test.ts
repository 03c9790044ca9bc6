import type { RoomMeeting } from '@workplace/contract/meeting/booking'
import type { MeetingOnMove, PickedMeeting } from '@workplace/domain/booking/move'
import { describe, expect, it } from 'vitest'
import { boardRoomOf, claimOf } from '../core/board'
import { sampleMeeting, sampleRoom } from '../core/room.sample'
import { askedSlot, entriesIn, movedEntries, pickedOf, withEntries } from './move-board'

const date = sampleMeeting.time
const held: RoomMeeting = { ...sampleMeeting, id: 5, myself: 1 }
const wanted: RoomMeeting = { ...held, audit_state: 1, start_time: `${date} 14:00:00`, end_time: `${date} 15:00:00` }
const board = (...meeting: RoomMeeting[]) => [
  boardRoomOf({ ...sampleRoom, meeting }),
  boardRoomOf({ ...sampleRoom, id: 8, meeting: [] }),
]
const zone = sampleRoom.timezone
const zoneOf = () => zone

function pick(entry: RoomMeeting, ...all: RoomMeeting[]): PickedMeeting {
  const [boardRoom] = board(...all)
  const claims = all.map((one) => claimOf(one, zone))
  const picked = boardRoom && pickedOf({ boardRoom, date }, claimOf(entry, zone), claims)
  if (!picked) throw new Error('it cannot be picked up')
  return picked
}
/** Carried to 12:00 in room 8. */
const carried = (picked: PickedMeeting, warnings: readonly 'audit'[] = []): MeetingOnMove => {
  const place = { room_id: 8, date, start_minute: 720, end_minute: 780 }
  return { ...place, picked, grip: 'whole', grabbed: 40, from: place, verdict: { ok: true, warnings }, nearest: null }
}
const shown = (entries: readonly RoomMeeting[]) =>
  entries.map(({ meetingroom_id, start_time, audit_state }) => [meetingroom_id, start_time.slice(11, 16), audit_state])

describe('a meeting that was moved', () => {
  it('is shown in its new room and nowhere else, and back again', () => {
    const rooms = board(held, { ...sampleMeeting, id: 6 })
    const moved = withEntries(rooms, 5, movedEntries(entriesIn(rooms, 5), carried(pick(held, held)), zoneOf))
    expect(moved.map(({ claims }) => claims.map(({ id }) => id))).toEqual([[6], [5]])
    expect(shown(entriesIn(moved, 5))).toEqual([[8, '12:00', 0]])
    expect(shown(entriesIn(withEntries(moved, 5, [held]), 5))).toEqual([[7, '10:00', 0]])
  })

  it('keeps what it holds while the new slot waits, and gives up what it asked for before', () => {
    const entries = [held, wanted]
    expect(shown(movedEntries(entries, carried(pick(held, ...entries), ['audit']), zoneOf))).toEqual([
      [7, '10:00', 0],
      [8, '12:00', 1],
    ])
    expect(shown(movedEntries(entries, carried(pick(wanted, ...entries), ['audit']), zoneOf))).toEqual([
      [7, '10:00', 0],
      [8, '12:00', 1],
    ])
    expect(shown(movedEntries(entries, carried(pick(wanted, ...entries)), zoneOf))).toEqual([[8, '12:00', 0]])
  })

  it('is taken back to what it had asked for, or has', () => {
    expect(askedSlot([held], pick(held, held))).toBe(held)
    expect(askedSlot([held, wanted], pick(held, held, wanted))).toBe(wanted)
    expect(askedSlot([held, wanted], pick(wanted, held, wanted))).toBe(wanted)
  })

  it('cannot be picked up where it goes over midnight', () => {
    const night = { ...held, start_time: `${date} 23:00:00`, end_time: '2026-11-21 01:00:00' }
    const [boardRoom] = board(night)
    expect(boardRoom && pickedOf({ boardRoom, date }, claimOf(night, zone), [])).toBeNull()
  })

  it('knows the slot that it holds while another one waits', () => {
    expect(pick(wanted, held, wanted).holds).toMatchObject({ room_id: 7 })
    expect(pick(held, held, wanted).holds).toBeNull()
  })
})

describe('what services hold around a meeting', () => {
  const service = (from: string, to: string): RoomMeeting => ({
    ...{ ...held, kind: 'service' },
    ...{ start_time: `${date} ${from}:00`, end_time: `${date} ${to}:00` },
  })
  const [before, after] = [service('09:30', '10:00'), service('11:00', '11:15')]

  it('is known when the meeting is picked up, and goes with it, and back', () => {
    const rooms = board(before, held, after, { ...sampleMeeting, id: 6 })
    const picked = pick(held, before, held, after)
    expect(picked.margins).toEqual({ prepare_minutes: 30, clean_minutes: 15 })
    const entries = entriesIn(rooms, 5)
    const moved = withEntries(rooms, 5, movedEntries(entries, carried(picked), zoneOf))
    expect(moved.map(({ claims }) => claims.length)).toEqual([1, 3])
    expect(entriesIn(moved, 5).map(({ kind, start_time, end_time }) => [kind, start_time, end_time])).toEqual([
      ['meeting', `${date} 12:00:00`, `${date} 13:00:00`],
      ['service', `${date} 11:30:00`, `${date} 12:00:00`],
      ['service', `${date} 13:00:00`, `${date} 13:15:00`],
    ])
    expect(entriesIn(withEntries(moved, 5, entries), 5)).toHaveLength(3)
    expect(askedSlot([before, held, after], picked)).toBe(held)
  })

  it('stays where it is while a move waits for approval', () => {
    const entries = [before, held, after]
    const waiting = movedEntries(entries, carried(pick(held, ...entries), ['audit']), zoneOf)
    expect(waiting.filter(({ audit_state }) => audit_state === 0)).toEqual(entries)
    expect(waiting.filter(({ audit_state }) => audit_state === 1)).toHaveLength(3)
  })
})

it('a meeting with rooms in two zones is shown on the clock of each, whichever was taken hold of', () => {
  const berlin = { ...sampleRoom, id: 9, timezone: 'Europe/Berlin' }
  const here: RoomMeeting = { ...held, start_time: `${date} 17:00:00`, end_time: `${date} 18:00:00` }
  const there: RoomMeeting = {
    ...here,
    ...{ meetingroom_id: 9, start_time: `${date} 10:00:00`, end_time: `${date} 11:00:00` },
  }
  const boardRoom = boardRoomOf({ ...berlin, meeting: [there] })
  const picked = pickedOf({ boardRoom, date }, claimOf(there, berlin.timezone), [])
  if (picked === null) throw new Error('it cannot be picked up')
  const place = { room_id: 9, date, start_minute: 18 * 60, end_minute: 19 * 60 }
  const moving: MeetingOnMove = {
    ...{ ...place, picked, grip: 'whole', grabbed: 40, from: place, verdict: { ok: true, warnings: [] } },
    nearest: null,
  }
  const moved = movedEntries([here, there], moving, (id) => (id === 9 ? 'Europe/Berlin' : zone))
  expect(moved.map((one) => [one.meetingroom_id, one.start_time, one.end_time, one.time])).toEqual([
    [9, `${date} 18:00:00`, `${date} 19:00:00`, date],
    // 18:00 in Berlin is past midnight in Shanghai
    [7, '2026-11-21 01:00:00', '2026-11-21 02:00:00', '2026-11-21'],
  ])
})
