import { isSameDay, type SpecialDay } from './day-kind'

/** Where a day of a calendar came from: painted by hand, an official paper, a calendar file. */
export const daySources = ['manual', 'cn', 'ics'] as const
export type DaySource = (typeof daySources)[number]

export type StoredDay = SpecialDay & { readonly source: DaySource }

/** What an import does to a date. `keep`: it would change a day that was entered by hand, which stays as it is. */
export type DayChange = {
  readonly date: string
  readonly change: 'add' | 'change' | 'remove' | 'keep'
  readonly before: SpecialDay | null
  readonly after: SpecialDay | null
}

type Import = {
  readonly stored: readonly StoredDay[]
  readonly incoming: readonly SpecialDay[]
  readonly source: DaySource
  /** Years of which the import says everything: what the same source brought there before and says no more goes away. */
  readonly whole: readonly number[]
  /** What becomes of days that were entered by hand and stand otherwise in the import. */
  readonly own: 'keep' | 'replace'
}

/** What an import would change, by date. A day by hand of which it says nothing stays in any case. */
export function importPlan({ stored, incoming, source, whole, own }: Import): DayChange[] {
  const known = new Map(stored.map((day) => [day.date, day]))
  const dates = new Set(incoming.map(({ date }) => date))
  const saysNoMore = (day: StoredDay) =>
    day.source === source && !dates.has(day.date) && whole.includes(Number(day.date.slice(0, 4)))
  const changes: DayChange[] = [
    ...incoming.flatMap((after): DayChange[] => {
      const { date } = after
      const before = known.get(date) ?? null
      if (before === null) return [{ date, change: 'add', before, after }]
      if (isSameDay(before, after)) return []
      const isKept = before.source === 'manual' && own === 'keep'
      return [{ date, change: isKept ? 'keep' : 'change', before, after }]
    }),
    ...stored
      .filter(saysNoMore)
      .map((before): DayChange => ({ date: before.date, change: 'remove', before, after: null })),
  ]
  return changes.sort((one, other) => (one.date < other.date ? -1 : 1))
}
