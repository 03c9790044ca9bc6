import type { Exemption, RuleAudit, RulePlace, RuleTarget } from './rule'

/** A limit that counts for somebody in a room, and the rule group that says it. */
export interface Limit<T = number> {
  readonly value: T
  readonly rule_id: number
  readonly title: string
}

/** A limit of how much somebody books: what they booked where its group stands counts. */
export interface CountLimit extends Limit, RulePlace {}

/** What rule groups come to for a person in a room. */
export interface EffectiveRules {
  readonly limits: {
    readonly advance_min_minutes?: Limit
    readonly advance_max_days?: Limit & { readonly open_hour: string | null }
    readonly single_min_minutes?: Limit
    readonly single_max_minutes?: Limit
    readonly day_max_count?: CountLimit
    readonly day_max_minutes?: CountLimit
    readonly week_max_minutes?: CountLimit
    readonly month_max_minutes?: CountLimit
    readonly future_max_count?: CountLimit
    readonly cycle_allowed?: Limit<false>
    readonly cycle_max_times?: Limit
    readonly buffer_minutes?: Limit
    readonly cancel_before_minutes?: Limit
    readonly min_attendees?: Limit
    readonly capacity_check?: Limit<'warn' | 'deny'>
    readonly weekend_allowed?: Limit<false>
  }
  /** What exempt groups spare of the room's own policy. */
  readonly spared: readonly Exemption[]
  /** The groups that may ask for approval, highest priority first. */
  readonly audits: readonly (RuleAudit & { readonly rule_id: number; readonly title: string })[]
  /** Every group that applies, highest priority first. */
  readonly rule_ids: readonly number[]
  /** What the person has booked; absent where it is not known, and then how much they book is not judged. */
  readonly booked?: readonly BookedMeeting[]
}

/** A meeting that somebody booked, or that was booked for them: epoch ms. */
export interface BookedMeeting {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly rooms: readonly RuleTarget[]
}
