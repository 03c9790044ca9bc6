import type { FaceDriver } from '../../../adapters/device/zkpush/port'
import type { Log } from '../../../kernel/call/call'
import type { Database } from '../../../kernel/database/db'
import type { Deliveries } from '../core/deliveries'
import type { DeviceRef } from '../core/device-ref'
import type { FaceUpdates } from '../core/face-updates'
import type { PassRecords } from '../core/pass-records'
import type { Verifier } from '../core/verifier'
import type { FaceDevice } from './face-devices.store'

export type FaceDeps = {
  readonly db: Database
  readonly driver: FaceDriver
  readonly now: () => number
  readonly log: Log
  /** What was written to the outbox goes out now. */
  readonly poke: () => void
  readonly deliveries: () => Deliveries
  readonly records: () => PassRecords
  readonly verifier: () => Verifier
  readonly updates: FaceUpdates
}

export const refOf = ({ company_id, id }: Pick<FaceDevice, 'company_id' | 'id'>): DeviceRef => ({
  ...{ company_id, kind: 'face', id },
})
