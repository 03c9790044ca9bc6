import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from './client'
import { exactly, rowsOf, type Table } from './tables'

/** How often a moment is looked for in which nobody writes: a hundredth of a second apart. */
const tries = 300

export type Moment = {
  /** The restore point that names it in the write-ahead log. */
  name: string
  /** The last byte of the log that belongs to it. */
  lsn: string
  at: string
  /** How far the count of a table may be from the truth: as many rows as transactions were at work; 0 where none was. */
  slack: number
  tables: Record<string, [number, number]>
}

type Seen = { xmin: bigint; xmax: bigint; running: number }

function seen(text: string): Seen {
  const [xmin = '0', xmax = '0', running = ''] = text.split(':')
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: running === '' ? 0 : running.split(',').length }
}

/**
 * Marks a moment in the log of a database that is being written to and counts the rows of that moment. If no transaction
 * is at work from the snapshot until after the mark, the snapshot is the state at the mark: nobody has to wait for that.
 * Where it is never so quiet, what was just before and just after bound what was in between.
 */
export async function markMoment(url: string, tables: readonly Table[]): Promise<Moment> {
  const [marker, before, after] = [await openClient(url), await openClient(url), await openClient(url)]
  const look = async (client = marker) => {
    const { rows } = await client.query<{ seen: string }>('select pg_current_snapshot()::text as seen')
    return seen(rows[0]?.seen ?? '')
  }
  // A snapshot does not tell of those that began after the last one that ended; the list of sessions does.
  const atWork = async () => {
    const { rows } = await marker.query<{ xid: string }>(
      'select backend_xid::text as xid from pg_stat_activity where backend_xid is not null',
    )
    return rows.map(({ xid }) => xid)
  }
  const mark = async () => {
    const name = `backup-${randomBytes(8).toString('hex')}`
    // the end of what was inserted, not of the mark: nothing behind the mark may be missed
    const { rows } = await marker.query<{ lsn: string; at: string }>(
      `select pg_create_restore_point($1)::text as lsn, to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
      [name],
    )
    return { name, lsn: rows[0]?.lsn ?? '', at: rows[0]?.at ?? '' }
  }
  try {
    for (let n = 0; n < tries; n++) {
      await before.query('begin isolation level repeatable read read only')
      const was = await look(before)
      if (was.xmin === was.xmax) {
        const marked = await mark()
        // In this order: who is in neither had ended before the snapshot, or begins after the mark.
        if ((await atWork()).length === 0 && (await look()).xmax === was.xmax)
          return { ...marked, slack: 0, tables: exactly(await rowsOf(before, tables)) }
      }
      await before.query('rollback')
      await sleep(10)
    }
    await before.query('begin isolation level repeatable read read only')
    const was = await look(before)
    const marked = await mark()
    // what is committed in the log before the mark may become visible a little later
    const then = new Set(await atWork())
    for (let n = 0; n < 100 && (await atWork()).some((xid) => then.has(xid)); n++) await sleep(10)
    await after.query('begin isolation level repeatable read read only')
    const slack = Number((await look(after)).xmax - was.xmax) + was.running
    const [low, high] = [await rowsOf(before, tables), await rowsOf(after, tables)]
    const bounds = tables.map(({ sql }): [string, [number, number]] => {
      const [one, other] = [low[sql] ?? 0, high[sql] ?? 0]
      return [sql, [Math.max(0, Math.min(one, other) - slack), Math.max(one, other) + slack]]
    })
    return { ...marked, slack, tables: Object.fromEntries(bounds) }
  } finally {
    for (const client of [marker, before, after]) await client.end().catch(() => {})
  }
}
