import type { ConflictRule } from '@workplace/domain/sync/rules'
import type { Db } from '../../../kernel/database/db'
import { tokenHash } from '../../../kernel/session/session-store'

export type ScimConnection = {
  readonly company_id: number
  readonly id: number
  readonly name: string
  readonly match_by: 'username' | 'job_num'
  readonly conflict: ConflictRule
  readonly make_departments: boolean
  readonly department_id: number
  readonly role_ids: readonly number[]
  readonly takeover_ids: readonly number[]
  readonly role_map: readonly { readonly group: string; readonly role_id: number }[]
  readonly owner_id: number | null
  readonly key_id: number
}

/** Whose key it is, where the key is alive and the connection on; each call asks, so that an end is one at once. */
export async function connectionByKey(db: Db, key: string): Promise<ScimConnection | undefined> {
  const [row] = await db.query<ScimConnection>(
    `select c.company_id, c.id, c.name, c.match_by, c.conflict, c.make_departments, c.department_id, c.role_map, c.owner_id,
       k.id as key_id,
       array(select r.role_id from scim_connection_role r where r.company_id = c.company_id and r.connection_id = c.id) as role_ids,
       array(select t.user_id from scim_connection_takeover t where t.company_id = c.company_id and t.connection_id = c.id) as takeover_ids
     from scim_key k join scim_connection c on c.company_id = k.company_id and c.id = k.connection_id
     join company o on o.id = c.company_id
     where k.hash = $1 and (k.ends_at is null or k.ends_at > now()) and c.status = 'on' and o.status = 'active'`,
    [tokenHash(key)],
  )
  return row
}

/** How many calls of a connection are shown. */
const keptCalls = 500
const tidyEvery = 50

type Noted = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly reason: string | null
  readonly ms: number
  readonly ip: string
}

/** What was asked, and how it ended: neither bodies nor queries. */
export async function noteCall(
  db: Db,
  { company_id, id, key_id }: ScimConnection,
  { method, path, status, reason, ms, ip }: Noted,
): Promise<void> {
  const [row] = await db.query<{ id: string }>(
    `with used as (
       update scim_key set last_used_at = now(), last_ip = $9 where company_id = $1 and id = $8
         and (last_used_at is null or last_used_at < now() - interval '1 minute' or last_ip is distinct from $9))
     insert into scim_call (company_id, connection_id, method, path, status, reason, ms) values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [company_id, id, method, path.slice(0, 200), status, reason, ms, key_id, ip],
  )
  if (Number(row?.id) % tidyEvery !== 0) return
  await db.query(
    `delete from scim_call where company_id = $1 and connection_id = $2 and id <= (
       select id from scim_call where company_id = $1 and connection_id = $2 order by id desc offset ${keptCalls} limit 1)`,
    [company_id, id],
  )
}

export type ScimLink = {
  readonly connection_id: number
  readonly external_id: string | null
  readonly closed: boolean
  readonly is_gone: boolean
}

/** By which connection somebody is kept. */
export async function linkOf(db: Db, company_id: number, user_id: number): Promise<ScimLink | undefined> {
  const [row] = await db.query<ScimLink>(
    `select connection_id, external_id, closed, gone_at is not null as is_gone from scim_person
     where company_id = $1 and user_id = $2`,
    [company_id, user_id],
  )
  return row
}

/** Who of these people is kept by a connection, and by which. */
export async function keptByScim(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ user_id: number; name: string }>(
    `select p.user_id, c.name from scim_person p join scim_connection c on c.company_id = p.company_id and c.id = p.connection_id
     where p.company_id = $1 and p.user_id = any($2)`,
    [company_id, user_ids],
  )
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}
