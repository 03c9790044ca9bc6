import type { AuditDetails } from '@workplace/contract/meeting/approval/audit'
import type { RoomMeeting } from '@workplace/contract/meeting/booking'
import { expect, it } from 'vitest'
import { rolesOf, stripOf } from './strip'

const date = '2026-11-18'
const before = Date.parse('2026-11-17T00:00:00Z')

const meeting = (id: number, from: string, to: string, more: Partial<RoomMeeting> = {}): RoomMeeting => ({
  id,
  kind: 'meeting',
  meetingroom_id: 1,
  title: `Meeting ${id}`,
  start_time: `${date} ${from}:00`,
  end_time: `${date} ${to}:00`,
  time: date,
  audit_state: 0,
  myself: 0,
  invited: 0,
  booker_id: 1,
  booker_name: 'Ann',
  attendee_count: 1,
  ...more,
})

const room = (meetings: RoomMeeting[]): AuditDetails['rooms'][number] => ({
  id: 1,
  name: 'Room',
  status: 'online',
  timezone: 'Asia/Shanghai',
  capacity: 8,
  locks: [],
  opentime: '08:00',
  closetime: '20:00',
  lunch_begin: '12:00',
  lunch_end: '13:00',
  meeting: meetings,
})

const roles = (meetings: RoomMeeting[]) => rolesOf(room(meetings), 1).map(({ role }) => role)

it('what is held at the requested time clashes, another request for it is a rival, the rest is not in the way', () => {
  expect(
    roles([
      meeting(1, '10:00', '11:00', { audit_state: 1 }),
      meeting(2, '10:30', '11:30'),
      meeting(3, '10:45', '11:15', { audit_state: 1 }),
      meeting(4, '11:00', '12:00'),
      meeting(5, '10:00', '10:15', { kind: 'occupation' }),
    ]),
  ).toEqual(['request', 'clash', 'rival', 'other', 'clash'])
})

it('a meeting that is to be moved is not in its own way', () => {
  const old = meeting(1, '10:00', '11:00')
  expect(roles([old, meeting(1, '10:30', '11:30', { audit_state: 1 })])).toEqual(['current', 'request'])
  // once decided nothing waits, and nothing clashes
  expect(roles([old, meeting(2, '11:00', '12:00')])).toEqual(['request', 'other'])
})

it('an occupation is told from a meeting of the same number', () => {
  expect(
    roles([
      meeting(1, '10:00', '11:00', { audit_state: 1 }),
      meeting(1, '10:00', '11:00', { kind: 'occupation', audit_state: 0 }),
    ]),
  ).toEqual(['request', 'clash'])
})

it('the opening hours are drawn, and more where something lies outside of them', () => {
  const strip = stripOf(room([meeting(1, '10:00', '11:00', { audit_state: 1 })]), date, 1, before)
  expect(strip).toMatchObject({ from: 480, to: 1200, rows: 1 })
  expect(strip.grounds.filter(({ state }) => state === 'closed').map(({ from, to }) => [from / 4, to / 4])).toEqual([
    [0, 8],
    [12, 13],
    [20, 24],
  ])
  const late = stripOf(room([meeting(1, '19:30', '22:15', { audit_state: 1 })]), date, 1, before)
  expect(late).toMatchObject({ from: 480, to: 1380 })
})

it('requests for the same time stand below each other', () => {
  const strip = stripOf(
    room([meeting(1, '10:00', '11:00', { audit_state: 1 }), meeting(2, '10:30', '11:30', { audit_state: 1 })]),
    date,
    1,
    before,
  )
  expect(strip.rows).toBe(2)
  expect(strip.segments.map(({ role, row }) => [role, row])).toEqual([
    ['request', 0],
    ['rival', 1],
  ])
})
