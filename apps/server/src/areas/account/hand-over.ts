import { exchangeToken, redirectToken } from '@workplace/contract/account/session'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { type Route, route } from '../../kernel/route'
import { startSession } from '../../kernel/session-store'
import { issueOnce, useOnce } from '../../kernel/single-use'

const handOverSeconds = 60

type HandOver = { company_id: number; user_id: number; sso: boolean; expires_at: string }

/** A signed-in person carries the session over to another page by a token that works once, for a minute. */
export function handOverRoutes(): Route[] {
  return [
    route(redirectToken, async (call) => {
      const { company_id, user_id, token_hash, username } = call.actor
      const [own] = await call.db.query<{ sso: boolean; expires_at: string }>(
        'select sso, expires_at from session where token_hash = $1',
        [token_hash],
      )
      if (own === undefined) throw new Refusal('session_unknown')
      // The new session ends when this one would have: handing over again and again must not keep a stolen one alive.
      const value: HandOver = { company_id, user_id, ...own }
      call.record({ module: 'account', action: 'hand_over', target: username, target_id: user_id })
      return { redirect_token: await issueOnce(call.db, 'hand_over', handOverSeconds, JSON.stringify(value)) }
    }),

    route(exchangeToken, async (call, { redirect_token }) => {
      const used = await useOnce(call.db, 'hand_over', redirect_token)
      if (!used?.value) throw new Refusal('session_unknown')
      const { company_id, user_id, sso, expires_at } = JSON.parse(used.value) as HandOver
      const [open] = await call.db.query(
        `select u.id from users u join company c on c.id = u.company_id
         where u.company_id = $1 and u.id = $2 and u.status = 'active' and c.status = 'active'`,
        [company_id, user_id],
      )
      if (open === undefined) throw new Refusal('session_unknown')
      const { ip, agent } = call
      return { token: await startSession(call.db, { company_id, user_id, ip, agent, sso, expires_at }) }
    }),
  ]
}
