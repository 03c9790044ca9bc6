import { fenOf } from '../kernel/money'
import { costOf, type Price } from './price'
import type { BookingDetails, Slot } from './slot'

/** What makes a booking need approval: all that is set has to be so. */
export interface ApprovalConditions {
  /** Longer than so many minutes. */
  readonly over_minutes: number | null
  /** More people than so many. */
  readonly over_people: number | null
  /** Dearer than so many yuan, decimal: the room and the services ordered for it. */
  readonly over_amount: string | null
  /** Services are ordered. */
  readonly with_services: boolean
}

/** The conditions as a room bears them, with what they are reckoned by. */
export interface ApprovalRule extends ApprovalConditions {
  /** Of the room; only where the rule is about money. */
  readonly price: Price | null
}

/** How long, how many, how dear a booking is. */
export interface BookingFacts {
  readonly minutes: number
  readonly people: number
  readonly fen: number
  readonly services: boolean
}

export type ConditionName = 'duration' | 'person' | 'cost' | 'service'

/** The conditions that are set, and whether each is met. */
function judged(rule: ApprovalConditions, facts: BookingFacts): [ConditionName, boolean][] {
  const all: [ConditionName, boolean | null][] = [
    ['duration', rule.over_minutes === null ? null : facts.minutes > rule.over_minutes],
    ['person', rule.over_people === null ? null : facts.people > rule.over_people],
    ['cost', rule.over_amount === null ? null : facts.fen > fenOf(rule.over_amount)],
    ['service', rule.with_services ? facts.services : null],
  ]
  return all.flatMap(([name, met]): [ConditionName, boolean][] => (met === null ? [] : [[name, met]]))
}

/** What a slot with what is asked for it amounts to in a room. */
export function factsOf(slot: Slot, asks: BookingDetails | undefined, price: Price | null): BookingFacts {
  return {
    minutes: slot.end_minute - slot.start_minute,
    people: asks?.people ?? 0,
    fen: (price === null ? 0 : costOf(price, slot).fen) + (asks?.services_fen ?? 0),
    services: asks?.services_fen !== undefined,
  }
}

/** The rules that a booking meets, each with its conditions. */
export const metRules = (rules: readonly ApprovalRule[], slot: Slot, asks: BookingDetails | undefined) =>
  rules.flatMap((rule) => {
    const set = judged(rule, factsOf(slot, asks, rule.price))
    return set.length > 0 && set.every(([, met]) => met) ? [{ rule, names: set.map(([name]) => name) }] : []
  })

/** The conditions by which a booking needs approval in a room that would not ask for it; null where none asks. */
export const metConditions = (
  rules: readonly ApprovalRule[],
  slot: Slot,
  asks: BookingDetails | undefined,
): readonly ConditionName[] | null => metRules(rules, slot, asks)[0]?.names ?? null

/** A place and conditions for which a flow was chosen; `place` says how near it is to the room. */
export interface Binding extends ApprovalConditions {
  readonly id: number
  readonly flow_id: number
  readonly place: 'room' | 'office' | 'company'
}

/** Why this flow: a rule group, a condition that is met, or the place. */
export type FlowReason = 'rule' | ConditionName | Binding['place']

const nearness: Record<Binding['place'], number> = { room: 0, office: 1, company: 2 }

/**
 * The one flow that decides about a booking: that of the first rule group that asks for approval; else one whose
 * conditions are met, the most of them first; else that of the place alone. The nearer place goes first, then the older.
 * Null: whoever may approve there.
 */
export function chooseFlow(
  bindings: readonly Binding[],
  facts: BookingFacts,
  ruleFlowIds: readonly number[] = [],
): { flow_id: number; because: FlowReason } | null {
  const [ruled] = ruleFlowIds
  if (ruled !== undefined) return { flow_id: ruled, because: 'rule' }
  const met = bindings
    .map((binding) => ({ binding, set: judged(binding, facts) }))
    .filter(({ set }) => set.every(([, isMet]) => isMet))
    .sort(
      (a, b) =>
        Number(b.set.length > 0) - Number(a.set.length > 0) ||
        nearness[a.binding.place] - nearness[b.binding.place] ||
        b.set.length - a.set.length ||
        a.binding.id - b.binding.id,
    )
  const [first] = met
  return first === undefined
    ? null
    : { flow_id: first.binding.flow_id, because: first.set[0]?.[0] ?? first.binding.place }
}
