import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import {
  type CheckinRow,
  type checkinExcel,
  type checkinPage as declared,
  mostCounted,
} from '@workplace/contract/meeting/checkin'
import { CHECKIN_MARGIN, checkinMinutesBefore } from '@workplace/domain/booking/release'
import { type Call, has } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { endClock } from '../../../kernel/database/end-clock'
import { containing } from '../../../kernel/database/like'
import type { StoredMeeting } from '../core/meeting.store'
import { instantText } from '../core/wall-time'
import { type CheckinRoom, checkinStateOf, readCheckinRules, rulesOfRoom } from './checkin-rules'

type Filters = Omit<ParsedOf<typeof checkinExcel>, 'id'>

// $1 company, $2 viewer, $3 their offices, $4 whether they manage other people's meetings.
// The words of a private meeting are for those who take part in it or may change it.
const mayRead = `(not m.secret or m.booker_id = $2 or m.book_for_id = $2
  or exists (select 1 from attendee a where a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $2)
  or $4::boolean)`
// who came to it, only for those who may change it
const mayOpen = '(not m.secret or m.booker_id = $2 or coalesce(m.book_for_id = $2, false) or $4::boolean)'
const wire = (column: string) => `to_char(${column} at time zone o.timezone, 'YYYY-MM-DD HH24:MI:SS')`

const joined = `from meeting m
  join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
  join office o on o.company_id = r.company_id and o.id = r.office_id
  join users u on u.company_id = m.company_id and u.id = m.booker_id`

/** As early as any room asks people to sign in. */
const mostAsked = checkinMinutesBefore('no_sign', 60)

type Sought = { where: string; values: unknown[]; order: 'asc' | 'desc' }

/** What is looked for, as conditions. */
async function sought(call: Call, input: Filters): Promise<Sought> {
  const { company_id, user_id, office_ids } = call.actor
  const values: unknown[] = [company_id, user_id, office_ids, has(call.actor, 'view-cancel-regain')]
  const put = (value: unknown) => `$${values.push(value)}`
  const now = call.now()
  const { before_minutes } = await readCheckinRules(call.db, company_id)
  // first roughly, so that an index leads there; then as each room has it
  const opened = () =>
    `m.start_time <= ${put(instantText(now + Math.max(before_minutes, mostAsked) * 60_000))}
     and m.start_time <= ${put(instantText(now))}::timestamptz + make_interval(mins => greatest(${put(before_minutes)}::int,
       case when r.release_mode in ('no_sign', 'either') and r.release_time <> 'during'
         then r.release_time::int + ${CHECKIN_MARGIN} else 0 end))`
  const over = () => `m.end_time <= ${put(instantText(now))}`
  const states = {
    begun: () => opened(),
    open: () => `${opened()} and not ${over()}`,
    // an index leads there by the beginning
    over: () => `${over()} and m.start_time < ${put(instantText(now))}`,
    coming: () => `not (${opened()})`,
  }
  const where = [
    `m.company_id = $1 and m.meeting_state = 'active' and (m.audit_state = 0 or m.wanted_start is not null)`,
    '($3::int[] is null or r.office_id = any($3))',
    states[input.state](),
  ]
  if (input.office !== undefined) where.push(`r.office_id = ${put(input.office)}`)
  if (input.room !== undefined) {
    const room = put(input.room)
    where.push(`(r.id = ${room} or exists (select 1 from meeting_room mr
      where mr.company_id = m.company_id and mr.meeting_id = m.id and mr.meetingroom_id = ${room}))`)
  }
  // first roughly, so that an index leads there; then on the clock of each office
  if (input.start_date !== undefined) {
    const day = put(input.start_date)
    where.push(
      `m.start_time >= ${day}::date - interval '1 day' and m.start_time at time zone o.timezone >= ${day}::date`,
    )
  }
  if (input.end_date !== undefined) {
    const day = put(input.end_date)
    where.push(
      `m.start_time < ${day}::date + interval '2 days' and m.start_time at time zone o.timezone < ${day}::date + 1`,
    )
  }
  if (input.sign_state !== undefined) where.push(`m.sign_state = ${put(Number(input.sign_state))}`)
  if (input.title) {
    const text = put(containing(input.title))
    where.push(`((m.title ilike ${text} and ${mayRead}) or u.name ilike ${text})`)
  }
  return { where: where.join(' and '), values, order: sorting({ start_time: null }, input.sort).way }
}

type Row = Omit<CheckinRow, 'phase'> &
  Pick<StoredMeeting, 'start_time' | 'end_time'> &
  CheckinRoom & { from: string; until: string }

/** The meetings that are looked for, in their order, with who signed in. */
export async function checkinRows(call: Call, input: Filters, most: number, offset = 0): Promise<CheckinRow[]> {
  const { where, values, order } = await sought(call, input)
  const limits = `limit $${values.length + 1} offset $${values.length + 2}`
  const rows = await call.db.query<Row>(
    `with page as materialized (select m.id ${joined} where ${where} order by m.start_time ${order}, m.id ${order} ${limits})
     select m.id, case when ${mayRead} then m.title else '' end as title, m.secret, ${mayOpen} as may_open,
       array[r.name] || array(select x.name from meeting_room mr
         join meetingroom x on x.company_id = mr.company_id and x.id = mr.meetingroom_id
         where mr.company_id = m.company_id and mr.meeting_id = m.id order by x.id) as rooms,
       f.name as floor_name, r.office_id, o.name as office_name, o.name_en as office_name_en, o.timezone,
       u.name as booker_name, d.name as department, ${wire('m.start_time')} as from, to_char(${endClock('m.end_time', 'o.timezone')}, 'YYYY-MM-DD HH24:MI:SS') as until,
       m.start_time, m.end_time, r.release_mode, r.release_time, m.attendee_count as invited, came.signed, came.late,
       greatest(m.attendee_count - came.listed, 0) as missing
     from page join meeting m on m.company_id = $1 and m.id = page.id
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join floor f on f.company_id = r.company_id and f.id = r.floor_id
     join users u on u.company_id = m.company_id and u.id = m.booker_id
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     cross join lateral (
       select count(*)::int as signed, count(*) filter (where s.is_late)::int as late, count(s.attendee_id)::int as listed
       from signinlog s where s.company_id = m.company_id and s.meeting_id = m.id) came
     order by m.start_time ${order}, m.id ${order}`,
    [...values, most, offset],
  )
  const rules = await readCheckinRules(call.db, call.actor.company_id)
  return rows.map(({ start_time, end_time, from, until, release_mode, release_time, ...row }) => ({
    ...row,
    start_time: from,
    end_time: until,
    phase: checkinStateOf({ start_time, end_time }, rulesOfRoom(rules, { release_mode, release_time }), call.now())
      .phase,
  }))
}

/** `GET /signinlog/pagelist`. */
export async function checkinPage(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const items = await checkinRows(call, input, input.limit, (input.page - 1) * input.limit)
  const isLast = items.length > 0 && items.length < input.limit
  if (isLast || (items.length === 0 && input.page === 1)) {
    return { items, total: (input.page - 1) * input.limit + items.length }
  }
  // counting a million costs more than any page: so far and no further
  const { where, values } = await sought(call, input)
  const [counted] = await call.db.query<{ total: number }>(
    // every value has to stand somewhere
    `select count(*)::int as total from (select ${mayRead} ${joined} where ${where} limit ${mostCounted + 1}) found`,
    values,
  )
  return { items, total: counted?.total ?? 0 }
}
