import { createHmac } from 'node:crypto'
import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import * as meetingWords from '@workplace/contract/meeting/words'
import type { CalendarEvent } from '../../../kernel/mail/ical-text'
import type { StoredMeeting } from '../core/meeting.store'

const words = {
  bookedBy: meetingWords.bookedByName,
} as const satisfies Record<string, Label>

/** Names meetings to calendar programs: the same name in files, feeds and mail, and never that of another installation. */
export type EventNaming = (company_id: number, id: number, kind?: string) => string

export function namingWith(key: Buffer): EventNaming {
  const place = createHmac('sha256', key).update('calendar').digest('hex').slice(0, 16)
  return (company_id, id, kind = 'meeting') => `${kind}-${company_id}-${id}@${place}.workplace`
}

/** A room of a meeting, with where it is. */
export type RoomAt = {
  readonly name: string
  readonly floor_name: string
  readonly office_name: string
  readonly office_name_en?: string | null
  /** Whose clock it goes by. */
  readonly timezone?: string
}

/** Where a meeting takes place: its rooms, its own first. */
export type Rooms = { readonly rooms_at: readonly RoomAt[] }

/** Rooms of one floor share it; those of other offices stand with their own: `A, B · 18F · HQ; C · 1F · Berlin`. */
export function placeText({ rooms_at }: Rooms, language: Language): string {
  const places = new Map<string, string[]>()
  for (const { name, floor_name, office_name, office_name_en } of rooms_at) {
    const office = (language === 'en' && office_name_en) || office_name
    const where = [floor_name, office].filter((part) => part !== '').join(' · ')
    places.set(where, [...(places.get(where) ?? []), name])
  }
  return [...places]
    .map(([where, names]) => [names.join(', '), where].filter((part) => part !== '').join(' · '))
    .join(language === 'zh' ? '；' : '; ')
}

/** The rooms of meeting `m`, its own first, as a column of a statement. */
export const roomsAt = `(
  select json_agg(json_build_object('name', x.name, 'floor_name', xf.name, 'office_name', xo.name,
    'office_name_en', xo.name_en, 'timezone', xo.timezone) order by x.id <> m.meetingroom_id, x.id)
  from meetingroom x
  join floor xf on xf.company_id = x.company_id and xf.id = x.floor_id
  join office xo on xo.company_id = x.company_id and xo.id = x.office_id
  where x.company_id = m.company_id and (x.id = m.meetingroom_id or x.id in (
    select mr.meetingroom_id from meeting_room mr where mr.company_id = m.company_id and mr.meeting_id = m.id)))`

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
    location: placeText(place, language),
    status,
    isPrivate: meeting.secret,
  }
}
