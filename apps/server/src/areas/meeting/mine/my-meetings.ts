import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { myMeetings as declared, MyMeeting, MyMeetingKind } from '@workplace/contract/meeting/mine'
import { reasonIn } from '@workplace/contract/message/known-reason'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { isBooker, mayChange, type StoredMeeting, stateOf } from '../core/meeting.store'
import { instantText, wireSpan } from '../core/wall-time'

const day = 86_400_000

type Row = Pick<
  StoredMeeting,
  | 'id'
  | 'version'
  | 'title'
  | 'start_time'
  | 'end_time'
  | 'timezone'
  | 'meetingroom_id'
  | 'office_id'
  | 'booker_id'
  | 'book_for_id'
  | 'booker_name'
  | 'secret'
  | 'audit_state'
  | 'meeting_state'
  | 'cancel_reason'
  | 'series_id'
  | 'wanted_start'
  | 'wanted_end'
> & {
  meetingroom_name: string
  floor_name: string
  office_name: string
  office_name_en: string | null
  extra_rooms: string[]
  attendee_count: number
  wanted_room: string | null
  accept_state: number | null
  is_host: boolean | null
  total: number
}

// $2 the person, $3 now, $4 from when on a meeting that is not over can have begun
const mine = `
  select id from meeting where company_id = $1 and booker_id = $2 and start_time >= $4
  union select id from meeting where company_id = $1 and book_for_id = $2 and start_time >= $4
  union select meeting_id from attendee where company_id = $1 and user_id = $2`
const isOver = `(m.end_time <= $3 or m.meeting_state <> 'active' or m.audit_state = 2)`
const isConfirmed = '(m.audit_state = 0 or m.wanted_start is not null)'
const isOwn = '(m.booker_id = $2 or coalesce(m.book_for_id = $2, false))'

// Those who are only invited never hear of a booking that was not confirmed.
const kinds: Record<MyMeetingKind, string> = {
  coming: `not ${isOver} and ${isConfirmed}`,
  waiting: `not ${isOver} and m.audit_state = 1 and ${isOwn}`,
  invited: `not ${isOver} and ${isConfirmed} and not ${isOwn} and a.accept_state = 0 and not a.is_host`,
  past: `${isOver} and (${isOwn} or ${isConfirmed})`,
}

function orderOf(sort: string, kind: MyMeetingKind): 'asc' | 'desc' {
  if (sort === '') return kind === 'past' ? 'desc' : 'asc'
  return sorting({ start_time: null }, sort).way
}

type Answers = MyMeeting['answers'] & { meeting_id: number }

/** What those invited said, by meeting. */
async function answersOf(call: Call, ids: readonly number[]): Promise<Map<number, MyMeeting['answers']>> {
  if (ids.length === 0) return new Map()
  const rows = await call.db.query<Answers>(
    `select meeting_id, count(*) filter (where accept_state = 1)::int as accepted,
       count(*) filter (where accept_state = 2)::int as tentative, count(*) filter (where accept_state = 3)::int as refused
     from attendee where company_id = $1 and meeting_id = any($2::int[]) and not is_host group by meeting_id`,
    [call.actor.company_id, ids],
  )
  return new Map(rows.map(({ meeting_id, ...answers }) => [meeting_id, answers]))
}

/** `GET /attendee/attendee_meeting_list`: what the caller booked or is invited to. */
export async function myMeetings(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { actor, db } = call
  const now = call.now()
  const kind = input.kind ?? 'coming'
  const since = kind === 'past' ? '-infinity' : instantText(now - 32 * day)
  const own = [actor.company_id, actor.user_id, instantText(now)]
  const wanted = containing(input.title ?? '')
  const from = `from (${mine}) mine
    join meeting m on m.company_id = $1 and m.id = mine.id
    join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
    left join attendee a on a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $2`
  const filter = `${kinds[kind]} and (m.title ilike $5 or r.name ilike $5)`
  const [rows, [counts]] = await Promise.all([
    db.query<Row>(
      `select m.id, m.version, m.title, m.start_time, m.end_time, m.meetingroom_id, m.booker_id, m.book_for_id, m.secret,
         m.audit_state, m.meeting_state, m.cancel_reason, m.series_id, m.wanted_start, m.wanted_end, m.attendee_count,
         r.name as meetingroom_name, r.office_id, o.name as office_name, o.name_en as office_name_en, o.timezone, f.name as floor_name,
         u.name as booker_name, w.name as wanted_room, a.accept_state, a.is_host, count(*) over ()::int as total,
         array(select x.name from meeting_room mr
           join meetingroom x on x.company_id = mr.company_id and x.id = mr.meetingroom_id
           where mr.company_id = m.company_id and mr.meeting_id = m.id order by x.id) as extra_rooms
       ${from}
       join office o on o.company_id = r.company_id and o.id = r.office_id
       join floor f on f.company_id = r.company_id and f.id = r.floor_id
       join users u on u.company_id = m.company_id and u.id = m.booker_id
       left join meetingroom w on w.company_id = m.company_id and w.id = m.wanted_room_id
       where ${filter}
       order by m.start_time ${orderOf(input.sort, kind)}, m.id limit $6 offset $7`,
      [...own, since, wanted, input.limit, (input.page - 1) * input.limit],
    ),
    db.query<{ waiting: number; invited: number }>(
      `select count(*) filter (where ${kinds.waiting})::int as waiting, count(*) filter (where ${kinds.invited})::int as invited
       ${from}`,
      [...own, instantText(now - 32 * day)],
    ),
  ])
  const answers = await answersOf(
    call,
    rows.map((row) => row.id),
  )
  const items = rows.map((row) => shown(call, row, answers.get(row.id)))
  // a page beyond the last has no row to carry the total
  const total =
    rows[0]?.total ?? (input.page > 1 ? await countOf(call, `${from} where ${filter}`, [...own, since, wanted]) : 0)
  return { items, total, counts: counts ?? { waiting: 0, invited: 0 } }
}

async function countOf(call: Call, from: string, values: unknown[]): Promise<number> {
  const [row] = await call.db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  return row?.total ?? 0
}

function shown(call: Call, row: Row, answers: MyMeeting['answers'] | undefined): MyMeeting {
  const { total: _, wanted_start, wanted_end, wanted_room, is_host, meeting_state, book_for_id, ...rest } = row
  const state = stateOf(row, call.now())
  const isOpen = row.audit_state !== 2 && (state === 'not_started' || state === 'in_progress')
  const myself = isBooker(call.actor, { booker_id: row.booker_id, book_for_id })
  const isInvited = row.accept_state !== null && !is_host && !myself
  return {
    ...rest,
    cancel_reason: reasonIn(call.language, rest.cancel_reason),
    ...wireSpan(row.start_time, row.end_time, row.timezone),
    myself: myself ? 1 : 0,
    accept_state: isInvited ? row.accept_state : null,
    answers: answers ?? { accepted: 0, tentative: 0, refused: 0 },
    state,
    wanted:
      wanted_start === null || wanted_end === null
        ? null
        : { meetingroom_name: wanted_room ?? '', ...wireSpan(wanted_start, wanted_end, row.timezone) },
    can_change: isOpen && mayChange(call.actor, row),
    can_answer: isOpen && isInvited && (row.audit_state === 0 || wanted_start !== null),
  }
}
