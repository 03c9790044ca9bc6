import type { Language } from '@workplace/contract/kernel/words'
import type { ReleaseTriggerName } from '@workplace/contract/meeting/release'
import type { RoomAt } from './calendar-event'

/**
 * Why a mail is sent. `refused`: to the booker, whose request was turned down. `answer`: to the booker, of one answer.
 * `reminder`: it begins soon. `request`: to those who may decide about it. `evaluate`, `minutes`: after it, with a link.
 */
export type MailKind = 'invite' | 'change' | 'cancel' | 'refused' | 'answer' | 'reminder' | 'request' | LinkMail
export type LinkMail = 'evaluate' | 'minutes'

export const isLinkMail = (kind: MailKind): kind is LinkMail => kind === 'evaluate' || kind === 'minutes'

/** A meeting as a mail tells of it, as it was when the mail was written. Instants are RFC 3339. */
export type ToldMeeting = {
  id: number
  title: string
  content: string | null
  start_time: string
  end_time: string
  timezone: string
  secret: boolean
  booker_name: string
  /** Whom it is for, where somebody else booked it. */
  host_name?: string
  rooms_at: RoomAt[]
  sequence: number
  updated_at: string
  reason: string | null
  /** Why it gave its slot back, where it did. */
  release_reason?: ReleaseTriggerName | null
  accept_state: number
  is_host: boolean
  /** It takes place, but without who reads this. */
  taken_off?: boolean
  /** Of who is invited by mail address and has no account: their place on the list. */
  guest_id?: number | null
}

/** What a job holds that an older server wrote: its rooms had one place. */
type OldPlace = { rooms?: string[]; floor_name?: string; office_name?: string }

/** A meeting of a job, also of one that an older server wrote. */
export function asToldNow(meeting: ToldMeeting): ToldMeeting {
  const { rooms = [], floor_name = '', office_name = '' } = meeting as OldPlace
  return meeting.rooms_at === undefined
    ? { ...meeting, rooms_at: rooms.map((name) => ({ name, floor_name, office_name })) }
    : meeting
}

/** All that a mail is made from; kept with the job. */
export type MailContent = {
  to: { name: string; mail: string; language: Language }
  reply_to: string | null
  /** One, or several of a series that are told of together. */
  meetings: ToldMeeting[]
  answer?: { who: string; accept_state: number }
  /** The screen that it is about: a path with its query. */
  path?: string
}
