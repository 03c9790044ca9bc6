import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { tightenApplication } from '@workplace/contract/setup/application-calls'
import type { Call } from '../../../kernel/call/call'
import { applicationChanged, lockedApplication } from './application.store'
import { keysChanged, requireNotAbove } from './application-rules'

/** `POST /oauth2_application/tighten` */
export async function tighten(
  call: Call,
  { id, scopes: taken }: ParsedOf<typeof tightenApplication>,
): Promise<OutputOf<typeof tightenApplication>> {
  const one = await lockedApplication(call, id)
  await requireNotAbove(call, one.user_id)
  const scopes = one.scopes.filter((scope) => !taken.includes(scope))
  if (scopes.length === one.scopes.length) {
    call.unchanged()
    return { id, scopes }
  }
  await call.db.query(
    `update oauth2_application set scopes = $3::jsonb, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = $2`,
    [call.actor.company_id, id, JSON.stringify(scopes), call.actor.name],
  )
  call.record({
    ...{ module: 'oauth2_application', action: 'application_tighten', target: one.name, target_id: id },
    ...{ before: { scopes: one.scopes }, after: { scopes } },
  })
  keysChanged(call, [one.user_id])
  applicationChanged(call, id)
  return { id, scopes }
}
