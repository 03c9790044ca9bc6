import type { GuestsAtDoors } from '../../pass/public'
import { seenVisitor } from './rights'
import { windowForDoor, windowKind } from './visitor-doors'

/** What doors hold of a visitor, for whoever asks why they come in or not; of a visit that is over the last that they held. */
export const guestsAtDoors: GuestsAtDoors = async (call, guest_id, asked) => {
  const { db, actor } = call
  await seenVisitor(call, guest_id)
  const rows = await db.query<{ id: string }>(
    `select id from visitor_window where company_id = $1 and visitor_id = $2 order by start_time desc, id desc limit 50`,
    [actor.company_id, guest_id],
  )
  const sources = rows.map(({ id }) => ({ kind: windowKind, id: Number(id) }))
  const known = await windowForDoor(db, actor.company_id, guest_id, asked)
  const current = known === undefined ? (sources[0] ?? null) : { kind: windowKind, id: known }
  return { sources, current }
}
