import { fewestAnonymous } from '@workplace/contract/meeting/evaluation'
import type { Database, Db } from '../../../kernel/database/db'
import { notifyPeopleOf, ownMail } from '../../message/public'
import { instantText, wireSpan } from '../core/wall-time'
import type { MeetingMail } from '../mail/meeting-mail'
import { evaluationSettings, isFor } from './evaluation.store'
import { type ItemAnswer, keepComments } from './keep-comments'

const atOnce = 100
/** About a meeting that nobody was asked about within a day, because no server ran, nobody is asked any more. */
const HOURS = 24

type Over = {
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

type Asking = { db: Database; now: () => number; mail: MeetingMail | undefined }

const taking = `array(select a.user_id from attendee a join users p on p.company_id = a.company_id and p.id = a.user_id
  where a.company_id = m.company_id and a.meeting_id = m.id and a.accept_state <> 3 and p.status = 'active' order by a.user_id)`

/** Guests, each address once, whom mail brings a link. */
const guestsTaking = `(select count(distinct lower(a.mail))::int from attendee a where a.company_id = m.company_id
  and a.meeting_id = m.id and a.user_id is null and a.mail is not null and a.accept_state <> 3)`

/** The row of a meeting is its claim: it is written once, in the transaction in which its people are told. */
async function askSome(tx: Db, company_id: number, now: number, mail: MeetingMail | undefined): Promise<number> {
  const { enabled, mode, days } = await evaluationSettings(tx, company_id)
  if (!enabled) return 0
  // who has no account learns of it by mail, or not at all
  const reachesGuests = mail?.linksGuests === true && (await ownMail(tx, company_id, 'evaluate'))?.enabled !== false
  const claimed = await tx.query<{ meeting_id: number }>(
    `insert into evaluation (company_id, meeting_id, asked_at, closes_at, mode, asked)
     select m.company_id, m.id, $2, m.end_time + make_interval(days => $3), $4,
       cardinality(${taking}) + case when $5 then ${guestsTaking} else 0 end
     from meeting m join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     where m.company_id = $1 and m.end_time <= $2 and m.end_time > $2::timestamptz - interval '${HOURS} hours'
       and m.meeting_state = 'active' and (m.audit_state = 0 or m.wanted_start is not null)
       and not exists (select 1 from evaluation e where e.company_id = m.company_id and e.meeting_id = m.id)
       and exists (select 1 from itemcomment i where i.company_id = m.company_id and i.status = 'on' and ${isFor('i', 'r.roomtype_id')})
     order by m.end_time, m.id limit ${atOnce}
     on conflict do nothing returning meeting_id`,
    [company_id, instantText(now), days, mode, reachesGuests],
  )
  const ids = claimed.map(({ meeting_id }) => meeting_id)
  if (ids.length === 0) return 0
  const meetings = await tx.query<Over>(
    `select m.id, m.title, r.name as room, r.office_id, m.start_time, m.end_time, o.timezone, u.name as who, ${taking} as user_ids
     from meeting m
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join users u on u.company_id = m.company_id and u.id = coalesce(m.book_for_id, m.booker_id)
     where m.company_id = $1 and m.id = any($2::int[])`,
    [company_id, ids],
  )
  for (const { id, user_ids, start_time, end_time, ...values } of meetings) {
    await notifyPeopleOf(tx, company_id, user_ids, {
      kind: 'evaluate',
      meeting_id: id,
      values: { ...values, ...wireSpan(start_time, end_time, values.timezone), reason: null },
    })
  }
  await mail?.queueLinks(tx, company_id, 'evaluate', ids, {
    pathOf: (id) => `/evaluate?m=${id}`,
    guests: reachesGuests,
  })
  return ids.length
}

/** Asks those who took part in meetings that are over what they think of them. Answers about how many meetings. */
export async function askAboutMeetings({ db, now, mail }: Asking): Promise<number> {
  const companies = await db.query<{ id: number }>(
    `select id from company c where c.status = 'active'
       and exists (select 1 from itemcomment i where i.company_id = c.id and i.status = 'on')`,
  )
  let asked = 0
  for (const { id } of companies) {
    for (;;) {
      const some = await db.transaction((tx) => askSome(tx, id, now(), mail))
      asked += some
      if (some < atOnce) break
    }
  }
  return asked
}

type Closing = { company_id: number; meeting_id: number }
type Boxed = { content: string | null; answers: ItemAnswer[] }

/** In an order that is drawn, in one transaction: neither numbers nor times tell which was put in when. */
async function letOut(tx: Db, { company_id, meeting_id }: Closing, now: number): Promise<void> {
  const boxed = await tx.query<Boxed>(
    'delete from evaluation_box where company_id = $1 and meeting_id = $2 returning content, answers',
    [company_id, meeting_id],
  )
  const isEnough = boxed.length >= fewestAnonymous
  const drawn = boxed.map((one) => ({ one, at: Math.random() })).sort((one, other) => one.at - other.at)
  const read = isEnough ? drawn : []
  await keepComments(
    tx,
    company_id,
    read.map(({ one }) => ({ meeting_id, by: null, answered_at: null, ...one })),
  )
  await tx.query('update evaluation set closed_at = $3, withheld = $4 where company_id = $1 and meeting_id = $2', [
    company_id,
    meeting_id,
    instantText(now),
    isEnough ? 0 : boxed.length,
  ])
}

/**
 * When the time for answering is over, anonymous answers can be read: those of a meeting together, and only where there
 * are enough of them. Where there are too few they are forgotten, as was promised to who gave them.
 */
export async function closeEvaluations({ db, now }: Pick<Asking, 'db' | 'now'>): Promise<number> {
  let closed = 0
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const instant = now()
      const due = await tx.query<Closing>(
        `select company_id, meeting_id from evaluation where closed_at is null and closes_at <= $1
         order by closes_at limit ${atOnce} for update skip locked`,
        [instantText(instant)],
      )
      for (const one of due) await letOut(tx, one, instant)
      return due.length
    })
    closed += some
    if (some < atOnce) return closed
  }
}
