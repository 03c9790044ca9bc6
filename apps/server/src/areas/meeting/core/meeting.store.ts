import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { MeetingDetails } from '@workplace/contract/meeting/booking'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { serviceInput } from '@workplace/contract/meeting/service-order'
import type { z } from 'zod'
import type { Actor, Call } from '../../../kernel/call/call'
import { has } from '../../../kernel/call/call'
import { staleSince } from '../../../kernel/call/stale'
import type { Db } from '../../../kernel/database/db'

import type { Invitee } from './people'

/** People and services that wait for approval, as they were asked for; null: as they are. */
export type WantedChange = {
  attendees: Invitee[] | null
  services: ServiceInput[] | null
  /** What it comes to with them. */
  people: number
  service_ids: number[]
  services_amount: string
  /** As they are called, where they change. */
  services_shown:
    | { name: string; name_en: string | null; unit: string; unit_en: string | null; quantity: number }[]
    | null
}

/** A meeting as it is stored, with its room's office and zone. Instants are RFC 3339. */
export type StoredMeeting = {
  id: number
  version: number
  updated_by: string
  updated_at: string
  meetingroom_id: number
  extra_room_ids: number[]
  title: string
  content: string | null
  attendee_count: number
  start_time: string
  end_time: string
  booker_id: number
  book_for_id: number | null
  booker_name: string
  booker_department: string | null
  secret: boolean
  audit_state: 0 | 1 | 2
  meeting_state: 'active' | 'cancelled' | 'released'
  cancel_reason: string | null
  wanted_room_id: number | null
  wanted_start: string | null
  wanted_end: string | null
  /** What else it is to have once that is approved. */
  wanted_change: WantedChange | null
  office_id: number
  timezone: string
  department_id: number | null
  series_id: number | null
  /** The date that the rule of its series gave it. */
  occurrence_date: string | null
  is_exception: boolean
  /** Booked less than a minute ago. */
  is_new: boolean
}

const columns = `m.id, m.version, m.updated_by, m.updated_at, m.meetingroom_id, m.title, m.content, m.attendee_count, m.start_time, m.end_time,
    m.booker_id, m.book_for_id, u.name as booker_name, d.name as booker_department, m.secret, m.audit_state, m.meeting_state,
    m.cancel_reason, m.wanted_room_id, m.wanted_start, m.wanted_end, m.wanted_change, r.office_id, o.timezone,
    m.department_id, m.series_id, m.occurrence_date, m.is_exception,
    m.created_at > now() - interval '1 minute' as is_new,
    array(select x.meetingroom_id from meeting_room x where x.company_id = m.company_id and x.meeting_id = m.id order by 1) as extra_room_ids`
const stored = `select ${columns}
  from meeting m
  join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
  join office o on o.company_id = r.company_id and o.id = r.office_id
  join users u on u.company_id = m.company_id and u.id = m.booker_id
  left join department d on d.company_id = u.company_id and d.id = u.department_id
  where m.company_id = $1`

// Meeting by meeting (`offset 0` keeps it so): asked for many at once, the planner may believe of a company that is new to
// its statistics that it has one room and one person, and join every room with every meeting.
const storedEach = {
  name: 'meetings-by-id',
  text: `select ${columns}
    from unnest($2::int[]) as wanted(id)
    cross join lateral (select * from meeting where company_id = $1 and id = wanted.id offset 0) m
    cross join lateral (select * from meetingroom where company_id = $1 and id = m.meetingroom_id offset 0) r
    cross join lateral (select * from office where company_id = $1 and id = r.office_id offset 0) o
    cross join lateral (select * from users where company_id = $1 and id = m.booker_id offset 0) u
    left join lateral (select * from department where company_id = $1 and id = u.department_id offset 0) d on true
    order by m.id`,
}

/** A meeting of the company by id, locked for the transaction if it will be changed; refuses where there is none. */
export async function readMeeting(db: Db, company_id: number, id: number, forChange = false): Promise<StoredMeeting> {
  const read = () =>
    db.query<StoredMeeting>(`${stored} and m.id = $2 ${forChange ? 'for update of m' : ''}`, [company_id, id])
  let [found] = await read()
  // who waited for the lock finds the row without what was joined to it, where its booker or room has changed meanwhile
  if (found === undefined && forChange) [found] = await read()
  if (found === undefined) throw new Refusal(commonRefusals.not_found)
  return found
}

/** Meetings of the company, in the order of their ids. */
export function readMeetings(db: Db, company_id: number, ids: readonly number[]): Promise<StoredMeeting[]> {
  return db.query<StoredMeeting>(storedEach, [company_id, [...new Set(ids)]])
}

/** The same under the locks of their rows, without those that somebody else has in hand. */
export async function lockFreeMeetings(db: Db, company_id: number, ids: readonly number[]): Promise<StoredMeeting[]> {
  const locked = await db.query<{ id: number }>(
    'select id from meeting where company_id = $1 and id = any($2::int[]) order by id for update skip locked',
    [company_id, ids],
  )
  return readMeetings(
    db,
    company_id,
    locked.map((one) => one.id),
  )
}

/** A meeting of a series. */
export type Occurrence = StoredMeeting & { occurrence_date: string }

/** The meetings of a series in the order of its rule, locked for the transaction if they will be changed. */
export function readSeriesMeetings(
  db: Db,
  company_id: number,
  series_id: number,
  from: string | null,
  forChange = false,
): Promise<Occurrence[]> {
  return db.query<Occurrence>(
    `${stored} and m.series_id = $2 and ($3::date is null or m.occurrence_date >= $3)
     order by m.occurrence_date, m.id ${forChange ? 'for update of m' : ''}`,
    [company_id, series_id, from],
  )
}

/** Has a slot that holds: also while a change of it waits for approval. */
export const isConfirmed = (meeting: Pick<StoredMeeting, 'audit_state' | 'wanted_start'>): boolean =>
  meeting.audit_state === 0 || meeting.wanted_start !== null

/** Neither cancelled nor released nor refused. */
export const isActive = (meeting: Pick<StoredMeeting, 'meeting_state' | 'audit_state'>): boolean =>
  meeting.meeting_state === 'active' && meeting.audit_state !== 2

/** A slot of a meeting: its room and instants, epoch ms. */
export type MeetingSlot = { room_id: number; start: number; end: number }

/** The slot that a meeting has, or waits for. */
export function slotOf(meeting: StoredMeeting): MeetingSlot {
  return {
    room_id: meeting.wanted_room_id ?? meeting.meetingroom_id,
    start: Date.parse(meeting.wanted_start ?? meeting.start_time),
    end: Date.parse(meeting.wanted_end ?? meeting.end_time),
  }
}

/** The slot that nobody has to decide about any more; null while none was ever confirmed. */
export function confirmedSlotOf(meeting: StoredMeeting): MeetingSlot | null {
  if (!isConfirmed(meeting)) return null
  return {
    room_id: meeting.meetingroom_id,
    start: Date.parse(meeting.start_time),
    end: Date.parse(meeting.end_time),
  }
}

export const isBooker = (actor: Actor, meeting: Pick<StoredMeeting, 'booker_id' | 'book_for_id'>) =>
  meeting.booker_id === actor.user_id || meeting.book_for_id === actor.user_id

/** Its booker may change a meeting; so may who manages other people's meetings, in the offices that they administer. */
export function mayChange(
  actor: Actor,
  meeting: Pick<StoredMeeting, 'booker_id' | 'book_for_id' | 'office_id'>,
): boolean {
  if (isBooker(actor, meeting)) return true
  return has(actor, 'view-cancel-regain') && (actor.office_ids === null || actor.office_ids.includes(meeting.office_id))
}

/** Refuses where the caller may not change the meeting, saw an older version of it, or it is over. */
export function requireChangeable(call: Call, meeting: StoredMeeting, version: number | undefined): void {
  requireOwnVersion(call, meeting, version)
  const isOver = Date.parse(meeting.end_time) <= call.now()
  if (!isActive(meeting) || isOver) throw new Refusal(refusals.meeting_over)
}

/** Refuses where the caller may not change the meeting or saw an older version of it. */
export function requireOwnVersion(call: Call, meeting: StoredMeeting, version: number | undefined): void {
  if (!mayChange(call.actor, meeting)) throw new Refusal(refusals.meeting_not_yours)
  if (version !== undefined && version !== meeting.version) {
    throw staleSince(call, meeting)
  }
}

/** Writes a line of a meeting's own history, in the transaction that it records. */
export async function logMeeting(
  call: Call,
  meeting_id: number,
  entry: { action: string; reason?: string | null; before?: unknown; after?: unknown },
): Promise<void> {
  await call.db.query(
    `insert into meeting_log (company_id, meeting_id, action, user_id, user_name, reason, before, after)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb)`,
    [
      call.actor.company_id,
      meeting_id,
      entry.action,
      call.actor.user_id,
      call.actor.name,
      entry.reason ?? null,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
    ],
  )
}

export type LogLine = { meeting_id: number; action: string; before?: unknown; after?: unknown }

/** Writes a line into the history of each of many meetings, in one statement. */
export async function logMeetings(call: Call, lines: readonly LogLine[], reason?: string | null): Promise<void> {
  await call.db.query(
    `insert into meeting_log (company_id, meeting_id, action, user_id, user_name, reason, before, after)
     select $1, l.meeting_id, l.action, $2, $3, $4, l.before, l.after
     from jsonb_to_recordset($5::jsonb) as l(meeting_id int, action text, before jsonb, after jsonb)`,
    [call.actor.company_id, call.actor.user_id, call.actor.name, reason || null, JSON.stringify(lines)],
  )
}

export type ServiceInput = z.output<typeof serviceInput>

/** The state that people see: what was decided, else what the clock says. */
export function stateOf(
  meeting: Pick<StoredMeeting, 'meeting_state' | 'start_time' | 'end_time'>,
  now: number,
): MeetingDetails['state'] {
  if (meeting.meeting_state !== 'active') return meeting.meeting_state
  if (Date.parse(meeting.end_time) <= now) return 'ended'
  return Date.parse(meeting.start_time) <= now ? 'in_progress' : 'not_started'
}

/** The rooms of a meeting, with the one into which it asks to be moved. */
export const allRoomsOf = (meeting: StoredMeeting): number[] => [
  meeting.meetingroom_id,
  ...meeting.extra_room_ids,
  ...(meeting.wanted_room_id === null ? [] : [meeting.wanted_room_id]),
]
