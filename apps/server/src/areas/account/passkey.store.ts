import type { Db } from '../../kernel/database/db'
import type { Owner } from './factor.store'

/** A passkey as it is known here. */
export type Passkey = Owner & {
  readonly id: number
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly syncs: boolean
  readonly name: string
}

const columns = 'company_id, user_id, id, credential_id, public_key, counter::float8 as counter, syncs, name'

/** Of whoever it is, at this domain. */
export async function passkeyBy(db: Db, rp_id: string, credential_id: string): Promise<Passkey | undefined> {
  const [row] = await db.query<Passkey>(`select ${columns} from passkey where rp_id = $1 and credential_id = $2`, [
    rp_id,
    credential_id,
  ])
  return row
}

/** What browsers are told of somebody's passkeys at a domain. */
export const credentialsOf = (db: Db, rp_id: string, { company_id, user_id }: Owner) =>
  db.query<{ id: string; transports: string[] }>(
    `select credential_id as id, transports from passkey
     where company_id = $1 and user_id = $2 and rp_id = $3 order by id`,
    [company_id, user_id, rp_id],
  )

export async function countPasskeys(db: Db, { company_id, user_id }: Owner): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    'select count(*)::int as n from passkey where company_id = $1 and user_id = $2',
    [company_id, user_id],
  )
  return row?.n ?? 0
}

type NewPasskey = Omit<Passkey, 'id'> & {
  readonly rp_id: string
  readonly backed_up: boolean
  readonly transports: readonly string[]
}

/** Undefined where this credential is somebody's already. */
export async function keepPasskey(db: Db, one: NewPasskey): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(
    `insert into passkey (company_id, user_id, rp_id, credential_id, public_key, counter, syncs, backed_up, transports, name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (rp_id, credential_id) do nothing returning id`,
    [
      ...[one.company_id, one.user_id, one.rp_id, one.credential_id, one.public_key, one.counter, one.syncs],
      ...[one.backed_up, one.transports, one.name],
    ],
  )
  return row?.id
}

/**
 * Keeps what a passkey said when it was used; false where its counter does not go on. Of two answers at once with the same
 * count the second is refused.
 */
export async function usePasskey(
  db: Db,
  { company_id, id }: Pick<Passkey, 'company_id' | 'id'>,
  { counter, backed_up }: { readonly counter: number; readonly backed_up: boolean },
): Promise<boolean> {
  const used = await db.query(
    `update passkey set counter = $3, backed_up = $4, last_used_at = now()
     where company_id = $1 and id = $2 and ($3 > counter or ($3 = 0 and counter = 0)) returning 1`,
    [company_id, id, counter, backed_up],
  )
  return used.length > 0
}

/** It may have been copied: kept as suspect since the first time. */
export async function suspectPasskey(db: Db, { company_id, id }: Pick<Passkey, 'company_id' | 'id'>): Promise<void> {
  await db.query('update passkey set suspect_at = coalesce(suspect_at, now()) where company_id = $1 and id = $2', [
    company_id,
    id,
  ])
}
