import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type {
  guestAnswer,
  guestCheckin,
  guestEvaluate,
  guestEvaluating,
  guestMeeting,
  guestScan,
} from '@workplace/contract/meeting/attend'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Call, Log } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import type { Database, Db } from '../../../kernel/database/db'
import { atMostPerMinute } from '../../../kernel/session/rate'
import { isTypedCode, typedCodeWrong } from '../checkin/checkin-code'
import { checkinStateOf, readCheckinRulesOf, requireTakingPlace } from '../checkin/checkin-rules'
import { checkInGuest, type Guest, guestEntry, guestNamed, readOpenCode, scanGuest } from '../checkin/guest-checkin'
import { isActive, isConfirmed, readMeeting, type StoredMeeting, stateOf } from '../core/meeting.store'
import { instantText, wireSpan } from '../core/wall-time'
import { evaluatingOf, takeAnswer } from '../evaluation/evaluate-meeting'
import type { Evaluator } from '../evaluation/taken-part'
import { isSealOf, readGuestToken } from '../mail/guest-link'
import type { MeetingMail } from '../mail/meeting-mail'
import { answerable, writeAnswer } from './answer-invitation'
import { roomsToAttend } from './attended-meeting'

export type GuestDeps = {
  db: Database
  now: () => number
  log: Log
  /** Seals the links. */
  signingKey: Buffer
  mail: MeetingMail | undefined
  signFor: (company_id: number) => (path: string | null) => string | null
  beforeCommit: JobContext['beforeCommit']
}

/** A link opens its meeting until so long after the end, or after the time for evaluating it. */
const afterEndMs = 24 * 3_600_000

/** Who a link is for: while they are on the list, with this address, and the meeting is not long over. */
async function guestOf(db: Db, key: Buffer, token: string, now: number): Promise<Guest | undefined> {
  const read = readGuestToken(token)
  if (read === undefined) return undefined
  const [guest] = await db.query<Guest>(
    `select a.company_id, a.meeting_id, a.id, a.name, a.mail, a.accept_state from attendee a
     join company c on c.id = a.company_id and c.status = 'active'
     join meeting m on m.company_id = a.company_id and m.id = a.meeting_id and (m.audit_state = 0 or m.wanted_start is not null)
       and (m.end_time > $3 or exists (select 1 from evaluation e
         where e.company_id = m.company_id and e.meeting_id = m.id and e.closes_at > $3))
     where a.company_id = $1 and a.id = $2 and a.user_id is null and a.mail is not null`,
    [read.company_id, read.attendee_id, instantText(now - afterEndMs)],
  )
  const isTheirs =
    guest !== undefined &&
    isSealOf(
      key,
      { company_id: guest.company_id, meeting_id: guest.meeting_id, attendee_id: guest.id, mail: guest.mail },
      read.seal,
    )
  return isTheirs ? guest : undefined
}

const evaluatorOf = ({ company_id, id, name, mail }: Guest): Evaluator => ({
  company_id,
  user_id: null,
  guest: { id, name, mail },
})

/** What people without an account do with the one meeting to which their link leads. */
export function guests(deps: GuestDeps) {
  const { db, now, log, signingKey, mail } = deps
  const looks = atMostPerMinute(120, now)
  const typed = atMostPerMinute(20, now)
  const scanned = atMostPerMinute(40, now)

  /** Nobody learns why a link does not work: it is the same for what never was and what is over. */
  async function require(on: Db, token: string): Promise<Guest> {
    const guest = await guestOf(on, signingKey, token, now())
    if (guest === undefined) throw new Refusal(refusals.guest_link)
    return guest
  }

  async function shown(on: Db, guest: Guest, meeting: StoredMeeting): Promise<OutputOf<typeof guestMeeting>> {
    const { company_id } = guest
    const rules = await readCheckinRulesOf(on, company_id, meeting.meetingroom_id)
    const { window, phase } = checkinStateOf(meeting, rules, now())
    const entry = await guestEntry(on, guest)
    const isOver = Date.parse(meeting.end_time) <= now()
    return {
      name: guest.name,
      title: meeting.title,
      content: meeting.content,
      ...wireSpan(meeting.start_time, meeting.end_time, meeting.timezone),
      timezone: meeting.timezone,
      state: stateOf(meeting, now()),
      cancel_reason: meeting.cancel_reason,
      booker_name: meeting.booker_name,
      rooms: await roomsToAttend(on, meeting, company_id, deps.signFor(company_id)),
      accept_state: guest.accept_state,
      can_answer: isActive(meeting) && !isOver,
      sign: {
        phase,
        opens: instantText(window.opens),
        sign_time: entry?.sign_time ?? null,
        is_late: entry?.is_late ?? false,
      },
    }
  }

  /** A change in the name of a guest: in a transaction with its records and what it tells. */
  async function change(token: string, work: (call: Call, guest: Guest, meeting: StoredMeeting) => Promise<void>) {
    const { company_id, name } = await require(db, token)
    const { beforeCommit } = deps
    const answer = await actAlone({ db, company_id, name, now, log, beforeCommit }, async (call) => {
      const seen = await require(call.db, token)
      const meeting = await readMeeting(call.db, company_id, seen.meeting_id, true)
      // an edit that wrote the list anew while this waited for the row
      const guest = await require(call.db, token)
      await work(call, guest, meeting)
      return shown(call.db, await require(call.db, token), await readMeeting(call.db, company_id, meeting.id))
    })
    if (answer === undefined) throw new Refusal(refusals.guest_link)
    return answer
  }

  async function asked(on: Db, guest: Guest): Promise<OutputOf<typeof guestEvaluating>> {
    const told = await evaluatingOf(on, evaluatorOf(guest), guest.meeting_id, now())
    const { state, closes_at, mode, too_few, items, replies } = told
    return { state, closes_at, mode, too_few, items, replies }
  }

  return {
    /** `POST /meeting_guest/meeting`: by POST, so that no address holds the token. */
    async look(call: Call, { token }: ParsedOf<typeof guestMeeting>): Promise<OutputOf<typeof guestMeeting>> {
      looks(call.ip)
      const guest = await require(db, token)
      return shown(db, guest, await readMeeting(db, guest.company_id, guest.meeting_id))
    },
    async answer(call: Call, { token, accept_state }: ParsedOf<typeof guestAnswer>) {
      looks(call.ip)
      return change(token, async (within, guest, meeting) => {
        if (!answerable(within, meeting)) throw new Refusal(refusals.meeting_over)
        if (guest.accept_state === accept_state) return
        await writeAnswer(within, meeting, { ...guest, state: guest.accept_state }, accept_state, mail)
      })
    },
    async sign(call: Call, { token, code }: ParsedOf<typeof guestCheckin>) {
      looks(call.ip)
      const { company_id, id } = await require(db, token)
      // six letters are not guessed at this pace while they stand
      typed(`guest ${company_id} ${id}`)
      return change(token, async (within, guest, meeting) => {
        requireTakingPlace(meeting)
        if (!isConfirmed(meeting)) throw new Refusal(refusals.guest_link)
        const about = { company_id, meeting_id: meeting.id }
        if (!isTypedCode(signingKey, about, code, now())) {
          const fields = { code: typedCodeWrong }
          throw new Refusal(refusals.sign_in_typed, {}, { fields })
        }
        await checkInGuest(within, guest, meeting, { sign_way: 'code' })
      })
    },
    /** By what a phone scanned at the room: forged and old codes, and those of other meetings, are nobody's way in. */
    async scan(call: Call, { code, token, mail: address }: ParsedOf<typeof guestScan>) {
      looks(call.ip)
      const read = await readOpenCode(db, signingKey, code, now())
      if (read === undefined) throw new Refusal(refusals.sign_in_code)
      // addresses are not guessed at this pace, and those who come together are not kept waiting
      scanned(`${call.ip} ${read.company_id} ${read.meeting_id}`)
      const guest =
        token === undefined ? await guestNamed(db, read, address ?? '') : await guestOf(db, signingKey, token, now())
      if (guest?.company_id !== read.company_id || guest.meeting_id !== read.meeting_id)
        throw new Refusal(refusals.guest_scan)
      const { company_id, name } = guest
      const { beforeCommit } = deps
      const answer = await actAlone({ db, company_id, name, now, log, beforeCommit }, (within) =>
        scanGuest(within, guest, read),
      )
      if (answer === undefined) throw new Refusal(refusals.guest_scan)
      return answer
    },
    async evaluating(call: Call, { token }: ParsedOf<typeof guestEvaluating>) {
      looks(call.ip)
      return asked(db, await require(db, token))
    },
    /** Does not go by `change`: an anonymous answer leaves nothing in log and history. */
    async evaluate(call: Call, { token, ...input }: ParsedOf<typeof guestEvaluate>) {
      looks(call.ip)
      const { company_id, name } = await require(db, token)
      const { beforeCommit } = deps
      await actAlone({ db, company_id, name, now, log, beforeCommit }, async (within) => {
        const guest = await require(within.db, token)
        return takeAnswer(within, evaluatorOf(guest), { ...input, meeting_id: guest.meeting_id, images: [] })
      })
      return asked(db, await require(db, token))
    },
  }
}
