import { verdict } from '@workplace/domain/booking/verdict'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import { describe, expect, test } from 'vitest'
import { bookingRoomOf, type DemoRoom } from '../areas/meetingroom/demo/public'
import { type CompanyPlan, planDemo } from './demo-plan.sample'

const today = '2026-11-18'
const plans = planDemo(today)
const [large, small] = plans as [CompanyPlan, CompanyPlan]

const isLive = (state: string) => state === 'confirmed' || state === 'pending'
const overlapping = (claims: { start: number; end: number }[]) => {
  const sorted = [...claims].sort((a, b) => a.start - b.start)
  return sorted.filter((claim, index) => claim.start < (sorted[index - 1]?.end ?? 0))
}

test('the same day and the same number make the same companies', () => {
  expect(planDemo(today)).toEqual(plans)
  expect(planDemo(today, 7)[0]?.people).not.toEqual(large.people)
})

test('a company as the issue describes it, and a second one', () => {
  expect(large.cities).toHaveLength(3)
  expect(new Set(large.cities.map((city) => city.timezone)).size).toBe(2)
  expect(large.offices).toHaveLength(6)
  expect(large.rooms).toHaveLength(80)
  expect(large.people).toHaveLength(400)
  expect(large.departments.length).toBeGreaterThan(20)
  expect(large.people.some((person) => /\p{Script=Han}/u.test(person.name))).toBe(true)
  expect(large.people.filter((person) => /^[A-Z]/.test(person.name)).length).toBeGreaterThan(30)
  expect(small.people.length).toBeLessThan(50)
})

test('every kind of policy occurs', () => {
  const some = (has: (room: DemoRoom) => boolean) => large.rooms.filter(has).length
  expect(some((room) => room.policy.readonly)).toBeGreaterThan(0)
  expect(large.locksOfRooms.filter((locks) => locks.length > 0).length).toBeGreaterThan(0)
  expect(some((room) => room.policy.isaudit)).toBeGreaterThan(0)
  expect(some((room) => room.policy.approve_booking_weekend)).toBeGreaterThan(0)
  expect(some((room) => (room.policy.limitdays ?? 99) < 8)).toBeGreaterThan(0)
  expect(some((room) => room.policy.limit_unit === 'hour')).toBeGreaterThan(0)
  expect(some((room) => room.policy.approve_booking_begintime !== null)).toBeGreaterThan(0)
  expect(some((room) => room.policy.lunch_begin !== null)).toBeGreaterThan(0)
  expect(some((room) => room.policy.single_time !== null)).toBeGreaterThan(0)
  expect(some((room) => room.policy.status === 'offline')).toBeGreaterThan(0)
  expect(some((room) => room.policy.status === 'inactive')).toBeGreaterThan(0)
  expect(Math.min(...large.rooms.map((room) => room.capacity))).toBe(2)
  expect(Math.max(...large.rooms.map((room) => room.capacity))).toBe(200)
})

test('accounts are unique over both companies, job numbers and names within each', () => {
  const accounts = plans.flatMap((plan) => plan.people.map((person) => person.username.toLowerCase()))
  expect(new Set(accounts).size).toBe(accounts.length)
  for (const { people } of plans) {
    expect(new Set(people.map((person) => person.job_num)).size).toBe(people.length)
  }
})

test('people are found by name, pinyin and initials', () => {
  expect(large.people.find((person) => person.username === 'admin')?.name_search).toBe('林晓 linxiao lx')
})

describe.each(plans.map((plan) => [plan.abbreviation, plan] as const))('%s', (_, plan) => {
  test('no two held claims of a room overlap', () => {
    for (const room of plan.rooms.keys()) {
      const held = plan.meetings.filter((meeting) => meeting.room === room && meeting.state === 'confirmed')
      const occupied = plan.occupations.filter((occupation) => occupation.room === room)
      expect(overlapping([...held, ...occupied])).toEqual([])
    }
  })

  test('nobody sits in two meetings at once', () => {
    const byPerson = new Map<number, { start: number; end: number }[]>()
    for (const meeting of plan.meetings.filter(({ state }) => isLive(state))) {
      for (const person of [meeting.booker, ...meeting.attendees.map((attendee) => attendee.person)]) {
        byPerson.set(person, [...(byPerson.get(person) ?? []), meeting])
      }
    }
    for (const meetings of byPerson.values()) expect(overlapping(meetings)).toEqual([])
  })

  test('whoever booked was allowed to when they did', () => {
    for (const meeting of plan.meetings) {
      const room = plan.rooms[meeting.room] as DemoRoom
      const from = wallClock(meeting.start, room.timezone)
      const answer = verdict({
        // View-only rooms are booked by those who arrange them; offline ones were online then.
        room: { ...bookingRoomOf(room, meeting.room), readonly: false, status: 'online' },
        locks: plan.locksOfRooms[meeting.room] ?? [],
        occupied: [],
        date: from.date,
        start_minute: from.minute,
        end_minute: from.minute + (meeting.end - meeting.start) / 60_000,
        now: meeting.created,
      })
      expect([room.name, meeting.title, answer]).toMatchObject([room.name, meeting.title, { ok: true }])
    }
  })

  test('meetings lie in the six weeks around today, and have not more people than the room has seats', () => {
    for (const meeting of plan.meetings) {
      const room = plan.rooms[meeting.room] as DemoRoom
      const { date } = wallClock(meeting.start, room.timezone)
      expect(date >= addDays(today, -21) && date <= addDays(today, 20)).toBe(true)
      expect(1 + meeting.attendees.length).toBeLessThanOrEqual(room.capacity)
    }
  })
})

test('some meetings wait, some were refused or cancelled, some are private', () => {
  for (const state of ['pending', 'refused', 'cancelled'] as const) {
    expect(large.meetings.filter((meeting) => meeting.state === state).length).toBeGreaterThan(10)
  }
  expect(large.meetings.filter((meeting) => meeting.secret).length).toBeGreaterThan(50)
  expect(large.occupations.length).toBeGreaterThan(10)
})

test.each(['2026-11-18', '2026-11-21', '2026-12-27'])('on %s both accounts have meetings of their own', (day) => {
  const [plan] = planDemo(day) as [CompanyPlan]
  for (const account of ['admin', 'staff']) {
    const person = plan.people.findIndex(({ username }) => username === account)
    const dates = plan.meetings
      .filter((meeting) => isLive(meeting.state) && meeting.booker === person)
      .map((meeting) => wallClock(meeting.start, 'Asia/Shanghai').date)
    expect(dates.filter((date) => date === day).length).toBeGreaterThan(1)
    expect(dates.some((date) => date > day && date <= addDays(day, 7))).toBe(true)
  }
})
