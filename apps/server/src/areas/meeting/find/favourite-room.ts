import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { favouriteRoom as declared } from '@workplace/contract/meeting/find/find'
import type { Call } from '../../../kernel/call/call'

/** `POST /meeting/favourite`: stars a room of the company for the caller, or takes the star off; twice is once. */
export async function favouriteRoom(
  call: Call,
  { meetingroom_id, favourite }: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const [room] = await db.query<{ name: string }>(
    `select name from meetingroom where company_id = $1 and id = $2 and status <> 'inactive'`,
    [actor.company_id, meetingroom_id],
  )
  // The star of a room that is not shown any more can still be taken off.
  if (favourite && (room === undefined || actor.rooms.hidden.has(meetingroom_id))) throw new Refusal(refusals.not_found)
  await db.query(
    favourite
      ? `insert into favourite_room (company_id, user_id, meetingroom_id) values ($1, $2, $3) on conflict do nothing`
      : 'delete from favourite_room where company_id = $1 and user_id = $2 and meetingroom_id = $3',
    [actor.company_id, actor.user_id, meetingroom_id],
  )
  const action = favourite ? 'star' : 'unstar'
  call.record({ module: 'meeting', action, target: room?.name ?? '', target_id: meetingroom_id })
  return { meetingroom_id, favourite: favourite ? 1 : 0 }
}
