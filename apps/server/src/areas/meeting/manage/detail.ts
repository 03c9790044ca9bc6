import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { manageDetail as declaredManage } from '@workplace/contract/meeting/manage/manage'
import type { logDetail as declaredLog, MeetingHistory } from '@workplace/contract/meeting/manage/meeting-log'
import { reasonIn } from '@workplace/contract/message/known-reason'
import { type Call, officesFor } from '../../../kernel/call/call'
import { isValues, namesIn } from '../../company/public'
import { attachmentsOf } from '../core/attachments'
import { readMeeting, type StoredMeeting } from '../core/meeting.store'
import { wireSpan } from '../core/wall-time'
import { seriesOf } from '../series/series.store'
import { ordersOf } from '../services/service-details'
import { recoveryOf } from './recover-meeting'
import { listed, managed, type Row, readRows } from './rows'
import { viewerOf, type Whose } from './search'

/** What of a history is no word of a private meeting: when and where it is, and how it stands. */
const plainNames = new Set([
  ...['meetingroom_id', 'meetingroom_ids', 'room_ids', 'extra_room_ids', 'start_time', 'end_time', 'secret'],
  ...['audit_state', 'meeting_state', 'wanted_room_id', 'wanted_start', 'wanted_end', 'scope', 'series_id'],
])
type Values = Record<string, unknown>
const plainOf = (values: Values | null) =>
  values && Object.fromEntries(Object.entries(values).filter(([name]) => plainNames.has(name)))

type Line = MeetingHistory['log'][number]

/** Whoever decides about a request says why to its booker and to those who approve: that is no word of the meeting. */
const isToldReason = ({ action }: Line) => action === 'approve' || action === 'refuse'

async function linesOf(call: Call, id: number, isOpen: boolean): Promise<Line[]> {
  const lines = await call.db.query<Line>(
    `select id, action, user_name, reason, time, before, after from meeting_log
     where company_id = $1 and meeting_id = $2 order by id desc limit 500`,
    [call.actor.company_id, id],
  )
  return lines.map((kept) => {
    const line = { ...kept, reason: reasonIn(call.language, kept.reason) }
    const before = isValues(line.before) ? line.before : null
    const after = isValues(line.after) ? line.after : null
    if (isOpen) return { ...line, before, after }
    return { ...line, reason: isToldReason(line) ? line.reason : null, before: plainOf(before), after: plainOf(after) }
  })
}

/** Who takes part, and when they signed in. */
const attendeesOf = (call: Call, id: number) =>
  call.db.query<MeetingHistory['attendees'][number]>(
    `select a.id, a.user_id, a.name, a.mail, d.name as department, a.is_host, a.accept_state, s.sign_time, s.sign_way
     from attendee a
     left join users u on u.company_id = a.company_id and u.id = a.user_id
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     left join signinlog s on s.company_id = a.company_id and s.meeting_id = a.meeting_id and s.user_id = a.user_id
     where a.company_id = $1 and a.meeting_id = $2 order by a.is_host desc, a.id`,
    [call.actor.company_id, id],
  )

const roomsOf = (call: Call, meeting: StoredMeeting) =>
  call.db.query<MeetingHistory['rooms'][number]>(
    `select r.id, r.name, f.name as floor_name, o.name as office_name, o.name_en as office_name_en from meetingroom r
     join floor f on f.company_id = r.company_id and f.id = r.floor_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.id = any($2::int[]) order by array_position($2::int[], r.id)`,
    [call.actor.company_id, [meeting.meetingroom_id, ...meeting.extra_room_ids]],
  )

async function wantedOf(call: Call, meeting: StoredMeeting): Promise<MeetingHistory['wanted']> {
  if (meeting.wanted_start === null || meeting.wanted_end === null) return null
  const [room] = await call.db.query<{ name: string }>(
    'select name from meetingroom where company_id = $1 and id = $2',
    [call.actor.company_id, meeting.wanted_room_id],
  )
  return {
    meetingroom_name: room?.name ?? '',
    ...wireSpan(meeting.wanted_start, meeting.wanted_end, meeting.timezone),
  }
}

/** A meeting that stands in the caller's list; what does not is not there for them. */
export async function requireListed(
  call: Call,
  id: number,
  whose: Whose,
): Promise<{ meeting: StoredMeeting; row: Row }> {
  const meeting = await readMeeting(call.db, call.actor.company_id, id)
  const offices = officesFor(call.actor, 'meeting')
  const { department_id } = meeting
  const isReached =
    whose === 'log' && department_id !== null && call.actor.reach?.department_ids.includes(department_id) === true
  if (offices !== null && !offices.includes(meeting.office_id) && !isReached) throw new Refusal(refusals.not_found)
  const [row] = await readRows(call, await viewerOf(call), [id])
  if (row === undefined) throw new Refusal(refusals.not_found)
  return { meeting, row }
}

async function historyOf(call: Call, meeting: StoredMeeting, row: Row): Promise<MeetingHistory> {
  const { db, actor } = call
  const [log, attendees, rooms, wanted] = await Promise.all([
    linesOf(call, row.id, row.is_open),
    attendeesOf(call, row.id),
    roomsOf(call, meeting),
    wantedOf(call, meeting),
  ])
  return {
    ...listed(row, call.language),
    content: row.is_open ? meeting.content : null,
    rooms,
    wanted,
    attendees: row.is_open ? attendees : [],
    signed_in: attendees.filter((one) => one.sign_time !== null).length,
    services: (await ordersOf(db, actor.company_id, row.id, row.timezone)).map((order) =>
      row.is_open ? order : { ...order, remark: null, reason: null },
    ),
    attachments: row.is_open ? await attachmentsOf(db, actor.company_id, row.id) : [],
    series: await seriesOf(db, actor.company_id, meeting, call.now()),
    log,
    names: await namesIn(
      call,
      log.map(({ before, after }) => ({ module: 'meeting', before, after })),
    ),
  }
}

/** `GET /log/detail`. */
export async function logDetail(
  call: Call,
  { id }: ParsedOf<typeof declaredLog>,
): Promise<OutputOf<typeof declaredLog>> {
  const { meeting, row } = await requireListed(call, id, 'log')
  return historyOf(call, meeting, row)
}

/** `GET /manager/detail`. */
export async function manageDetail(
  call: Call,
  { id }: ParsedOf<typeof declaredManage>,
): Promise<OutputOf<typeof declaredManage>> {
  const { meeting, row } = await requireListed(call, id, 'manage')
  const { can_change, can_recover } = managed(call, row)
  const recovery = row.state === 'cancelled' ? await recoveryOf(call, meeting) : null
  return { ...(await historyOf(call, meeting, row)), can_change, can_recover, recovery }
}
