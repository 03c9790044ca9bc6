import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'

/** Refuses where people are not there, or are not whom the caller administers. */
export async function requireReach(call: Call, user_ids: readonly number[]): Promise<void> {
  const values: unknown[] = [call.actor.company_id, user_ids]
  const put = (value: unknown) => `$${values.push(value)}`
  const people = await call.db.query<{ id: number; name: string; reached: boolean }>(
    `select u.id, u.name, ${withinReach(call, put)} as reached from users u
     where u.company_id = $1 and u.id = any($2::int[]) and u.status = 'active'`,
    values,
  )
  if (people.length < new Set(user_ids).size) {
    const words = ['有人员不存在或已停用', 'Some people don’t exist or are disabled'] as const
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { user_ids: words } })
  }
  const other = people.find((one) => !one.reached)
  if (other !== undefined) throw new Refusal(refusals.ban_beyond, { name: other.name })
}

/** The same for departments: those in the caller's reach. */
export async function requireDepartments(call: Call, ids: readonly number[]): Promise<void> {
  const rows = await call.db.query<{ id: number; name: string }>(
    'select id, name from department where company_id = $1 and id = any($2::int[])',
    [call.actor.company_id, ids],
  )
  if (rows.length < new Set(ids).size) {
    const words = ['有部门不存在', 'Some departments don’t exist'] as const
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { department_ids: words } })
  }
  const { reach } = call.actor
  const other = reach === null ? undefined : rows.find((one) => !reach.department_ids.includes(one.id))
  if (other !== undefined) throw new Refusal(refusals.ban_beyond, { name: other.name })
}
