import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import type { guestMove } from '@workplace/contract/visitor/guest'
import * as refusals from '@workplace/contract/visitor/refusals'
import type { Mailer } from '../../../adapters/mail/port'
import type { Call, Log } from '../../../kernel/call/call'
import type { Database } from '../../../kernel/database/db'
import { writeSms } from '../../message/public'
import { textsGuests } from '../core/mail-limit'
import { smsAbout } from '../core/sms-about'
import { visitorWords as words } from '../core/words'
import { phoneMark } from './guest-link'
import { type Guest, reachOf } from './guest-page'

type MoveDeps = {
  readonly db: Database
  readonly now: () => number
  readonly log: Log
  readonly mailer: Mailer | undefined
  readonly codeKey: Buffer
  readonly poke: () => void
}

const codeSeconds = 600
const mostTries = 5
const pauseSeconds = 60
const mostInDay = 15
const dayMs = 86_400_000

/** Moves the page of a guest to another phone, by six digits that only who reads their mail, or has their telephone, knows. */
export function moveCodes({ db, now, log, mailer, codeKey, poke }: MoveDeps) {
  const hashOf = ({ company_id, visitor }: Guest, digits: string) =>
    createHmac('sha256', codeKey).update(`move.${company_id}.${visitor.id}.${digits}`).digest()
  const at = (more = 0) => new Date(now() + more).toISOString()

  /** Remembers new digits in place of those before; false where they were sent enough. */
  async function keep(guest: Guest, digits: string): Promise<boolean> {
    const kept = await db.query(
      `insert into visitor_move_code as c (company_id, visitor_id, code_hash, sent_at, expires_at, day_began)
       values ($1, $2, $3, $4, $5, $4)
       on conflict (company_id, visitor_id) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at,
         expires_at = excluded.expires_at, tries = 0,
         day_began = case when c.day_began <= $7 then excluded.day_began else c.day_began end,
         sent_in_day = case when c.day_began <= $7 then 1 else c.sent_in_day + 1 end
       where c.sent_at <= $6 and (c.day_began <= $7 or c.sent_in_day < ${mostInDay}) returning 1`,
      [
        ...[guest.company_id, guest.visitor.id, hashOf(guest, digits), at(), at(codeSeconds * 1000)],
        ...[at(-pauseSeconds * 1000), at(-dayMs)],
      ],
    )
    return kept.length > 0
  }

  async function sendDigits({ company_id, visitor, page }: Guest, phone: string, digits: string): Promise<void> {
    const { language } = visitor
    const values = { company: page.company_name, digits, minutes: String(codeSeconds / 60) }
    const sms = {
      ...{ to: phone, about: smsAbout(visitor.id), template: 'guest_digits' as const, language, values },
      ...{ text: say(words.digitsSms, language, values), until: now() + codeSeconds * 1000 },
    }
    await writeSms(db, company_id, [sms], now())
    poke()
  }

  async function send(guest: Guest): Promise<string> {
    const { mail, phone, visitor_name: name, language } = guest.visitor
    const texts = phone !== null && (await textsGuests(db, guest.company_id, guest.visit.office_id))
    const sent_to = reachOf(guest, { mail: mailer !== undefined, texts })
    if (sent_to === null) throw new Refusal(refusals.visit_unreached)
    const digits = String(randomInt(1_000_000)).padStart(6, '0')
    if (!(await keep(guest, digits))) throw new Refusal(refusals.visit_digits_wait)
    if (mailer === undefined || mail === null) {
      if (phone !== null) await sendDigits(guest, phone, digits)
      return sent_to
    }
    const place = mailer.from.split('@')[1] ?? 'workplace'
    // not waited for: how long it takes is nobody's business
    mailer
      .send({
        message_id: `<move-${guest.company_id}-${guest.visitor.id}-${now()}@${place}>`,
        ...{ to: { name, mail }, from_name: guest.page.company_name, reply_to: null },
        subject: say(words.digitsSubject, language, { digits }),
        text: say(words.digitsText, language, { name, digits, minutes: codeSeconds / 60 }),
      })
      .catch((err) => log.warn({ err }, 'digits could not be sent by mail'))
    return sent_to
  }

  /** Uses up one try of those that were sent last. */
  async function take(guest: Guest, digits: string): Promise<boolean> {
    const { company_id, visitor } = guest
    const [kept] = await db.query<{ code_hash: Buffer }>(
      `update visitor_move_code set tries = tries + 1 where company_id = $1 and visitor_id = $2 and expires_at > $3
         and tries < ${mostTries} returning code_hash`,
      [company_id, visitor.id, at()],
    )
    return kept !== undefined && timingSafeEqual(kept.code_hash, hashOf(guest, digits))
  }

  return async (
    _call: Call,
    guest: Guest,
    { phone, code }: ParsedOf<typeof guestMove>,
  ): Promise<OutputOf<typeof guestMove>> => {
    const { company_id, visitor, page } = guest
    if (!code) return { moved: false, sent_to: await send(guest), seconds: codeSeconds }
    if (!(await take(guest, code.replace(/\D/g, '')))) throw new Refusal(refusals.visit_digits)
    await db.query(
      `with used as (update visitor_move_code set expires_at = sent_at where company_id = $1 and visitor_id = $2),
         told as (insert into visitor_story (company_id, visitor_id, time, act, user_name) values ($1, $2, $4, 'move_code', $5))
       update visitor set phone_mark = case when id = $6 then $3 else phone_mark end,
         phone_proved = phone_proved or id = $6, phone_epoch = phone_epoch + 1
       where company_id = $1 and (id = any($7::int[]) or page_id = $6)`,
      [
        ...[company_id, visitor.id, phoneMark(codeKey, { company_id, id: page.page_id }, phone), at()],
        ...[visitor.visitor_name, page.page_id, [visitor.id, page.page_id]],
      ],
    )
    return { moved: true, sent_to: null, seconds: 0 }
  }
}
