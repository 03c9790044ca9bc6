import type { Label } from '@workplace/contract/kernel/words'
import type { Call } from '../../../kernel/call/call'
import { rolesOf } from '../roles/powers'
import { roleFault } from './user-rules'

/** What is wrong with having people made with these roles: nobody gives more than they have themselves. */
export async function roleFaults(call: Call, role_ids: readonly number[]): Promise<Label | undefined> {
  const after = { role_ids: [...role_ids] }
  return roleFault(call, { before: null, after }, await rolesOf(call, role_ids)).role_ids
}
