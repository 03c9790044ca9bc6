import { changePassword } from '@workplace/contract/account/person'
import * as refusals from '@workplace/contract/account/refusals'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { type Route, route } from '../../kernel/call/route'
import { writeRecord } from '../../kernel/log/records'
import { companyWords, hashPassword, isPassword, passwordFault } from '../../kernel/session/passwords'
import { endSessions, renewSession } from '../../kernel/session/session-store'
import type { AccountDeps } from './deps'
import { withOwnPassword } from './own-password'

/** The session that asks goes on under another token; whoever else is signed in to the account is not any longer. */
export function changePasswordRoutes(deps: AccountDeps): Route[] {
  const { db, sessions } = deps
  return [
    route(changePassword, (call, input) => {
      const { company_id, user_id, username, token_hash, name } = call.actor
      const proof = { key_id: input.key_id, ciphers: [input.old, input.new] }
      return withOwnPassword(deps, call, 'change_password', proof, async (old_hash, [fresh = '']) => {
        if (await isPassword(fresh, old_hash)) throw new Refusal(refusals.password_same)
        const fault = passwordFault(fresh, username, await companyWords(db, company_id))
        if (fault !== null) throw fault
        const password_hash = await hashPassword(fresh)
        const token = await db.transaction(async (tx) => {
          // Compared again: of two changes at once, only one may follow from the old password.
          const [changed] = await tx.query(
            `update users set password_hash = $3, must_change_password = false, updated_at = now(), updated_by = $5
             where company_id = $1 and id = $2 and password_hash = $4 returning id`,
            [company_id, user_id, password_hash, old_hash, name],
          )
          if (changed === undefined) throw new Refusal(refusals.old_password_wrong)
          const event = await endSessions(tx, { company_id, user_id, but: token_hash }, 'password')
          const renewed = await renewSession(tx, token_hash, { ip: call.ip, agent: call.agent })
          const entry = { module: 'account', action: 'change_password', target: username, target_id: user_id } as const
          await writeRecord(tx, call, call.actor, entry, [event])
          return renewed
        })
        sessions.forget(user_id)
        return { token }
      })
    }),
  ]
}
