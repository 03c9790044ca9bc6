import type { Db } from '../../../kernel/database/db'

/** The consumer under which other programs hear of events. The name stands in the database. */
export const callbackConsumer = 'setup.callbacks'

/** What endpoints of the company want is what it is asked for; what nobody wants any more is raised no more. */
export async function settleWanted(db: Db, company_id: number): Promise<void> {
  // two who save at once settle one after the other, each by what both have saved
  await db.query(`select pg_advisory_xact_lock(hashtext('callback wanted'), $1)`, [company_id])
  await db.query(
    `with wanted as (
       select distinct e.type from callback c cross join jsonb_array_elements_text(c.events) as e(type)
       where c.company_id = $1 and c.status = 'on'
     ), gone as (
       delete from event_wanted w where w.company_id = $1 and w.consumer = $2
         and not exists (select from wanted where wanted.type = w.type)
     ) insert into event_wanted (company_id, consumer, type) select $1, $2, type from wanted on conflict do nothing`,
    [company_id, callbackConsumer],
  )
}
