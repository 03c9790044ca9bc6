import { addDays, weekdayOf } from '../kernel/date'
import type { ReleaseMode } from './here'

type Unit = 'day' | 'slot' | 'hour'
/** What somebody may do with desks: not see them, see them, or book them too. */
type DeskSight = 'hidden' | 'view' | 'all'

/** What a rule group says about desks; null, or no unit: nothing. */
export interface DeskLimits {
  readonly sight: DeskSight | null
  /** For how many days desks can be booked, today among them. */
  readonly advance_max_days: number | null
  /** For how long they can be booked. */
  readonly units: readonly Unit[]
  readonly week_max_days: number | null
  readonly future_max_count: number | null
  /** Somebody else says yes first. */
  readonly need_audit: boolean
  readonly checkin_before: number | null
  readonly checkin_after: number | null
  readonly release_mode: ReleaseMode | null
  readonly nobody_minutes: number | null
}
export type DeskLimitName = keyof DeskLimits

/** Where a rule group applies: to these areas, else to all desks of these offices, else to all desks. */
export interface DeskRulePlace {
  readonly office_ids: readonly number[]
  readonly area_ids: readonly number[]
}

/** A rule group of desks. */
export interface DeskRule extends DeskLimits, DeskRulePlace {
  readonly id: number
  readonly title: string
  /** The higher goes first. */
  readonly priority: number
}

type DeskPlace = { readonly office_id: number; readonly area_id: number }

/** Does a rule group stand over this desk? */
export function isOverDesk({ office_ids, area_ids }: DeskRulePlace, desk: DeskPlace): boolean {
  if (area_ids.length > 0) return area_ids.includes(desk.area_id)
  return office_ids.length === 0 || office_ids.includes(desk.office_id)
}

const names = [
  'sight',
  'advance_max_days',
  'units',
  'week_max_days',
  'future_max_count',
  'need_audit',
  'checkin_before',
  'checkin_after',
  'release_mode',
  'nobody_minutes',
] as const satisfies readonly DeskLimitName[]

/** The earlier a mode releases, the stricter it is. */
const modes: readonly ReleaseMode[] = ['either', 'no_sign', 'no_person', 'none']

const sights: readonly DeskSight[] = ['hidden', 'view', 'all']

const says = (rule: DeskLimits, name: DeskLimitName): boolean =>
  name === 'units' ? rule.units.length > 0 : name === 'need_audit' ? rule.need_audit : rule[name] !== null

/** The smaller the stricter: fewer days, less time to check in. */
function strictness(rule: DeskLimits, name: DeskLimitName): number {
  if (name === 'units') return rule.units.length
  if (name === 'need_audit') return 0
  if (name === 'sight') return sights.indexOf(rule.sight ?? 'all')
  if (name === 'release_mode') return modes.indexOf(rule.release_mode ?? 'none')
  return rule[name] ?? Number.POSITIVE_INFINITY
}

export type EffectiveDeskRules = {
  readonly [Name in DeskLimitName]?: { readonly value: NonNullable<DeskLimits[Name]>; readonly rule: DeskRule }
}

/** What becomes of something that a group says; `by`: of which group the word counts instead. */
type Outcome = { readonly state: 'counts' } | { readonly state: 'overruled'; readonly by: number }

/** Everything that groups that apply say, and what becomes of it. */
export function explainDeskRules(
  applied: readonly DeskRule[],
): { readonly rule: DeskRule; readonly name: DeskLimitName; readonly said: Outcome }[] {
  const ordered = [...applied].sort((a, b) => b.priority - a.priority || a.id - b.id)
  const winners = new Map<DeskLimitName, DeskRule>()
  for (const name of names)
    for (const rule of ordered) {
      if (!says(rule, name)) continue
      const before = winners.get(name)
      if (before !== undefined && before.priority > rule.priority) break
      if (before === undefined || strictness(rule, name) < strictness(before, name)) winners.set(name, rule)
    }
  return ordered.flatMap((rule) =>
    names
      .filter((name) => says(rule, name))
      .map((name) => {
        const winner = winners.get(name)
        const said: Outcome =
          winner === undefined || winner === rule ? { state: 'counts' } : { state: 'overruled', by: winner.id }
        return { rule, name, said }
      }),
  )
}

/**
 * What the rule groups that apply to a person at a desk come to: of each limit the group with the highest priority that
 * says anything about it, of several with that priority the strictest.
 */
export function effectiveDeskRules(applied: readonly DeskRule[]): EffectiveDeskRules {
  const counting = explainDeskRules(applied).filter(({ said }) => said.state === 'counts')
  return Object.fromEntries(counting.map(({ rule, name }) => [name, { value: rule[name], rule }]))
}

/** A booking that somebody has, where it is and on which date. */
export interface BookedDay extends DeskPlace {
  readonly date: string
  /** It is not over. */
  readonly open: boolean
}

/** Which rule group forbids a booking, and what it says. */
export type DeskBreach = { readonly rule: string } & (
  | { readonly limit: 'days' | 'week' | 'future'; readonly n: number }
  | { readonly limit: 'unit'; readonly units: readonly Unit[] }
  | { readonly limit: 'sight'; readonly hidden: boolean }
)

/** The Monday of the week of a date. */
const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date))

/** What of these rules forbids a booking; `unit` is null where it goes by no unit: somebody sits down. */
export function deskBreach(
  rules: EffectiveDeskRules,
  asked: {
    readonly date: string
    readonly today: string
    readonly unit: Unit | null
    readonly booked: readonly BookedDay[]
  },
): DeskBreach | null {
  const { sight, advance_max_days: days, units, week_max_days: week, future_max_count: future } = rules
  const { date, today, unit, booked } = asked
  if (sight !== undefined && sight.value !== 'all')
    return { rule: sight.rule.title, limit: 'sight', hidden: sight.value === 'hidden' }
  if (days !== undefined && date > addDays(today, days.value - 1))
    return { rule: days.rule.title, limit: 'days', n: days.value }
  if (units !== undefined && unit !== null && !units.value.includes(unit))
    return { rule: units.rule.title, limit: 'unit', units: units.value }
  if (week !== undefined) {
    const monday = mondayOf(date)
    const own = booked.filter((one) => mondayOf(one.date) === monday && isOverDesk(week.rule, one))
    if (new Set([...own.map((one) => one.date), date]).size > week.value)
      return { rule: week.rule.title, limit: 'week', n: week.value }
  }
  if (future !== undefined) {
    const open = booked.filter((one) => one.open && isOverDesk(future.rule, one))
    if (open.length >= future.value) return { rule: future.rule.title, limit: 'future', n: future.value }
  }
  return null
}
