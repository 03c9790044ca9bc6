import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { calendarText } from '../../../kernel/mail/ical-text'
import { isConfirmed, readMeeting } from '../core/meeting.store'
import { visibilityOf } from '../core/meeting-visibility'
import { type EventNaming, eventOf } from '../mail/calendar-event'
import { roomsOf } from '../mail/meeting-rooms'

/** `GET /meeting/ical`: one meeting as a file, for those who may read it. */
export async function meetingFile(call: Call, id: number, uidOf: EventNaming): Promise<FileAnswer> {
  const { db, actor, language } = call
  const meeting = await readMeeting(db, actor.company_id, id)
  await visibilityOf(call, meeting)
  const isOff = meeting.meeting_state !== 'active' || meeting.audit_state === 2
  const status = isOff ? 'CANCELLED' : isConfirmed(meeting) ? 'CONFIRMED' : 'TENTATIVE'
  const place = await roomsOf(db, actor.company_id, meeting)
  const event = eventOf(uidOf(actor.company_id, id), meeting, place, status, language)
  const name = meeting.title
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 60)
  return {
    name: `${name || 'meeting'}.ics`,
    media_type: 'text/calendar; charset=utf-8',
    body: calendarText({ method: 'PUBLISH', events: [event] }),
  }
}
