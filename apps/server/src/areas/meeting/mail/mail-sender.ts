import { Refusal } from '@workplace/contract/kernel/refusal'
import { type Mail, type Mailer, MailRefused } from '../../../adapters/mail/port'
import type { Log } from '../../../kernel/call/call'
import type { Database } from '../../../kernel/database/db'
import { getSealed, type SealingDeps } from '../../../kernel/files/sealed-file'
import { codePicture } from '../../../kernel/mail/code-picture'
import type { Letter } from '../../../kernel/mail/letter'
import { codeName, letterPage } from '../../../kernel/mail/letter-page'
import { type MessageMail, ownMail, writeDueMail } from '../../message/public'
import type { EventNaming } from './calendar-event'
import { isLinkMail } from './mail-content'
import { type Job, mailOf, mailOfLetter, mailOfMessage } from './mail-text'

/** Minutes before a mail is tried again; after the last it is given up. */
const waits = [0.5, 2, 10, 30, 120, 360, 720] as const
/** Who takes a mail has so long to send it; then another server may. */
const leaseMinutes = 10
const atOnce = 5

// What somebody was told first leaves first: a cancellation must not overtake its invitation.
const claim = {
  name: 'claim-mail',
  text: `update mail_job set state = 'sending', tries = tries + 1, next_try = now() + interval '${leaseMinutes} minutes'
    where (company_id, id) in (
      select j.company_id, j.id from mail_job j
      where j.state in ('waiting', 'sending') and j.next_try <= now()
        and not exists (select 1 from mail_job e where e.company_id = j.company_id and e.recipient = j.recipient
          and e.state in ('waiting', 'sending') and e.id < j.id)
      order by j.id limit ${atOnce} for update skip locked)
    returning company_id, id, kind, content, tries`,
}

/** A mail about meetings, one that says what a message says, or one about the account. */
type Claimed = (
  | Job
  | { company_id: number; id: number; kind: 'message'; content: MessageMail }
  | { company_id: number; id: number; kind: 'letter'; content: Letter }
) & { tries: number }

export type MailSender = {
  /** Looks for waiting mail soon. */
  poke(): void
  /** Sends what waits now; how many mails left. */
  round(): Promise<number>
  close(): Promise<void>
}

type Sending = {
  db: Database
  mailer: Mailer
  uidOf: EventNaming
  /** Where people reach the product; null: nobody said, and mails have no links. */
  publicUrl: string | null
  /** Seals the links to meetings. */
  signingKey: Buffer
  /** What is attached to mails is stored encrypted. */
  sealing: SealingDeps
  now: () => number
  log: Log
}

/**
 * Sends what waits in `mail_job`, on any number of servers: each mail is claimed by one, which either marks it as sent or
 * leaves it to be tried again. Only a server that dies between the next server's yes and the mark sends a mail twice,
 * and then under the same Message-ID.
 */
export function startMailSender({ db, mailer, uidOf, publicUrl, signingKey, sealing, now, log }: Sending): MailSender {
  let closed = false
  let running: Promise<number> | undefined
  let again = false

  const settle = (job: Claimed, state: 'sent' | 'waiting' | 'failed', error: string | null, minutes = 0) =>
    db.query(
      `update mail_job set state = $3, error = $4, next_try = now() + make_interval(secs => $5::float8 * 60),
         sent_at = case when $3 = 'sent' then now() end
       where company_id = $1 and id = $2 and state = 'sending' and tries = $6`,
      [job.company_id, job.id, state, error?.slice(0, 300) ?? null, minutes, job.tries],
    )

  async function send(job: Claimed): Promise<boolean> {
    if (job.kind === 'message') return sendMessage(job)
    if (job.kind === 'letter') return sendLetter(job)
    const isOver =
      !isLinkMail(job.kind) && job.content.meetings.every((meeting) => Date.parse(meeting.end_time) <= now())
    if (isOver) {
      await settle(job, 'failed', 'the meeting was over before the mail could be sent')
      return false
    }
    const own = await ownMail(db, job.company_id, job.kind)
    if (own?.enabled === false) {
      await settle(job, 'failed', 'the company does not send this mail')
      // switched off after it was written: then they were told nothing that would have to be taken back
      if (job.kind === 'invite')
        await db.query(
          `delete from mail_told where company_id = $1 and recipient = $2 and state = 'invited' and meeting_id = any($3::int[])`,
          [job.company_id, job.content.to.mail, job.content.meetings.map(({ id }) => id)],
        )
      return false
    }
    return deliver(job, mailOf(job, { uidOf, from: mailer.from, publicUrl, signingKey, own }))
  }

  async function sendLetter(job: Claimed & { kind: 'letter' }): Promise<boolean> {
    const { sealed, code, text, to } = job.content
    if (code !== undefined) {
      const picture = { name: codeName, content: await codePicture(code.text) }
      return deliver(
        job,
        mailOfLetter(job, uidOf, { page: { html: letterPage(text, code.about, to.language), picture } }),
      )
    }
    if (sealed === undefined) return deliver(job, mailOfLetter(job, uidOf))
    let content: Buffer
    try {
      content = await getSealed(sealing, job.company_id, sealed.key)
    } catch (error) {
      const isGone = error instanceof Refusal
      const wait = waits[job.tries - 1]
      await settle(job, isGone || wait === undefined ? 'failed' : 'waiting', 'the file could not be read', wait)
      log.warn({ err: error, mail: job.id }, 'the file of a mail could not be read')
      return false
    }
    return deliver(
      job,
      mailOfLetter(job, uidOf, { attached: { name: sealed.name, media_type: 'application/pdf', content } }),
    )
  }

  async function sendMessage(job: Claimed & { kind: 'message' }): Promise<boolean> {
    const own = await ownMail(db, job.company_id, job.content.message.kind)
    if (own?.enabled !== false) return deliver(job, mailOfMessage(job, { uidOf, publicUrl }, own))
    await settle(job, 'failed', 'the company does not send this mail')
    return false
  }

  async function deliver(job: Claimed, letter: Mail): Promise<boolean> {
    try {
      await mailer.send(letter)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const wait = waits[job.tries - 1]
      const isFinal = error instanceof MailRefused || wait === undefined
      await settle(job, isFinal ? 'failed' : 'waiting', why, wait)
      log.warn({ mail: job.id, tries: job.tries, final: isFinal }, 'a mail could not be sent')
      return false
    }
    await settle(job, 'sent', null)
    return true
  }

  async function rounds(): Promise<number> {
    let sent = 0
    do {
      again = false
      while ((await writeDueMail(db)) > 0) again = true
      const jobs = await db.query<Claimed>(claim)
      for (const job of jobs) if (await send(job)) sent++
      if (jobs.length > 0) again = true
    } while (again && !closed)
    return sent
  }

  function round(): Promise<number> {
    if (running !== undefined) {
      again = true
      return running
    }
    running = rounds().finally(() => {
      running = undefined
    })
    return running
  }

  function poke() {
    if (closed) return
    round().catch((error) => log.warn({ err: error }, 'mail waits for the database'))
  }

  const timer = setInterval(poke, 5000)
  timer.unref()
  return {
    poke,
    round,
    async close() {
      closed = true
      clearInterval(timer)
      await running?.catch(() => {}) // said by poke
      mailer.close()
    },
  }
}

/** Forgets mail that was sent or given up three months ago. */
export async function purgeMail(db: Database): Promise<void> {
  await db.query(`delete from mail_job where state in ('sent', 'failed') and created_at < now() - interval '90 days'`)
  await db.query('delete from guest_mail where day < current_date - 30')
}
