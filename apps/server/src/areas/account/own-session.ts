import { type BookingView, type PhoneView, usualLengths } from '@workplace/contract/account/person'
import { logout, userInfo } from '@workplace/contract/account/session'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { checkSession } from '@workplace/contract/kernel/session'
import { administersAll } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import { endSession, sessionsChanged, tokenHash } from '../../kernel/session/session-store'
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
        throw new Refusal(refusals.session_unknown)
      }
      const [person] = await call.db.query<{
        name: string
        username: string
        job_num: string | null
        avatar: string | null
        department: string | null
        language: 'zh' | 'en'
        booking_view: BookingView | null
        booking_view_phone: PhoneView | null
        booking_minutes: number | null
        must_change_password: boolean
        meeting_id: number | null
      }>(
        `select u.name, u.username, u.job_num, u.avatar, d.name as department, u.language, u.booking_view,
           u.booking_view_phone, u.must_change_password and s.meeting_id is null and not s.sso and not s.by_passkey as must_change_password, s.meeting_id,
           last.minutes as booking_minutes
         from users u join session s on s.token_hash = $3 left join department d on d.company_id = u.company_id and d.id = u.department_id
         left join lateral (
           -- of the last weeks and to come: who has booked for years is not read through
           select (extract(epoch from m.end_time - m.start_time) / 60)::int as minutes from meeting m
           where m.company_id = u.company_id and m.booker_id = u.id and m.start_time > now() - interval '30 days'
             and m.end_time - m.start_time = any($4::interval[])
           order by m.id desc limit 1
         ) last on true
         where u.company_id = $1 and u.id = $2`,
        [company_id, user_id, token_hash, usualLengths.map((minutes) => `${minutes} minutes`)],
      )
      if (person === undefined) throw new Refusal(refusals.session_unknown)
      return {
        ...person,
        id: user_id,
        job_num: person.job_num ?? '',
        avatar: addresses.sign(company_id, person.avatar),
        department: person.department ?? '',
        allow: true,
        promissions: [...permissions],
        administers_all: administersAll(call.actor),
      }
    }),
  ]
}
