import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { LogAction } from '@workplace/contract/log-words'
import type { MinutesReaders } from '@workplace/contract/meeting/minutes'
import * as refusals from '@workplace/contract/meeting/refusals'
import * as topics from '@workplace/contract/meeting/topics'
import { type Actor, type Call, has } from '../../../kernel/call/call'
import { isBooker } from '../core/meeting.store'

/** A meeting with its minutes, as far as it has any. Instants are RFC 3339. */
export type MinutesOf = {
  meeting_id: number
  meeting_title: string
  booker_id: number
  book_for_id: number | null
  host_name: string
  secret: boolean
  is_held: boolean
  start_time: string
  end_time: string
  timezone: string
  office_id: number
  office_name: string
  office_name_en: string | null
  meetingroom_name: string
  id: number | null
  version: number
  title: string
  content: string
  recorder_id: number | null
  recorder_name: string | null
  visible: MinutesReaders
  publish_state: number
  published_at: string | null
  published_by: string | null
  updated_at: string
  updated_by: string
}
export type StoredMinutes = MinutesOf & { id: number }

export const columns = `m.id as meeting_id, m.title as meeting_title, m.booker_id, m.book_for_id, h.name as host_name, m.secret,
  m.meeting_state = 'active' and (m.audit_state = 0 or m.wanted_start is not null) as is_held, m.start_time, m.end_time,
  o.timezone, r.office_id, o.name as office_name, o.name_en as office_name_en, r.name as meetingroom_name,
  n.id, n.version, n.title, n.recorder_id, c.name as recorder_name, n.visible, n.publish_state, n.published_at,
  n.published_by, n.updated_at, n.updated_by`
const around = `join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
  join office o on o.company_id = r.company_id and o.id = r.office_id
  join users h on h.company_id = m.company_id and h.id = coalesce(m.book_for_id, m.booker_id)
  left join users c on c.company_id = n.company_id and c.id = n.recorder_id`
export const minutesJoined = `from minutes n join meeting m on m.company_id = n.company_id and m.id = n.meeting_id ${around}`
const meetingJoined = `from meeting m left join minutes n on n.company_id = m.company_id and n.meeting_id = m.id ${around}`

/** Looks after other people's minutes, in the offices that they administer; private ones are not for them. */
const keeps = (actor: Actor, of: Pick<MinutesOf, 'secret' | 'office_id'>, verb: 'change' | 'delete'): boolean =>
  !of.secret &&
  has(actor, `${verb}-meeting-minutes`) &&
  (actor.office_ids === null || actor.office_ids.includes(of.office_id))

export const mayWrite = (actor: Actor, of: MinutesOf): boolean =>
  isBooker(actor, of) || (of.id !== null && of.recorder_id === actor.user_id) || keeps(actor, of, 'change')

export const mayDelete = (actor: Actor, of: MinutesOf): boolean => isBooker(actor, of) || keeps(actor, of, 'delete')

/** The departments above somebody's, and their own. */
async function departmentsAbove({ db, actor }: Call): Promise<number[]> {
  if (actor.department_id === null) return []
  const rows = await db.query<{ id: number }>(
    `with recursive above as (
       select id, parent_id from department where company_id = $1 and id = $2
       union select d.id, d.parent_id from above a join department d on d.company_id = $1 and d.id = a.parent_id
     ) select id from above`,
    [actor.company_id, actor.department_id],
  )
  return rows.map(({ id }) => id)
}

/** What a query needs to say whether the caller may read or write minutes, with `put` for its values. */
export async function minutesPermissions(call: Call, put: (value: unknown) => string) {
  const { actor } = call
  const me = put(actor.user_id)
  const offices = put(actor.office_ids)
  const above = put(await departmentsAbove(call))
  const keeper = has(actor, 'change-meeting-minutes')
    ? `(not m.secret and (${offices}::int[] is null or r.office_id = any(${offices}::int[])))`
    : `(${offices}::int[] is null and false)`
  const write = `(m.booker_id = ${me} or coalesce(m.book_for_id = ${me}, false) or coalesce(n.recorder_id = ${me}, false) or ${keeper})`
  const read = `(${write} or (n.publish_state = 1 and (n.visible = 'all'
    or exists (select 1 from attendee a where a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = ${me})
    or (n.visible = 'department' and m.department_id = any(${above}::int[])))))`
  return { read, write }
}

type Wanted = { id: number } | { meeting_id: number }

/** A meeting with its minutes, by either's id, if the caller may read them; by the meeting's also before there are any. */
export async function readMinutesOf(call: Call, wanted: Wanted): Promise<MinutesOf & { may_read: boolean }> {
  const values: unknown[] = [call.actor.company_id, 'id' in wanted ? wanted.id : wanted.meeting_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const { read } = await minutesPermissions(call, put)
  const which = 'id' in wanted ? 'n.id' : 'm.id'
  const [found] = await call.db.query<MinutesOf & { may_read: boolean }>(
    `select ${columns}, coalesce(n.content, '') as content, coalesce(${read}, false) as may_read
     ${meetingJoined} where m.company_id = $1 and ${which} = $2`,
    values,
  )
  if (found === undefined) throw new Refusal(commonRefusals.not_found)
  return found
}

/** Minutes that the caller may read; for all others there are none. */
export async function readMinutes(call: Call, id: number): Promise<StoredMinutes> {
  const { may_read, ...found } = await readMinutesOf(call, { id })
  if (!may_read || found.id === null) throw new Refusal(commonRefusals.not_found)
  return found as StoredMinutes
}

/** Minutes that the caller may write, locked for the transaction. */
export async function readWritable(call: Call, id: number): Promise<StoredMinutes> {
  // locked first: what is read then is what stays until the commit
  await call.db.query('select 1 from minutes where company_id = $1 and id = $2 for update', [call.actor.company_id, id])
  const found = await readMinutes(call, id)
  if (!mayWrite(call.actor, found)) throw new Refusal(refusals.minutes_not_yours)
  return found
}

/** Of a private meeting the log tells that something was done, not in which words, nor who has a task. */
const withoutWords = (what: object) =>
  Object.fromEntries(
    Object.entries(what).filter(([name]) => !['title', 'content', 'name', 'owner_id', 'recorder_id'].includes(name)),
  )

/** Says in the operation log what was done with minutes, and lets everybody who looks at them look again. */
export function noteMinutes(
  call: Call,
  minutes: Pick<StoredMinutes, 'id' | 'title' | 'secret'>,
  action: LogAction,
  before?: object,
  after?: object,
): void {
  const { id, title, secret } = minutes
  const told = (what?: object) => (secret && what !== undefined ? withoutWords(what) : what)
  const target = secret ? '***' : title
  call.record({ module: 'minutes', action, target, target_id: id, before: told(before), after: told(after) })
  call.emit(eventOf(topics.minutes, { ids: [minutes.id] }))
}
