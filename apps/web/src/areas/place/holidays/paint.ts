import { addDays } from '@workplace/domain/kernel/date'
import { isSameDay, plainDay, type SpecialDay } from '@workplace/domain/place/day-kind'

/** What days are marked as; `clear` takes the mark away. */
export type Brush = Omit<SpecialDay, 'date' | 'kind'> & { readonly kind: SpecialDay['kind'] | 'clear' }

/** What is to be of dates and is not saved yet; null: nothing, where something stands. */
export type Edits = ReadonlyMap<string, SpecialDay | null>

/** Edits with those before each stroke and those that were taken back. */
export type Draft = {
  readonly edits: Edits
  readonly past: readonly Edits[]
  readonly future: readonly Edits[]
}

export const noDraft: Draft = { edits: new Map(), past: [], future: [] }

/** The days that are stored, by date. */
export type StoredDays = ReadonlyMap<string, SpecialDay>

/** More strokes are not taken back. */
const mostStrokes = 200

export const dayIn = (stored: StoredDays, edits: Edits, date: string): SpecialDay | undefined => {
  const edit = edits.get(date)
  return edit === undefined ? stored.get(date) : (edit ?? undefined)
}

/** The dates from one to another, whichever is the earlier. */
export function datesFrom(one: string, other: string): string[] {
  const [from, to] = one <= other ? [one, other] : [other, one]
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

const markOf = ({ kind, ...rest }: Brush, date: string): SpecialDay | null =>
  kind === 'clear' ? null : plainDay({ ...rest, kind, date })

/** Edits with these days in them; what is then as it is stored is no edit. */
function withDays(stored: StoredDays, edits: Edits, days: ReadonlyMap<string, SpecialDay | null>): Edits {
  const next = new Map(edits)
  for (const [date, day] of days) {
    const was = stored.get(date)
    const isAsStored = day === null ? was === undefined : was !== undefined && isSameDay(was, day)
    if (isAsStored) next.delete(date)
    else next.set(date, day)
  }
  return next
}

const isSame = (one: Edits, other: Edits): boolean =>
  one.size === other.size &&
  [...one].every(([date, day]) => {
    const found = other.get(date)
    if (found === undefined) return false
    return day === null || found === null ? day === found : isSameDay(day, found)
  })

/** A stroke: these dates are what is said. One that changes nothing is none. */
export function putDays(draft: Draft, stored: StoredDays, days: ReadonlyMap<string, SpecialDay | null>): Draft {
  const edits = withDays(stored, draft.edits, days)
  if (isSame(edits, draft.edits)) return draft
  return { edits, past: [...draft.past, draft.edits].slice(-mostStrokes), future: [] }
}

/** Marks dates. A single day that is marked so already is cleared: a click takes back what a click did. */
export function paint(draft: Draft, stored: StoredDays, dates: readonly string[], brush: Brush): Draft {
  const marks = new Map(dates.map((date) => [date, markOf(brush, date)]))
  const [first] = dates
  const mark = first === undefined ? null : (marks.get(first) ?? null)
  if (dates.length === 1 && first !== undefined && mark !== null) {
    const now = dayIn(stored, draft.edits, first)
    if (now !== undefined && isSameDay(now, mark)) marks.set(first, null)
  }
  return putDays(draft, stored, marks)
}

export function undo({ edits, past, future }: Draft): Draft {
  const last = past.at(-1)
  return last === undefined
    ? { edits, past, future }
    : { edits: last, past: past.slice(0, -1), future: [edits, ...future] }
}

export function redo({ edits, past, future }: Draft): Draft {
  const [next, ...later] = future
  return next === undefined ? { edits, past, future } : { edits: next, past: [...past, edits], future: later }
}

/** The days of a year as they would be saved. */
export function daysWith(stored: StoredDays, edits: Edits, year: number): SpecialDay[] {
  const isOwn = (date: string) => Number(date.slice(0, 4)) === year
  const dates = new Set([...stored.keys(), ...edits.keys()].filter(isOwn))
  return [...dates].sort().flatMap((date) => dayIn(stored, edits, date) ?? [])
}

export const yearsIn = (edits: Edits): number[] =>
  [...new Set([...edits.keys()].map((date) => Number(date.slice(0, 4))))].sort()

/** A key pressed on a day: where it leads, within a year; null: nowhere. */
export function stepFrom(date: string, key: string): string | null {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday },
  }
  const year = date.slice(0, 4)
  const step = steps[key]
  if (step !== undefined) {
    const next = addDays(date, step)
    return next.slice(0, 4) === year ? next : next < date ? `${year}-01-01` : `${year}-12-31`
  }
  if (key !== 'PageUp' && key !== 'PageDown') return null
  const month = Number(date.slice(5, 7)) + (key === 'PageUp' ? -1 : 1)
  if (month < 1 || month > 12) return date
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const last = new Date(Date.UTC(Number(year), month, 0)).getUTCDate()
  return `${first.slice(0, 8)}${String(Math.min(Number(date.slice(8)), last)).padStart(2, '0')}`
}
