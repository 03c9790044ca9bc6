import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Label } from '@workplace/contract/kernel/words'
import type { Duty } from '@workplace/contract/permission/duties'
import type { RepairState } from '@workplace/contract/repair/repair'
import type { Call } from '../../kernel/call/call'
import { type Collection, collection } from '../../kernel/call/slot'

/** Something in a target that may be broken by itself. */
export type RepairPart = { readonly id: number; readonly name: string; readonly name_en: string | null }

/** A thing that is repaired, as its lock is told of it: in the zone of its office. */
export type RepairedThing = { readonly id: number; readonly timezone: string }

/** Keeps a thing from being used while it is repaired. */
export type RepairLock = {
  /**
   * Locks it up to and including a day, instead of the lock `had` that the ticket has so far. Answers with the lock that it
   * is then, and how many meetings lie in it and stay.
   */
  hold(
    call: Call,
    thing: RepairedThing,
    had: number | null,
    wanted: { readonly until: string; readonly reason: string },
  ): Promise<{ lock_id: number; meetings: number }>
  free(call: Call, thing: RepairedThing, lock_id: number): Promise<void>
}

/** A ticket that has come to its end: done, turned down, or closed. */
export type EndedRepair = {
  readonly id: number
  readonly order_no: string
  readonly target_id: number
  readonly alarm_id: number | null
  readonly state: RepairState
  readonly result: string | null
}

/** A kind of thing that may break, as the area that has such things says it. */
export type RepairTarget = {
  /** Its name in the database and on the wire: lower case and underscores. */
  readonly type: string
  /** Who looks after such things in an office: they see to its repair. */
  readonly duty: Duty
  /**
   * What is shown of it: a statement of a ticket `t` (its `company_id`, `target_id`, `part_id`, `lock_id`) that answers with
   * `label`, `label_en`, `place`, `office_id`, `part`, `part_en` and `locked_until`, and with no row where it is gone.
   */
  readonly label: string
  /** Refuses a report about it: the caller may not know of it, or it is out of use for good. */
  requireReportable?(call: Call, id: number): Promise<void>
  readonly parts?: {
    of(call: Call, id: number): Promise<readonly RepairPart[]>
    /** What is said of a part that it does not have. */
    readonly missing: Label
  }
  readonly lock?: RepairLock
  /** The ticket has come to its end, in the transaction that ended it. */
  closed?(call: Call, ticket: EndedRepair): Promise<void>
}

/** What may be reported as broken: what moves to another office has a trigger `repair_follows`. */
export const repairTargets: Collection<RepairTarget> = collection('what may break')

export const targetOf = (targets: readonly RepairTarget[], type: string): RepairTarget | undefined =>
  targets.find((one) => one.type === type)

/** The same; refuses a kind of which nobody says that it may break. */
export function requireTarget(targets: readonly RepairTarget[], type: string): RepairTarget {
  const found = targetOf(targets, type)
  if (found === undefined) throw new Refusal(refusals.not_found)
  return found
}
