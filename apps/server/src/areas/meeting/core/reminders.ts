import type { Call } from '../../../kernel/call/call'

/** Gives meetings these reminders instead of those that they had. One that stays and was told is not told again. */
export async function replaceReminders(
  call: Call,
  meeting_ids: readonly number[],
  minutes: readonly number[],
): Promise<void> {
  await call.db.query(
    `with gone as (
       delete from meeting_reminder where company_id = $1 and meeting_id = any($2::int[]) and not minutes = any($3::int[])
     )
     insert into meeting_reminder (company_id, meeting_id, minutes, due_at)
     select $1, m.id, r.minutes, m.start_time - make_interval(mins => r.minutes)
     from meeting m cross join unnest($3::int[]) as r(minutes)
     where m.company_id = $1 and m.id = any($2::int[])
     on conflict do nothing`,
    [call.actor.company_id, meeting_ids, [...new Set(minutes)]],
  )
}

/** Meetings that were made from another have its reminders, and its files. */
export async function copyExtras(call: Call, from: number, to: readonly number[]): Promise<void> {
  const values = [call.actor.company_id, from, to.filter((id) => id !== from)]
  await call.db.query(
    `insert into meeting_reminder (company_id, meeting_id, minutes, due_at)
     select $1, m.id, r.minutes, m.start_time - make_interval(mins => r.minutes)
     from meeting_reminder r join meeting m on m.company_id = $1 and m.id = any($3::int[])
     where r.company_id = $1 and r.meeting_id = $2 on conflict do nothing`,
    values,
  )
  await call.db.query(
    `insert into meeting_attachment (company_id, meeting_id, file_key, created_by)
     select $1, m.id, a.file_key, a.created_by
     from meeting_attachment a cross join unnest($3::int[]) as m(id)
     where a.company_id = $1 and a.meeting_id = $2 order by m.id, a.id on conflict do nothing`,
    values,
  )
}
