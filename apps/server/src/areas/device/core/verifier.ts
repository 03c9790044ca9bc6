import type { AccessReason } from '@workplace/domain/access/access-attempt'
import { slot } from '../../../kernel/call/slot'
import type { Db } from '../../../kernel/database/db'
import type { PassDeviceRef } from './device-ref'
import type { TakenWay } from './pass-records'

/** What a device asks before it opens: who shows themselves how; `at` in epoch ms by our clock. */
export type AskedPass = {
  readonly door_id: number
  readonly way: TakenWay
  readonly direction: 'in' | 'out'
  readonly pin: string | null
  readonly card: string | null
  /** The text of a code that was scanned. */
  readonly code: string | null
  readonly at: number
}

export type VerifiedPass = {
  readonly ok: boolean
  readonly reason: AccessReason
  readonly user_id: number | null
  /** By which number of ours the record says who it was; null: nobody knows. */
  readonly pin: string | null
}

/** For devices that ask the server before they open. Given the database itself, it has a transaction where it needs one. */
export type Verifier = { verify(db: Db, device: PassDeviceRef, asked: AskedPass): Promise<VerifiedPass> }

/** Provided by the area that keeps rights. */
export const verifierSlot = slot<Verifier>('verifier of passes')
