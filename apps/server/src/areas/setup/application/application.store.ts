import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { oauth2Application } from '@workplace/contract/setup/oauth2-application'
import type { ApplicationKind } from '@workplace/domain/identity/redirect-uri'
import type { Call } from '../../../kernel/call/call'

export type Application = {
  id: number
  name: string
  kind: ApplicationKind
  client_id: string
  token_auth: 'secret' | 'private_key_jwt'
  /** For whom it acts; null: for whoever signs in at it. */
  user_id: number | null
  scopes: string[]
  status: 'on' | 'off'
  ip_allow: string | null
  created_at: string
}

export async function applicationOf(call: Call, id: number, lock = ''): Promise<Application> {
  const [row] = await call.db.query<Application>(
    `select id, name, kind, client_id, token_auth, user_id, scopes, status, ip_allow, wire_instant(created_at) as created_at
     from oauth2_application where company_id = $1 and id = $2 ${lock}`,
    [call.actor.company_id, id],
  )
  if (row === undefined) throw new Refusal(refusals.not_found)
  return row
}
export const lockedApplication = (call: Call, id: number) => applicationOf(call, id, 'for no key update')

export const applicationChanged = (call: Call, id: number) =>
  call.emit(eventOf(resourceTopic(oauth2Application), { ids: [id] }))
