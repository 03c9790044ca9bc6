import type { ClockReading } from '@workplace/domain/access/device-clock'
import { slot } from '../../../kernel/call/slot'
import type { Db } from '../../../kernel/database/db'
import type { DeviceRef, PassDeviceRef } from './device-ref'

/** How somebody, or something, had a door opened. */
export type TakenWay = 'face' | 'card' | 'qr' | 'pin' | 'remote' | 'button' | 'fire' | 'unknown'

/** A pass as a device told it. */
export type TakenPass = {
  /** Of a controller's event; null: it is known again by `mark`. */
  readonly index: number | null
  /** In which the index counts; null: the record says it by its index and time. */
  readonly epoch: number | null
  /** What the record says (`markOfRecord`); only its hash is stored. */
  readonly mark: string
  /** By the device's clock, epoch ms. */
  readonly told_at: number
  readonly door_id: number | null
  readonly way: TakenWay
  readonly direction: 'in' | 'out'
  /** The person number of ours at a face device. */
  readonly pin: string | null
  /** The number as the device wrote it. */
  readonly card: string | null
  readonly granted: boolean
  readonly verified_by: 'device' | 'server'
  /** The contact says that it was passed; `awaited`: it is to tell yet (`doorOpened`); null: none tells. */
  readonly opened: boolean | null | 'awaited'
  readonly score: number | null
}

/** The latest event of a device that is stored: in which epoch, its index (0: none), when it was by the device's clock. */
export type StoredPass = { readonly epoch: number; readonly index: number; readonly told_at: number | null }

/** A door whose contact said that it was opened, at an instant by the clock of the server. */
export type OpenedDoor = { readonly door_id: number; readonly at: number }

export type PassRecords = {
  /**
   * Stores them, each once however often it comes, judges them, moves people between areas, raises `pass.recorded`. In the
   * caller's transaction, of any number. Returns how many were new. Which doors the same transaction says are opened
   * (`doorOpened`) is said here: all whom it moves are locked at once, in one order for everybody.
   */
  take(
    db: Db,
    device: PassDeviceRef,
    clock: ClockReading,
    first_contact_at: number,
    passes: readonly TakenPass[],
    opened?: readonly OpenedDoor[],
  ): Promise<number>
  /** A door was opened: whoever was let in shortly before went through. In the caller's transaction. */
  doorOpened(db: Db, door: OpenedDoor & { readonly company_id: number }): Promise<void>
  /** Passes of which no contact told in time: nobody went through, unless it tells later. How many. */
  endAwaited(db: Db, now: number): Promise<number>
  /** Where reading on begins. */
  stored(db: Db, device: DeviceRef): Promise<StoredPass>
  /** Whether a record still reads as it was stored. */
  isStored(db: Db, device: DeviceRef, record: { epoch: number; index: number; mark: string }): Promise<boolean>
  /** Nothing of before that instant (epoch ms) is left at the device: said after every contact that read to the end. */
  caughtUp(db: Db, device: DeviceRef, at: number): Promise<void>
  /** Where these people are is not known any more, as far as these areas are concerned. */
  forgetPlaces(db: Db, company_id: number, user_ids: readonly number[], area_ids: readonly number[]): Promise<void>
}

/** Provided by the area that keeps passes. */
export const passRecordsSlot = slot<PassRecords>('records of passes')
