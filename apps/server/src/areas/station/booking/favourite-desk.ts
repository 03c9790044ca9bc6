import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { favouriteDesk as declared } from '@workplace/contract/station/desk-booking'
import * as topics from '@workplace/contract/station/topics'
import type { Call } from '../../../kernel/call/call'
import { requireSeen } from '../rules/unseen-desks'

/** `POST /reservation/favourite`: one's own mark on a desk; twice is once. */
export async function favouriteDesk(
  call: Call,
  { station_id, favourite }: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  // a mark goes also from a desk that is gone, or that they do not see any more
  if (favourite) await requireSeen(call, [station_id])
  await db.query(
    favourite
      ? 'insert into station_favourite (company_id, user_id, station_id) values ($1, $2, $3) on conflict do nothing'
      : 'delete from station_favourite where company_id = $1 and user_id = $2 and station_id = $3',
    [actor.company_id, actor.user_id, station_id],
  )
  call.emit(eventOf(topics.own_desk_booking, { user_id: actor.user_id }))
  return { favourite }
}
