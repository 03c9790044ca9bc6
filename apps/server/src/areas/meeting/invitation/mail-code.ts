import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import * as accountRefusals from '@workplace/contract/account/refusals'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { type Language, say } from '@workplace/contract/kernel/words'
import type { enterMailCode, sendMailCode } from '@workplace/contract/meeting/attend'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Mailer } from '../../../adapters/mail/port'
import type { Call, Log } from '../../../kernel/call/call'
import type { Database, Db } from '../../../kernel/database/db'
import { writeRecord } from '../../../kernel/log/records'
import { atMostPerMinute } from '../../../kernel/session/rate'
import { startSession } from '../../../kernel/session/session-store'
import type { SignInGuard } from '../../../kernel/session/sign-in-guard'
import { instantText } from '../core/wall-time'
import { readLink } from '../mail/meeting-link'
import { attendWords as words } from './attend-words'

export type MailCodeDeps = {
  db: Database
  guard: SignInGuard
  /** Undefined where the product cannot send mail. */
  mailer: Mailer | undefined
  signingKey: Buffer
  now: () => number
  log: Log
}

const codeSeconds = 600
const mostTries = 5
/** A person is sent one code in so many seconds, and so many in an hour and in a day: the rest is answered and not sent. */
const pauseSeconds = 60
const mostInHour = 5
const mostInDay = 15
const dayMs = 24 * 3_600_000
/** A link brings people in until so long after its meeting. */
const afterEndMs = 7 * 86_400_000
/** Who comes in by mail stays for a working day. */
const sessionMs = 12 * 3_600_000

type Person = {
  company_id: number
  user_id: number
  name: string
  username: string
  mail: string
  language: Language | null
}

/** Who takes part in the meeting of a link and reads mail at this address. */
async function personOf(db: Db, about: { company_id: number; meeting_id: number }, mail: string, now: number) {
  const [person] = await db.query<Person>(
    `select u.company_id, u.id as user_id, u.name, u.username, u.mail, u.language from users u
     join company c on c.id = u.company_id and c.status = 'active'
     join meeting m on m.company_id = u.company_id and m.id = $2 and m.end_time > $4
       and (m.audit_state = 0 or m.wanted_start is not null)
     where u.company_id = $1 and lower(u.mail) = lower($3) and u.status = 'active'
       and (m.booker_id = u.id or m.book_for_id = u.id or exists (
         select 1 from attendee a where a.company_id = $1 and a.meeting_id = $2 and a.user_id = u.id))
     order by u.id limit 1`,
    [about.company_id, about.meeting_id, mail, instantText(now - afterEndMs)],
  )
  return person
}

/**
 * Eight digits: guessing at all who are invited to a large meeting, from many networks, takes years. Kept as what only
 * this installation can make of them.
 */
const hashOf = (key: Buffer, { company_id, user_id }: Pick<Person, 'company_id' | 'user_id'>, code: string) =>
  createHmac('sha256', key).update(`mail-code.${company_id}.${user_id}.${code}`).digest()

/** Remembers a new code in place of the one before; false where this person was sent enough. */
async function keepCode({ db, signingKey }: MailCodeDeps, person: Person, code: string, at: number): Promise<boolean> {
  const made = await db.query(
    `insert into mail_code as c (company_id, user_id, code_hash, expires_at, sent_at, hour_began, sent_in_hour, day_began, sent_in_day)
     values ($1, $2, $3, $4, $5, $5, 1, $5, 1)
     on conflict (company_id, user_id) do update set code_hash = excluded.code_hash, tries = 0,
       expires_at = excluded.expires_at, sent_at = excluded.sent_at,
       hour_began = case when c.hour_began <= $6 then excluded.hour_began else c.hour_began end,
       sent_in_hour = case when c.hour_began <= $6 then 1 else c.sent_in_hour + 1 end,
       day_began = case when c.day_began <= $8 then excluded.day_began else c.day_began end,
       sent_in_day = case when c.day_began <= $8 then 1 else c.sent_in_day + 1 end
     where c.sent_at <= $7 and (c.hour_began <= $6 or c.sent_in_hour < ${mostInHour})
       and (c.day_began <= $8 or c.sent_in_day < ${mostInDay}) returning 1`,
    [
      ...[person.company_id, person.user_id, hashOf(signingKey, person, code)],
      ...[at + codeSeconds * 1000, at, at - 3_600_000, at - pauseSeconds * 1000, at - dayMs].map(instantText),
    ],
  )
  return made.length > 0
}

async function sendTo(deps: MailCodeDeps, mailer: Mailer, person: Person, at: number): Promise<void> {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  if (!(await keepCode(deps, person, code, at))) return
  const language = person.language ?? 'zh'
  const minutes = codeSeconds / 60
  const place = mailer.from.split('@')[1] ?? 'workplace'
  await mailer.send({
    message_id: `<code-${person.company_id}-${person.user_id}-${at}@${place}>`,
    to: { name: person.name, mail: person.mail },
    from_name: say(words.sender, language),
    reply_to: null,
    subject: say(words.codeSubject, language, { code }),
    text: say(words.codeText, language, { name: person.name, code, minutes }),
  })
}

export function mailCodes(deps: MailCodeDeps) {
  const { db, guard, mailer, signingKey, now, log } = deps
  const asked = atMostPerMinute(30, now)

  /** `POST /meeting_login/send`: one answer for everybody, before anything is looked up. */
  async function send(call: Call, input: ParsedOf<typeof sendMailCode>): Promise<OutputOf<typeof sendMailCode>> {
    asked(call.ip)
    if (mailer === undefined) throw new Refusal(accountRefusals.mail_code_off)
    const about = readLink(signingKey, input.link)
    if (about === undefined) throw new Refusal(refusals.meeting_link)
    const at = now()
    const work = async () => {
      const person = await personOf(db, about, input.mail, at)
      if (person !== undefined) await sendTo(deps, mailer, person, at)
    }
    // not waited for: how long it takes would tell who is invited
    work().catch((err) => log.warn({ err }, 'a code could not be sent by mail'))
    return { seconds: codeSeconds }
  }

  /** Uses up one try of the code that was sent last. */
  const tryCode = (person: Pick<Person, 'company_id' | 'user_id'>, code: string) =>
    db.transaction(async (tx) => {
      const [kept] = await tx.query<{ code_hash: Buffer }>(
        `update mail_code set tries = tries + 1 where company_id = $1 and user_id = $2 and expires_at > $3
           and tries < ${mostTries} returning code_hash`,
        [person.company_id, person.user_id, instantText(now())],
      )
      if (kept === undefined || !timingSafeEqual(kept.code_hash, hashOf(signingKey, person, code))) return false
      await tx.query('update mail_code set expires_at = sent_at where company_id = $1 and user_id = $2', [
        person.company_id,
        person.user_id,
      ])
      return true
    })

  /**
   * A session for the one meeting. It ends no other: where a company allows each account one session, whoever reads
   * somebody's mail must not throw them out of theirs.
   */
  async function admit(call: Call, person: Person, meeting_id: number): Promise<string> {
    const { company_id, user_id, name, username } = person
    return db.transaction(async (tx) => {
      const [open] = await tx.query(
        `update users u set last_login = now() from company c
         where u.company_id = $1 and u.id = $2 and u.status = 'active' and c.id = u.company_id and c.status = 'active'
         returning u.id`,
        [company_id, user_id],
      )
      if (open === undefined) throw new Refusal(refusals.mail_code_wrong)
      const entry = { module: 'account', action: 'login_by_mail', target: username, target_id: user_id } as const
      await writeRecord(tx, call, { company_id, user_id, name }, entry)
      const expires_at = new Date(Date.now() + sessionMs).toISOString()
      return startSession(tx, { company_id, user_id, ip: call.ip, agent: call.agent, expires_at, meeting_id })
    })
  }

  /** `POST /meeting_login/enter`. */
  function enter(call: Call, input: ParsedOf<typeof enterMailCode>): Promise<OutputOf<typeof enterMailCode>> {
    const about = readLink(signingKey, input.link)
    if (about === undefined) throw new Refusal(refusals.meeting_link)
    const attempt = { username: `mail ${input.mail.toLowerCase()}`, ip: call.ip }
    return guard.unlessWaiting(attempt, async () => {
      const person = await personOf(db, about, input.mail, now())
      // looked up for nobody, too: an address that is not invited is answered no faster
      const isRight = await tryCode(person ?? { ...about, user_id: 0 }, input.code.replace(/\s/g, ''))
      if (person === undefined || !isRight) {
        const seconds = await guard.failed(attempt)
        const entry = {
          module: 'account',
          action: 'login_by_mail',
          company_id: about.company_id,
          target: person?.username ?? '',
          ...(person === undefined ? {} : { target_id: person.user_id }),
        } as const
        call.refused({ ...entry, result: 'wrong' })
        if (seconds > 0) call.refused({ ...entry, result: 'wait', after: { seconds } })
        throw new Refusal(refusals.mail_code_wrong)
      }
      const token = await admit(call, person, about.meeting_id)
      await guard.succeeded(attempt)
      return { token, meeting_id: about.meeting_id }
    })
  }

  return { send, enter }
}
