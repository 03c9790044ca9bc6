import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { changeMail, confirmMail } from '@workplace/contract/account/person'
import * as refusals from '@workplace/contract/account/refusals'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type Language, say } from '@workplace/contract/kernel/words'
import type { Mail, Mailer } from '../../adapters/mail/port'
import type { Call } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import { constraintOf, type Db, sqlState } from '../../kernel/database/db'
import { writeRecord } from '../../kernel/log/records'
import { sessionsChanged } from '../../kernel/session/session-store'
import type { AccountDeps } from './deps'
import { mailWords as words } from './mail-words'
import { withOwnPassword } from './own-password'

const codeSeconds = 600
const pauseSeconds = 60
const mostTries = 5
const mostInDay = 10

type Person = { name: string; mail: string | null; language: Language | null }

/** Refuses an address that somebody else of the company has; who is faster is told by the index behind it. */
async function requireFree(db: Db, call: Call, mail: string): Promise<void> {
  const { company_id, user_id } = call.actor
  const [other] = await db.query(
    'select 1 from users where company_id = $1 and id <> $2 and lower(mail) = lower($3) limit 1',
    [company_id, user_id, mail],
  )
  if (other !== undefined) throw taken()
}

const taken = () =>
  new Refusal(
    refusals.mail_taken,
    {},
    { fields: { mail: ['该邮箱已被公司内的另一个账号使用', 'Another account of your company has this address.'] } },
  )

/** One's own mail address: by the password, by a code at the new address where mail can be sent, told to the old one. */
export function ownMailRoutes(deps: AccountDeps): Route[] {
  const { db, mailer, signingKey, sessions } = deps
  const hashOf = ({ company_id, user_id }: Call['actor'], mail: string, code: string) =>
    createHmac('sha256', signingKey).update(`own-mail.${company_id}.${user_id}.${mail.toLowerCase()}.${code}`).digest()

  const personOf = async (call: Call): Promise<Person> => {
    const [person] = await db.query<Person>(
      'select name, mail, language from users where company_id = $1 and id = $2',
      [call.actor.company_id, call.actor.user_id],
    )
    if (person === undefined) throw new Refusal(commonRefusals.session_unknown)
    return person
  }

  const letter = (by: Mailer, person: Person, to: string, text: Pick<Mail, 'subject' | 'text'>): Mail => ({
    message_id: `<own-mail-${randomInt(2 ** 47)}@${by.from.split('@')[1] ?? 'workplace'}>`,
    to: { name: person.name, mail: to },
    from_name: say(words.sender, person.language ?? 'zh'),
    reply_to: null,
    ...text,
  })

  async function save(call: Call, person: Person, mail: string): Promise<void> {
    const { company_id, user_id, username, name } = call.actor
    await db
      .transaction(async (tx) => {
        await tx.query(
          `update users set mail = $3, version = version + 1, updated_at = now(), updated_by = $4
           where company_id = $1 and id = $2`,
          [company_id, user_id, mail === '' ? null : mail, name],
        )
        const entry = { module: 'account', action: 'change_mail', target: username, target_id: user_id } as const
        await writeRecord(tx, call, call.actor, entry, [sessionsChanged(user_id)])
      })
      .catch((error) => {
        throw sqlState(error) === '23505' && constraintOf(error) === 'users_mail_unique' ? taken() : error
      })
    sessions.forget(user_id)
    if (mailer === undefined || person.mail === null) return
    const language = person.language ?? 'zh'
    const text = say(mail === '' ? words.removedText : words.changedText, language, { name: person.name, mail })
    // not waited for: the change is made, whether the old address still takes mail or not
    mailer
      .send(letter(mailer, person, person.mail, { subject: say(words.changedSubject, language), text }))
      .catch((err) => call.log.warn({ err }, 'the old address could not be told of the change'))
  }

  /** Remembers the code in place of the one before; refuses where one was sent a moment ago, or many today. */
  async function keep(call: Call, mail: string, code: string): Promise<void> {
    const { company_id, user_id } = call.actor
    const made = await db.query(
      `insert into mail_change as c (company_id, user_id, mail, code_hash, expires_at, sent_at, day_began, sent_in_day)
       values ($1, $2, $3, $4, now() + interval '${codeSeconds} seconds', now(), now(), 1)
       on conflict (company_id, user_id) do update set mail = excluded.mail, code_hash = excluded.code_hash, tries = 0,
         expires_at = excluded.expires_at, sent_at = now(),
         day_began = case when c.day_began <= now() - interval '1 day' then now() else c.day_began end,
         sent_in_day = case when c.day_began <= now() - interval '1 day' then 1 else c.sent_in_day + 1 end
       where c.sent_at <= now() - interval '${pauseSeconds} seconds'
         and (c.day_began <= now() - interval '1 day' or c.sent_in_day < ${mostInDay}) returning 1`,
      [company_id, user_id, mail, hashOf(call.actor, mail, code)],
    )
    if (made.length === 0) throw new Refusal(commonRefusals.too_many, { seconds: pauseSeconds })
  }

  return [
    route(changeMail, (call, { mail, password, key_id }) =>
      withOwnPassword(deps, call, 'change_mail', { key_id, ciphers: [password] }, async () => {
        const person = await personOf(call)
        if ((person.mail ?? '').toLowerCase() === mail.toLowerCase()) return { state: 'changed' as const, seconds: 0 }
        if (mail !== '') await requireFree(db, call, mail)
        if (mailer === undefined || mail === '') {
          await save(call, person, mail)
          return { state: 'changed' as const, seconds: 0 }
        }
        const code = String(randomInt(100_000_000)).padStart(8, '0')
        await keep(call, mail, code)
        const language = person.language ?? 'zh'
        const text = say(words.codeText, language, { name: person.name, code, minutes: codeSeconds / 60 })
        try {
          await mailer.send(letter(mailer, person, mail, { subject: say(words.codeSubject, language, { code }), text }))
        } catch (error) {
          call.log.warn({ err: error }, 'a code could not be sent to a new address')
          throw new Refusal(commonRefusals.mail_failed, {
            why: error instanceof Error ? error.message.slice(0, 200) : '',
          })
        }
        return { state: 'code_sent' as const, seconds: codeSeconds }
      }),
    ),

    route(confirmMail, async (call, input) => {
      const { company_id, user_id } = call.actor
      const [kept] = await db.query<{ mail: string; code_hash: Buffer }>(
        `update mail_change set tries = tries + 1
         where company_id = $1 and user_id = $2 and expires_at > now() and tries < ${mostTries} returning mail, code_hash`,
        [company_id, user_id],
      )
      const code = input.code.replace(/\s/g, '')
      if (kept === undefined || !timingSafeEqual(kept.code_hash, hashOf(call.actor, kept.mail, code)))
        throw new Refusal(refusals.mail_change_code)
      await requireFree(db, call, kept.mail)
      await save(call, await personOf(call), kept.mail)
      return { mail: kept.mail }
    }),
  ]
}
