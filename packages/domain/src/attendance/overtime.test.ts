import { expect, test } from 'vitest'
import { type OvertimeQuestion, type OvertimeRule, type OvertimeTerms, overtimeOf } from './overtime'

const plain: OvertimeTerms = {
  ...{ allow: true, calc: 'punch', position: 'after', start_after_minutes: 0, min_minutes: 0, max_minutes_day: null },
  ...{ deduct_rest: 'none', rest_by_duration: [] },
}
const rule = (terms: Partial<OvertimeTerms> = {}, more: Partial<OvertimeRule> = {}): OvertimeRule => ({
  terms: { workday: { ...plain, ...terms }, rest_day: { ...plain, ...terms }, holiday: { ...plain, ...terms } },
  ...{ unit_minutes: 1, round: 'down' },
  ...more,
})
/** `08:00-20:00` as minutes of one day, in milliseconds. */
const spans = (text: string) =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [start = 0, end = 0] = one
        .split('-')
        .map((time) => (Number(time.slice(0, -3)) * 60 + Number(time.slice(-2))) * 60_000)
      return { start, end }
    })
type More = Partial<Pick<OvertimeQuestion, 'kind' | 'next'>> & {
  away?: string
  approved?: string
  rests?: string
  off?: true
}
function over(
  presence: string,
  of: OvertimeRule,
  { away = '', approved = '', rests = '', off, kind = 'workday', next = 'workday' }: More = {},
) {
  const [shift = null] = off ? [] : spans('09:00-18:00')
  const asked = { rule: of, presence: spans(presence), shift, kind, next, cut: 24 * 3_600_000 }
  return overtimeOf({ ...asked, away: spans(away), approved: spans(approved), rests: spans(rests) }).minutes
}

test.each<[string, string, OvertimeRule, More, number]>([
  ['after the shift', '08:00-20:00', rule(), {}, 120],
  ['before it', '08:00-20:00', rule({ position: 'before' }), {}, 60],
  ['both', '08:00-20:00', rule({ position: 'both' }), {}, 180],
  ['gone in time', '09:00-18:00', rule(), {}, 0],
  ['what begins half an hour after the end', '09:00-20:00', rule({ start_after_minutes: 30 }), {}, 90],
  ['never inside leave', '09:00-20:00', rule(), { away: '19:00-20:00' }, 60],
  ['only what was approved of it', '09:00-20:00', rule({ calc: 'punch_in_approval' }), { approved: '19:00-21:00' }, 60],
  ['nothing was approved', '09:00-20:00', rule({ calc: 'punch_in_approval' }), {}, 0],
  ['what was approved alone', '09:00-18:00', rule({ calc: 'approval' }), { approved: '19:00-21:00' }, 120],
  ['less a fixed rest', '09:00-21:00', rule({ deduct_rest: 'fixed_periods' }), { rests: '18:30-19:00' }, 150],
  [
    'less rest by how long it was',
    '09:00-22:30',
    rule({
      deduct_rest: 'by_duration',
      rest_by_duration: [
        { ot_minutes: 120, rest_minutes: 15 },
        { ot_minutes: 240, rest_minutes: 30 },
      ],
    }),
    {},
    240,
  ],
  ['too short', '09:00-18:29', rule({ min_minutes: 30 }), {}, 0],
  ['just long enough', '09:00-18:30', rule({ min_minutes: 30 }), {}, 30],
  ['rounded down', '09:00-19:44', rule({}, { unit_minutes: 30 }), {}, 90],
  ['rounded', '09:00-19:45', rule({}, { unit_minutes: 30, round: 'nearest' }), {}, 120],
  ['rounded up', '09:00-19:31', rule({}, { unit_minutes: 30, round: 'up' }), {}, 120],
  ['at most so much', '09:00-23:00', rule({ max_minutes_day: 180 }), {}, 180],
  ['not allowed', '09:00-23:00', rule({ allow: false }), {}, 0],
])('%s', (_, presence, of, more, minutes) => {
  expect(over(presence, of, more).workday).toBe(minutes)
})

test('on a day without a shift all that they were there is overtime of that kind', () => {
  expect(over('10:00-15:00', rule(), { off: true, kind: 'rest_day' })).toEqual({
    workday: 0,
    rest_day: 300,
    holiday: 0,
  })
})
test('from where the next day is of another kind it is of that kind', () => {
  const more = { kind: 'workday', next: 'holiday' } as const
  expect(over('09:00-26:00', rule(), more)).toEqual({ workday: 360, rest_day: 0, holiday: 120 })
})
