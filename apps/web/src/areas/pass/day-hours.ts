import type { PassPeriod, PassSchedule } from '@workplace/domain/access/pass-schedule'
import { groupsOf } from '@workplace/domain/kernel/groups'
import { wallTime } from '../../kernel/time/wall-time'

/** The three parts of a schedule that say hours: of weekdays, of types of holiday, of single dates. */
export type HoursPart = 'weeks' | 'holiday_periods' | 'special_days'
/** The hours of the days of one part: by weekday (1 to 7), by type (1 to 3), by date. */
export type DayHours = ReadonlyMap<string, readonly PassPeriod[]>

type Values = { readonly [P in HoursPart]: PassSchedule[P] | null | undefined }

/** What a field has, by day. */
export function daysOf<P extends HoursPart>(part: P, value: Values[P]): DayHours {
  if (part === 'holiday_periods') {
    const all = (value ?? []) as PassSchedule['holiday_periods']
    const types = groupsOf(all, ({ type }) => String(type))
    return new Map([...types].map(([type, of]) => [type, of.map(({ start, end }) => ({ start, end }))]))
  }
  if (part === 'special_days')
    return new Map(((value ?? []) as PassSchedule['special_days']).map(({ date, periods }) => [date, periods]))
  return new Map(((value ?? []) as PassSchedule['weeks']).map(({ week, periods }) => [String(week), periods]))
}

/** The field after its days were changed: dates stay without hours, since that closes them; other days need not be said. */
export function fieldWith(part: HoursPart, days: DayHours): NonNullable<Values[HoursPart]> {
  const inOrder = [...days].sort(([one], [other]) => (one < other ? -1 : 1))
  if (part === 'special_days') return inOrder.map(([date, periods]) => ({ date, periods }))
  const open = inOrder.filter(([, periods]) => periods.length > 0)
  if (part === 'weeks') return open.map(([week, periods]) => ({ week: Number(week), periods }))
  return open.flatMap(([type, periods]) => periods.map((one) => ({ type: Number(type), ...one })))
}

/** `09:00-12:00, 13:00-18:00`; what is still being typed stands as it is. */
export const textOfDay = (periods: readonly PassPeriod[]): string =>
  periods.map(({ start, end }) => (end === '' ? start : `${start}-${end}`)).join(', ')

/** What such a text means, however freely it is typed: 9-12, 930–18. What means nothing is kept as it is, to be refused. */
export const periodsIn = (text: string): PassPeriod[] =>
  text
    .split(/[、,，;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [from = '', until, ...more] = part.split(/[-–~至]/)
      const [start, end] = [wallTime(from), wallTime(until ?? '')]
      return start === undefined || end === undefined || more.length > 0 ? { start: part, end: '' } : { start, end }
    })
