import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/visitor/refusals'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { settingOf } from '../../company/public'
import { sendsSms } from '../../message/public'
import type { StoredVisit } from './visitor.store'

type Of = Pick<StoredVisit, 'host_id' | 'office_id' | 'timezone'>

/**
 * Counts what guests are about to be written to because of a change, for whoever makes it, and refuses what would be too
 * much for a day: the company's address is not for writing to the world. What is refused is not counted. Cancellations
 * always go out. Where nobody is signed in, it counts for the host.
 */
async function countMails(call: Call, { host_id, office_id, timezone }: Of, mails: number): Promise<void> {
  if (mails === 0) return
  const { db, actor } = call
  const limit = async (key: string) => Number(await settingOf(db, actor.company_id, key, office_id))
  const user_id = actor.user_id > 0 ? actor.user_id : host_id
  const { date } = wallClock(call.now(), timezone)
  const [row] = await db.query<{ mails: number }>(
    `insert into visitor_mail as g (company_id, user_id, day, mails) values ($1, $2, $3, $4)
     on conflict (company_id, day, user_id) do update set mails = g.mails + excluded.mails returning mails`,
    [actor.company_id, user_id, date, mails],
  )
  const before = (row?.mails ?? mails) - mails
  const most = await limit('visitor_mail_per_day')
  if (before + mails > most) {
    throw new Refusal(refusals.visit_mails, { most, n: mails, left: Math.max(0, most - before) })
  }
  const [all] = await db.query<{ mails: number }>(
    'select sum(mails)::int as mails from visitor_mail where company_id = $1 and day = $2',
    [actor.company_id, date],
  )
  const company = await limit('visitor_mail_company_day')
  if ((all?.mails ?? 0) > company) throw new Refusal(refusals.visit_mails_company, { most: company })
}

type Reached = { readonly mail: string | null; readonly phone: string | null }

/** Whether guests of an office who have no address are sent text messages. */
export const textsGuests = async (db: Db, company_id: number, office_id: number): Promise<boolean> =>
  (await settingOf(db, company_id, 'visitor_guest_sms', office_id)) === '1' && (await sendsSms(db, company_id))

/** Counts some people who are about to be written to, by mail or text message. */
export async function countReached(call: Call, visit: Of, people: readonly Reached[]): Promise<void> {
  const byMail = people.filter(({ mail }) => mail !== null).length
  const byPhone = people.filter(({ mail, phone }) => mail === null && phone !== null).length
  const texts = byPhone > 0 && (await textsGuests(call.db, call.actor.company_id, visit.office_id)) ? byPhone : 0
  await countMails(call, visit, byMail + texts)
}
