import { type Family, familyOf, type LimitName, type RuleGroup } from './rule'

/** What is wrong with a rule group by itself: the field, and what it is. */
export type RuleFault =
  | { readonly field: 'freed' | 'effect' | 'need_audit' | 'open_hour' | 'department_ids' | 'except_user_ids' }
  /** It reaches beyond what another field says. */
  | { readonly field: keyof RuleGroup; readonly beyond: keyof RuleGroup }

const people = ['department_ids', 'role_ids', 'tag_ids', 'group_ids', 'user_ids'] as const

/** What of a group says something; flags and the check of seats in their restricting value. */
function saysOf(group: RuleGroup): LimitName[] {
  if (group.effect !== 'limit') return []
  return (Object.keys(familyOf) as LimitName[]).filter((name) => {
    const value = group[name]
    return typeof value === 'boolean' ? !value : value !== null && value !== 'off'
  })
}

/** Pairs of which the first may not be more than the second. */
const within: readonly (readonly [LimitName, LimitName])[] = [
  ['single_min_minutes', 'single_max_minutes'],
  ['single_min_minutes', 'day_max_minutes'],
  ['single_min_minutes', 'week_max_minutes'],
  ['single_min_minutes', 'month_max_minutes'],
]
const sums = [
  ['day_max_minutes', 'week_max_minutes'],
  ['week_max_minutes', 'month_max_minutes'],
] as const

const isBeyond = (one: number | boolean | string | null, other: number | boolean | string | null): boolean =>
  typeof one === 'number' && typeof other === 'number' && one > other

/** Nothing can be booked where it has to be booked longer before than anybody may. */
const isTooEarly = (least: number | null, days: number | null): boolean =>
  least !== null && days !== null && least >= days * 1440

/** What contradicts itself in one group, or says nothing. */
export function faultsOf(group: RuleGroup): RuleFault[] {
  const faults: RuleFault[] = []
  if (group.range_type === 'chosen' && people.every((name) => group[name].length === 0)) {
    faults.push({ field: 'department_ids' })
  }
  if (group.user_ids.some((id) => group.except_user_ids.includes(id)) && group.range_type === 'chosen') {
    faults.push({ field: 'except_user_ids' })
  }
  if (group.effect === 'exempt') return group.freed.length === 0 ? [...faults, { field: 'freed' }] : faults
  if (saysOf(group).length === 0 && group.need_audit === 0) faults.push({ field: 'effect' })
  for (const [field, beyond] of [...within, ...sums]) {
    if (isBeyond(group[field], group[beyond])) faults.push({ field, beyond })
  }
  if (isTooEarly(group.advance_min_minutes, group.advance_max_days)) {
    faults.push({ field: 'advance_min_minutes', beyond: 'advance_max_days' })
  }
  if (group.open_hour !== null && group.advance_max_days === null) faults.push({ field: 'open_hour' })
  const { audit_over_minutes, audit_over_people, audit_over_amount, audit_services } = group
  const none = audit_over_minutes === null && audit_over_people === null && audit_over_amount === null
  if (group.need_audit === 2 && none && audit_services.length === 0) faults.push({ field: 'need_audit' })
  return faults
}

/**
 * What two groups that mean the same people in the same rooms say against each other. `impossible`: both hold, and
 * nothing keeps to both. `differs`: they say different things with one priority, so the stricter counts. `void`: one
 * spares what the other says with a higher priority, which therefore holds all the same.
 */
export type Contradiction =
  | { readonly kind: 'impossible'; readonly name: LimitName; readonly against: LimitName }
  | { readonly kind: 'differs'; readonly name: LimitName }
  | { readonly kind: 'void'; readonly family: Family }

export function contradictionsOf(group: RuleGroup, other: RuleGroup): Contradiction[] {
  if (group.effect !== other.effect) {
    const [exempt, limit] = group.effect === 'exempt' ? [group, other] : [other, group]
    if (exempt.priority >= limit.priority) return []
    const said = new Set<Family>(saysOf(limit).map((name) => familyOf[name]))
    if (limit.need_audit !== 0) said.add('approval')
    return exempt.freed.filter((family) => said.has(family)).map((family) => ({ kind: 'void', family }))
  }
  if (group.effect === 'exempt') return []
  const [mine, theirs] = [saysOf(group), saysOf(other)]
  const differs =
    group.priority === other.priority ? mine.filter((name) => theirs.includes(name) && group[name] !== other[name]) : []
  // where the same limit is said by both, the higher priority decides, and the other one's is no contradiction
  const holds = (one: RuleGroup, name: LimitName, next: RuleGroup) =>
    one[name] !== null && (next[name] === null || one.priority >= next.priority)
  const impossible = ([name, against]: readonly [LimitName, LimitName], one: RuleGroup, next: RuleGroup): boolean =>
    holds(one, name, next) &&
    holds(next, against, one) &&
    (name === 'advance_min_minutes'
      ? isTooEarly(one.advance_min_minutes, next.advance_max_days)
      : isBeyond(one[name], next[against]))
  const pairs = [...within, ['advance_min_minutes', 'advance_max_days'] as const]
  return [
    ...pairs
      .filter((pair) => impossible(pair, group, other) || impossible(pair, other, group))
      .map(([name, against]): Contradiction => ({ kind: 'impossible', name, against })),
    ...differs.map((name): Contradiction => ({ kind: 'differs', name })),
  ]
}
