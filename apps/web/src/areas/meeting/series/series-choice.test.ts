import { checkSeries } from '@workplace/contract/meeting/series'
import { occurrencesOf } from '@workplace/domain/booking/recurrence'
import { describe, expect, it } from 'vitest'
import { boardRoomOf } from '../core/board'
import { sampleRoom } from '../core/room.sample'
import { choiceOf, faultOf, horizonOf, noSeries, ruleOf, type SeriesChoice } from './series-choice'

// a Friday
const date = '2026-11-20'
const choice = (part: Partial<SeriesChoice>): SeriesChoice => ({
  ...noSeries(date, null),
  repeat: 'week',
  times: 3,
  ...part,
})

describe('what a person chose', () => {
  it('is nothing at first, and goes as far as can be booked where that is limited', () => {
    expect(ruleOf(noSeries(date, null), date)).toBeNull()
    expect(noSeries(date, null).end).toBe('times')
    expect(noSeries(date, '2026-12-18').end).toBe('horizon')
    expect(noSeries(date, date).end).toBe('times')
  })

  it('always includes the day of the meeting itself', () => {
    expect(ruleOf(choice({ weekdays: [1, 3] }), date)).toMatchObject({ weekdays: [1, 3, 5], begin_date: date })
    expect(ruleOf(choice({}), date)).toMatchObject({ weekdays: [5] })
    expect(ruleOf(choice({ weekdays: [5] }), '2026-11-23')).toMatchObject({ weekdays: [1, 5] })
  })

  it('is a rule that the server takes and whose first date is the meeting’s', () => {
    const choices: Partial<SeriesChoice>[] = [
      { repeat: 'day', interval: 4 },
      { weekdays: [1, 7], end: 'until', until: '2027-01-31' },
      { repeat: 'month' },
      { repeat: 'month', month: 'nth' },
      { repeat: 'month', month: 'last' },
    ]
    for (const day of [date, '2026-11-27', '2027-01-29', '2027-01-31', '2028-02-29']) {
      for (const part of choices) {
        const series = ruleOf(
          choice({ until: '2029-01-01', ...part, ...(part.until ? { until: '2028-12-31' } : {}) }),
          day,
        )
        const asked = { meetingroom_id: 1, start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00`, series }
        const parsed = checkSeries.input.parse(asked).series
        const dates = occurrencesOf({ ...parsed, begin_date: day })
        expect(dates.ok && dates.dates[0]).toBe(day)
      }
    }
  })

  it('is the last weekday of the month only where it is', () => {
    expect(ruleOf(choice({ repeat: 'month', month: 'last' }), date)).toMatchObject({ nth: 3 })
    expect(ruleOf(choice({ repeat: 'month', month: 'last' }), '2026-11-27')).toMatchObject({ nth: -1 })
    expect(ruleOf(choice({ repeat: 'month', month: 'nth' }), '2026-11-27')).toMatchObject({ nth: 4 })
    expect(ruleOf(choice({ repeat: 'month', month: 'nth' }), '2027-01-29')).toMatchObject({ nth: -1 })
  })

  it('is told what is wrong with it, and asks nothing then', () => {
    expect(faultOf(choice({ end: 'until', until: '2026-11-19' }), date)).toBe('until')
    expect(faultOf(choice({ end: 'until', until: date }), date)).toBeNull()
    for (const times of [null, 0, 1.5, 367]) expect(faultOf(choice({ times }), date)).toBe('times')
    expect(ruleOf(choice({ times: 0 }), date)).toBeNull()
    expect(faultOf(choice({ repeat: 'never', times: 0 }), date)).toBeNull()
  })
})

describe('the choice of a series that exists', () => {
  const series = {
    ...{
      id: 1,
      is_exception: false,
      meetings: 5,
      to_come: 3,
      interval: 2,
      weekdays: [1, 5],
      month_mode: null,
      nth: null,
    },
    ...{ period: 'week' as const, begin_date: '2026-11-06', occurrence_date: date, until: null, times: null },
  }
  it('makes the same dates from the chosen one on', () => {
    const made = choiceOf({ ...series, times: 6 }, null)
    expect(made).toMatchObject({ repeat: 'week', interval: 2, weekdays: [1, 5], end: 'until' })
    const all = occurrencesOf({ ...series, times: 6 })
    const rule = ruleOf(made, date)
    const rest = rule === null ? null : occurrencesOf({ ...rule, interval: rule.interval ?? 1 })
    expect(rest?.ok && all.ok && rest.dates).toEqual(all.ok && all.dates.filter((one) => one >= date))
  })
  it('goes as far as can be booked where it said no end', () => {
    expect(choiceOf(series, '2026-12-18').end).toBe('horizon')
    expect(choiceOf({ ...series, until: '2026-12-31' }, null)).toMatchObject({ end: 'until', until: '2026-12-31' })
  })
})

describe('the last date that can be booked', () => {
  const now = Date.parse('2026-11-20T01:00:00Z')
  const of = (part: object) => horizonOf(boardRoomOf({ ...sampleRoom, ...part }).rules, now)
  it('is that of the room’s days or hours, on its clock', () => {
    expect(of({})).toBeNull()
    expect(of({ limitdays: 14 })).toBe('2026-12-03')
    expect(of({ limit_unit: 'hour', limithours: 30 })).toBe('2026-11-21')
    expect(of({ limit_unit: 'hour', limithours: 0 })).toBeNull()
  })
})
