import type { BookingView } from '@workplace/contract/account/person'
import { checkSession, logout, userInfo } from '@workplace/contract/account/session'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { type Route, route } from '../../kernel/route'
import { endSession, sessionsChanged, tokenHash } from '../../kernel/session-store'
import type { AccountDeps } from './deps'

/** What the person behind a session asks about it: who they are, whether it lives, and its end. */
export function ownSessionRoutes({ sessions, addresses }: AccountDeps): Route[] {
  return [
    route(logout, async (call) => {
      const { user_id, token_hash, username } = call.actor
      await endSession(call.db, token_hash, 'logout')
      call.record({ module: 'account', action: 'logout', target: username, target_id: user_id })
      call.emit(sessionsChanged(user_id))
      call.afterCommit(() => sessions.forget(user_id))
      return null
    }),

    route(checkSession, async () => ({ alive: true as const })),

    route(userInfo, async (call, { token }) => {
      const { company_id, user_id, permissions, token_hash } = call.actor
      if (token !== undefined && token !== '' && !tokenHash(token).equals(token_hash)) {
        throw new Refusal('session_unknown')
      }
      const [person] = await call.db.query<{
        name: string
        username: string
        job_num: string | null
        avatar: string | null
        department: string | null
        language: 'zh' | 'en'
        booking_view: BookingView | null
        must_change_password: boolean
      }>(
        `select u.name, u.username, u.job_num, u.avatar, d.name as department, u.language, u.booking_view,
           u.must_change_password
         from users u left join department d on d.company_id = u.company_id and d.id = u.department_id
         where u.company_id = $1 and u.id = $2`,
        [company_id, user_id],
      )
      if (person === undefined) throw new Refusal('session_unknown')
      return {
        ...person,
        id: user_id,
        job_num: person.job_num ?? '',
        avatar: addresses.sign(company_id, person.avatar),
        department: person.department ?? '',
        allow: true,
        promissions: [...permissions],
      }
    }),
  ]
}
