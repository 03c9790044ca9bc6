import { expect, test } from 'vitest'
import { instantOf } from '../kernel/zone'
import { freeHoursResult, shiftOfFreeHours } from './free-hours'
import { plainRule } from './shift.sample'

const date = '2026-03-02'
const zone = 'Asia/Shanghai'
const hours = { start: '06:00', end: '23:00', work_minutes: 480 }
const at = (text: string) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return instantOf(date, hour * 60 + minute, zone)
}
const span = (text: string) => {
  const [start = '', end = ''] = text.split('-')
  return { start: at(start), end: at(end) }
}

test.each([
  [
    'worked enough, whenever',
    { punches: '10:30 19:00' },
    { result: 'normal', marks: [], minutes: { plan: 480, work: 480, late: 0 } },
  ],
  ['too short', { punches: '10:00 16:00' }, { result: 'abnormal', marks: ['short'], minutes: { work: 360 } }],
  [
    'short, but for leave',
    { punches: '10:00 16:00', leave: ['16:00-18:00'] },
    { result: 'normal', marks: [], minutes: { leave: 120, work: 360 } },
  ],
  ['one punch alone', { punches: '10:00' }, { result: 'abnormal', marks: ['lack'], minutes: { work: 0 } }],
  ['nothing', { punches: '' }, { result: 'absent', minutes: { absent: 480 } }],
  ['leave all day', { punches: '', leave: ['06:00-23:00'] }, { result: 'leave', minutes: { leave: 480, absent: 0 } }],
  [
    'leave as long as is to be worked',
    { punches: '', leave: ['09:00-18:00'] },
    { result: 'leave', marks: [], lacks: 0, settles: [], minutes: { leave: 480, absent: 0 } },
  ],
  ['and a punch beside it', { punches: '08:00', leave: ['09:00-18:00'] }, { result: 'leave', marks: [], lacks: 0 }],
  ['not over yet', { punches: '10:00', until: '15:00' }, { result: 'pending', marks: [] }],
])('a free day: %s', (_, { punches, ...more }, wanted) => {
  const { leave = [], until } = more as { leave?: string[]; until?: string }
  const day = freeHoursResult(
    {
      ...{ date, zone, day_cut: '04:00', trips: [], rule: plainRule, leave: leave.map(span) },
      plans: [{ date, shift: shiftOfFreeHours(hours) }],
      punches: punches
        .split(' ')
        .filter(Boolean)
        .map((text) => ({ time: at(text) })),
      complete_until: until === undefined ? null : at(until),
    },
    hours,
  )
  expect(day).toMatchObject(wanted)
  const { plan, work, leave: away, trip, absent } = day.minutes
  expect(work + away + trip + absent).toBeLessThanOrEqual(plan)
})
