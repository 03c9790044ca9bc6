import { expect, test } from 'vitest'
import { configFields, configGroups } from './config'
import { meetingroom } from './meetingroom'
import { roomHourFaults } from './room-hours'

test('every field that can be given to many rooms is chosen by exactly one choice', () => {
  expect(Object.values(configGroups).flat().sort()).toEqual([...configFields].sort())
})

test('what describes one room only cannot be given to others', () => {
  const given = new Set<string>(configFields)
  for (const own of ['name', 'office_id', 'floor_id', 'capacity', 'navpicture_room', 'account_password'])
    expect(given.has(own)).toBe(false)
  expect(Object.keys(meetingroom.fields)).toEqual(expect.arrayContaining([...configFields]))
})

test.each([
  [{ opentime: '09:00', closetime: '18:00' }, []],
  [{ opentime: '18:00', closetime: '09:00' }, ['closetime']],
  [{ opentime: '09:00', closetime: '18:00', lunch_begin: '12:00' }, ['lunch_end']],
  [{ opentime: '09:00', closetime: '18:00', lunch_begin: '08:00', lunch_end: '10:00' }, ['lunch_begin']],
  [
    { opentime: '09:00', closetime: '18:00', approve_booking_begintime: '09:00', approve_booking_endtime: '09:00' },
    ['approve_booking_endtime'],
  ],
])('of the hours %j the faults are at %j', (room, faults) => {
  expect(Object.keys(roomHourFaults(room))).toEqual(faults)
})
