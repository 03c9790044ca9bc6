import { addDays, addMonths, daysBetween } from '../kernel/date'
import { type Interval, overlaps } from '../kernel/interval'

/** What somebody can ask for. */
export const requestKinds = ['leave', 'trip', 'out', 'overtime', 'remedy', 'swap', 'field'] as const
export type RequestKind = (typeof requestKinds)[number]
export const requestStates = ['pending', 'pass', 'refuse', 'revoked'] as const
export type RequestState = (typeof requestStates)[number]

/** Of these a person has one at a time: they are somewhere else. */
export const awayKinds = ['leave', 'trip', 'out'] as const satisfies readonly RequestKind[]
export const isAwayKind = (kind: RequestKind): kind is (typeof awayKinds)[number] =>
  (awayKinds as readonly RequestKind[]).includes(kind)

/** What of the plan of a person a date has: when work begins and ends (epoch ms) and its minutes less rests; null: none. */
export type PlannedSpan = Interval & {
  readonly minutes: number
  readonly rests: readonly Interval[]
  /** Of hours in which only how long is worked counts: so many minutes are a day, wherever in them they lie. */
  readonly most?: number
}
export type PlannedDate = { readonly date: string; readonly work: PlannedSpan | null }

export type LeaveUnit = 'minute' | 'half_day' | 'day'

const within = (one: Interval, other: Interval) =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start))

/** Minutes of the plan that a span covers. */
function plannedMinutesIn(work: PlannedSpan, span: Interval): number {
  const rests = work.rests.reduce((sum, rest) => {
    const inside = { start: Math.max(rest.start, span.start), end: Math.min(rest.end, span.end) }
    return inside.start < inside.end ? sum + within(work, inside) : sum
  }, 0)
  return Math.round((within(work, span) - rests) / 60_000)
}

/**
 * How much leave a span takes by the person's own plan: minutes, or days. Half days are those of the plan, which meet in
 * its middle; a day is taken whole however little of it is. Dates without work take nothing.
 */
export function leaveTaken(unit: LeaveUnit, span: Interval, dates: readonly PlannedDate[]): number {
  let taken = 0
  for (const { work } of dates) {
    if (work === null || !overlaps(work, span)) continue
    const minutes = plannedMinutesIn(work, span)
    if (minutes === 0) continue
    const most = work.most ?? minutes
    if (unit === 'minute') taken += Math.min(minutes, most)
    else if (unit === 'day') taken += 1
    else if (work.most !== undefined) taken += minutes * 2 <= most ? 0.5 : 1
    else {
      const middle = work.start + (work.end - work.start) / 2
      const halves = [
        { start: work.start, end: middle },
        { start: middle, end: work.end },
      ]
      taken += halves.filter((half) => plannedMinutesIn({ ...work, ...half }, span) > 0).length / 2
    }
  }
  return taken
}

/** How much of it is of the year after that in which the leave begins: each year has leave of its own. */
export const leaveTakenAfter = (year: number, unit: LeaveUnit, span: Interval, dates: readonly PlannedDate[]): number =>
  leaveTaken(
    unit,
    span,
    dates.filter(({ date }) => Number(date.slice(0, 4)) > year),
  )

/** The cycle in which a date lies, where cycles begin on a day of each month (1 to 28). */
export function cycleOf(date: string, startDay: number): { readonly begin: string; readonly end: string } {
  const day = Number(date.slice(8))
  const inMonth = `${date.slice(0, 8)}${String(startDay).padStart(2, '0')}`
  const begin = day >= startDay ? inMonth : addMonths(inMonth, -1)
  return { begin, end: addDays(addMonths(begin, 1), -1) }
}

/**
 * The last date on which a make-up card can be asked for: so many days after, all of them or those on which the person
 * works; null: for ever. `works` knows the dates after; of those that it does not know each counts.
 */
export function remedyUntil(
  date: string,
  { limit_days, days_kind }: { readonly limit_days: number | null; readonly days_kind: 'natural' | 'working' },
  works: (date: string) => boolean | undefined,
): string | null {
  if (limit_days === null) return null
  if (days_kind === 'natural') return addDays(date, limit_days)
  let last = date
  let left = limit_days
  // nobody is off for longer than that
  for (let n = 0; left > 0 && n < 400; n++) {
    last = addDays(last, 1)
    if (works(last) !== false) left -= 1
  }
  return last
}

/** Does a request still use a make-up card of its cycle? */
export const usesCard = (state: RequestState, countOnRefuse: boolean): boolean =>
  state === 'pending' || state === 'pass' || (state === 'refuse' && countOnRefuse)

/** How many make-up cards are left of a limit; null: as many as are needed. */
export const cardsLeft = (limit: number | null, used: number): number | null =>
  limit === null ? null : Math.max(0, limit - used)

/** A way by which requests go: with conditions, all of which have to be met. */
export type FlowConditions = {
  readonly id: number
  readonly kinds: readonly RequestKind[]
  readonly department_ids: readonly number[]
  readonly team_ids: readonly number[]
  /** Only for requests longer than so many days. */
  readonly over_days: number | null
}
export type FlowSubject = {
  readonly kind: RequestKind
  /** The person's department and those above it, the nearest first. */
  readonly departments: readonly number[]
  readonly team: number | null
  readonly days: number
}

/** The flow of a request: of those whose conditions are met the nearest department first, then the most conditions. */
export function flowOfRequest<F extends FlowConditions>(flows: readonly F[], asked: FlowSubject): F | null {
  const fitting = flows.flatMap((flow) => {
    if (flow.kinds.length > 0 && !flow.kinds.includes(asked.kind)) return []
    const near = asked.departments.findIndex((id) => flow.department_ids.includes(id))
    if (flow.department_ids.length > 0 && near < 0) return []
    if (flow.team_ids.length > 0 && (asked.team === null || !flow.team_ids.includes(asked.team))) return []
    if (flow.over_days !== null && asked.days <= flow.over_days) return []
    const met = [flow.kinds.length > 0, flow.department_ids.length > 0, flow.team_ids.length > 0].filter(Boolean).length
    return [{ flow, near: near < 0 ? Number.POSITIVE_INFINITY : near, met, over: flow.over_days ?? -1 }]
  })
  const [first] = fitting.sort(
    (a, b) => (a.near === b.near ? 0 : a.near - b.near) || b.met - a.met || b.over - a.over || a.flow.id - b.flow.id,
  )
  return first?.flow ?? null
}

/** How many days a span touches, as its length is judged: an hour is less than a day. */
export const lengthInDays = ({ start, end }: Interval): number => (end - start) / 86_400_000

/** Days of a list of dates, both ends included. */
export const datesBetween = (begin: string, end: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(begin, end) + 1) }, (_, n) => addDays(begin, n))
