import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { addAttendees as declared } from '@workplace/contract/meeting/hand-over'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Call } from '../../../kernel/call/call'
import { notifyApprovers } from '../approval/notify-approvers'
import { changesToDecide, storeChanges } from '../approval/wanted-change'
import { readRoomsFor } from '../core/eligibility.store'
import { hostOf } from '../core/host'
import { requireSeats } from '../core/kept-rules'
import { forLog, summary } from '../core/log-entry'
import { logMeetings, readMeeting, type StoredMeeting, slotOf, type WantedChange } from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import {
  asInvitee,
  attendeesIn,
  attendeesOf,
  countAttendees,
  type Invitee,
  insertAttendees,
  invitedTo,
  requireBearable,
} from '../core/people'
import type { MeetingMail } from '../mail/meeting-mail'
import { lockAffected, stampMeetings } from '../series/affected-meetings'

const most = 500

/** Invites more people to meetings; who is invited already stays as they are, with their answer. */
export async function addAttendees(
  call: Call,
  input: ParsedOf<typeof declared>,
  mail: MeetingMail | undefined,
): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const { chosen, meetings } = await lockAffected(call, input)
  const asked = await attendeesOf(call, input.attendees, await hostOf(call, chosen))
  const people = asked.filter((one) => !one.is_host)
  requireBearable(meetings.length, people.length)
  const waiting = await waitingFor(call, meetings, people.map(asInvitee))
  await storeChanges(call, waiting)
  const free = meetings.filter(({ id }) => !waiting.has(id))
  const added = await db.query<{ meeting_id: number }>(
    `${insertAttendees}
     from unnest($2::int[]) as m(id) cross join ${attendeesIn('$3')}
     where not exists (select 1 from attendee a where a.company_id = $1 and a.meeting_id = m.id
       and (a.user_id = p.user_id or a.visitor_id = p.visitor_id or lower(a.mail) = lower(p.mail)))
     returning meeting_id`,
    [actor.company_id, free.map((one) => one.id), JSON.stringify(people)],
  )
  const ids = new Set(added.map((one) => one.meeting_id))
  const changed = meetings.filter((one) => ids.has(one.id))
  const counts = await countAttendees(
    call,
    meetings.map((one) => one.id),
  )
  if (counts.some((one) => one.attendee_count > most)) {
    const words = ['一个会议最多500名参会人', 'A meeting can have at most 500 attendees'] as const
    throw new Refusal(refusals.invalid_input, {}, { fields: { attendees: words } })
  }
  for (const one of changed) {
    const now = counts.find(({ id }) => id === one.id)
    if (now !== undefined) await requireSeats(call, one, now.attendee_count)
  }
  if (changed.length > 0) {
    await stampMeetings(call, changed, input.scope === 'this')
    const names = people.map((one) => one.name)
    await logMeetings(
      call,
      changed.map((one) => ({ meeting_id: one.id, action: 'invite', after: { names } })),
    )
    const { title, secret } = chosen
    call.record({
      module: 'meeting',
      action: 'invite',
      target_id: chosen.id,
      ...forLog({
        title,
        secret,
        meeting_ids: [...ids],
        user_ids: people.flatMap((one) => one.user_id ?? []),
        people: people.length,
      }),
    })
    notifyMeetingChanged(
      call,
      chosen.id,
      changed.flatMap((one) => {
        const rooms = [one.meetingroom_id, ...one.extra_room_ids].map((id) => ({ id, timezone: one.timezone }))
        return holdingsOf(rooms, Date.parse(one.start_time), Date.parse(one.end_time))
      }),
    )
  }
  if (waiting.size > 0) await askAbout(call, meetings, waiting, input.scope === 'this', mail)
  const { version } = await readMeeting(db, actor.company_id, chosen.id)
  return {
    id: chosen.id,
    version,
    added: added.filter((one) => one.meeting_id === chosen.id).length,
    attendee_count: counts.find((one) => one.id === chosen.id)?.attendee_count ?? asked.length,
    ids: [...changed.map((one) => one.id), ...waiting.keys()],
    waiting: waiting.size,
  }
}

/** The meetings to which so many more people cannot be invited before somebody has decided. */
async function waitingFor(call: Call, meetings: readonly StoredMeeting[], added: Invitee[]) {
  const changes = []
  for (const meeting of meetings) {
    const { room_id, start, end } = slotOf(meeting)
    const ids = [...new Set([room_id, ...meeting.extra_room_ids])]
    const rooms = await readRoomsFor(call, ids, meeting.book_for_id ?? meeting.booker_id, ids)
    const attendees = [...(meeting.wanted_change?.attendees ?? (await invitedTo(call, meeting.id))), ...added]
    changes.push({ meeting, place: { rooms, start, end }, input: { attendees } })
  }
  return changesToDecide(call, changes)
}

/** Tells those who decide about it, and writes it into the histories. */
async function askAbout(
  call: Call,
  meetings: readonly StoredMeeting[],
  waiting: ReadonlyMap<number, WantedChange>,
  isSingle: boolean,
  mail: MeetingMail | undefined,
): Promise<void> {
  const asked = meetings.filter(({ id }) => waiting.has(id))
  await stampMeetings(call, asked, isSingle)
  await logMeetings(
    call,
    asked.map((one) => ({
      meeting_id: one.id,
      action: 'ask_change',
      before: summary(one),
      after: { ...summary(one), wanted_people: waiting.get(one.id)?.people },
    })),
  )
  for (const { id, meetingroom_id, timezone, start_time, end_time } of asked) {
    const places = holdingsOf([{ id: meetingroom_id, timezone }], Date.parse(start_time), Date.parse(end_time))
    notifyMeetingChanged(call, id, places)
  }
  await notifyApprovers(
    call,
    asked.map(({ id }) => id),
    mail,
    'changed',
  )
}
