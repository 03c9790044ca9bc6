import * as refusals from '@workplace/contract/account/refusals'
import { exchangeToken, redirectToken } from '@workplace/contract/account/session'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type Route, route } from '../../kernel/call/route'
import { createSingleUse, useOnce } from '../../kernel/secrets/single-use'
import { endSession, type SignOn, sessionsChanged, signOnOf, startSession } from '../../kernel/session/session-store'
import type { AccountDeps } from './deps'

const handOverSeconds = 60

type HandOver = {
  company_id: number
  user_id: number
  from: string
  sso: boolean
  sign_on: SignOn | null
  expires_at: string
}

/** A signed-in person carries the session over to another page by a token that works once, for a minute. */
export function handOverRoutes({ sessions }: Pick<AccountDeps, 'sessions'>): Route[] {
  return [
    route(redirectToken, async (call) => {
      const { company_id, user_id, token_hash, username } = call.actor
      const [own] = await call.db.query<Pick<HandOver, 'sso' | 'sign_on' | 'expires_at'>>(
        `select sso, ${signOnOf}, expires_at from session where token_hash = $1`,
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
      const { company_id, user_id, from, sso, sign_on, expires_at } = JSON.parse(used.value) as HandOver
      // What ended since is not continued: a token made with a stolen session dies with it. The lock waits for who ends it.
      const [open] = await call.db.query(
        `select u.id from users u
         join company c on c.id = u.company_id
         join session s on s.company_id = u.company_id and s.user_id = u.id and s.token_hash = $3
         where u.company_id = $1 and u.id = $2 and u.status = 'active' and c.status = 'active' and s.ended_at is null
         for share of u, s`,
        [company_id, user_id, Buffer.from(from, 'base64')],
      )
      if (open === undefined) throw new Refusal(refusals.hand_over_gone)
      const { ip, agent } = call
      // who was signed in here is not any longer: nobody works on in a session that a browser has let go of
      if (call.signedIn && !call.actor.token_hash.equals(Buffer.from(from, 'base64'))) {
        const before = call.actor
        await endSession(call.db, before.token_hash, 'logout')
        call.record({ module: 'account', action: 'logout', target: before.username, target_id: before.user_id })
        call.emit(sessionsChanged(before.user_id))
        call.afterCommit(() => sessions.forget(before.user_id))
      }
      return { token: await startSession(call.db, { company_id, user_id, ip, agent, sso, sign_on, expires_at }) }
    }),
  ]
}
