import type { Presence } from '@workplace/domain/booking/release'
import type { Db } from '../../../kernel/db'

/** What the detectors of a room say at an instant (epoch ms). */
export type PresenceOf = (db: Db, company_id: number, room_id: number, at: number) => Promise<Presence>
