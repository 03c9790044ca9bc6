import { createHash } from 'node:crypto'
import type { Log } from '../call'
import type { Database, Db } from '../db'

const sealLock = 7221001 // the advisory lock of the sealing job
const batch = 1000

type Row = { company_id: number; id: number; text: string }

const link = (previous: Buffer, text: string) => createHash('sha256').update(previous).update(text).digest()
const start = Buffer.alloc(32)

/**
 * Seals committed rows of the operation log that have no seal yet, each hashed with the seal before it. A chain inside
 * the writing transactions would make a company's writers wait for each other; so this runs behind them, in batches.
 * Rows get positions in the order in which they are found: one that commits late is sealed later, never lost.
 * `sinceMinutes` bounds the search; a transaction lives at most a minute.
 */
async function sealBatch(db: Db, sinceMinutes: number | null): Promise<number> {
  const [lock] = await db.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [sealLock])
  if (!lock?.held) return 0
  const rows = await db.query<Row>(
    `select l.company_id, l.id, row_to_json(l)::text as text from operation_log l
     where ($1::int is null or l.time > now() - make_interval(mins => $1))
       and not exists (select 1 from operation_log_seal s where s.company_id = l.company_id and s.log_id = l.id)
     order by l.id limit ${batch}`,
    [sinceMinutes],
  )
  if (rows.length === 0) return 0
  const tips = new Map<number, { position: number; hash: Buffer }>()
  const companies = [...new Set(rows.map((row) => row.company_id))]
  for (const tip of await db.query<{ company_id: number; position: number; hash: Buffer }>(
    // The last one of each by its index: a `distinct on` would walk the whole chain every second.
    `select tip.company_id, tip.position, tip.hash from unnest($1::int[]) as sealed(company_id)
     cross join lateral (
       select s.company_id, s.position, s.hash from operation_log_seal s
       where s.company_id = sealed.company_id order by s.position desc limit 1
     ) as tip`,
    [companies],
  ))
    tips.set(tip.company_id, tip)
  const sealed = rows.map((row) => {
    const tip = tips.get(row.company_id) ?? { position: 0, hash: start }
    const next = { position: tip.position + 1, hash: link(tip.hash, row.text) }
    tips.set(row.company_id, next)
    return { ...row, ...next }
  })
  await db.query(
    `insert into operation_log_seal (company_id, log_id, position, hash)
     select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bytea[])`,
    [
      sealed.map((s) => s.company_id),
      sealed.map((s) => s.id),
      sealed.map((s) => s.position),
      sealed.map((s) => s.hash),
    ],
  )
  return rows.length
}

/** Seals everything that is committed now; how many rows that were. */
export async function sealAll(db: Database, sinceMinutes: number | null = null): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.transaction((tx) => sealBatch(tx, sinceMinutes))
    total += count
    if (count < batch) return total
  }
}

export type Verification = { sealed: number; unsealed: number; broken: { position: number; log_id: number } | null }

/** Walks a company's chain: names the first row that does not fit its seal, and counts the rows that have none yet. */
export async function verifyLog(db: Db, company_id: number): Promise<Verification> {
  let hash: Buffer = start
  let position = 0
  let broken: Verification['broken'] = null
  for (;;) {
    const rows = await db.query<{ position: number; log_id: number; hash: Buffer; text: string | null }>(
      `select s.position, s.log_id, s.hash, row_to_json(l)::text as text from operation_log_seal s
       left join operation_log l on l.company_id = s.company_id and l.id = s.log_id
       where s.company_id = $1 and s.position > $2 order by s.position limit 5000`,
      [company_id, position],
    )
    for (const row of rows) {
      if (row.text === null || row.position !== position + 1 || !link(hash, row.text).equals(row.hash)) {
        broken = { position: row.position, log_id: row.log_id }
        break
      }
      hash = row.hash
      position = row.position
    }
    if (broken !== null || rows.length === 0) break
  }
  const [left] = await db.query<{ count: number }>(
    `select count(*) from operation_log l where l.company_id = $1
     and not exists (select 1 from operation_log_seal s where s.company_id = l.company_id and s.log_id = l.id)`,
    [company_id],
  )
  return { sealed: position, unsealed: left?.count ?? 0, broken }
}

/** Seals once a second while the process runs; one process at a time. */
export function startSealing(db: Database, log: Log): { close(): Promise<void> } {
  let running: Promise<unknown> = sealAll(db).catch((error) => log.warn({ err: error }, 'sealing waits'))
  let idle = true
  const timer = setInterval(() => {
    if (!idle) return
    idle = false
    running = sealAll(db, 10)
      .catch((error) => log.warn({ err: error }, 'sealing waits'))
      .finally(() => {
        idle = true
      })
  }, 1000)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
