import { changePassword } from '@workplace/contract/account/person'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { hashPassword, isPassword, isPasswordAcceptable } from '../../kernel/passwords'
import { type Route, route } from '../../kernel/route'
import { endSessions } from '../../kernel/session-store'
import { openCiphers } from './cipher'
import type { AccountDeps } from './deps'
import { writeRecord } from './records'

/** The session that asks goes on; whoever else is signed in to the account is not any longer. */
export function changePasswordRoutes({ db, secrets, guard, sessions }: AccountDeps): Route[] {
  return [
    route(changePassword, (call, input) => {
      const { company_id, user_id, username, token_hash } = call.actor
      // Apart from the account's sign-ins: guessing here with a stolen session slows only this call.
      const attempt = { username: `change password of ${user_id}`, ip: '' }
      return guard.inTurn(attempt, async () => {
        const { waitSeconds } = await guard.look(attempt)
        if (waitSeconds > 0) throw new Refusal('too_many', { seconds: waitSeconds })
        const opened = await openCiphers(db, secrets.loginKeys, input.key_id, [input.old, input.new])
        const [old, fresh] = opened ?? []
        if (old === undefined || fresh === undefined) throw new Refusal('challenge_expired')
        const [user] = await db.query<{ password_hash: string | null }>(
          'select password_hash from users where company_id = $1 and id = $2',
          [company_id, user_id],
        )
        if (!(await isPassword(old, user?.password_hash))) {
          await guard.failed(attempt)
          throw new Refusal('old_password_wrong')
        }
        if (await isPassword(fresh, user?.password_hash)) throw new Refusal('password_same')
        if (!isPasswordAcceptable(fresh, username)) throw new Refusal('password_weak')
        const password_hash = await hashPassword(fresh)
        await db.transaction(async (tx) => {
          // Compared again: of two changes at once, only one may follow from the old password.
          const [changed] = await tx.query(
            `update users set password_hash = $3, must_change_password = false, updated_at = now(), updated_by = $5
             where company_id = $1 and id = $2 and password_hash = $4 returning id`,
            [company_id, user_id, password_hash, user?.password_hash, call.actor.name],
          )
          if (changed === undefined) throw new Refusal('old_password_wrong')
          const event = await endSessions(tx, { company_id, user_id, but: token_hash }, 'password')
          const entry = { module: 'account', action: 'change_password', target: username, target_id: user_id }
          await writeRecord(tx, call, call.actor, entry, [event])
        })
        sessions.forget(user_id)
        await guard.succeeded(attempt)
        return null
      })
    }),
  ]
}
