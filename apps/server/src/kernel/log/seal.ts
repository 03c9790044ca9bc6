import type { Log } from '../call/call'
import type { Database, Db } from '../database/db'
import { type Seals, sealLock } from '../secrets/seals'
import type { Tips } from './tips'

const batch = 1000

type Row = { company_id: number; id: number; text: string }

export const start = Buffer.alloc(32)

/**
 * Seals committed rows of the operation log that have no seal yet, each tied to the seal before it. A chain inside the
 * writing transactions would make a company's writers wait for each other; so this runs behind them, in batches. Rows get
 * positions in the order in which they are found: one that commits late is sealed later, never lost.
 * `sinceMinutes` bounds the search; a transaction lives at most a minute.
 */
async function sealBatch(db: Db, seals: Seals, sinceMinutes: number | null): Promise<number> {
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
  const sealed = rows.map(({ company_id, id: log_id, text }) => {
    const tip = tips.get(company_id) ?? { position: 0, hash: start }
    const place = { company_id, log_id, position: tip.position + 1 }
    const next = { ...place, hash: seals.link(tip.hash, place, text) }
    tips.set(company_id, next)
    return next
  })
  await db.query(
    `insert into operation_log_seal (company_id, log_id, position, hash, keyed)
     select *, true from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bytea[])`,
    [
      sealed.map((s) => s.company_id),
      sealed.map((s) => s.log_id),
      sealed.map((s) => s.position),
      sealed.map((s) => s.hash),
    ],
  )
  return rows.length
}

/** Seals everything that is committed now; how many rows that were. */
export async function sealAll(db: Database, seals: Seals, sinceMinutes: number | null = null): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.transaction((tx) => sealBatch(tx, seals, sinceMinutes))
    total += count
    if (count < batch) return total
  }
}

/** So often, at most, or after so many entries, it is noted outside of the database how far the chains are. */
const noteEvery = { ms: 60_000, entries: 1000 }

/** Seals once a second while the process runs, one process at a time; and notes how far that is. */
export function startSealing({ db, seals, tips, log }: { db: Database; seals: Seals; tips?: Tips; log: Log }): {
  close(): Promise<void>
} {
  let unnoted = 0
  let noteAt = 0
  let isAway = false
  const warn = (error: unknown) => {
    isAway = true
    log.warn({ err: error }, 'sealing waits')
  }
  const round = async (sinceMinutes: number | null) => {
    unnoted += await sealAll(db, seals, sinceMinutes)
    isAway = false
    if (tips === undefined || (Date.now() < noteAt && unnoted < noteEvery.entries)) return
    unnoted = 0
    noteAt = Date.now() + noteEvery.ms
    await tips.note(db)
  }
  let running: Promise<unknown> = round(null).catch(warn)
  let idle = true
  const timer = setInterval(() => {
    if (!idle) return
    idle = false
    running = running
      .then(() => round(10))
      .catch(warn)
      .finally(() => {
        idle = true
      })
  }, 1000)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await running
      noteAt = 0
      // a database that is away must not keep the server from stopping
      if (!isAway) await round(10).catch(warn)
    },
  }
}
