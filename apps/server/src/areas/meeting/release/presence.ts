import { type Presence, presenceUnknown } from '@workplace/domain/booking/release'
import { slot } from '../../../kernel/call/slot'
import type { Db } from '../../../kernel/database/db'
import type { ReleaseCandidate } from './release-candidate.store'

/** What the detectors of rooms say at an instant (epoch ms); of rooms that are not in the answer nothing is known. */
export type PresenceOf = (
  db: Db,
  company_id: number,
  room_ids: readonly number[],
  at: number,
) => Promise<ReadonlyMap<number, Presence>>

/** The same for the meetings whose release asks for it: most rooms release by signing in alone. */
export async function presenceFor(
  presenceOf: PresenceOf,
  db: Db,
  company_id: number,
  meetings: readonly Pick<ReleaseCandidate, 'room_id' | 'mode'>[],
  at: number,
): Promise<(room_id: number) => Presence> {
  const rooms = [...new Set(meetings.flatMap((one) => (one.mode === 'no_sign' ? [] : [one.room_id])))]
  const known = rooms.length === 0 ? undefined : await presenceOf(db, company_id, rooms, at)
  return (room_id) => known?.get(room_id) ?? presenceUnknown
}

/** Who says it: detectors. Tests say it themselves. */
export const presenceOfSlot = slot<PresenceOf>('what detectors say of rooms at an instant')
