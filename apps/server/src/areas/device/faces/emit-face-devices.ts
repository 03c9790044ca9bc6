import { faceDevice } from '@workplace/contract/device/face-device'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { Db } from '../../../kernel/database/db'
import { emitWithin } from '../core/emit-doors'

/** Lists that show these devices look again. */
export const emitFaceDevices = (tx: Db, company_id: number, ids: readonly number[]): Promise<void> =>
  emitWithin(tx, company_id, [eventOf(resourceTopic(faceDevice), { ids })])
