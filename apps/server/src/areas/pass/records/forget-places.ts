import { eventOf } from '@workplace/contract/kernel/topic'
import * as passTopics from '@workplace/contract/pass/topics'
import type { Db } from '../../../kernel/database/db'
import { emitWithin } from '../../device/public'

/** Where these people are is not known any more, as far as these areas are concerned; screens look again. */
export async function forgetPlaces(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
  area_ids: readonly number[],
): Promise<void> {
  // one order for all who lock places
  await db.query(
    'select 1 from pass_place where company_id = $1 and user_id = any($2::int[]) order by user_id for update',
    [company_id, user_ids],
  )
  await db.query(
    `update pass_place p set entered = p.entered - $4::text[],
       area_id = case when p.area_id = any($3::int[]) then null else p.area_id end,
       since = case when p.area_id = any($3::int[]) then null else p.since end,
       door_id = case when p.area_id = any($3::int[]) then null else p.door_id end
     where p.company_id = $1 and p.user_id = any($2::int[])`,
    [company_id, user_ids, area_ids, area_ids.map(String)],
  )
  await emitWithin(db, company_id, [eventOf(passTopics.recognitions, {})])
}
