import type { Call } from '../../../kernel/call/call'
import { sessionsChanged } from '../../../kernel/session/session-store'
import type { SsoDeps } from './deps'

/** Of more people servers forget everybody's at once. */
const toldByName = 100

/**
 * Ends what began by providers that answer for nobody any more. The one who says so stays, so that a slip can be put
 * right: they proved a moment ago who they are.
 */
export async function endTheirSessions(
  { sessions }: Pick<SsoDeps, 'sessions'>,
  call: Call,
  provider_ids: readonly number[],
): Promise<number> {
  const end = () =>
    call.db.query<{ user_id: number }>(
      `update session s set ended_at = now(), ended_because = 'administrator' from sso_identity i
     where i.company_id = $1 and i.provider_id = any($2) and s.company_id = i.company_id and s.sso_identity_id = i.id
       and s.ended_at is null and s.token_hash <> $3
     returning s.user_id`,
      [call.actor.company_id, provider_ids, call.actor.token_hash],
    )
  const ended: { user_id: number }[] = []
  // again until there is none: one that was being handed over meanwhile has a successor that was not seen before
  for (let some = await end(); some.length > 0; some = await end()) ended.push(...some)
  const people = [...new Set(ended.map(({ user_id }) => user_id))]
  for (const who of people.length > toldByName ? [undefined] : people) {
    call.emit(sessionsChanged(who))
    call.afterCommit(() => sessions.forget(who))
  }
  return ended.length
}
