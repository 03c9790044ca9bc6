import { daysBetween } from '../kernel/date'
import type { SpecialDay } from './day-kind'

/** Days of a calendar that follow each other and are one holiday: 国庆节, seven days. */
export type Stretch = {
  readonly from: string
  readonly to: string
  readonly name: string
  readonly kind: SpecialDay['kind']
  readonly days: readonly SpecialDay[]
}

/** What tells one holiday from the next, as far as it is known. */
type NamedDay = Pick<SpecialDay, 'date' | 'name' | 'kind'> & Partial<Pick<SpecialDay, 'type' | 'as_weekday'>>

/** The holidays of a calendar, in the order of their dates; `days` in any order, each date once. */
export function stretchesOf<D extends NamedDay>(
  days: readonly D[],
): (Omit<Stretch, 'days'> & { readonly days: readonly D[] })[] {
  const found: D[][] = []
  for (const day of [...days].sort((one, other) => (one.date < other.date ? -1 : 1))) {
    const open = found.at(-1)
    const last = open?.at(-1)
    const goesOn =
      last !== undefined &&
      last.name === day.name &&
      last.kind === day.kind &&
      last.type === day.type &&
      last.as_weekday === day.as_weekday &&
      daysBetween(last.date, day.date) === 1
    if (goesOn) open?.push(day)
    else found.push([day])
  }
  return found.flatMap((each) => {
    const [first, last] = [each[0], each.at(-1)]
    if (first === undefined || last === undefined) return []
    return [{ from: first.date, to: last.date, name: first.name, kind: first.kind, days: each }]
  })
}
