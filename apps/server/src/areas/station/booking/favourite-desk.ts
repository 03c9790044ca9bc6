import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { favouriteDesk as declared } from '@workplace/contract/station/desk-booking'
import * as topics from '@workplace/contract/station/topics'
import type { Call } from '../../../kernel/call/call'

/** `POST /reservation/favourite`: one's own mark on a desk; twice is once. */
export async function favouriteDesk(
  call: Call,
  { station_id, favourite }: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const [desk] = await db.query(
    'select id from station where company_id = $1 and id = $2 and (deleted_at is null or not $3)',
    [actor.company_id, station_id, favourite],
  )
  if (desk === undefined) throw new Refusal(commonRefusals.not_found)
  await db.query(
    favourite
      ? 'insert into station_favourite (company_id, user_id, station_id) values ($1, $2, $3) on conflict do nothing'
      : 'delete from station_favourite where company_id = $1 and user_id = $2 and station_id = $3',
    [actor.company_id, actor.user_id, station_id],
  )
  call.emit(eventOf(topics.own_desk_booking, { user_id: actor.user_id }))
  return { favourite }
}
