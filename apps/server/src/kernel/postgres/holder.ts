import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from './connection'

/** The advisory lock that the process which runs a database holds for as long as it lives. */
const lockKey = 7_305_112_018

/** The data folder is in use. The message names who holds it. */
export class DatabaseHeld extends Error {}

/** Marks the database as ours. False if another process was faster. */
export async function hold(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [lockKey])
  if (rows[0]?.held !== true) return false
  const name = `workplace-console, process ${process.pid} on ${hostname()}`
  await client.query(`select set_config('application_name', $1, false)`, [name.slice(0, 63)])
  return true
}

/**
 * Sees to it that no server runs on `cluster`: one that a killed process left is stopped, one that is in use is
 * left alone and refused with its holder's name. The lock decides, never a guess by process ids.
 */
export async function takeOver(cluster: string, password: string, log: (message: string) => void): Promise<void> {
  const giveUpAt = Date.now() + 60_000
  while (Date.now() < giveUpAt) {
    const left = readPidFile(cluster)
    if (left === undefined) return
    const client = await connect(left.port, password)
    if (client === 'nobody' || client === 'stranger') return
    if (client !== 'soon') {
      try {
        const { rows } = await client.query(`select current_setting('data_directory') as folder`)
        if (rows[0]?.folder !== cluster) return
        await waitForHolderToGo(client, cluster)
        log(`A killed process left its database server running (${left.pid}): it is stopped.`)
        process.kill(left.pid, 'SIGINT')
      } finally {
        await client.end().catch(() => {})
      }
      return untilGone(cluster, left.pid)
    }
    await sleep(50)
  }
  throw new Error(`A database server on ${cluster} neither answers nor ends.`)
}

/** The file goes last, after everything is on disk. */
async function untilGone(cluster: string, pid: number): Promise<void> {
  const hurryAt = Date.now() + 10_000
  while (readPidFile(cluster)?.pid === pid) {
    await sleep(20)
    if (Date.now() > hurryAt) {
      process.kill(pid, 'SIGQUIT')
      return sleep(1_000)
    }
  }
}

/** The connection of a process that was killed a moment ago may need a moment to end. */
async function waitForHolderToGo(client: pg.Client, cluster: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await hold(client)) return
    await sleep(100)
  }
  const holder = await holderOf(client)
  throw new DatabaseHeld(
    holder === undefined
      ? `The database in ${cluster} is being taken over by another process.`
      : `The database in ${cluster} is in use by ${holder.name} since ${holder.since} UTC. ` +
          'Stop that process first, or give this one another DATA_DIR.',
  )
}

/** Who holds the database that this connection is to, and since when. */
export async function holderOf(client: pg.Client): Promise<{ name: string; since: string } | undefined> {
  const { rows } = await client.query(
    `select application_name as name, to_char(backend_start, 'YYYY-MM-DD HH24:MI:SS') as since
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint = $1`,
    [lockKey],
  )
  return rows[0]
}

/** What PostgreSQL notes about the server that runs (or ran last, if it was killed) on a data folder. */
export function readPidFile(cluster: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    const port = Number(lines[3])
    return pid > 0 && port > 0 ? { pid, port } : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
