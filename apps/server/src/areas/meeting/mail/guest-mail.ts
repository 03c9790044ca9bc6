import { Refusal } from '@workplace/contract/kernel/refusal'
import { strategyValue } from '@workplace/contract/kernel/strategy-option'
import { mailStrategies } from '@workplace/contract/meeting/mail-strategy'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'

/** From this share of the limit on it stands in the operation log that somebody comes close to it. */
const noted = 0.8

async function mostPerDay(db: Db, company_id: number): Promise<number> {
  const { option, initial } = mailStrategies.guest_mail_per_day
  const [row] = await db.query<{ strategy_values: string }>(
    `select strategy_values from strategy where company_id = $1 and strategy_key = 'guest_mail_per_day'`,
    [company_id],
  )
  return Number((row && strategyValue(option, row.strategy_values)) ?? initial)
}

/**
 * Counts mails to people outside of the company that somebody's own meetings are about to send, and refuses what would be
 * too much for a day: the company's address is not for whoever wants to write to the world. Where the change is refused
 * nothing is counted; two changes of one person wait for each other here.
 */
export async function countGuestMail(call: Call, mails: number, day: string): Promise<void> {
  if (mails === 0) return
  const { company_id, user_id, name } = call.actor
  const most = await mostPerDay(call.db, company_id)
  const [row] = await call.db.query<{ mails: number }>(
    `insert into guest_mail as g (company_id, user_id, day, mails) values ($1, $2, $3, $4)
     on conflict (company_id, user_id, day) do update set mails = g.mails + excluded.mails returning mails`,
    [company_id, user_id, day, mails],
  )
  const total = row?.mails ?? mails
  const before = total - mails
  if (total > most) throw new Refusal(refusals.guest_mail_most, { most, n: mails, left: Math.max(0, most - before) })
  if (before < most * noted && total >= most * noted)
    call.record({ module: 'meeting', action: 'guest_mail', target: `${name}: ${total} / ${most}`, target_id: user_id })
}
