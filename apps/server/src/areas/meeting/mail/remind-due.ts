import type { Database, Db } from '../../../kernel/database/db'
import { notifyEachOf, type PersonalMessage } from '../../message/public'
import { instantText, wireSpan } from '../core/wall-time'
import type { MeetingMail } from './meeting-mail'

type Due = {
  id: number
  title: string
  room: string
  office_id: number
  start_time: string
  end_time: string
  timezone: string
  who: string
  user_ids: number[]
}

const atOnce = 200

/** Who was not reminded before the meeting began, because no server ran, is not reminded long after. */
const lateMinutes = 5

const claim = {
  name: 'claim-reminders',
  text: `update meeting_reminder set told_at = $1
    where (company_id, meeting_id, minutes) in (
      select company_id, meeting_id, minutes from meeting_reminder where told_at is null and due_at <= $1
      order by due_at limit ${atOnce} for update skip locked)
    returning company_id, meeting_id, minutes`,
}

/** Those of the meetings that take place and begin soon, with everybody who did not decline. */
function readDue(db: Db, company_id: number, ids: readonly number[], now: number): Promise<Due[]> {
  return db.query<Due>(
    `select m.id, m.title, r.name as room, r.office_id, m.start_time, m.end_time, o.timezone, u.name as who,
       array(select a.user_id from attendee a join users p on p.company_id = a.company_id and p.id = a.user_id
         where a.company_id = m.company_id and a.meeting_id = m.id and a.accept_state <> 3 and p.status = 'active'
         order by a.user_id) as user_ids
     from meeting m
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join users u on u.company_id = m.company_id and u.id = coalesce(m.book_for_id, m.booker_id)
     where m.company_id = $1 and m.id = any($2::int[]) and m.meeting_state = 'active'
       and (m.audit_state = 0 or m.wanted_start is not null)
       and m.start_time > $3::timestamptz - interval '${lateMinutes} minutes' and m.end_time > $3
     order by m.start_time, m.id`,
    [company_id, ids, instantText(now)],
  )
}

type Claimed = { company_id: number; meeting_id: number; minutes: number }

type Reminding = { db: Database; now: () => number; mail: MeetingMail | undefined }

const minutesOf = (claimed: readonly Claimed[], company_id: number, id: number): number[] =>
  claimed.flatMap((one) => (one.company_id === company_id && one.meeting_id === id ? [one.minutes] : []))

/** One claim and what follows from it, in one transaction: told once, or not at all and then again. */
async function remindSome({ db, now, mail }: Reminding): Promise<{ claimed: number; reminded: number }> {
  return db.transaction(async (tx) => {
    const instant = now()
    const claimed = await tx.query<Claimed>(claim, [instantText(instant)])
    let reminded = 0
    for (const company_id of new Set(claimed.map((one) => one.company_id))) {
      const ids = claimed.filter((one) => one.company_id === company_id).map((one) => one.meeting_id)
      const due = await readDue(tx, company_id, [...new Set(ids)], instant)
      const notices = due.map(({ id, user_ids, start_time, end_time, ...values }): PersonalMessage => {
        return {
          ...{ user_ids, kind: 'reminder', meeting_id: id },
          // several that fell due at once are one
          occasion: `reminder ${id} ${start_time} ${Math.min(...minutesOf(claimed, company_id, id))}`,
          values: { ...values, ...wireSpan(start_time, end_time, values.timezone), reason: null },
        }
      })
      await notifyEachOf(tx, company_id, notices)
      const told = due.map((one) => one.id)
      if (told.length > 0) await mail?.queueReminders(tx, company_id, told, instant)
      reminded += told.length
    }
    return { claimed: claimed.length, reminded }
  })
}

/**
 * Tells people of the meetings that they wanted to be reminded of: as a message and, where mail can be sent, by mail.
 * What fell due while no server ran is told when one runs again. Answers of how many meetings.
 */
export async function remindDue(on: Reminding): Promise<number> {
  let reminded = 0
  for (;;) {
    const some = await remindSome(on)
    reminded += some.reminded
    if (some.claimed < atOnce) return reminded
  }
}
