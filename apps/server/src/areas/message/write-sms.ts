import type { Language } from '@workplace/contract/kernel/words'
import type { SmsTemplate } from '@workplace/contract/message/sms'
import type { Db } from '../../kernel/database/db'

/** A text message that is to be sent. */
export type WrittenSms = {
  /** E.164. */
  readonly to: string
  /** Whom it is about, `visitor/12`: who hears that it was given up knows them by it. */
  readonly about: string
  readonly template: SmsTemplate
  readonly language: Language
  readonly text: string
  readonly values: Readonly<Record<string, string>>
  /** An instant after which it would be of no use. */
  readonly until: number
}

/** Whether the company sends text messages at all. */
export async function sendsSms(db: Db, company_id: number): Promise<boolean> {
  const [row] = await db.query(`select 1 from sms_channel where company_id = $1 and kind <> 'off'`, [company_id])
  return row !== undefined
}

/** Counts messages of a day; false where they would be more than the company wants to pay for, and then they are not counted. */
export async function countSms(db: Db, company_id: number, now: number, n: number): Promise<boolean> {
  const rows = await db.query(
    `with most as (select most_per_day as n from sms_channel where company_id = $1)
     insert into sms_day as d (company_id, day, written) select $1, $2, $3 from most where most.n >= $3
     on conflict (company_id, day) do update set written = d.written + excluded.written
       where d.written + excluded.written <= (select n from most) returning 1`,
    [company_id, new Date(now).toISOString().slice(0, 10), n],
  )
  return rows.length > 0
}

/** Leaves text messages for the servers that send them; they go with the transaction. What is too much for a day is given up at once. */
export async function writeSms(
  db: Db,
  company_id: number,
  messages: readonly WrittenSms[],
  now: number,
): Promise<void> {
  for (const { to, about, template, until, ...content } of messages) {
    const isCounted = await countSms(db, company_id, now, 1)
    await db.query(
      `insert into sms_job (company_id, recipient, about, template, content, next_try, until, created_at, tries)
       values ($1, $2, $3, $4, $5, $6, $7, $6, $8)`,
      [
        ...[company_id, to, about, template, JSON.stringify(content), new Date(now).toISOString()],
        ...[new Date(until).toISOString(), isCounted ? 0 : -1],
      ],
    )
  }
}

/** What was said about somebody by text message, and to which number, is known no more. */
export const forgetSms = (db: Db, company_id: number, about: readonly string[]): Promise<unknown> =>
  db.query('delete from sms_job where company_id = $1 and about = any($2::text[])', [company_id, about])
