import { createHash } from 'node:crypto'
import type { DeliveryReason } from '@workplace/domain/access/delivery-retry'
import type { DeliveryAct, DeviceState, HeldPerson } from '@workplace/domain/access/delivery-step'
import type { Holder } from '@workplace/domain/access/device-tables'
import { slot } from '../../../kernel/call/slot'
import type { Db } from '../../../kernel/database/db'
import type { Read } from '../../../kernel/database/together'
import type { DeviceRef } from './device-ref'

/** One act for a device, claimed for it: what to do, and what is needed for it. */
export type ClaimedAct = {
  /** Of the claim. What was not answered in time is given again by the same id. */
  readonly id: number
  /** Keys of holders: a card's number as the controller writes it; a person number (9 digits) at a face device. */
  readonly act: DeliveryAct
  /** At a face device, of acts about somebody. */
  readonly person: { readonly pin: string; readonly name: string; readonly card: string | null } | null
  /** The photo of a `face` act, JPEG within the model's limit; null: there is none any more. */
  readonly photo: (() => Promise<Buffer | null>) | null
}

export type DeliveryResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: DeliveryReason; readonly code?: string }

export type Deliveries = {
  /**
   * The next acts of a device, in their order, at most so many; those that wait for others are not given. A claim lapses
   * after 60 s, and the act is given again. Nothing is given before it was told what stands there (`readBack`, `lost`).
   * Given the database itself, it answers after its commit; given a transaction, it is part of it.
   */
  claim(db: Db, device: DeviceRef, most: number): Promise<ClaimedAct[]>
  /** Whether a claim may find anything: to be asked beside other things by who comes often and mostly for nothing. */
  waits(device: DeviceRef): Read<boolean>
  /**
   * What became of one. `no_answer`: it was sent and may have been done; `offline`: it was not sent. Again, late, or of a
   * claim that was given up: changes nothing that is not true.
   */
  done(db: Db, device: DeviceRef, id: number, result: DeliveryResult): Promise<void>
  /** The same for several, in the order in which they were done. */
  allDone(
    db: Db,
    device: DeviceRef,
    answers: readonly { readonly id: number; readonly result: DeliveryResult }[],
  ): Promise<void>
  /**
   * What was read at the device, whole, with nothing on its way: what it holds is set to it. Foreign holders are kept
   * apart until their removal is confirmed. Of a person `data` is `digestOfName` of the name there. `unreadable` as data or
   * face: something is there, and the device does not tell what; then what was written last counts.
   */
  readBack(db: Db, device: DeviceRef, held: DeviceState): Promise<void>
  /**
   * It says of itself that these stand there. Those that nobody gave it are foreign from then on, and go where it is
   * adopted: answers with their keys.
   */
  strangersHeard(
    db: Db,
    device: DeviceRef,
    people: readonly { readonly key: string; readonly holder: Holder; readonly person: HeldPerson }[],
  ): Promise<readonly string[]>
  /** Everything that it held is gone (a restart that lost cards, a factory reset): it is given again. */
  lost(db: Db, device: DeviceRef): Promise<void>
  /** Another device stands there now: what it holds is not known, and stays until somebody has confirmed it. */
  replaced(db: Db, device: DeviceRef): Promise<void>
  /** The administrator has confirmed what stood there: the rest goes. */
  adopted(db: Db, device: DeviceRef): Promise<void>
  /** How many holders stand there that nobody gave it, and the last day on which all that it holds is as it is to be. */
  standing(db: Db, device: DeviceRef): Promise<{ readonly foreign: number; readonly held_until: string | null }>
  /**
   * As SQL, of a device of this kind whose row is called so: how many people are to be there and how many are, and the
   * same of photos, as one JSON value (`DeliveredCounts`).
   */
  counts(kind: DeviceRef['kind'], device: string): string
}

export type DeliveredCounts = {
  readonly people: number
  readonly people_wanted: number
  readonly faces: number
  readonly faces_wanted: number
}

/** Provided by the area that knows what devices are to hold. */
export const deliveriesSlot = slot<Deliveries>('deliveries')

/** Of data or a face that a device does not tell. */
export const unreadable = '?'

/** What stands for the name of a person at a device where two are compared. */
export const digestOfName = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 16)
