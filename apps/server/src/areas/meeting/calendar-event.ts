import { createHmac } from 'node:crypto'
import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import type { CalendarEvent } from './ical-text'
import type { StoredMeeting } from './meeting.store'

const words = {
  bookedBy: ['预订人：{name}', 'Booked by {name}'],
} as const satisfies Record<string, Label>

/** Names meetings to calendar programs: the same name in files, feeds and mail, and never that of another installation. */
export type Naming = (company_id: number, meeting_id: number) => string

export function namingWith(key: Buffer): Naming {
  const place = createHmac('sha256', key).update('calendar').digest('hex').slice(0, 16)
  return (company_id, meeting_id) => `meeting-${company_id}-${meeting_id}@${place}.workplace`
}

/** Where a meeting takes place: its rooms, floor and office. */
export type Rooms = { readonly rooms: readonly string[]; readonly floor_name: string; readonly office_name: string }

export const placeText = ({ rooms, floor_name, office_name }: Rooms): string =>
  [rooms.join(', '), floor_name, office_name].filter((part) => part !== '').join(' · ')

type Shown = Pick<
  StoredMeeting,
  | 'id'
  | 'version'
  | 'title'
  | 'content'
  | 'start_time'
  | 'end_time'
  | 'timezone'
  | 'secret'
  | 'booker_name'
  | 'updated_at'
>

/** A meeting as its people's calendars show it. */
export function eventOf(
  uid: string,
  meeting: Shown,
  place: Rooms,
  status: CalendarEvent['status'],
  language: Language,
): CalendarEvent {
  return {
    uid,
    sequence: meeting.version - 1,
    changed: Date.parse(meeting.updated_at),
    start: Date.parse(meeting.start_time),
    end: Date.parse(meeting.end_time),
    zone: meeting.timezone,
    title: meeting.title,
    description: [say(words.bookedBy, language, { name: meeting.booker_name }), meeting.content ?? '']
      .filter((part) => part !== '')
      .join('\n\n'),
    location: placeText(place),
    status,
    isPrivate: meeting.secret,
  }
}
