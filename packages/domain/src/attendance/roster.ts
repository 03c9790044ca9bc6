import { addDays, daysBetween, weekdayOf } from '../kernel/date'
import { DAY_MINUTES } from '../kernel/time'
import { periodMinutes, type Shift, workMinutes } from './shift'

/** What a roster says of a date: a shift by its id, a day off, or nothing, so that the schedules of the team count. */
export type RosterValue = number | 'rest' | 'plan'

/** How much is worked before somebody is warned; 0: nobody is. */
export type RosterLimits = {
  readonly rest_hours: number
  readonly days_running: number
  readonly week_hours: number
}

/** A date of a person as it would be: which shift, and whether it is about to change. */
export type RosterDay = {
  readonly date: string
  readonly shift: number | null
  /** What is in force now, where it is about to be another. */
  readonly before?: { readonly shift: number | null } | undefined
  /** Nobody said what is worked. */
  readonly unplanned: boolean
  readonly counted: boolean
  readonly statutory: boolean
  /** On leave, or on a trip, for a part of the shift. */
  readonly away: boolean
  /** What is in force became another after it was drafted: a swap, or somebody else. */
  readonly moved?: boolean
}

export type RosterPerson = {
  readonly user_id: number
  readonly team_id: number
  /** Planned by hand: a date of which nobody said anything is one that was forgotten. */
  readonly roster: boolean
  /** One after the other, without gaps: with a week before and after the span, so that runs are seen whole. */
  readonly days: readonly RosterDay[]
}

export type RosterWarning =
  | { readonly kind: 'overlap' | 'rest'; readonly user_id: number; readonly date: string; readonly minutes: number }
  | { readonly kind: 'running'; readonly user_id: number; readonly date: string; readonly days: number }
  | { readonly kind: 'week'; readonly user_id: number; readonly date: string; readonly minutes: number }
  | { readonly kind: 'unplanned'; readonly user_id: number; readonly date: string; readonly days: number }
  | { readonly kind: 'past' | 'away' | 'statutory' | 'moved'; readonly user_id: number; readonly date: string }
  | { readonly kind: 'nobody'; readonly team_id: number; readonly shift: number; readonly date: string }

export const rosterWarningKinds = [
  'overlap',
  'moved',
  'past',
  'away',
  'rest',
  'running',
  'week',
  'statutory',
  'nobody',
  'unplanned',
] as const satisfies readonly RosterWarning['kind'][]
/** With one of these a roster cannot be published. */
export const isForbidden = ({ kind }: Pick<RosterWarning, 'kind'>): boolean => kind === 'overlap'

/** What a shift was on a date: it has versions. */
type Shifts = { readonly on: (id: number, date: string) => Shift | undefined }
type Asked = {
  readonly people: readonly RosterPerson[]
  readonly shifts: Shifts
  readonly limits: RosterLimits
  /** The span that is looked at, and the date from which nothing is past. */
  readonly from: string
  readonly until: string
  readonly today: string
}

const changes = ({ before, shift }: RosterDay) => before !== undefined && before.shift !== shift

/** Between two dates on which somebody works: how long they rest, in minutes of the wall clock; below 0 both overlap. */
function restBetween(shifts: Shifts, one: RosterDay, next: RosterDay): number | null {
  const [first, second] = [one, next].map(({ shift, date }) => shifts.on(shift ?? 0, date))
  const off = first === undefined ? undefined : periodMinutes(first).at(-1)?.end
  const on = second === undefined ? undefined : periodMinutes(second)[0]?.start
  return off === undefined || on === undefined ? null : daysBetween(one.date, next.date) * DAY_MINUTES + on - off
}

function ofPerson({ shifts, limits, from, until, today }: Asked, person: RosterPerson): RosterWarning[] {
  const { user_id, days } = person
  const found: RosterWarning[] = []
  const inside = days.filter(({ date }) => from <= date && date <= until)
  for (const day of inside) {
    if (day.moved === true) found.push({ kind: 'moved', user_id, date: day.date })
    if (!changes(day)) continue
    if (day.date < today) found.push({ kind: 'past', user_id, date: day.date })
    if (day.shift !== null && day.away) found.push({ kind: 'away', user_id, date: day.date })
    if (day.shift !== null && day.statutory) found.push({ kind: 'statutory', user_id, date: day.date })
  }
  for (const [n, day] of days.entries()) {
    const next = days[n + 1]
    if (next === undefined || !(changes(day) || changes(next))) continue
    const minutes = restBetween(shifts, day, next)
    if (minutes === null) continue
    if (minutes < 0) found.push({ kind: 'overlap', user_id, date: next.date, minutes })
    else if (minutes < limits.rest_hours * 60) found.push({ kind: 'rest', user_id, date: next.date, minutes })
  }
  let run: RosterDay[] = []
  for (const day of [...days, undefined]) {
    if (day !== undefined && day.shift !== null) {
      run.push(day)
      continue
    }
    const [first] = run
    if (first !== undefined && limits.days_running > 0 && run.length > limits.days_running && run.some(changes))
      found.push({ kind: 'running', user_id, date: first.date, days: run.length })
    run = []
  }
  const weeks = new Map<string, RosterDay[]>()
  for (const day of days) {
    const monday = addDays(day.date, 1 - weekdayOf(day.date))
    const had = weeks.get(monday)
    if (had === undefined) weeks.set(monday, [day])
    else had.push(day)
  }
  for (const [date, week] of weeks) {
    const minutes = week.reduce((sum, { shift, date: on }) => {
      const worked = shifts.on(shift ?? 0, on)
      return worked === undefined ? sum : sum + workMinutes(worked)
    }, 0)
    if (limits.week_hours > 0 && minutes > limits.week_hours * 60 && week.some(changes))
      found.push({ kind: 'week', user_id, date, minutes })
  }
  const forgotten = person.roster ? inside.filter(({ unplanned, counted }) => unplanned && counted) : []
  const [first] = forgotten
  if (first !== undefined) found.push({ kind: 'unplanned', user_id, date: first.date, days: forgotten.length })
  return found
}

/**
 * A shift that is worked on this weekday in another week of the span, and on this date by nobody any more: where
 * something changes on the date, for else nobody would look at a roster that only one person is planned anew in.
 */
function unmanned({ people, from, until }: Asked): RosterWarning[] {
  type Cell = { readonly worked: Set<number>; changed: boolean }
  const teams = new Map<number, Map<string, Cell>>()
  for (const { team_id, roster, days } of people) {
    if (!roster) continue
    const dates = teams.get(team_id) ?? new Map<string, Cell>()
    teams.set(team_id, dates)
    for (const day of days) {
      if (day.date < from || until < day.date) continue
      const cell = dates.get(day.date) ?? { worked: new Set<number>(), changed: false }
      dates.set(day.date, cell)
      if (day.shift !== null) cell.worked.add(day.shift)
      if (changes(day)) cell.changed = true
    }
  }
  return [...teams].flatMap(([team_id, dates]) =>
    [...dates].flatMap(([date, { worked, changed }]) => {
      if (!changed) return []
      const usual = new Set(
        [...dates].flatMap(([other, cell]) =>
          other !== date && weekdayOf(other) === weekdayOf(date) ? [...cell.worked] : [],
        ),
      )
      return [...usual]
        .filter((shift) => !worked.has(shift))
        .sort((a, b) => a - b)
        .map((shift) => ({ kind: 'nobody', team_id, shift, date }) as const)
    }),
  )
}

/** What somebody is told before a roster is published, in the order in which it matters. */
export function rosterWarnings(asked: Asked): readonly RosterWarning[] {
  const all = [...asked.people.flatMap((person) => ofPerson(asked, person)), ...unmanned(asked)]
  const rank = ({ kind }: RosterWarning) => rosterWarningKinds.indexOf(kind)
  return all.sort((a, b) => rank(a) - rank(b) || (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Shifts in turns: so many days each. */
export type PatternStep = { readonly shift: RosterValue; readonly days: number }

/** What a pattern has on the n-th day after its first; `offset` days later it is where the next person begins. */
export function patternOn(steps: readonly PatternStep[], n: number): RosterValue {
  const length = steps.reduce((sum, { days }) => sum + days, 0)
  if (length === 0) return 'plan'
  let at = ((n % length) + length) % length
  for (const { shift, days } of steps) {
    if (at < days) return shift
    at -= days
  }
  return 'plan'
}
