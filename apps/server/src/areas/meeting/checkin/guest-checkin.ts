import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { guestScan } from '@workplace/contract/meeting/attend'
import type { CheckinWay } from '@workplace/contract/meeting/checkin'
import * as refusals from '@workplace/contract/meeting/refusals'
import { isLate } from '@workplace/domain/checkin/checkin-window'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { readMeeting, type StoredMeeting } from '../core/meeting.store'
import { checkinResultOf, requireScreenOfMeeting } from './check-in'
import { notifyCheckin, writeCheckins } from './checkin.store'
import { type ReadCode, readCode } from './checkin-code'
import { checkinStateOf, readCheckinRulesOf, requireOpen, requireTakingPlace } from './checkin-rules'

export type Guest = {
  company_id: number
  meeting_id: number
  id: number
  name: string
  mail: string
  accept_state: number
}

type Entry = { sign_time: string; is_late: boolean }

export async function guestEntry(db: Db, guest: Guest): Promise<Entry | undefined> {
  const [entry] = await db.query<Entry>(
    'select sign_time, is_late from signinlog where company_id = $1 and meeting_id = $2 and lower(mail) = lower($3)',
    [guest.company_id, guest.meeting_id, guest.mail],
  )
  return entry
}

/** Signs a guest in, once. The meeting is under the lock of its row. */
export async function checkInGuest(
  call: Call,
  guest: Guest,
  meeting: StoredMeeting,
  how: { sign_way: CheckinWay; terminal_id?: number | null },
): Promise<{ entry: Entry; again: boolean }> {
  const known = await guestEntry(call.db, guest)
  if (known !== undefined) return { entry: known, again: true }
  const rules = await readCheckinRulesOf(call.db, guest.company_id, meeting.meetingroom_id)
  const standing = checkinStateOf(meeting, rules, call.now())
  requireOpen(standing, meeting.timezone)
  const is_late = isLate(standing.window, call.now())
  await writeCheckins(call, meeting.id, [{ attendee_id: guest.id, user_id: null, mail: guest.mail, is_late }], how)
  notifyCheckin(call, meeting, { action: 'sign_in', after: { sign_way: how.sign_way, is_late } })
  const entry = await guestEntry(call.db, guest)
  if (entry === undefined) throw new Error('a guest was not signed in')
  return { entry, again: false }
}

type Scanned = ReadCode & { company_id: number }

/** What a scanned code says to who has no account: its company is that of its meeting. */
export async function readOpenCode(db: Db, key: Buffer, code: string, now: number): Promise<Scanned | undefined> {
  const meeting_id = Number(/^(?:p|\d{1,10})\.(\d{1,9})\./.exec(code)?.[1] ?? 0)
  const companies = await db.query<{ company_id: number }>(
    `select m.company_id from meeting m join company c on c.id = m.company_id and c.status = 'active' where m.id = $1`,
    [meeting_id],
  )
  for (const { company_id } of companies) {
    const read = readCode(key, company_id, code, now)
    if (read !== undefined) return { ...read, company_id }
  }
  return undefined
}

/** Who of the guests of a meeting has this address. */
export async function guestNamed(
  db: Db,
  { company_id, meeting_id }: Scanned,
  mail: string,
): Promise<Guest | undefined> {
  const [guest] = await db.query<Guest>(
    `select a.company_id, a.meeting_id, a.id, a.name, a.mail, a.accept_state from attendee a
     join meeting m on m.company_id = a.company_id and m.id = a.meeting_id and (m.audit_state = 0 or m.wanted_start is not null)
     where a.company_id = $1 and a.meeting_id = $2 and a.user_id is null and lower(a.mail) = lower($3)
     order by a.id limit 1`,
    [company_id, meeting_id, mail],
  )
  return guest
}

/** Signs a guest in by the code that they scanned at the room. */
export async function scanGuest(
  call: Call,
  guest: Guest,
  { meeting_id, terminal_id }: Scanned,
): Promise<OutputOf<typeof guestScan>> {
  const meeting = await readMeeting(call.db, guest.company_id, meeting_id, true)
  // an edit that wrote the list anew while this waited for the row
  const place = { company_id: guest.company_id, meeting_id, terminal_id }
  if ((await guestNamed(call.db, place, guest.mail)) === undefined) throw new Refusal(refusals.guest_scan)
  requireTakingPlace(meeting)
  if (terminal_id !== null) await requireScreenOfMeeting(call, meeting, terminal_id)
  const { entry, again } = await checkInGuest(call, guest, meeting, { sign_way: 'qr', terminal_id })
  const { meeting_id: _, title, ...told } = await checkinResultOf(call, meeting, entry, again)
  // an address proves nothing: what a private meeting is about stands behind its link
  return { ...told, name: guest.name, title: meeting.secret ? '' : title }
}
