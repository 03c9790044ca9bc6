import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as kernelRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { employeesGroup } from '@workplace/contract/people/group'
import { user } from '@workplace/contract/people/user'
import * as peopleWords from '@workplace/contract/people/words'
import {
  type newScimKey,
  oldKeyHours,
  type ownScimConnection,
  type ScimCall,
  scimConnection,
  type scimConnectionState,
} from '@workplace/contract/setup/scim-connection'
import { apiKeyHint } from '@workplace/domain/identity/api-key'
import type { Call } from '../../../kernel/call/call'
import type { Kit } from '../../../kernel/product/area'
import { tokenHash } from '../../../kernel/session/session-store'
import { roleFaults } from '../../people/public'
import { newToken } from '../oidc/tokens'
import { base, lackingOf } from './context'

type Kept = { readonly name: string; readonly make_departments: boolean }

async function connectionOf(call: Call, id: number, lock = ''): Promise<Kept> {
  const [row] = await call.db.query<Kept>(
    `select name, make_departments from scim_connection where company_id = $1 and id = $2 ${lock}`,
    [call.actor.company_id, id],
  )
  if (row === undefined) throw new Refusal(kernelRefusals.not_found)
  return row
}

/** Whoever answers for a connection, or holds its key, writes people: nobody does who may not do that themselves. */
async function requireMayKeep(call: Call, id: number): Promise<Kept> {
  const kept = await connectionOf(call, id, 'for no key update')
  const permission = lackingOf(call.actor, { make_departments: kept.make_departments, groups: true })
  if (permission !== undefined) throw new Refusal(kernelRefusals.no_permission, { permission })
  return kept
}

/** `POST /scim_connection/own` */
export async function takeOver(
  call: Call,
  { id }: ParsedOf<typeof ownScimConnection>,
): Promise<OutputOf<typeof ownScimConnection>> {
  const { name } = await requireMayKeep(call, id)
  const [given] = await call.db.query<{ role_ids: number[] }>(
    `select array(select role_id from scim_connection_role where company_id = $1 and connection_id = $2)
       || array(select (one->>'role_id')::int from scim_connection c, jsonb_array_elements(c.role_map) as one
         where c.company_id = $1 and c.id = $2) as role_ids`,
    [call.actor.company_id, id],
  )
  const fault = await roleFaults(call, given?.role_ids ?? [])
  if (fault !== undefined) throw new Refusal(kernelRefusals.invalid_input, {}, { fields: { role_ids: fault } })
  await call.db.query(
    `update scim_connection set owner_id = $3, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = $2`,
    [call.actor.company_id, id, call.actor.user_id, call.actor.name],
  )
  call.record({
    ...{ module: 'scim_connection', action: 'scim_own', target: name, target_id: id },
    after: { person: call.actor.username },
  })
  call.emit(eventOf(resourceTopic(scimConnection), { ids: [id] }))
  return { id }
}

/** `POST /scim_connection/token` */
export async function makeKey(
  call: Call,
  { id, keep_old }: ParsedOf<typeof newScimKey>,
): Promise<OutputOf<typeof newScimKey>> {
  const { name } = await requireMayKeep(call, id)
  const { company_id, name: made_by } = call.actor
  const [old] = await call.db.query<{ until: string | null }>(
    `with ended as (
       update scim_key set ends_at = now() + make_interval(hours => $3) where company_id = $1 and connection_id = $2
         and (ends_at is null or ends_at > now() + make_interval(hours => $3)) returning ends_at
     ) select wire_instant(max(ends_at)) as until from ended`,
    [company_id, id, keep_old ? oldKeyHours : 0],
  )
  const key = newToken('wpk_')
  await call.db.query(
    `insert into scim_key (company_id, connection_id, hash, hint, created_by) values ($1, $2, $3, $4, $5)`,
    [company_id, id, tokenHash(key), apiKeyHint(key), made_by],
  )
  call.record({
    ...{ module: 'scim_connection', action: 'scim_key', target: name, target_id: id },
    after: { key: apiKeyHint(key) },
  })
  call.emit(eventOf(resourceTopic(scimConnection), { ids: [id] }))
  return { key, old_until: keep_old ? (old?.until ?? null) : null }
}

const mapped = [
  ['userName', user.fields.username.label],
  ['externalId', ['目录中的标识', 'Key in the directory']],
  ['displayName, name', user.fields.name.label],
  ['emails[type eq "work"]', user.fields.mail.label],
  ['phoneNumbers[type eq "mobile"]', user.fields.phone.label],
  ['phoneNumbers[type eq "work"]', user.fields.ext_num.label],
  ['title', user.fields.position.label],
  ['active', user.fields.status.label],
  ['enterprise: employeeNumber', user.fields.job_num.label],
  ['enterprise: department', peopleWords.department],
  ['Group: displayName, members', employeesGroup.label],
] as const

const shownCalls = 100

/** `GET /scim_connection/log` */
export const readConnection =
  ({ publicUrl }: Pick<Kit, 'publicUrl'>) =>
  async (call: Call, { id }: ParsedOf<typeof scimConnectionState>): Promise<OutputOf<typeof scimConnectionState>> => {
    await connectionOf(call, id)
    const of = [call.actor.company_id, id]
    const keys = await call.db.query<OutputOf<typeof scimConnectionState>['keys'][number]>(
      `select id, hint, wire_instant(created_at) as created_at, created_by, wire_instant(ends_at) as ends_at,
         wire_instant(last_used_at) as last_used_at, last_ip
       from scim_key where company_id = $1 and connection_id = $2 and (ends_at is null or ends_at > now()) order by id desc`,
      of,
    )
    const [many] = await call.db.query<{
      people: number
      closed: number
      owner: string | null
      owner_id: number | null
    }>(
      `select count(u.id)::int as people, count(u.id) filter (where u.status <> 'active')::int as closed,
         max(o.name) as owner, max(c.owner_id) as owner_id
       from scim_connection c left join users o on o.company_id = c.company_id and o.id = c.owner_id
       left join scim_person p on p.company_id = c.company_id and p.connection_id = c.id and p.gone_at is null
       left join users u on u.company_id = p.company_id and u.id = p.user_id
       where c.company_id = $1 and c.id = $2`,
      of,
    )
    const calls = await call.db.query<ScimCall>(
      `select id::int, wire_instant(at) as at, method, path, status, split_part(reason, chr(10), $3) as reason, ms
       from scim_call where company_id = $1 and connection_id = $2 order by scim_call.id desc limit ${shownCalls}`,
      [...of, call.language === 'en' ? 2 : 1],
    )
    return {
      address: publicUrl === null ? null : `${publicUrl}${base}`,
      keys,
      owner: many?.owner ?? null,
      is_owner: many?.owner_id === call.actor.user_id,
      people: many?.people ?? 0,
      closed: many?.closed ?? 0,
      mapping: mapped.map(([name, [zh, en]]) => [name, [zh, en]]),
      calls,
    }
  }
