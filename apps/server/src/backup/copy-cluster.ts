import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunAs } from '../kernel/postgres/access'
import { openClient } from './client'
import { CommandError } from './command-error'
import { type Moment, markMoment } from './moment'
import { tablesOf } from './tables'

/** What PostgreSQL says not to copy of a running server: it is made anew, or comes by other ways. */
const emptied = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
])
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|backup_manifest|current_logfiles|pg_internal\.init)/
const isPassing = (name: string) => leftOut.test(name) || name.startsWith('pgsql_tmp')

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The files belong to whom the database runs as. */
export function giveTo(user: RunAs, path: string, mode: number): void {
  chmodSync(path, mode)
  if (user !== undefined) chownSync(path, user.uid, user.gid)
}

async function copyFolder(from: string, to: string, user: RunAs, isTop = true): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  giveTo(user, to, 0o700)
  const entries = await readdir(from, { withFileTypes: true }).catch((error) => {
    if (isGone(error)) return []
    throw error
  })
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (isTop && emptied.has(entry.name)) {
        await mkdir(target, { mode: 0o700 })
        giveTo(user, target, 0o700)
      } else if (!entry.name.startsWith('pgsql_tmp')) await copyFolder(source, target, user, false)
    } else if (entry.isFile()) {
      if (isPassing(entry.name)) continue
      try {
        await copyFile(source, target)
        giveTo(user, target, 0o600)
      } catch (error) {
        if (!isGone(error)) throw error // a table was dropped meanwhile: the log says so too
      }
    } else
      throw new CommandError(`${source} is neither a file nor a folder: tablespaces are not backed up by this command.`)
  }
}

/** A page that is written while we read may be torn, and the log mends it; the control file has nobody who does. */
function copyControl(cluster: string, to: string): void {
  const path = join('global', 'pg_control')
  let found = readFileSync(join(cluster, path))
  for (let before: Buffer | undefined; before === undefined || !before.equals(found); ) {
    before = found
    found = readFileSync(join(cluster, path))
  }
  writeFileSync(join(to, path), found)
}

/** The segments of the log from one file to another, and what tells of earlier timelines. */
async function copyLog(cluster: string, to: string, user: RunAs, first: string, last: string): Promise<void> {
  const names = await readdir(join(cluster, 'pg_wal'))
  for (const name of names) {
    const isNeeded =
      /^[\dA-F]{24}$/.test(name) && name.slice(0, 8) === first.slice(0, 8) && name >= first && name <= last
    if (!isNeeded && !/^[\dA-F]{8}\.history$/.test(name)) continue
    const target = join(to, 'pg_wal', name)
    await copyFile(join(cluster, 'pg_wal', name), target)
    giveTo(user, target, 0o600)
  }
}

/**
 * Copies the files of a database that runs, with the log that makes them whole, by PostgreSQL's own calls for that. The
 * copy still has to be opened up to the moment that is answered.
 */
export async function copyCluster(url: string, cluster: string, to: string, user: RunAs): Promise<Moment> {
  const client = await openClient(url)
  try {
    const [found] = (await client.query<{ level: string }>(`select current_setting('wal_level') as level`)).rows
    if (found?.level === 'minimal') throw new CommandError('The database keeps too little in its log for a backup.')
    // The log stays until we have it. Slot and backup end with this connection, however that ends.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`])
    const begun = await client.query<{ file: string }>('select pg_walfile_name(pg_backup_start($1, true)) as file', [
      'npm run backup',
    ])
    await copyFolder(cluster, to, user)
    copyControl(cluster, to)
    const ended = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
    const label = join(to, 'backup_label')
    writeFileSync(label, ended.rows[0]?.label ?? '', { mode: 0o600 })
    giveTo(user, label, 0o600)

    const moment = await markMoment(url, await tablesOf(client))
    const last = await client.query<{ file: string }>('select pg_walfile_name($1) as file', [moment.lsn])
    await client.query('select pg_switch_wal()') // what is in the last segment is on the disk now
    await copyLog(cluster, to, user, begun.rows[0]?.file ?? '', last.rows[0]?.file ?? '')
    const signal = join(to, 'recovery.signal')
    writeFileSync(signal, '')
    giveTo(user, signal, 0o600)
    return moment
  } finally {
    await client.end().catch(() => {})
  }
}

/** How the copy is opened: up to the moment and no further, to be the whole of the database from then on. */
export const recoverySettings = ({ name }: Moment): Record<string, string> => ({
  recovery_target_name: name,
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  restore_command: 'exit 1', // all of the log that is needed lies beside it
  hot_standby: 'off',
  // What is counted is what was there, without what a server does by itself.
  autovacuum: 'off',
})
