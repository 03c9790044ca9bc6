import { singleSessionKey } from '@workplace/contract/company/strategy'
import type { Refusal } from '@workplace/contract/kernel/refusal'
import type { Call } from '../../kernel/call/call'
import { writeRecord } from '../../kernel/log/records'
import { endSessions, startSession } from '../../kernel/session/session-store'
import { isStrategyOn } from '../company/public'
import type { Account, WithoutPassword } from './account.store'
import type { AccountDeps } from './deps'

/** Starts the session, and ends the others where the company allows only one for each account. */
export async function admit(
  deps: Pick<AccountDeps, 'db' | 'sessions'>,
  call: Call,
  account: Account,
  no: Refusal,
  otherwise?: WithoutPassword,
): Promise<string> {
  const { company_id, id: user_id, name, username } = account
  const isOnly = await isStrategyOn(deps.db, company_id, singleSessionKey)
  const token = await deps.db.transaction(async (tx) => {
    await otherwise?.hold(tx)
    const events = isOnly ? [await endSessions(tx, { company_id, user_id }, 'elsewhere')] : []
    // Closed, or given another password, in this very moment: then there is nothing to start.
    const [open] = await tx.query(
      `update users u set last_login = now() from company c
       where u.company_id = $1 and u.id = $2 and u.status = 'active'
         and (u.password_hash = $3 or $4)
         and c.id = u.company_id and c.status = 'active'
       returning u.id`,
      [company_id, user_id, account.password_hash, otherwise !== undefined],
    )
    if (open === undefined) throw no
    const action = otherwise?.action ?? 'login'
    const entry = { module: 'account', action, target: username, target_id: user_id } as const
    await writeRecord(tx, call, { company_id, user_id, name }, entry, events)
    const { ip, agent } = call
    return startSession(tx, { company_id, user_id, ip, agent, ...otherwise?.begun })
  })
  if (isOnly) deps.sessions.forget(user_id)
  return token
}
