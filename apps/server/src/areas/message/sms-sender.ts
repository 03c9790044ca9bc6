import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import { smsFailed } from '@workplace/contract/message/events'
import type { SmsTemplate } from '@workplace/contract/message/sms'
import { type SendSms, SmsRefused } from '../../adapters/sms/port'
import type { Log } from '../../kernel/call/call'
import type { Database, Db } from '../../kernel/database/db'
import { raise } from '../../kernel/events/raise'
import type { Secrets } from '../../kernel/secrets/secrets'
import { channelOf } from './sms-channel'
import { smsWords as words } from './words'

/** Minutes before one is tried again; after the last it is given up. */
const waits = [0.5, 1, 2, 5, 10, 30, 60, 120, 240, 480] as const
/** Who takes one has so long to send it; then another server may. */
const leaseMs = 120_000
const atOnce = 10
const keptDays = 30

type Claimed = {
  company_id: number
  id: string
  recipient: string
  about: string
  template: SmsTemplate
  content: { language: Language; text: string; values: Record<string, string> }
  tries: number
  is_over: boolean
}

// What somebody was told first leaves first: a cancellation must not overtake its invitation.
const claim = {
  name: 'claim-sms',
  text: `update sms_job set state = 'sending', tries = tries + 1, next_try = $2::timestamptz
    where (company_id, id) in (
      select j.company_id, j.id from sms_job j
      where j.state in ('waiting', 'sending') and j.next_try <= $1
        and not exists (select 1 from sms_job e where e.company_id = j.company_id and e.recipient = j.recipient
          and e.state in ('waiting', 'sending') and e.id < j.id)
      order by j.id limit ${atOnce} for update skip locked)
    returning company_id, id, recipient, about, template, content, tries, until <= $1 as is_over`,
}

export type SmsSender = {
  /** Looks for waiting messages soon. */
  poke(): void
  /** Sends what waits now; how many left. */
  round(): Promise<number>
  close(): Promise<void>
}

type Sending = {
  readonly db: Database
  readonly secrets: Pick<Secrets, 'decrypt'>
  readonly sendSms: SendSms
  readonly now: () => number
  readonly log: Log
  /** Looks for waiting messages by itself. */
  readonly withJobs: boolean
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200)

/**
 * Sends what waits in `sms_job`, on any number of servers: each message is claimed by one, which marks it as sent, leaves
 * it to be tried again, or gives it up and says so to who is concerned (`sms.failed`). Only a server that dies, or hears no
 * answer, between the other side's yes and the mark sends one twice, to a gateway under the same id.
 */
export function startSmsSender({ db, secrets, sendSms, now, log, withJobs }: Sending): SmsSender {
  let closed = false
  let running: Promise<number> | undefined
  let again = false
  const at = (more = 0) => new Date(now() + more).toISOString()

  const settle = (tx: Db, job: Claimed, state: 'sent' | 'waiting' | 'failed', error: string | null, minutes = 0) =>
    tx.query(
      `update sms_job set state = $3, error = $4, next_try = $5,
         content = case when $3 = 'waiting' then content end, ended_at = case when $3 <> 'waiting' then $7::timestamptz end
       where company_id = $1 and id = $2 and state = 'sending' and tries = $6 returning 1`,
      [...[job.company_id, job.id, state, error, at(minutes * 60_000), job.tries], at()],
    )

  /** Given up: who reads it is told in both languages what is ours to say, and what the provider said as it is. */
  async function giveUp(job: Claimed, error: string, label?: Label): Promise<false> {
    await db.transaction(async (tx) => {
      const done = await settle(tx, job, 'failed', error)
      if (done.length === 0) return
      const { company_id, about, template } = job
      const why = label === undefined ? error : `${say(label, 'zh')} / ${say(label, 'en')}`
      await raise(tx, company_id, smsFailed, about, { about, template, why })
      log.warn({ sms: job.id, template }, 'a text message was given up')
    })
    return false
  }

  async function send(job: Claimed): Promise<boolean> {
    // it was too much for its day when it was written
    if (job.tries === 0) return giveUp(job, 'limit', words.limit)
    if (job.is_over) return giveUp(job, 'late', words.late)
    const channel = await channelOf(db, secrets, job.company_id, job.template, job.content.language)
    if (typeof channel === 'string') return giveUp(job, channel, words[channel])
    const { content, recipient, template } = job
    try {
      const sms = { id: `sms-${job.company_id}-${job.id}`, to: recipient, template, ...content }
      await sendSms(channel, sms, now())
    } catch (error) {
      const why = reasonOf(error)
      const wait = waits[job.tries - 1]
      if ((error instanceof SmsRefused && error.isFinal) || wait === undefined) await giveUp(job, why)
      else await settle(db, job, 'waiting', why, wait)
      return false
    }
    await settle(db, job, 'sent', null)
    return true
  }

  async function rounds(): Promise<number> {
    let sent = 0
    do {
      again = false
      const jobs = await db.query<Claimed>(claim, [at(), at(leaseMs)])
      // in the order in which they were written, which `returning` does not keep
      for (const job of jobs.sort((one, other) => Number(one.id) - Number(other.id))) if (await send(job)) sent++
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
    round().catch((error) => log.warn({ err: error }, 'text messages wait for the database'))
  }

  const timer = withJobs ? setInterval(poke, 5000).unref() : undefined
  return {
    poke,
    round,
    async close() {
      closed = true
      clearInterval(timer)
      await running?.catch(() => {}) // said by poke
    },
  }
}

/** Forgets messages that were sent or given up a month ago. */
export async function purgeSms(db: Database, now: number): Promise<void> {
  const until = new Date(now - keptDays * 86_400_000).toISOString()
  await db.query(`delete from sms_job where state in ('sent', 'failed') and created_at < $1`, [until])
  await db.query('delete from sms_day where day < $1::timestamptz::date', [until])
}
