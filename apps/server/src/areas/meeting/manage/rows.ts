import { createHash } from 'node:crypto'
import type { Language } from '@workplace/contract/kernel/words'
import type { ListedMeeting } from '@workplace/contract/meeting/manage/meeting-log'
import { mostMeetings } from '@workplace/contract/meeting/manage/meeting-log'
import { reasonIn } from '@workplace/contract/message/known-reason'
import type { Call } from '../../../kernel/call/call'
import type { Statement } from '../../../kernel/database/db'
import { endClock } from '../../../kernel/database/end-clock'
import { isOpen, type Search, stateColumn, type Viewer } from './search'

const wire = (instant: string) => `to_char(${instant} at time zone o.timezone, 'YYYY-MM-DD HH24:MI:SS')`
const wireEnd = (instant: string) => `to_char(${endClock(instant, 'o.timezone')}, 'YYYY-MM-DD HH24:MI:SS')`

/** A meeting of a list, with what its reader's screen decides by. */
export type Row = ListedMeeting & { starts_at: string; is_over: boolean }

const columns = `m.id, m.version, case when open.yes then m.title else '' end as title, m.secret, open.yes as is_open,
  m.meetingroom_id, r.name as meetingroom_name,
  array(select x.name from meeting_room mr join meetingroom x on x.company_id = mr.company_id and x.id = mr.meetingroom_id
    where mr.company_id = m.company_id and mr.meeting_id = m.id order by x.id) as extra_rooms,
  f.name as floor_name, r.office_id, o.name as office_name, o.name_en as office_name_en, o.timezone,
  m.booker_id, u.name as booker_name, h.name as book_for_name, d.name as department, m.attendee_count,
  ${wire('m.start_time')} as start_time, ${wireEnd('m.end_time')} as end_time, m.start_time as starts_at,
  m.end_time <= $5 as is_over, ${stateColumn} as state,
  m.meeting_state = 'active' and m.audit_state = 1 and m.wanted_start is not null as is_changing,
  case when open.yes then m.cancel_reason end as cancel_reason, m.series_id, m.created_at, m.updated_at, m.updated_by`

// Meeting by meeting (`offset 0` keeps it so): else the planner may begin with the offices and read the whole page again for
// each of them, and thinks long about it.
const tables = `cross join lateral (
    select name, office_id, floor_id from meetingroom where company_id = m.company_id and id = m.meetingroom_id offset 0) r
  cross join lateral (select name from floor where company_id = m.company_id and id = r.floor_id offset 0) f
  cross join lateral (select name, name_en, timezone from office where company_id = m.company_id and id = r.office_id offset 0) o
  cross join lateral (select name from users where company_id = m.company_id and id = m.booker_id offset 0) u
  left join lateral (select name from users where company_id = m.company_id and id = m.book_for_id offset 0) h on true
  left join lateral (select name from department where company_id = m.company_id and id = m.department_id offset 0) d on true
  cross join lateral (select ${isOpen} as yes) open`

/** Says what the values of every search are, also those that one does not ask for. */
export const given = 'given as (select $2::int, $3::int[], $4::boolean, $5::timestamptz)'

/** From where a list goes on: the last meeting that was read. */
export type After = { readonly starts_at: string; readonly id: number }

/**
 * The meetings of a search in its order: the ids are found first, by an index, and only those of the page are read whole.
 * This is what `bench/meetings.ts` asks, too.
 */
export function pageStatement(search: Search, part: { limit: number; offset?: number; after?: After }) {
  const values = [...search.values]
  const put = (value: unknown) => `$${values.push(value)}`
  const { by, direction } = search
  const isFurther = direction === 'desc' ? '<' : '>'
  const order = by === 'id' ? `id ${direction}` : `start_time ${direction}, id ${direction}`
  const from =
    part.after === undefined
      ? ''
      : by === 'id'
        ? `and m.id ${isFurther} ${put(part.after.id)}::int`
        : `and (m.start_time, m.id) ${isFurther} (${put(part.after.starts_at)}::timestamptz, ${put(part.after.id)}::int)`
  const offset = part.offset ?? 0
  // numbers, not values: a plan that is kept has to know that little is wanted
  const most = part.limit + offset
  const found = search.branches
    .map(
      (branch) =>
        `(select m.id, m.start_time ${branch} ${from} order by ${order.replaceAll(/\b(id|start_time)\b/g, 'm.$1')} limit ${most})`,
    )
    .join(' union all ')
  return {
    text: `with ${given}, found as materialized (
        select id, start_time from (${found}) each order by ${order} limit ${part.limit} offset ${offset}
      ) select ${columns} from found
      cross join lateral (select * from meeting where company_id = $1 and id = found.id offset 0) m ${tables}
      order by ${order.replaceAll(/\b(id|start_time)\b/g, 'found.$1')}`,
    values,
  }
}

/** A statement that is asked often is planned once for each connection: first pages, and the batches of an export. */
const kept = (text: string): Statement => ({
  name: `log ${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`,
  text,
})

export async function readPage(call: Call, search: Search, part: Parameters<typeof pageStatement>[1]): Promise<Row[]> {
  const { text, values } = pageStatement(search, part)
  return call.db.query<Row>(part.offset || search.hasWords ? text : kept(text), values)
}

/** How many meetings a search finds, as far as anybody leafs. */
export function countStatement(search: Search, bound = mostMeetings) {
  const values = [...search.values]
  const most = bound + 1
  const found = search.branches.map((branch) => `(select 1 ${branch} limit ${most})`).join(' union all ')
  return {
    text: `with ${given} select count(*)::int as total from (select 1 from (${found}) each limit ${most}) counted`,
    values,
  }
}

export async function countOf(
  call: Call,
  search: Search,
  bound = mostMeetings,
): Promise<{ total: number; more: boolean }> {
  const { text, values } = countStatement(search, bound)
  const [row] = await call.db.query<{ total: number }>(search.hasWords ? text : kept(text), values)
  const total = row?.total ?? 0
  return { total: Math.min(total, bound), more: total > bound }
}

/** Meetings by id, in the order of their times; `most` of them. */
export async function readRows(call: Call, viewer: Viewer, ids: readonly number[]): Promise<Row[]> {
  return call.db.query<Row>(
    `select ${columns} from meeting m ${tables}
     where m.company_id = $1 and m.id = any($6::int[]) order by m.start_time, m.id`,
    [...viewer.values, ids],
  )
}

/** What the wire has of a row. */
export function listed({ starts_at: _, is_over: __, ...row }: Row, language: Language): ListedMeeting {
  return { ...row, cancel_reason: reasonIn(language, row.cancel_reason) }
}

const changeable = new Set<ListedMeeting['state']>(['pending', 'confirmed', 'in_progress'])

/** A row with what its manager may do with it. */
export function managed(call: Call, row: Row) {
  return {
    ...listed(row, call.language),
    can_change: changeable.has(row.state) && !row.is_over,
    can_recover: row.state === 'cancelled' && Date.parse(row.starts_at) > call.now(),
  }
}
