import pg from 'pg'
import type { Log } from '../call/call'
import type { Database } from '../database/db'
import { type Patience, patiently, usualPatience } from '../database/patience'
import { yieldToOthers } from '../jobs/yield-to-others'
import type { MonthlyTable } from './monthly-table'

const monthsLock = 7221005
const monthsAhead = 3
/** What a clock says that is wrong by more stays where it waits, until its keeping is over. */
const mostMonthsBack = 120
/** So many rows are deleted in one statement. */
const mostAtOnce = 5_000
const dayMs = 86_400_000

type Part = { part: string; since: Date | null; until: Date | null; attached: boolean; leaving: boolean }

type Deps = {
  readonly db: Database
  readonly now: () => number
  readonly log: Log
  readonly tables: readonly MonthlyTable[]
  readonly patience?: Patience
}

/** The first of a month, so many after the one of a moment. */
function monthOf(at: number, more = 0): number {
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + more)
}

const isMonth = ({ part }: Part) => /_\d{4}_\d{2}$/.test(part)
const textOf = (at: number) => new Date(at).toISOString()

/** When a month ends, of which the name is left when it is attached no more. */
function endOf({ part, until }: Part): number {
  const [, year = 0, month = 0] = /_(\d{4})_(\d{2})$/.exec(part) ?? []
  return until?.getTime() ?? Date.UTC(Number(year), Number(month))
}

const partsOf = async (client: pg.Client, table: string) =>
  (await client.query<Part>('select * from months_of($1::regclass)', [table])).rows

/** The earliest row that is kept, of those that belong to no month. */
async function earliestOf(client: pg.Client, part: string, time: string, keptSince: number): Promise<number | null> {
  const { rows } = await client.query<{ at: Date | null }>(
    `select min(${time}) as at from ${part} where ${time} >= $1`,
    [textOf(keptSince)],
  )
  return rows[0]?.at?.getTime() ?? null
}

/**
 * Makes the months that are wanted, puts the two parts beside them at their ends, and lets go of months that nobody keeps any
 * more. The names of those that went, or undefined where all is as it should be.
 */
async function arrange(
  client: pg.Client,
  { table, time }: MonthlyTable,
  { now, past, keptSince, patience }: { now: number; past: number | null; keptSince: number; patience: Patience },
): Promise<string[] | undefined> {
  const parts = await partsOf(client, table)
  const isPast = (one: Part) => past !== null && isMonth(one) && endOf(one) <= past
  const months = parts.filter((one) => one.attached && isMonth(one) && !isPast(one))
  const early = parts.find((one) => one.attached && one.part.endsWith('_early'))
  const late = parts.find((one) => one.attached && one.part.endsWith('_late'))
  const left = early === undefined ? null : await earliestOf(client, early.part, time, keptSince)
  const starts = months.map((one) => one.since?.getTime() ?? Number.POSITIVE_INFINITY)
  const from = Math.min(monthOf(now), ...starts, ...(left === null ? [] : [monthOf(left)]))
  const to = Math.max(monthOf(now, monthsAhead + 1), ...months.map(endOf))
  const isDone =
    parts.every((one) => one.attached && !isPast(one)) &&
    early?.until?.getTime() === from &&
    late?.since?.getTime() === to &&
    months.length === monthsBetween(from, to)
  if (isDone) return undefined
  const going = parts.filter(isPast)
  await patiently(`the months of ${table}`, patience, async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${patience.lockMs}`)
      // what somebody took out by hand, and nobody keeps
      for (const { part, attached } of going) if (!attached) await client.query(`drop table ${part}`)
      await client.query('select arrange_months($1::regclass, $2::date, $3::date, $4::timestamptz)', [
        ...[table, textOf(from), textOf(to), past === null ? null : textOf(past)],
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
  return going.map(({ part }) => part)
}

const monthsBetween = (from: number, to: number): number => {
  const [one, other] = [new Date(from), new Date(to)]
  return (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth()
}

/** What a company keeps less long than others is deleted row by row, some at a time; so is what never got into a month. */
async function deletePast(
  db: Database,
  { time }: MonthlyTable,
  from: string,
  { before, company_id }: { before: number; company_id: number | null },
): Promise<number> {
  const rest = yieldToOthers()
  let all = 0
  for (let deleted = mostAtOnce; deleted === mostAtOnce; all += deleted) {
    const [found] = await db.query<{ n: number }>(
      `with gone as (
         delete from ${from} t where ($1::int is null or t.company_id = $1) and t.${time} < $2
           and (t.company_id, t.${time}, t.id) in (
             select o.company_id, o.${time}, o.id from ${from} o where ($1::int is null or o.company_id = $1) and o.${time} < $2
             order by o.${time} limit ${mostAtOnce}) returning 1)
       select count(*)::int as n from gone`,
      [company_id, textOf(before)],
    )
    deleted = found?.n ?? 0
    await rest()
  }
  return all
}

async function keepTable(client: pg.Client, one: MonthlyTable, deps: Deps): Promise<void> {
  const { table } = one
  const { db, now, log, patience = usualPatience } = deps
  const begun = now()
  const companies = await db.query<{ id: number }>('select id from company order by id')
  const kept = new Map<number, number | null>()
  for (const { id } of companies) kept.set(id, await one.keepDays(db, id))
  const days = [...kept.values()]
  const longest = days.includes(null) || days.length === 0 ? null : Math.max(...days.map((one) => one ?? 0))
  const back = monthOf(begun, -mostMonthsBack)
  const past = longest === null ? null : begun - longest * dayMs
  const keptSince = Math.max(back, past ?? back)

  // one that somebody took out by hand, and was cut off while doing so, is on its way out still
  for (const { part, leaving } of await partsOf(client, table))
    if (leaving) await client.query(`alter table ${table} detach partition ${part} finalize`)
  const dropped = await arrange(client, one, { now: begun, past, keptSince, patience })
  let deleted = 0
  for (const [company_id, of] of kept)
    if (of !== null && (longest === null || of < longest))
      deleted += await deletePast(db, one, table, { before: begun - of * dayMs, company_id })
  if (past !== null) deleted += await deletePast(db, one, `${table}_early`, { before: past, company_id: null })
  // nobody else does this for the whole of a table in parts
  await client.query(`analyze ${table}`)
  if (dropped !== undefined || deleted > 0)
    log.info({ table, dropped: dropped ?? [], deleted }, 'a table by month is in order')
}

/** Keeps tables by month: some months ahead are there, what is past its keeping goes. One server at a time does it. */
export async function keepMonths(deps: Deps): Promise<void> {
  const client = new pg.Client({
    connectionString: deps.db.url,
    application_name: 'workplace-console, months',
    options: '-c TimeZone=UTC -c statement_timeout=0 -c lock_timeout=0',
  })
  // a lost connection also fails the statement that runs, which says so
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [monthsLock])
    if (!rows[0]?.got) return
    const failed: unknown[] = []
    for (const one of deps.tables)
      await keepTable(client, one, deps).catch((error) => {
        // one table does not keep the others from being looked after
        deps.log.error({ err: error, table: one.table }, 'the months of a table are looked after later')
        failed.push(error)
      })
    if (failed.length > 0) throw new AggregateError(failed, 'the months of some tables are looked after later')
  } finally {
    await client.end()
  }
}
