import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as kernelRefusals from '@workplace/contract/kernel/refusals'
import {
  type applicationKeys,
  type addKey as declaredAdd,
  type revokeKey as declaredRevoke,
  type revokeApplication as declaredRevokeAll,
  type forgetApplication,
  type MyApplication,
  mostKeys,
  type myApplications,
} from '@workplace/contract/setup/application-calls'
import * as refusals from '@workplace/contract/setup/refusals'
import { apiKeyHint } from '@workplace/domain/identity/api-key'
import type { Call } from '../../../kernel/call/call'
import type { Kit } from '../../../kernel/product/area'
import { tokenHash } from '../../../kernel/session/session-store'
import { endGrantsOf } from '../oidc/grants'
import { newToken } from '../oidc/tokens'
import { areaOfScope } from '../scopes/offered-scopes'
import { type Application, applicationChanged, applicationOf, lockedApplication } from './application.store'
import { keysChanged, requireNotAbove } from './application-rules'
import { withdraw } from './people'

/** `GET /oauth2_application/keys` */
export async function readKeys(
  call: Call,
  { id }: ParsedOf<typeof applicationKeys>,
): Promise<OutputOf<typeof applicationKeys>> {
  await applicationOf(call, id)
  return {
    items: await call.db.query<OutputOf<typeof applicationKeys>['items'][number]>(
      `select id, name, hint, case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired'
         else 'valid' end as state, wire_instant(created_at) as created_at, created_by,
         wire_instant(expires_at) as expires_at, wire_instant(revoked_at) as revoked_at, revoked_by,
         wire_instant(last_used_at) as last_used_at, last_ip
       from application_key where company_id = $1 and application_id = $2
       order by (revoked_at is null and expires_at > now()) desc, id desc limit 100`,
      [call.actor.company_id, id],
    ),
  }
}

/** `POST /oauth2_application/key_add` */
export async function addKey(
  call: Call,
  { id, name, days, replaces, overlap_hours }: ParsedOf<typeof declaredAdd>,
): Promise<OutputOf<typeof declaredAdd>> {
  const one = await lockedApplication(call, id)
  // whoever holds a key is the person for whom it acts
  await requireNotAbove(call, one.user_id)
  const { company_id, name: made_by } = call.actor
  if (one.kind === 'native') throw new Refusal(refusals.key_not_for_app)
  const old = replaces === undefined ? undefined : await endLater(call, id, replaces, overlap_hours)
  const [row] = await call.db.query<{ many: number }>(
    `select count(*)::int as many from application_key where company_id = $1 and application_id = $2
       and revoked_at is null and expires_at > now()`,
    [company_id, id],
  )
  if ((row?.many ?? 0) >= mostKeys) throw new Refusal(refusals.key_many, { most: mostKeys })
  const key = newToken('wpk_')
  const [made] = await call.db.query<{ id: number; expires_at: string }>(
    `insert into application_key (company_id, application_id, hash, hint, name, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)) returning id, wire_instant(expires_at) as expires_at`,
    [company_id, id, tokenHash(key), apiKeyHint(key), name, made_by, days],
  )
  if (made === undefined) throw new Error('no key was made')
  call.record({
    ...{ module: 'oauth2_application', action: 'key_add', target: one.name, target_id: id },
    after: {
      ...{ key: apiKeyHint(key), key_name: name, expires_at: made.expires_at },
      ...(old === undefined ? {} : { replaces: old.hint }),
    },
  })
  keysChanged(call, [one.user_id])
  applicationChanged(call, id)
  return { id: made.id, key, expires_at: made.expires_at, old_until: old?.until ?? null }
}

/** The key that is replaced goes on for so long, never for longer than it would have. */
async function endLater(call: Call, application_id: number, key_id: number, hours: number) {
  const [row] = await call.db.query<{ hint: string; until: string }>(
    `update application_key set expires_at = least(expires_at, now() + make_interval(hours => $4))
     where company_id = $1 and application_id = $2 and id = $3 and revoked_at is null and expires_at > now()
     returning hint, wire_instant(expires_at) as until`,
    [call.actor.company_id, application_id, key_id, hours],
  )
  if (row === undefined) throw new Refusal(refusals.key_gone)
  return row
}

/** `POST /oauth2_application/key_revoke` */
export async function revokeKey(
  call: Call,
  { id, key_id }: ParsedOf<typeof declaredRevoke>,
): Promise<OutputOf<typeof declaredRevoke>> {
  const one = await lockedApplication(call, id)
  await requireNotAbove(call, one.user_id)
  const { company_id, name } = call.actor
  const [row] = await call.db.query<{ hint: string; name: string; was: boolean }>(
    `update application_key k set revoked_at = coalesce(k.revoked_at, now()), revoked_by = coalesce(k.revoked_by, $4)
     from (select id, revoked_at is not null as was from application_key where company_id = $1 and id = $3 for update) as o
     where k.company_id = $1 and k.application_id = $2 and k.id = o.id returning k.hint, k.name, o.was`,
    [company_id, id, key_id, name],
  )
  if (row === undefined) throw new Refusal(kernelRefusals.not_found)
  if (row.was) {
    call.unchanged()
    return { id }
  }
  call.record({
    ...{ module: 'oauth2_application', action: 'key_revoke', target: one.name, target_id: id },
    before: { key: row.hint, key_name: row.name },
  })
  keysChanged(call, [one.user_id])
  applicationChanged(call, id)
  return { id }
}

/** All keys of an application, and the application itself, are over. */
async function endApplication(call: Call, one: Application): Promise<{ id: number }> {
  const { id } = one
  const { company_id, name } = call.actor
  const revoked = await call.db.query<{ hint: string }>(
    `update application_key set revoked_at = now(), revoked_by = $3
     where company_id = $1 and application_id = $2 and revoked_at is null returning hint`,
    [company_id, id, name],
  )
  const ended = await endGrantsOf(call, id, null, 'application')
  const own = await call.db.query(
    `update application_token set revoked_at = now() where company_id = $1 and application_id = $2 and revoked_at is null
     returning 1`,
    [company_id, id],
  )
  if (revoked.length + own.length === 0 && !ended && one.status === 'off') {
    call.unchanged()
    return { id }
  }
  await call.db.query(
    `update oauth2_application set status = 'off', version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2`,
    [company_id, id, name],
  )
  call.record({
    ...{ module: 'oauth2_application', action: 'application_revoke', target: one.name, target_id: id },
    ...{ before: { status: one.status, key: revoked.map(({ hint }) => hint) }, after: { status: 'off' } },
  })
  keysChanged(call, [one.user_id])
  applicationChanged(call, id)
  return { id }
}

/** `POST /oauth2_application/revoke` */
export async function revokeApplication(
  call: Call,
  { id }: ParsedOf<typeof declaredRevokeAll>,
): Promise<OutputOf<typeof declaredRevokeAll>> {
  const one = await lockedApplication(call, id)
  await requireNotAbove(call, one.user_id)
  return endApplication(call, one)
}

/** `GET /oauth2/mine` */
export const readMine =
  ({ addresses }: Pick<Kit, 'addresses'>) =>
  async (call: Call): Promise<OutputOf<typeof myApplications>> => {
    const { company_id, user_id } = call.actor
    const rows = await call.db.query<Omit<MyApplication, 'scopes'> & { scopes: string[] }>(
      `select a.id, a.name, a.contact, a.logo, a.scopes, null as agreed_at, (select wire_instant(max(k.last_used_at))
       from application_key k where k.company_id = a.company_id and k.application_id = a.id) as last_used_at
     from oauth2_application a
     where a.company_id = $1 and a.user_id = $2 and a.kind = 'service' and a.status = 'on'
     union all
     select a.id, a.name, a.contact, a.logo, coalesce(c.scopes, g.scopes), wire_instant(coalesce(c.agreed_at, g.at)),
       wire_instant(g.last_used_at)
     from oauth2_application a
     left join application_consent c on c.company_id = a.company_id and c.application_id = a.id and c.user_id = $2
     left join lateral (select (array_agg(g.scopes order by g.id desc))[1] as scopes, min(g.created_at) as at,
         max(coalesce(g.last_used_at, g.created_at)) as last_used_at
       from application_grant g where g.company_id = a.company_id and g.application_id = a.id and g.user_id = $2
         and g.ended_at is null) g on true
     where a.company_id = $1 and a.kind <> 'service' and a.status = 'on' and (c.user_id is not null or g.scopes is not null)
     order by 2, 1`,
      [company_id, user_id],
    )
    return {
      items: rows.map((row) => ({
        ...row,
        logo: addresses.sign(company_id, row.logo, { width: 320 }) || null,
        scopes: row.scopes.map((scope) => ({ scope, area: areaOfScope(scope) })),
      })),
    }
  }

/** `POST /oauth2/forget`: of what acts for somebody else there is nothing here. */
export async function forgetMine(
  call: Call,
  { id }: ParsedOf<typeof forgetApplication>,
): Promise<OutputOf<typeof forgetApplication>> {
  const one = await lockedApplication(call, id)
  if (one.kind !== 'service') return withdraw(call, one)
  if (one.user_id !== call.actor.user_id) throw new Refusal(kernelRefusals.not_found)
  return endApplication(call, one)
}
