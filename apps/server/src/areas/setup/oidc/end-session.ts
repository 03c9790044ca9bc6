import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import type { lookAtEnd } from '@workplace/contract/setup/sign-in-calls'
import { addressWith } from '@workplace/domain/identity/redirect-uri'
import type { Call } from '../../../kernel/call/call'
import { applicationBy } from './application-client'
import { requireAddress } from './authorize'
import { issuerOf, type ProviderDeps } from './deps'

/** Is the session the one of which the hint was told, and its person the one who was named? */
async function isMeant(call: Call, company_id: number, hint: Readonly<Record<string, unknown>>): Promise<boolean> {
  if (!call.signedIn || call.actor.company_id !== company_id) return false
  const [row] = await call.db.query(
    `select 1 from application_grant g join person_subject p on p.company_id = g.company_id and p.user_id = g.user_id
     where g.company_id = $1 and g.session_hash = $2 and g.sid = $3 and g.user_id = $4 and p.subject::text = $5`,
    [company_id, call.actor.token_hash, String(hint.sid), call.actor.user_id, String(hint.sub)],
  )
  return row !== undefined
}

/** `POST /oauth2/end_look`: it ends nothing. Who is not certainly meant is asked by the page. */
export const lookAtEndOf =
  (deps: ProviderDeps) =>
  async (call: Call, { company, request }: ParsedOf<typeof lookAtEnd>): Promise<OutputOf<typeof lookAtEnd>> => {
    deps.arrive(call.ip)
    const issuer = issuerOf(requireAddress(deps), company)
    const params = new URLSearchParams(request)
    const one = (name: string) => {
      const [value, twice] = params.getAll(name)
      if (twice !== undefined) throw new Refusal(refusals.oidc_logout)
      return value
    }
    const token = one('id_token_hint')
    const hint = token === undefined ? undefined : await deps.keys.own(token, issuer)
    const client_id = one('client_id')
    const isForged = token !== undefined && hint === undefined
    const named = hint === undefined ? client_id : String(hint.aud)
    if (isForged || (client_id !== undefined && named !== client_id)) throw new Refusal(refusals.oidc_logout)
    const application = await applicationBy(call.db, company, named ?? null)
    const uri = one('post_logout_redirect_uri')
    const isKnown = uri === undefined || application?.post_logout_redirect_uris.includes(uri)
    if (!isKnown) throw new Refusal(refusals.oidc_logout)
    const actor = call.signedIn && call.actor.company_id === company ? call.actor : undefined
    return {
      to: uri === undefined ? null : addressWith(uri, { state: one('state') }),
      name: application?.name ?? null,
      person: actor === undefined ? null : { name: actor.name, username: actor.username },
      is_certain: hint !== undefined && (await isMeant(call, company, hint)),
    }
  }
