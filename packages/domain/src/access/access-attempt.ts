import type { Interval } from '../kernel/interval'
import type { PassArea, Place } from './pass-area'
import type { OfficeDay, PassSchedule } from './pass-schedule'
import type { PassWay, StrategyRule } from './strategy'

/** What is asked at a door, in this order; the first that applies answers. */
export const accessChecks = [
  'door_off',
  'emergency',
  'door_shut',
  'door_open',
  'person',
  'blacklist',
  'whitelist',
  'deny',
  'right',
  'validity',
  'time',
  'credential',
  'anti_passback',
  'interlock',
  'people',
] as const
export type AccessCheck = (typeof accessChecks)[number]

/** Why somebody passes. */
export const passReasons = ['ok', 'emergency', 'door_open', 'whitelisted'] as const
/** Why somebody does not. */
export const refusalReasons = [
  'door_off',
  'door_shut',
  'unknown_person',
  'person_inactive',
  'out_of_validity',
  'card_lost',
  'blacklisted',
  'denied',
  'no_right',
  'out_of_time',
  'wrong_credential',
  'anti_passback',
  'interlock',
  'more_people',
] as const
export type AccessReason = (typeof passReasons)[number] | (typeof refusalReasons)[number]

export type AccessDoor = {
  readonly id: number
  /** It and its device are in use. */
  readonly is_on: boolean
  /** What runs in its office, and whether the door is marked to open then. A drill opens nothing. */
  readonly emergency: 'fire' | 'manual' | 'drill' | null
  readonly opens_in_emergency: boolean
  readonly mode: 'normal' | 'always_open' | 'always_closed'
  /** When a mode ends by itself, epoch ms. */
  readonly mode_until: number | null
  /** When it stands open; with `first_card` only once somebody who was allowed to passed in the period. */
  readonly opening_plan: PassSchedule | null
  readonly first_card: boolean
  /** When somebody last passed who was allowed to, epoch ms. */
  readonly last_allowed: number | null
  /** The area that one enters by it; null where that is outside. */
  readonly enters: PassArea | null
  /** One of `waysOut`. */
  readonly leads_out: boolean
  /** How the other doors of its interlock are. */
  readonly interlocked: readonly ('closed' | 'open' | 'held' | 'forced' | 'unknown')[]
  readonly people_needed: number
}

export type AccessPerson =
  | {
      readonly type: 'user'
      readonly is_on: boolean
      /** Days on the office's clock, both inclusive. */
      readonly entry_date: string | null
      readonly departure_date: string | null
    }
  | {
      readonly type: 'visitor'
      /** While the visit runs, epoch ms; null: it does not. */
      readonly visit: Interval | null
    }

/** That somebody stands on a list; `door_ids` empty: at all doors. */
export type DoorListing = {
  readonly kind: 'whitelist' | 'blacklist'
  /** Epoch ms; null: since ever, for ever. */
  readonly start: number | null
  readonly end: number | null
  readonly door_ids: readonly number[]
  /** Of a whitelist: whether its people pass doors. */
  readonly passes_doors: boolean
}

/** May this person pass this door at this instant? */
export type AccessAttempt = {
  /** Epoch ms. */
  readonly at: number
  /** Of the door's office. */
  readonly zone: string
  readonly dayOf: (date: string) => OfficeDay
  readonly door: AccessDoor
  /** null: nobody is known by what was shown. */
  readonly person: AccessPerson | null
  /** The card that was shown. */
  readonly card?: { readonly state: 'in_use' | 'lost'; readonly valid_until: number | null }
  readonly way?: PassWay
  readonly listings: readonly DoorListing[]
  /** Those that concern this person at this door. */
  readonly strategies: readonly StrategyRule[]
  readonly place: Place | null
  /** Others who were allowed at this door, with when. */
  readonly others: readonly { readonly person_id: string; readonly at: number }[]
}

/** What became of one check. `strategy_ids`: those that are left after it. */
export type AccessStep = {
  readonly check: AccessCheck
  readonly result: 'goes_on' | 'yes' | 'no' | 'not_asked'
  readonly strategy_ids?: readonly number[]
}

export type AccessVerdict = {
  readonly ok: boolean
  readonly reason: AccessReason
  /** By which strategy, where one says yes or denies. */
  readonly strategy_id: number | null
  /** They are in a soft area and enter it again, which is told as an alarm. */
  readonly soft_passback: boolean
  readonly steps: readonly AccessStep[]
}

/** A verdict with the times at which it changes by itself, epoch ms. */
export type TimedVerdict = AccessVerdict & {
  /** When yes becomes no, or no yes; null: not within 31 days. */
  readonly until: number | null
  /** When the next yes begins, within 31 days. */
  readonly next: number | null
}
