import { roomForBooker } from './eligibility'
import type { BookingRoom } from './room'
import {
  type Exemption,
  type Family,
  familyOf,
  isOver,
  type LimitName,
  ownFamilies,
  type RuleGroup,
  type RuleLimits,
  type RulePlace,
  type RuleSubject,
  type RuleTarget,
  whyApplies,
} from './rule'
import type { BookedMeeting, EffectiveRules, Limit } from './rule-limits'

const counts = [
  'day_max_count',
  'day_max_minutes',
  'week_max_minutes',
  'month_max_minutes',
  'future_max_count',
] as const

/** Does what these rules say depend on what the person has booked? */
export const isCounting = ({ limits }: EffectiveRules): boolean => counts.some((name) => limits[name] !== undefined)

/** Of two values of one limit the stricter. */
const strictest: Partial<Record<LimitName, (a: number, b: number) => number>> = {
  advance_min_minutes: Math.max,
  single_min_minutes: Math.max,
  buffer_minutes: Math.max,
  cancel_before_minutes: Math.max,
  min_attendees: Math.max,
}

type Value = number | false | 'warn' | 'deny'

/** What a group says about a limit; null: nothing. */
function said(group: RuleLimits, name: LimitName): Value | null {
  const value = group[name]
  if (name === 'cycle_allowed' || name === 'weekend_allowed') return value === false ? false : null
  if (name === 'capacity_check') return value === 'off' ? null : (value as 'warn' | 'deny')
  return value as number | null
}

function isStricter(name: LimitName, a: RuleGroup, b: RuleGroup): boolean {
  const [one, other] = [said(a, name), said(b, name)]
  if (typeof one === 'number' && typeof other === 'number') {
    if (one !== other) return (strictest[name] ?? Math.min)(one, other) === one
    // the newest day of two equal horizons opens at the later hour
    return name === 'advance_max_days' && (a.open_hour ?? '') > (b.open_hour ?? '')
  }
  return one === 'deny' && other === 'warn'
}

const byPriority = (a: RuleGroup, b: RuleGroup) => b.priority - a.priority || a.id - b.id

/**
 * What the rule groups that apply to a person in a room come to. A limit is said by the group with the highest priority
 * that says anything about it; of several with that priority the strictest counts. An exempt group spares what it names
 * of the room's own policy and of the groups whose priority is not higher. `freed` is what the white lists of the person
 * spare them: the same of all groups, and with `limit` every limit. Approval is asked for by each group that asks.
 */
export function effectiveRules(
  groups: readonly RuleGroup[],
  person: RuleSubject,
  room: RuleTarget,
  freed: readonly Exemption[] = [],
): EffectiveRules | null {
  const applied = applicableGroups(groups, person, room)
  return applied.length === 0 ? null : combineRules(applied, freed)
}

/** The groups that apply to a person in a room, highest priority first. */
export const applicableGroups = (groups: readonly RuleGroup[], person: RuleSubject, room: RuleTarget): RuleGroup[] =>
  groups.filter((group) => whyApplies(group, person, room).applies).sort(byPriority)

/** What becomes of something that a group says; `by`: because of which group, null: of a white list. */
export type LimitOutcome =
  | { readonly state: 'counts' }
  | { readonly state: 'overruled'; readonly by: number }
  | { readonly state: 'spared'; readonly by: number | null }

/** Everything that limiting groups say, group by group, and what becomes of it. Groups: highest priority first. */
export function explainRules(
  applied: readonly RuleGroup[],
  freed: readonly Exemption[] = [],
): { readonly group: RuleGroup; readonly name: LimitName | 'need_audit'; readonly said: LimitOutcome }[] {
  const exempt = applied.filter((group) => group.effect === 'exempt')
  const sparedBy = (family: Family, priority: number): LimitOutcome | null => {
    const isFreed = (freed as readonly string[]).includes(family)
    if (isFreed || (family !== 'approval' && freed.includes('limit'))) return { state: 'spared', by: null }
    const sparing = exempt.find((group) => group.freed.includes(family) && group.priority >= priority)
    return sparing === undefined ? null : { state: 'spared', by: sparing.id }
  }
  const limiting = applied.filter((group) => group.effect === 'limit')
  const first = new Map<LimitName, RuleGroup>()
  for (const name of Object.keys(familyOf) as LimitName[]) {
    for (const group of limiting) {
      if (said(group, name) === null || sparedBy(familyOf[name], group.priority) !== null) continue
      const before = first.get(name)
      if (before !== undefined && group.priority < before.priority) break
      if (before === undefined || isStricter(name, group, before)) first.set(name, group)
    }
  }
  const becomesOf = (group: RuleGroup, name: LimitName): LimitOutcome => {
    const spared = sparedBy(familyOf[name], group.priority)
    if (spared !== null) return spared
    const winner = first.get(name)
    return winner === undefined || winner === group ? { state: 'counts' } : { state: 'overruled', by: winner.id }
  }
  return limiting.flatMap((group) => [
    ...(Object.keys(familyOf) as LimitName[])
      .filter((name) => said(group, name) !== null)
      .map((name) => ({ group, name, said: becomesOf(group, name) })),
    ...(group.need_audit === 0
      ? []
      : [
          {
            group,
            name: 'need_audit' as const,
            said: sparedBy('approval', group.priority) ?? ({ state: 'counts' } as const),
          },
        ]),
  ])
}

/** The same of groups that are known to apply, highest priority first. */
export function combineRules(applied: readonly RuleGroup[], freed: readonly Exemption[] = []): EffectiveRules {
  const counting = explainRules(applied, freed).filter((one) => one.said.state === 'counts')
  const limits: Record<string, Limit<Value>> = {}
  for (const { group, name } of counting) {
    if (name === 'need_audit') continue
    const { id, title, office_ids, meetingroom_ids, open_hour } = group
    limits[name] = {
      value: said(group, name) as Value,
      rule_id: id,
      title,
      ...((counts as readonly string[]).includes(name) ? { office_ids, meetingroom_ids } : {}),
      ...(name === 'advance_max_days' ? { open_hour } : {}),
    }
  }
  const exempt = applied.filter((group) => group.effect === 'exempt')
  return {
    limits: limits as EffectiveRules['limits'],
    spared: ownFamilies.filter((family) => exempt.some((group) => group.freed.includes(family))),
    audits: counting
      .filter(({ name }) => name === 'need_audit')
      .map(({ group }) => ({
        rule_id: group.id,
        title: group.title,
        need_audit: group.need_audit,
        audit_over_minutes: group.audit_over_minutes,
        audit_over_people: group.audit_over_people,
        audit_over_amount: group.audit_over_amount,
        audit_services: group.audit_services,
        auditor_ids: group.auditor_ids,
        audit_flow_id: group.audit_flow_id,
      })),
    rule_ids: applied.map((group) => group.id),
  }
}

/** A room as it is for somebody under the rule groups: without what they are spared, and with what binds them. */
export function roomUnderRules<R extends BookingRoom & RuleTarget>(
  room: R,
  groups: readonly RuleGroup[],
  person: RuleSubject,
  freed: readonly Exemption[] = [],
  booked?: readonly BookedMeeting[],
): R {
  const rules = effectiveRules(groups, person, room, freed)
  if (rules === null) return room
  const its = roomForBooker(room, { blacklisted: null, freed: rules.spared })
  return { ...its, rules: booked === undefined ? rules : { ...rules, booked } }
}

/** What of the booked counts towards a limit. */
export const countingTowards = (limit: RulePlace, booked: readonly BookedMeeting[]): BookedMeeting[] =>
  booked.filter((one) => one.rooms.some((room) => isOver(limit, room)))
