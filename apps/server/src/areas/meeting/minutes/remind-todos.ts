import type { Database, Db } from '../../../kernel/database/db'
import { notifyPeopleOf } from '../../message/public'
import { instantText } from '../core/wall-time'
import { todoMessage } from './notify-minutes'

const atOnce = 200

type Due = {
  company_id: number
  owner_id: number
  content: string
  written_by: string
  is_active: boolean
  id: number
  meeting_id: number
  title: string
  start_time: string
  end_time: string
  timezone: string
  office_id: number
  meetingroom_name: string
}

/** Each reminder is claimed and told in one transaction, by one server: once, or not at all and then again. */
async function remindSome(tx: Db, now: number, kind: 'soon' | 'late'): Promise<number> {
  const mark = kind === 'soon' ? 'soon_told = true' : 'soon_told = true, late_told = true'
  const rows = await tx.query<Due>(
    `with due as (
       select t.company_id, t.id from minutes_todo t
       join minutes n on n.company_id = t.company_id and n.id = t.minutes_id and n.publish_state = 1
       where t.state = 0 and not t.${kind}_told and t.${kind}_at <= $1 ${kind === 'soon' ? 'and t.late_at > $1' : ''}
       order by t.${kind}_at limit ${atOnce} for update of t skip locked
     ), told as (
       update minutes_todo t set ${mark} from due where t.company_id = due.company_id and t.id = due.id
       returning t.company_id, t.minutes_id, t.owner_id, t.content, t.created_by
     )
     select d.company_id, d.owner_id, d.content, d.created_by as written_by, u.status = 'active' as is_active, n.id,
       n.meeting_id, case when m.secret and not exists (select 1 from attendee a
         where a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = d.owner_id) then '' else n.title end as title,
       m.start_time, m.end_time, o.timezone, r.office_id, r.name as meetingroom_name
     from told d
     join minutes n on n.company_id = d.company_id and n.id = d.minutes_id
     join meeting m on m.company_id = n.company_id and m.id = n.meeting_id
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join users u on u.company_id = d.company_id and u.id = d.owner_id`,
    [instantText(now)],
  )
  for (const { company_id, owner_id, content, written_by, is_active, ...minutes } of rows) {
    if (!is_active) continue
    const message = todoMessage(minutes, kind === 'soon' ? 'task_due' : 'task_late', written_by, content)
    await notifyPeopleOf(tx, company_id, [owner_id], message)
  }
  return rows.length
}

/**
 * Reminds the owners of open tasks: at nine the day before a task is due, and at nine the day after. Who was not
 * reminded before because no server ran is only told that it is late. Answers how many reminders.
 */
export async function remindTodos({ db, now }: { db: Database; now: () => number }): Promise<number> {
  let reminded = 0
  for (const kind of ['late', 'soon'] as const) {
    for (;;) {
      const some = await db.transaction((tx) => remindSome(tx, now(), kind))
      reminded += some
      if (some < atOnce) break
    }
  }
  return reminded
}
