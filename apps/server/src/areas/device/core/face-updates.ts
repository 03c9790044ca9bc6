import type { DeviceAnswer, DeviceCall } from '../../../adapters/device/listener/port'
import type { Db } from '../../../kernel/database/db'

type Of = { readonly company_id: number; readonly id: number }

/** What updates are to those who speak to face devices. */
export type FaceUpdates = {
  /** The version that a device is to be told of, once for each try: under which secret its file is fetched. */
  next(tx: Db, device: Of, now: number): Promise<{ ref: number; secret: string; bytes: number; md5: string } | null>
  /** What a device said that became of it. */
  answered(tx: Db, device: Of, ref: number, ok: boolean, code: number, now: number): Promise<void>
  /** The file behind an address in which a secret is, for the device to which it was given. */
  file(secret: string, name: string, call: DeviceCall): Promise<DeviceAnswer>
}
