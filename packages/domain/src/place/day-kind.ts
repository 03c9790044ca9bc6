import { weekdayOf } from '../kernel/date'

export const dayKinds = ['off', 'workday'] as const
/** A day of a holiday calendar: one that is off, or one that is worked although it would not be (a make-up workday). */
export type SpecialDay = {
  readonly date: string
  readonly name: string
  readonly name_en: string | null
  readonly kind: (typeof dayKinds)[number]
  /** Which hours doors keep on this day off: of three kinds of holiday. */
  readonly type: 1 | 2 | 3
  /** The weekday whose plan a make-up workday follows, 1 Monday to 7 Sunday; null where nobody said. */
  readonly as_weekday: number | null
  /** A holiday by law, not only a day off around one. */
  readonly statutory: boolean
}

export const dayTypes = [1, 2, 3] as const satisfies readonly SpecialDay['type'][]

/** What a make-up workday of which nobody said is worked like. */
const MONDAY = 1

/** What a date is in an office: what its calendar says, else its working days. */
export type DayKind =
  | (Pick<SpecialDay, 'name' | 'name_en' | 'type' | 'statutory'> & { readonly kind: 'off' })
  | (Pick<SpecialDay, 'name' | 'name_en'> & { readonly kind: 'makeup'; readonly as_weekday: number })
  | { readonly kind: 'workday' }
  | { readonly kind: 'weekend' }

/** The kind of a date, of which the calendar says `day`, in an office that works on these weekdays (1 Monday to 7 Sunday). */
export function dayKindOf(date: string, day: SpecialDay | undefined, work_days: readonly number[]): DayKind {
  if (day === undefined) return { kind: work_days.includes(weekdayOf(date)) ? 'workday' : 'weekend' }
  const { name, name_en, type, statutory, as_weekday } = day
  return day.kind === 'off'
    ? { kind: 'off', name, name_en, type, statutory }
    : { kind: 'makeup', name, name_en, as_weekday: as_weekday ?? MONDAY }
}

/** What does not apply to a day of its kind is as if nobody had said it. */
export function plainDay(day: SpecialDay): SpecialDay {
  return day.kind === 'off' ? { ...day, as_weekday: null } : { ...day, type: 1, statutory: false }
}

const said = ({ name, name_en, kind, type, as_weekday, statutory }: SpecialDay) =>
  JSON.stringify([name, name_en, kind, type, as_weekday, statutory])

export const isSameDay = (one: SpecialDay, other: SpecialDay): boolean =>
  one.date === other.date && said(one) === said(other)
