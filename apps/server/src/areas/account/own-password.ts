import * as refusals from '@workplace/contract/account/refusals'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { Call } from '../../kernel/call/call'
import { openCiphers } from '../../kernel/secrets/cipher'
import { isPassword } from '../../kernel/session/passwords'
import type { AccountDeps } from './deps'
import { logFailed } from './log-failed'

/**
 * Does something for which a person proves themselves by their password, the first of the ciphers. Guessing with a stolen
 * session is slowed down apart from the account's sign-ins, in one count for all that asks for it.
 */
export function withOwnPassword<T>(
  { db, secrets, guard }: Pick<AccountDeps, 'db' | 'secrets' | 'guard'>,
  call: Call,
  action: 'change_password' | 'change_mail',
  { key_id, ciphers }: { key_id: string; ciphers: readonly string[] },
  work: (password_hash: string, others: readonly string[]) => Promise<T>,
): Promise<T> {
  const { company_id, user_id, username } = call.actor
  const attempt = { username: `own password of ${user_id}`, ip: '' }
  return guard.unlessWaiting(attempt, async () => {
    const [password, ...others] = (await openCiphers(db, secrets.loginKeys, key_id, ciphers)) ?? []
    if (password === undefined) throw new Refusal(commonRefusals.challenge_expired)
    const [user] = await db.query<{ password_hash: string | null }>(
      'select password_hash from users where company_id = $1 and id = $2',
      [company_id, user_id],
    )
    if (!user?.password_hash || !(await isPassword(password, user.password_hash))) {
      const seconds = await guard.failed(attempt)
      const about = { module: 'account', action, target: username, target_id: user_id } as const
      logFailed(call, about, seconds)
      throw new Refusal(refusals.old_password_wrong)
    }
    const done = await work(user.password_hash, others)
    await guard.succeeded(attempt)
    return done
  })
}
