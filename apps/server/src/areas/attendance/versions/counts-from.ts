import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import type { Change, Rules } from '../../../kernel/resources/engine'

/** On which clock somebody's days are: that of their office, else of the company's first one. */
export async function zoneOf(db: Db, company_id: number, user_id: number): Promise<string> {
  const [row] = await db.query<{ timezone: string }>(
    `select o.timezone from office o left join users u on u.company_id = o.company_id and u.id = $2
     where o.company_id = $1 order by o.id = u.office_id desc nulls last, o.id limit 1`,
    [company_id, user_id],
  )
  return row?.timezone ?? 'UTC'
}

/** The date on the caller's clock. */
export const callersToday = async ({ db, actor, now }: Call): Promise<string> =>
  wallClock(now(), await zoneOf(db, actor.company_id, actor.user_id)).date

/**
 * From which day a saving counts: days that are over keep the version that they had, but for what is new and counted for
 * none of them.
 */
async function countsFrom({ before, after }: Change, call: Call): Promise<string | null> {
  const asked = (after.effect_date ?? null) as string | null
  if (before === null) return asked
  const today = await callersToday(call)
  return asked !== null && asked > today ? asked : today
}

/** The rules of a resource whose savings are versions. */
export const versionedRules = (rules: Rules): Rules => ({
  ...rules,
  kept: async (change, call) => ({ counts_from: await countsFrom(change, call) }),
})
