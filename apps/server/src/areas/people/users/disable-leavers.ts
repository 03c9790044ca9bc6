import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as refusals from '@workplace/contract/people/refusals'
import * as topics from '@workplace/contract/people/topics'
import type { Database } from '../../../kernel/database/db'
import { endSessions } from '../../../kernel/session/session-store'
import { keepAnAdministrator, watchAdministrators } from '../roles/powers'
import { words } from './words'

type Leaver = { company_id: number; id: number; name: string; departure_date: string }

/**
 * Disables the accounts of people whose last day is over where they work, and signs them out. The last administrator
 * stays: somebody has to let the next one in.
 */
export async function disableLeavers(db: Database, poke: () => void, now: () => number): Promise<number> {
  const leavers = await db.query<Leaver>(
    `select u.company_id, u.id, u.name, u.departure_date from users u
     left join office o on o.company_id = u.company_id and o.id = u.office_id
     where u.status = 'active' and u.departure_date is not null
       and u.departure_date < ($1::timestamptz at time zone coalesce(o.timezone, 'Asia/Shanghai'))::date
     order by u.company_id, u.id`,
    [new Date(now()).toISOString()],
  )
  let disabled = 0
  for (const leaver of leavers) {
    const done = await db
      .transaction(async (tx) => {
        const { company_id, id, name, departure_date } = leaver
        await watchAdministrators({ db: tx, actor: { company_id } })
        const [changed] = await tx.query(
          `update users set status = 'disabled', version = version + 1, updated_at = now(), updated_by = $3
           where company_id = $1 and id = $2 and status = 'active' and departure_date = $4 returning id`,
          [company_id, id, words.system[0], departure_date],
        )
        if (changed === undefined) return false
        await keepAnAdministrator({ db: tx, actor: { company_id } })
        const event = await endSessions(tx, { company_id, user_id: id }, 'account')
        await tx.query(
          `insert into operation_log (company_id, user_name, module, action, target, target_id, after)
           values ($1, $2, 'user', 'disable', $3, $4, $5)`,
          [company_id, words.system[0], name, id, JSON.stringify({ status: 'disabled', departure_date })],
        )
        for (const { topic, payload } of [event, eventOf(topics.user, { ids: [id] })]) {
          await tx.query('insert into outbox (company_id, topic, payload) values ($1, $2, $3)', [
            company_id,
            topic,
            JSON.stringify(payload),
          ])
        }
        return true
      })
      .catch((error) => {
        if (error instanceof Refusal && error.kind === refusals.last_administrator) return false
        throw error
      })
    if (done) disabled++
  }
  if (disabled > 0) poke()
  return disabled
}
