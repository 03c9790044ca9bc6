import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { randomFrom } from '../../../seed/kit/random'
import { insertRows } from '../../../seed/kit/rows'
import { type Comment, keepComments } from '../evaluation/keep-comments'
import { evaluationItems, minutesTexts, remarks, replies } from './minutes.data'

type Meeting = {
  id: number
  title: string
  end_time: string
  timezone: string
  host_id: number
  host: string
  people: number[]
}

const DAYS_OPEN = 7

/** Meetings that are over, the latest first, with those who have an account and did not decline. */
const readOver = ({ db, company_id, now }: Demo, most: number) =>
  db.query<Meeting>(
    `select * from (select m.id, m.title, m.end_time, o.timezone, coalesce(m.book_for_id, m.booker_id) as host_id, h.name as host,
       array(select a.user_id from attendee a where a.company_id = m.company_id and a.meeting_id = m.id
         and a.user_id is not null and a.accept_state <> 3 order by a.is_host desc, a.id) as people,
       -- the last day, and some of each before it: weeks that can be compared
       row_number() over (partition by (m.end_time at time zone o.timezone)::date order by m.id % 11, m.id) as nth
     from meeting m
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join users h on h.company_id = m.company_id and h.id = coalesce(m.book_for_id, m.booker_id)
     where m.company_id = $1 and m.end_time < $2 and m.meeting_state = 'active' and m.audit_state = 0 and not m.secret
     ) as over where nth <= case when end_time > $2::timestamptz - interval '1 day' then 60 else 12 end
     order by end_time desc, id limit $3`,
    [company_id, new Date(now).toISOString(), most],
  )

/** Minutes of some meetings that are over, and what people thought of many. */
export async function writeMinutesAndEvaluations(demo: Demo): Promise<void> {
  const over = await readOver(demo, 400)
  await writeMinutes(
    demo,
    over.filter(({ people }) => people.length > 2),
  )
  await writeEvaluations(
    demo,
    over.filter(({ people }) => people.length > 0),
  )
}

async function writeMinutes({ db, company_id, now }: Demo, meetings: readonly Meeting[]): Promise<void> {
  const own = await db.query<{ id: number }>(
    `select id from users where company_id = $1 and password_hash is not null`,
    [company_id],
  )
  // those of the accounts that people sign in with first: that is where they will look
  const isOwn = (meeting: Meeting) => meeting.people.some((id) => own.some((one) => one.id === id))
  const chosen = [...meetings.filter(isOwn).slice(0, 8), ...meetings.filter((one) => !isOwn(one)).slice(0, 16)]
  for (const [n, meeting] of chosen.entries()) {
    const sample = minutesTexts[n % minutesTexts.length] ?? minutesTexts[0]
    const isPublished = n % 4 !== 3
    const saved = new Date(Date.parse(meeting.end_time) + 1_800_000).toISOString()
    const title = `${meeting.title} 纪要`.slice(0, 100)
    const authors = { created_by: meeting.host, updated_by: meeting.host, created_at: saved, updated_at: saved }
    const [minutes_id = 0] = await insertRows(db, 'minutes', [
      {
        company_id,
        ...authors,
        meeting_id: meeting.id,
        title,
        content: sample.text,
        version: 2,
        recorder_id: meeting.people[1] ?? null,
        visible: (['attendee', 'department', 'all'] as const)[n % 3] ?? 'attendee',
        publish_state: isPublished ? 1 : 0,
        published_at: isPublished ? saved : null,
        published_by: isPublished ? meeting.host : null,
      },
    ])
    const first = sample.text.slice(0, sample.text.indexOf('\n\n## ', 5))
    await insertRows(
      db,
      'minutes_version',
      [first, sample.text].map((content, at) => ({
        ...{ company_id, minutes_id, number: at + 1, title, content, created_by: meeting.host },
        saved_at: new Date(Date.parse(meeting.end_time) + (at + 1) * 900_000).toISOString(),
      })),
      '',
    )
    const today = wallClock(now, meeting.timezone).date
    for (const [at, content] of sample.tasks.entries()) {
      const due = addDays(today, ((n + at) % 6) - 1)
      const isDone = (n + at) % 3 === 2
      await db.query(
        `insert into minutes_todo (company_id, minutes_id, content, owner_id, due, state, finished_at, created_by, updated_by,
           told_owner_id, soon_at, late_at, soon_told, late_told)
         values ($1, $2, $3, $4, $5, $6, case when $6 = 1 then $7::timestamptz end, $8, $8, $4,
           (($5::date - 1) + time '09:00') at time zone $9, (($5::date + 1) + time '09:00') at time zone $9, true, $5::date < $10::date)`,
        [
          ...[company_id, minutes_id, content, meeting.people[at % meeting.people.length] ?? meeting.host_id, due],
          ...[isDone ? 1 : 0, saved, meeting.host, meeting.timezone, today],
        ],
      )
    }
  }
}

async function writeEvaluations(demo: Demo, meetings: readonly Meeting[]): Promise<void> {
  const { db, company_id, by, now } = demo
  const items = await insertRows(
    db,
    'itemcomment',
    evaluationItems.map((item, sort) => ({ ...authorsOf(demo), ...item, sort })),
  )
  const random = randomFrom(company_id)
  const asked = meetings.map((meeting, n) => {
    const end = Date.parse(meeting.end_time)
    const closes = end + DAYS_OPEN * 86_400_000
    const isClosed = closes <= now
    // those who sign in have something left to evaluate
    const answering = n < 6 ? [] : meeting.people.filter((_, at) => (at + n) % 3 !== 0).slice(0, 4)
    const hidden = isClosed && answering.length >= 3 && n % 2 === 0
    const comments = answering.map((user_id, at): Comment => {
      const score = () => random.pick([5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2])
      const none = { score: null, max_score: null, choice: null, content: null }
      const answers = [
        ...[0, 1, 2].map((item) => ({ ...none, item_id: items[item] ?? 0, score: score(), max_score: 5 })),
        { ...none, item_id: items[3] ?? 0, choice: random.weighted({ 偏小: 20, 合适: 66, 偏大: 14 }) },
      ]
      const content = (n + at) % 4 === 0 ? (remarks[(n + at * 3) % remarks.length] ?? null) : null
      const answered_at = hidden ? null : new Date(Math.min(now, end + (at + 1) * 3_600_000)).toISOString()
      const by = hidden ? null : { user_id, guest_name: null, guest_mail: null }
      return { meeting_id: meeting.id, by, answered_at, content, answers }
    })
    return { n, meeting, closes: new Date(closes).toISOString(), isClosed, answering, comments }
  })
  await insertRows(
    db,
    'evaluation',
    asked.map(({ meeting, closes, isClosed }) => ({
      ...{ company_id, meeting_id: meeting.id, asked_at: meeting.end_time, closes_at: closes, mode: 'choice' },
      ...{ asked: meeting.people.length, closed_at: isClosed ? closes : null },
    })),
    '',
  )
  const comments = asked.flatMap(({ n, comments }) => comments.map((comment) => ({ n, comment })))
  const ids = await keepComments(
    db,
    company_id,
    comments.map(({ comment }) => comment),
  )
  const replied = comments.flatMap(({ n, comment }, at) =>
    comment.content !== null && n % 3 === 0 ? [{ id: ids[at] ?? 0, reply: replies[n % replies.length] ?? '' }] : [],
  )
  await db.query(
    `update meeting_comment c set reply = r.reply, replied_by = $4, replied_at = $5
     from unnest($2::int[], $3::text[]) as r(id, reply) where c.company_id = $1 and c.id = r.id`,
    [
      ...[company_id, replied.map(({ id }) => id), replied.map(({ reply }) => reply)],
      ...[by, new Date(now - 3_600_000).toISOString()],
    ],
  )
  await insertRows(
    db,
    'evaluation_answered',
    asked.flatMap(({ meeting, answering }) =>
      answering.map((user_id) => ({ company_id, meeting_id: meeting.id, user_id })),
    ),
    '',
  )
}
