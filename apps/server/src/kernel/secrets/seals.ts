import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Database, Db } from '../database/db'
import { type Vault, vaultWith } from './vault'

/** The place of a row in the chain of its company. */
export type Place = { readonly company_id: number; readonly position: number; readonly log_id: number }

/** Up to which position the chain of each company was sealed before there was a key; 0 where it is not named. */
export type SealStarts = ReadonlyMap<number, number>

/** What it takes to make seals, and to tell whether they are ours. */
export type Seals = {
  link(previous: Buffer, place: Place, text: string): Buffer
  /** Where the keyed part of each chain begins. What was taken away or is not ours says: with the first entry. */
  begun(db: Db): Promise<SealStarts>
}

export const sealLock = 7221001 // the advisory lock of the sealing job
const beginning = 'log_seals'

/** A seal from before there was a key: whoever may write to the database can make one. */
export const plainLink = (previous: Buffer, text: string) => createHash('sha256').update(previous).update(text).digest()

/** Of the master key of the installation. Not of a key that lies in the database, be it encrypted there. */
export function sealsWith(masterKey: Buffer): Seals {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'seals of the operation log', 32))
  return {
    link: (previous, { company_id, position, log_id }, text) =>
      createHmac('sha256', key).update(previous).update(`${company_id} ${position} ${log_id} `).update(text).digest(),
    begun: (db) => begun(db, vaultOf(masterKey)),
  }
}

const vaultOf = (masterKey: Buffer): Vault =>
  vaultWith(Buffer.from(hkdfSync('sha256', masterKey, '', 'installation secrets', 32)))

async function begun(db: Db, vault: Vault): Promise<SealStarts> {
  if (await isOlder(db)) return new Map(await lastPositions(db))
  // unreadable where it was written without our key
  const text = await vault.read(db, beginning).catch(() => undefined)
  return new Map(text === undefined ? [] : (JSON.parse(text) as [number, number][]))
}

/** A database (in a backup) of a version that had no key. */
async function isOlder(db: Db): Promise<boolean> {
  const found = await db.query(
    `select 1 from information_schema.columns
     where table_schema = 'public' and table_name = 'operation_log_seal' and column_name = 'keyed'`,
  )
  return found.length === 0
}

const lastPositions = async (db: Db): Promise<[number, number][]> =>
  (
    await db.query<{ company_id: number; position: number }>(
      'select company_id, max(position) as position from operation_log_seal group by company_id',
    )
  ).map(({ company_id, position }) => [company_id, position])

/**
 * Writes down, once, where the keyed part of the chains begins: behind all that stands there at the first start with a
 * key. Each chain goes on from its last plain seal, so the first keyed one holds fast all that is before it; and an entry
 * of the log says that the seals have a key from here on, so that nobody can begin once more unnoticed.
 */
export async function beginKeyedSeals(db: Database, masterKey: Buffer): Promise<void> {
  const [there] = await db.query('select 1 from installation where name = $1', [beginning])
  if (there !== undefined) return
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [sealLock])
    const [meanwhile] = await tx.query('select 1 from installation where name = $1', [beginning])
    if (meanwhile !== undefined) return
    // where there are keyed seals it was written before, and somebody took it away
    const [keyed] = await tx.query('select 1 from operation_log_seal where keyed limit 1')
    const plain = keyed === undefined ? await lastPositions(tx) : []
    await vaultOf(masterKey).add(tx, beginning, JSON.stringify(plain))
    await tx.query(
      `insert into operation_log (company_id, user_name, module, action, target, after)
       select company_id, '', 'operation_log', 'key_seals', '', jsonb_build_object('position', position)
       from unnest($1::int[], $2::bigint[]) as chain(company_id, position)`,
      [plain.map(([company_id]) => company_id), plain.map(([, position]) => position)],
    )
  })
}
