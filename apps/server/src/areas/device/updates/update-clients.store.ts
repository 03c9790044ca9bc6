import type { Db } from '../../../kernel/database/db'
import type { DdiArtifact } from './ddi/write-ddi'

export type UpdateClient = {
  readonly company_id: number
  readonly id: number
  readonly is_on: boolean
  readonly token_hash: Buffer | null
  readonly last_seen: string | null
  readonly address: string | null
  readonly firmware: string | null
  readonly firmware_at: string | null
}

const iso = (at: number) => new Date(at).toISOString()

export async function findClient(db: Db, company_id: number, sn: string): Promise<UpdateClient | undefined> {
  const [row] = await db.query<UpdateClient>(
    `select c.company_id, c.id, c.status = 'on' as is_on, s.token_hash, s.last_seen, s.address, s.firmware, s.firmware_at
     from update_client c
     left join update_client_state s on s.company_id = c.company_id and s.client_id = c.id
     where c.company_id = $1 and lower(c.sn) = lower($2)`,
    [company_id, sn],
  )
  return row
}

type Of = Pick<UpdateClient, 'company_id' | 'id'>

/** It is there, and from where. */
export async function noteSeen(db: Db, { company_id, id }: Of, address: string, now: number, aliveMs: number) {
  await db.query(
    `insert into update_client_state as s (company_id, client_id, last_seen, alive_until, address) values ($1, $2, $3, $4, $5)
     on conflict (company_id, client_id) do update set last_seen = $3, alive_until = $4, address = $5`,
    [company_id, id, iso(now), iso(now + aliveMs), address],
  )
}

/** Somebody called as it with another token. */
export async function noteRefused(db: Db, { company_id, id }: Of, address: string, now: number): Promise<void> {
  await db.query(
    `insert into update_client_state as s (company_id, client_id, refused_count, refused_at, refused_from)
     values ($1, $2, 1, $3, $4)
     on conflict (company_id, client_id) do update set refused_count = s.refused_count + 1, refused_at = $3,
       refused_from = $4`,
    [company_id, id, iso(now), address],
  )
}

/** What it says of itself, and so what it runs. */
export async function noteConfig(
  db: Db,
  { company_id, id }: Of,
  told: Readonly<Record<string, string>>,
  version: string | null,
  now: number,
): Promise<void> {
  await db.query(
    `insert into update_client_state as s (company_id, client_id, told, firmware, firmware_at) values ($1, $2, $3, $4, $5)
     on conflict (company_id, client_id) do update set told = $3, firmware = coalesce($4, s.firmware), firmware_at = $5`,
    [company_id, id, JSON.stringify(told), version, iso(now)],
  )
}

/** The number by which a client knows an update: each try has one of its own. */
export const actionOf = ({ id, attempt }: { readonly id: number; readonly attempt: number }): number =>
  id * 100 + (attempt % 100)

export type ClientUpdate = DdiArtifact & {
  readonly id: number
  readonly attempt: number
  readonly key: string
  readonly closed: boolean
  readonly isCancelled: boolean
}

/** What a client is at, and what it is to give up. */
export async function updatesOfClient(db: Db, { company_id, id }: Of): Promise<ClientUpdate[]> {
  return db.query<ClientUpdate>(
    `select d.id, d.attempt, d.closed, d.cancel_open as "isCancelled", f.id as firmware_id, f.name, f.version_no, f.kind,
       f.force, f.file->>'name' as filename, g.bytes, g.sha256, g.sha1, g.md5, g.key
     from rollout_device d
     join rollout r on r.company_id = d.company_id and r.id = d.rollout_id
     join firmware f on f.company_id = r.company_id and f.id = r.firmware_id
     join firmware_digest g on g.company_id = f.company_id and g.key = substr(f.file->>'path', 2)
     where d.company_id = $1 and d.kind = 'client' and d.device_id = $2
       and (d.cancel_open or (d.state in ('pushed', 'downloading', 'verified', 'updating') and f.status <> 'withdrawn'))
     order by d.id`,
    [company_id, id],
  )
}

/** It said that it is through with it, or gave it up; which try, or nothing where that is over. */
export async function closeUpdate(
  db: Db,
  { company_id, id }: { readonly company_id: number; readonly id: number },
): Promise<void> {
  await db.query('update rollout_device set closed = true where company_id = $1 and id = $2', [company_id, id])
}
