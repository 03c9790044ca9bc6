import { type Presence, presenceUnknown } from '@workplace/domain/booking/release'
import type { Db } from '../../../kernel/db'

/** What the detectors of a room say at an instant (epoch ms). */
export type PresenceOf = (db: Db, room_id: number, at: number) => Promise<Presence>

/** Where no detectors are connected nothing is known: no meeting is released on their word. */
export const noDetectors: PresenceOf = async () => presenceUnknown
