import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type {
  CheckinResult,
  CheckinWay,
  checkOut as declaredOut,
  checkInByCode as declaredScan,
  checkInByTypedCode as declaredTyped,
} from '@workplace/contract/meeting/checkin'
import * as refusals from '@workplace/contract/meeting/refusals'
import { isLate } from '@workplace/domain/checkin/checkin-window'
import type { Call } from '../../../kernel/call/call'
import { deviceAs } from '../../../kernel/device/connection'
import { isBooker, readMeeting, type StoredMeeting } from '../core/meeting.store'
import { instantText, wireSpan } from '../core/wall-time'
import { notifyCheckin, writeCheckins } from './checkin.store'
import { isTypedCode, readCode, typedCodeWrong } from './checkin-code'
import { checkinStateOf, readCheckinRulesOf, requireOpen, requireTakingPlace } from './checkin-rules'

type Own = { sign_time: string; sign_out_time: string | null; is_late: boolean }

/** The caller's own entry. */
async function ownEntry(call: Call, meeting_id: number): Promise<Own | undefined> {
  const [own] = await call.db.query<Own>(
    'select sign_time, sign_out_time, is_late from signinlog where company_id = $1 and meeting_id = $2 and user_id = $3',
    [call.actor.company_id, meeting_id, call.actor.user_id],
  )
  return own
}

/** The meeting of a code, under the lock of its row, so that it is not cancelled in this very moment. */
const lockedMeeting = (call: Call, id: number) => readMeeting(call.db, call.actor.company_id, id, true)

/** Where the caller stands on the list: null for who booked it and is not on it; undefined for who does not take part. */
async function placeOnList(call: Call, meeting: StoredMeeting): Promise<number | null | undefined> {
  const { company_id, user_id } = call.actor
  const [own] = await call.db.query<{ id: number }>(
    'select id from attendee where company_id = $1 and meeting_id = $2 and user_id = $3',
    [company_id, meeting.id, user_id],
  )
  return own?.id ?? (isBooker(call.actor, meeting) ? null : undefined)
}

/** Signs the caller in, once; who had left is there again. */
async function enter(
  call: Call,
  meeting: StoredMeeting,
  attendee_id: number | null,
  how: { sign_way: CheckinWay; terminal_id?: number | null },
): Promise<CheckinResult> {
  const { company_id, user_id } = call.actor
  const known = await ownEntry(call, meeting.id)
  const standing = checkinStateOf(
    meeting,
    await readCheckinRulesOf(call.db, company_id, meeting.meetingroom_id),
    call.now(),
  )
  if (known === undefined || known.sign_out_time !== null) requireOpen(standing, meeting.timezone)
  if (known === undefined) {
    const is_late = isLate(standing.window, call.now())
    await writeCheckins(call, meeting.id, [{ attendee_id, user_id, mail: null, is_late }], how)
    notifyCheckin(call, meeting, { action: 'sign_in', after: { sign_way: how.sign_way, is_late } })
  } else if (known.sign_out_time !== null) {
    await call.db.query(
      'update signinlog set sign_out_time = null where company_id = $1 and meeting_id = $2 and user_id = $3',
      [company_id, meeting.id, user_id],
    )
    notifyCheckin(call, meeting, { action: 'sign_in', after: { sign_way: how.sign_way } })
  }
  const own = (known ?? (await ownEntry(call, meeting.id))) as Own
  return checkinResultOf(call, meeting, own, known !== undefined)
}

/** What who signed in is told: at which meeting, when, and whether they were signed in before. */
export async function checkinResultOf(
  call: Call,
  meeting: StoredMeeting,
  own: Pick<Own, 'sign_time' | 'is_late'>,
  again: boolean,
): Promise<CheckinResult> {
  const { company_id } = call.actor
  const [place] = await call.db.query<{ room: string; office: string; office_en: string | null }>(
    `select r.name as room, o.name as office, o.name_en as office_en from meetingroom r
     join office o on o.company_id = r.company_id and o.id = r.office_id where r.company_id = $1 and r.id = $2`,
    [company_id, meeting.meetingroom_id],
  )
  const { room = '', office = '', office_en = null } = place ?? {}
  return {
    meeting_id: meeting.id,
    title: meeting.title,
    room,
    office: [office, office_en || office],
    ...wireSpan(meeting.start_time, meeting.end_time, meeting.timezone),
    timezone: meeting.timezone,
    sign_time: own.sign_time,
    is_late: own.is_late,
    again,
  }
}

/** Refuses a code of a screen that stands at none of the meeting's rooms any more. */
export async function requireScreenOfMeeting(call: Call, meeting: StoredMeeting, terminal_id: number): Promise<void> {
  const [screen] = await call.db.query<{ room_id: number | null }>(
    `select t.meetingroom_id as room_id from terminal t
     join ${deviceAs('terminal', 't.company_id', 't.id')}
     where t.company_id = $1 and t.id = $2`,
    [call.actor.company_id, terminal_id],
  )
  // taken down since
  if (screen === undefined || screen.room_id === null) throw new Refusal(refusals.sign_in_code)
  if (![meeting.meetingroom_id, ...meeting.extra_room_ids].includes(screen.room_id))
    throw new Refusal(refusals.sign_in_moved)
}

/** `POST /signinlog/scan`: by the code of a screen, or one that was printed. */
export async function checkInByCode(
  call: Call,
  { code }: ParsedOf<typeof declaredScan>,
  key: Buffer,
): Promise<OutputOf<typeof declaredScan>> {
  const read = readCode(key, call.actor.company_id, code, call.now())
  if (read === undefined) throw new Refusal(refusals.sign_in_code)
  const meeting = await lockedMeeting(call, read.meeting_id)
  const attendee_id = await placeOnList(call, meeting)
  if (attendee_id === undefined) throw new Refusal(refusals.meeting_not_invited)
  requireTakingPlace(meeting)
  if (read.terminal_id !== null) await requireScreenOfMeeting(call, meeting, read.terminal_id)
  return enter(call, meeting, attendee_id, { sign_way: 'qr', terminal_id: read.terminal_id })
}

/** `POST /signinlog/code`: by what stands beneath the code. */
export async function checkInByTypedCode(
  call: Call,
  { id, code }: ParsedOf<typeof declaredTyped>,
  key: Buffer,
): Promise<OutputOf<typeof declaredTyped>> {
  const meeting = await lockedMeeting(call, id)
  const attendee_id = await placeOnList(call, meeting)
  // who does not take part learns nothing of it
  if (attendee_id === undefined) throw new Refusal(commonRefusals.not_found)
  requireTakingPlace(meeting)
  if (!isTypedCode(key, { company_id: call.actor.company_id, meeting_id: id }, code, call.now())) {
    const fields = { code: typedCodeWrong }
    throw new Refusal(refusals.sign_in_typed, {}, { fields })
  }
  return enter(call, meeting, attendee_id, { sign_way: 'code' })
}

/** `POST /signinlog/sign_out`: once, and never before they came, whatever the clock does. */
export async function checkOut(
  call: Call,
  { id }: ParsedOf<typeof declaredOut>,
): Promise<OutputOf<typeof declaredOut>> {
  const meeting = await lockedMeeting(call, id)
  if ((await placeOnList(call, meeting)) === undefined) throw new Refusal(commonRefusals.not_found)
  requireTakingPlace(meeting)
  const known = await ownEntry(call, id)
  if (known === undefined) throw new Refusal(refusals.sign_out_missing)
  if (known.sign_out_time !== null) return { id, sign_out_time: known.sign_out_time }
  if (call.now() >= Date.parse(meeting.end_time)) throw new Refusal(refusals.sign_in_over)
  const [left] = await call.db.query<{ sign_out_time: string }>(
    `update signinlog set sign_out_time = greatest(sign_time, $4)
     where company_id = $1 and meeting_id = $2 and user_id = $3 returning sign_out_time`,
    [call.actor.company_id, id, call.actor.user_id, instantText(call.now())],
  )
  notifyCheckin(call, meeting, { action: 'sign_out', after: {} })
  return { id, sign_out_time: left?.sign_out_time ?? instantText(call.now()) }
}
