import { randomInt } from 'node:crypto'
import * as refusals from '@workplace/contract/account/refusals'
import { exchangeToken, redirectToken } from '@workplace/contract/account/session'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { LiveEvent } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import type { Database } from '../../kernel/database/db'
import { writeRecord } from '../../kernel/log/records'
import { createSingleUse, useOnce } from '../../kernel/secrets/single-use'
import { hashPassword } from '../../kernel/session/passwords'
import {
  endSession,
  endSessions,
  type SignOn,
  sessionsChanged,
  signOnOf,
  startSession,
} from '../../kernel/session/session-store'
import { usernameKey } from '../../kernel/session/sign-in-guard'
import { accountBy } from './account.store'
import type { AccountDeps } from './deps'

const handOverSeconds = 60

type HandOver = {
  company_id: number
  user_id: number
  /** The session that it continues; null: `npm run recover` made it, and it continues none. */
  from: string | null
  sso: boolean
  by_passkey: boolean
  sign_on: SignOn | null
  expires_at: string
  /** When it was proved last who it is: a session that is handed over is no proof. */
  proved_at?: string
}

/** So long a link of `npm run recover` is good for, and what it begins. */
const recoverSeconds = 600
const recoveredMinutes = 60

/** Letters and digits that nobody takes for another, in groups: it is read from one screen and typed at another. */
function startPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${group()}-${group()}-${group()}-${randomInt(2, 10)}K`
}

export type Recovery = {
  /** Path and query of a page that signs in once. */
  readonly link: string
  /** The start password that the account has from now on; null: it was not asked for. */
  readonly password: string | null
}

/**
 * Signs somebody in once, without anything else; with `newPassword` their account has a start password from now on, which
 * is changed at the first sign-in, and who is signed in to it is not any longer. Undefined: no such account is open.
 */
export async function recover(
  db: Database,
  username: string,
  { newPassword = false }: { newPassword?: boolean } = {},
): Promise<Recovery | undefined> {
  const account = await accountBy(db, 'username', usernameKey(username))
  if (!account?.is_open) return undefined
  const { company_id, id: user_id } = account
  return db.transaction(async (tx) => {
    const [{ at } = { at: '' }] = await tx.query<{ at: string }>(
      `select now() + interval '${recoveredMinutes} minutes' as at`,
    )
    const value: HandOver = {
      company_id,
      user_id,
      from: null,
      sso: false,
      by_passkey: false,
      sign_on: null,
      expires_at: at,
    }
    const token = await createSingleUse(tx, 'hand_over', recoverSeconds, JSON.stringify(value))
    const by = { ip: '', agent: 'npm run recover', request_id: '' }
    const entry = { module: 'account', action: 'recover', target: account.username, target_id: user_id } as const
    const password = newPassword ? startPassword() : null
    const events: LiveEvent[] = []
    if (password !== null) {
      await tx.query(
        `update users set password_hash = $3, must_change_password = true, updated_at = now(), updated_by = $4
         where company_id = $1 and id = $2`,
        [company_id, user_id, await hashPassword(password), by.agent],
      )
      events.push(await endSessions(tx, { company_id, user_id }, 'password'))
    }
    await writeRecord(tx, by, { company_id, user_id, name: by.agent }, entry, events)
    return { link: `/setup-and-development/SSO-authorization?redirect_token=${token}`, password }
  })
}

/** A signed-in person carries the session over to another page by a token that works once, for a minute. */
export function handOverRoutes({ sessions }: Pick<AccountDeps, 'sessions'>): Route[] {
  return [
    route(redirectToken, async (call) => {
      const { company_id, user_id, token_hash, username } = call.actor
      const [own] = await call.db.query<Pick<HandOver, 'sso' | 'by_passkey' | 'sign_on' | 'expires_at' | 'proved_at'>>(
        `select sso, by_passkey, ${signOnOf}, expires_at, proved_at from session where token_hash = $1`,
        [token_hash],
      )
      if (own === undefined) throw new Refusal(commonRefusals.session_unknown)
      // The new session ends when this one would have: handing over again and again must not keep a stolen one alive.
      const value: HandOver = { company_id, user_id, from: token_hash.toString('base64'), ...own }
      call.record({ module: 'account', action: 'hand_over', target: username, target_id: user_id })
      return { redirect_token: await createSingleUse(call.db, 'hand_over', handOverSeconds, JSON.stringify(value)) }
    }),

    route(exchangeToken, async (call, { redirect_token }) => {
      const used = await useOnce(call.db, 'hand_over', redirect_token)
      // not as an unknown session: who is signed in here stays so
      if (!used?.value) throw new Refusal(refusals.hand_over_gone)
      const { company_id, user_id, from, sso, by_passkey, sign_on, expires_at, proved_at } = JSON.parse(
        used.value,
      ) as HandOver
      // What ended since is not continued: a token made with a stolen session dies with it. The lock waits for who ends it.
      const [open] = await call.db.query<{ username: string; name: string }>(
        `select u.username, u.name from users u
         join company c on c.id = u.company_id
         ${from === null ? '' : 'join session s on s.company_id = u.company_id and s.user_id = u.id and s.token_hash = $3 and s.ended_at is null'}
         where u.company_id = $1 and u.id = $2 and u.status = 'active' and c.status = 'active'
         for share of u${from === null ? '' : ', s'}`,
        [company_id, user_id, ...(from === null ? [] : [Buffer.from(from, 'base64')])],
      )
      if (open === undefined) throw new Refusal(refusals.hand_over_gone)
      const { ip, agent } = call
      // who was signed in here is not any longer: nobody works on in a session that a browser has let go of
      if (call.signedIn && (from === null || !call.actor.token_hash.equals(Buffer.from(from, 'base64')))) {
        const before = call.actor
        await endSession(call.db, before.token_hash, 'logout')
        call.record({ module: 'account', action: 'logout', target: before.username, target_id: before.user_id })
        call.emit(sessionsChanged(before.user_id))
        call.afterCommit(() => sessions.forget(before.user_id))
      }
      const session = { company_id, user_id, ip, agent, sso, by_passkey, sign_on, expires_at, recovered: from === null }
      const proved = proved_at === undefined ? {} : { proved_at }
      return { token: await startSession(call.db, { ...session, ...proved }) }
    }),
  ]
}
