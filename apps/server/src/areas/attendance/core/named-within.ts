import { Refusal } from '@workplace/contract/kernel/refusal'
import { not_found } from '@workplace/contract/kernel/refusals'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'

/** The name of a person whom the caller administers. */
export async function namedWithin(call: Call, user_id: number): Promise<string> {
  const values: unknown[] = [call.actor.company_id, user_id]
  const reach = withinReach(call, (value) => `$${values.push(value)}`)
  const [person] = await call.db.query<{ name: string }>(
    `select u.name from users u where u.company_id = $1 and u.id = $2 and ${reach}`,
    values,
  )
  if (person === undefined) throw new Refusal(not_found)
  return person.name
}
