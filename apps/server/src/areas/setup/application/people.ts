import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as kernelRefusals from '@workplace/contract/kernel/refusals'
import type {
  applicationConnect,
  applicationPeople,
  endApplicationPerson,
} from '@workplace/contract/setup/application-calls'
import type { Call } from '../../../kernel/call/call'
import type { Kit } from '../../../kernel/product/area'
import { sessionsChanged } from '../../../kernel/session/session-store'
import { issuerOf } from '../oidc/deps'
import { endGrantsOf } from '../oidc/grants'
import { type Application, applicationChanged, applicationOf, lockedApplication } from './application.store'

/** What somebody agreed to is over, with all that it is signed in with; the next time they are asked again. */
export async function withdraw(call: Call, { id, name }: Application): Promise<{ id: number }> {
  const { user_id } = call.actor
  if (!(await endGrantsOf(call, id, user_id, 'withdrawn'))) throw new Refusal(kernelRefusals.not_found)
  call.record({ module: 'oauth2_application', action: 'application_withdraw', target: name, target_id: id })
  call.emit(sessionsChanged(user_id))
  applicationChanged(call, id)
  return { id }
}

/** `GET /oauth2_application/grants` */
export async function readPeople(
  call: Call,
  { id }: ParsedOf<typeof applicationPeople>,
): Promise<OutputOf<typeof applicationPeople>> {
  await applicationOf(call, id)
  return { items: await peopleAt(call, id, null) }
}

/** Who signed in at an application or agreed to it: all, or the one. */
export const peopleAt = (call: Call, id: number, user_id: number | null) =>
  call.db.query<OutputOf<typeof applicationPeople>['items'][number]>(
    `select u.id as user_id, u.name, u.username, coalesce(c.scopes, g.scopes) as scopes,
         wire_instant(c.agreed_at) as agreed_at, wire_instant(g.created_at) as signed_in_at,
         wire_instant(g.last_used_at) as last_used_at
       from users u
       left join application_consent c on c.company_id = u.company_id and c.application_id = $2 and c.user_id = u.id
       left join lateral (select g.scopes, g.created_at, max(g.last_used_at) over () as last_used_at
         from application_grant g where g.company_id = u.company_id and g.application_id = $2 and g.user_id = u.id
           and g.ended_at is null order by g.id desc limit 1) g on true
       where u.company_id = $1 and u.id in (
         select user_id from application_consent where company_id = $1 and application_id = $2
         union select user_id from application_grant where company_id = $1 and application_id = $2 and ended_at is null)
         and ($3::int is null or u.id = $3)
       order by greatest(c.agreed_at, g.created_at) desc nulls last, u.id limit 500`,
    [call.actor.company_id, id, user_id],
  )

/** `POST /oauth2_application/grant_end` */
export async function endPerson(
  call: Call,
  { id, user_id }: ParsedOf<typeof endApplicationPerson>,
): Promise<OutputOf<typeof endApplicationPerson>> {
  const one = await lockedApplication(call, id)
  if (!(await endGrantsOf(call, id, user_id, 'revoked'))) throw new Refusal(kernelRefusals.not_found)
  const [person] = await call.db.query<{ name: string }>('select name from users where company_id = $1 and id = $2', [
    call.actor.company_id,
    user_id,
  ])
  call.record({
    ...{ module: 'oauth2_application', action: 'application_end', target: one.name, target_id: id },
    before: { person: person?.name ?? '' },
  })
  call.emit(sessionsChanged(user_id))
  applicationChanged(call, id)
  return { id }
}

/** `GET /oauth2_application/connect` */
export const readConnect =
  ({ publicUrl }: Pick<Kit, 'publicUrl'>) =>
  async (call: Call, { id }: ParsedOf<typeof applicationConnect>): Promise<OutputOf<typeof applicationConnect>> => {
    const { client_id, kind, token_auth } = await applicationOf(call, id)
    const issuer = publicUrl === null ? null : issuerOf(publicUrl, call.actor.company_id)
    return { issuer, client_id, kind, token_auth }
  }
