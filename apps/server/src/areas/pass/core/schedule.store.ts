import type { PassSchedule } from '@workplace/domain/access/pass-schedule'

/** A schedule as a value of a statement. */
export const scheduleColumns = (alias: string) =>
  `json_build_object('weeks', ${alias}.weeks,
    'holiday_periods', coalesce(${alias}.holiday_periods, '[]'), 'ignores_holidays', ${alias}.ignores_holidays,
    'special_days', coalesce(${alias}.special_days, '[]'))`

/** At no time: what a schedule is that was switched off. */
export const never: PassSchedule = { weeks: [], holiday_periods: [], ignores_holidays: true, special_days: [] }
