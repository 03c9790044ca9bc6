import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { signInByCode as declared } from '@workplace/contract/meetingroom/door'
import { type ReleaseMode, signInOpens } from '@workplace/domain/booking/release'
import type { Call } from '../../../kernel/call'
import { wireTime } from '../../meeting/public'

/** Which screen shows the code, and for which meeting. */
type About = { company_id: number; terminal_id: number; meeting_id: number }

const stepMs = 60_000
/** A code is taken for five minutes: long enough to sign in with an account first, too short to be passed on. */
const stepsTaken = 5
/** Before a meeting begins; earlier where its room asks for it earlier. */
const earlyMinutes = 15

const sealOf = (key: Buffer, { company_id, terminal_id, meeting_id }: About, step: number) =>
  createHmac('sha256', key).update(`${company_id}.${terminal_id}.${meeting_id}.${step}`).digest().subarray(0, 16)

/** The code of this minute, as the screen shows it. */
export function codeFor(key: Buffer, about: About, now: number): string {
  const step = Math.floor(now / stepMs)
  return `${about.terminal_id}.${about.meeting_id}.${step}.${sealOf(key, about, step).toString('base64url')}`
}

/** What a code says, where it was made here for this company and is not too old. */
export function readCode(key: Buffer, company_id: number, code: string, now: number): About | undefined {
  const match = /^(\d{1,10})\.(\d{1,10})\.(\d{1,12})\.([\w-]{22})$/.exec(code)
  if (match === null) return undefined
  const [terminal_id = 0, meeting_id = 0, step = 0] = match.slice(1, 4).map(Number)
  const about = { company_id, terminal_id, meeting_id }
  // as text: several texts stand for the same bytes
  const given = Buffer.from(match[4] ?? '')
  const right = Buffer.from(sealOf(key, about, step).toString('base64url'))
  const age = Math.floor(now / stepMs) - step
  // a server whose clock is a little behind may see a code of the next minute
  if (given.length !== right.length || !timingSafeEqual(given, right) || age < -1 || age > stepsTaken) return undefined
  return about
}

/** What a room says of signing in before a meeting. */
export type Asking = { release_mode: ReleaseMode; release_time: string }

/** From a quarter of an hour before its beginning, or as early as its room asks for it, until its end. */
export function mayBeSigned(meeting: { start: number; end: number }, room: Asking, now: number): boolean {
  const before = room.release_time === 'during' ? null : Number(room.release_time)
  return now >= signInOpens(meeting.start, earlyMinutes, room.release_mode, before) && now < meeting.end
}

type Meeting = Asking & {
  title: string
  start_time: string
  end_time: string
  open: boolean
  room: string
  office: string
  office_en: string | null
  timezone: string
  room_ids: number[]
  terminal_room: number | null
  invited: boolean
}

/** `POST /signinlog/scan`: signs the caller in at a meeting that they take part in, once. */
export async function signInByCode(
  call: Call,
  { code }: ParsedOf<typeof declared>,
  key: Buffer,
): Promise<OutputOf<typeof declared>> {
  const { company_id, user_id, name } = call.actor
  const about = readCode(key, company_id, code, call.now())
  if (about === undefined) throw new Refusal('sign_in_code')
  const { meeting_id, terminal_id } = about
  const [meeting] = await call.db.query<Meeting>(
    `select m.title, m.start_time, m.end_time, m.meeting_state = 'active' and (m.audit_state = 0 or m.wanted_start is not null) as open,
       r.release_mode, r.release_time, r.name as room, o.name as office, o.name_en as office_en, o.timezone,
       array(select x.meetingroom_id from meeting_room x where x.company_id = m.company_id and x.meeting_id = m.id)
         || m.meetingroom_id as room_ids,
       (select t.meetingroom_id from terminal t join terminal_device d on d.company_id = t.company_id and d.terminal_id = t.id
         where t.company_id = m.company_id and t.id = $4) as terminal_room,
       m.booker_id = $3 or m.book_for_id = $3 or exists (
         select 1 from attendee a where a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $3) as invited
     from meeting m
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where m.company_id = $1 and m.id = $2`,
    [company_id, meeting_id, user_id, terminal_id],
  )
  // moved away, cancelled, or the screen was taken down since
  const isHere = meeting?.terminal_room !== null && meeting?.room_ids.includes(meeting.terminal_room)
  if (meeting === undefined || !meeting.open || !isHere) throw new Refusal('sign_in_code')
  if (!meeting.invited) throw new Refusal('meeting_not_invited')
  const [start, end] = [Date.parse(meeting.start_time), Date.parse(meeting.end_time)]
  if (!mayBeSigned({ start, end }, meeting, call.now())) throw new Refusal('sign_in_closed')
  const at = new Date(call.now()).toISOString()
  const made = await call.db.query<{ sign_time: string }>(
    `insert into signinlog (company_id, meeting_id, user_id, sign_way, terminal_id, sign_time)
     values ($1, $2, $3, 'qr', $4, $5) on conflict do nothing returning sign_time`,
    [company_id, meeting_id, user_id, terminal_id, at],
  )
  const [known] =
    made.length > 0
      ? made
      : await call.db.query<{ sign_time: string }>(
          'select sign_time from signinlog where company_id = $1 and meeting_id = $2 and user_id = $3',
          [company_id, meeting_id, user_id],
        )
  if (made.length > 0) {
    call.record({
      module: 'meeting',
      action: 'sign_in',
      target: name,
      target_id: meeting_id,
      after: { sign_way: 'qr' },
    })
    // the screens at its doors count who is there
    call.emit({ topic: 'meeting', payload: { id: meeting_id, room_ids: meeting.room_ids, dates: [] } })
  }
  return {
    meeting_id,
    title: meeting.title,
    room: meeting.room,
    office: [meeting.office, meeting.office_en || meeting.office],
    start_time: wireTime(start, meeting.timezone),
    end_time: wireTime(end, meeting.timezone),
    timezone: meeting.timezone,
    sign_time: known?.sign_time ?? at,
    again: made.length === 0,
  }
}
