import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Config } from '../config/config'
import { type Db, dbOf } from '../kernel/database/db'
import { noteRestored, tipsFile } from '../kernel/log/tips'
import { findBinaries } from '../kernel/postgres/binaries'
import { keptPassword, majorOf } from '../kernel/postgres/cluster'
import { prepareFolders } from '../kernel/postgres/folders'
import { readPidFile, takeOver } from '../kernel/postgres/holder'
import { refuseIfOnOtherHost } from '../kernel/postgres/other-host'
import { whileStartingAlone } from '../kernel/postgres/start-lock'
import { startPostgres } from '../kernel/postgres/start-postgres'
import { openClient } from './client'
import { CommandError } from './command-error'
import { giveTo } from './copy-cluster'
import { hasDatabase } from './embedded-cluster'
import { nameOf, runs } from './folders'
import { importRows } from './import-rows'
import { compare, keyFor, sealsFor } from './inspect'
import { type Manifest, platform, readManifest, refuseOtherSchema, refuseUnknownSchema } from './manifest'
import { reportUnverified } from './report'
import { copyTips } from './stored-files'
import { checkSums, copyListed, listed, settleAll } from './sums'

type Say = (line: string) => void

const dataPrefix = 'data/'
const clusterPrefix = 'data/postgres/'
/** PostgreSQL wants these although nothing may be in them, and not every tool that copies a backup keeps empty folders. */
const clusterFolders = [
  ...['pg_commit_ts', 'pg_dynshmem', 'pg_logical/mappings', 'pg_logical/snapshots', 'pg_multixact', 'pg_notify'],
  ...['pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat', 'pg_stat_tmp', 'pg_subtrans', 'pg_tblspc', 'pg_twophase'],
  ...['pg_wal/archive_status', 'pg_wal/summaries'],
]

/** Refuses a data folder on which a product runs; what a killed one left running is stopped. */
async function refuseInUse(dataDir: string, say: Say): Promise<void> {
  refuseIfOnOtherHost(join(dataDir, 'postgres.host'))
  if (!hasDatabase(dataDir)) return
  const folders = prepareFolders(dataDir, say)
  if (existsSync(join(dataDir, 'postgres.password'))) await takeOver(folders.cluster, keptPassword(folders), say)
  const left = readPidFile(folders.cluster)
  if (left !== undefined && runs(left.pid))
    throw new CommandError(
      `A process (${left.pid}) seems to work on ${folders.cluster}. End it first; if it is something else, delete postmaster.pid there.`,
    )
}

/** Copies what a backup has of a data folder, looking at every file on the way. */
async function unpack(backup: string, manifest: Manifest, draft: string, say: Say): Promise<void> {
  const { cluster, user, state } = prepareFolders(draft, say)
  if (manifest.kind === 'cluster') refuseOtherPostgres(manifest, findBinaries(user, state, say).postgres)
  const sums = await listed(backup)
  await checkSums(backup, (path) => !path.startsWith(dataPrefix))
  for (const [path, digest] of sums) {
    if (!path.startsWith(dataPrefix)) continue
    const isOfCluster = path.startsWith(clusterPrefix)
    const to = isOfCluster
      ? join(cluster, path.slice(clusterPrefix.length))
      : join(draft, path.slice(dataPrefix.length))
    await copyListed(backup, path, digest, to)
  }
  if (manifest.kind === 'rows') return
  for (const name of clusterFolders) mkdirSync(join(cluster, name), { recursive: true })
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true }))
    giveTo(user, join(entry.parentPath ?? entry.path, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  giveTo(user, cluster, 0o700)
}

function refuseOtherPostgres({ postgres, platform: from }: Manifest, program: string): void {
  const own = majorOf(program)
  if (postgres === own && from === platform) return
  throw new CommandError(
    `The backup holds the files of PostgreSQL ${postgres} on ${from}; here is PostgreSQL ${own} on ${platform}, which ` +
      'cannot open them. Restore it where it comes from, then use npm run export there and npm run import here.',
  )
}

/** Opens what was brought back, once, and compares it with what the backup says. */
async function open(
  backup: string,
  manifest: Manifest,
  { dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>,
  say: Say,
): Promise<{ tables: number; rows: number }> {
  const seals = sealsFor(manifest.installation, { dataDir, secretKey })
  reportUnverified(seals, say)
  // What was noted of the log beyond the end that it has now is not missing because somebody cut it.
  const filled = (db: Db) =>
    noteRestored(join(dataDir, tipsFile), db, `${basename(backup)}, ${manifest.made_at}`, new Date().toISOString())
  const opened = await startPostgres({ dataDir, log: () => {} })
  try {
    if (manifest.kind === 'rows') return await importRows(opened.url, backup, manifest, seals, filled)
    const client = await openClient(opened.url)
    try {
      const found = await compare(client, manifest, 'What was restored', seals)
      await filled(dbOf(client))
      return found
    } finally {
      await client.end()
    }
  } finally {
    await opened.stop()
    rmSync(join(dataDir, 'postgres.log'), { force: true })
  }
}

const isFilled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

/** Puts a new data folder in the place of the old one, which is kept beside it. */
async function swap(draft: string, dataDir: string, say: Say): Promise<void> {
  if (!existsSync(dataDir)) return renameSync(draft, dataDir)
  const now = nameOf(new Date().toISOString())
  const old = `${dataDir}.before-${now}`
  await whileStartingAlone(join(dataDir, 'postgres.starting'), async () => {
    await refuseInUse(dataDir, say)
    try {
      renameSync(dataDir, old)
    } catch (error) {
      if (!['EBUSY', 'EXDEV', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      throw new CommandError(
        `${dataDir} cannot be moved aside (is something mounted there?). Restore into another folder, and exchange them by hand.`,
      )
    }
    renameSync(draft, dataDir)
  })
  rmSync(join(old, 'postgres.starting'), { force: true })
  say(`What was there is kept in ${old}.`)
}

type Wish = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey' | 's3'>
  from: string
  force: boolean
  say: Say
}

/** Brings a backup back into a data folder. What is there already is only replaced if that was asked for. */
export async function restore({ config, from, force, say }: Wish): Promise<void> {
  const { dataDir } = config
  if (config.databaseUrl !== undefined)
    throw new CommandError(
      'npm run restore fills the embedded database of DATA_DIR, and DATABASE_URL is set: npm run import brings rows into a server.',
    )
  const manifest = readManifest(from)
  if (manifest.kind === 'cluster') refuseUnknownSchema(manifest)
  else refuseOtherSchema(manifest)
  if (config.secretKey !== undefined && keyFor(manifest.installation, config) !== 'fits')
    throw new CommandError('SECRET_KEY is not the master key of the installation that was backed up.')
  if (isFilled(dataDir)) {
    await refuseInUse(dataDir, say)
    if (!force)
      throw new CommandError(
        `${dataDir} is not empty. With --force it is replaced (and kept beside), or set DATA_DIR to another folder.`,
      )
  }
  const draft = `${dataDir}.restoring-${process.pid}`
  mkdirSync(dirname(dataDir), { recursive: true })
  const dropOnExit = () => rmSync(draft, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', dropOnExit)
  try {
    await unpack(from, manifest, draft, say)
    // What was noted here is newer than what the backup has of it.
    copyTips(dataDir, draft)
    const { tables, rows } = await open(from, manifest, { dataDir: draft, secretKey: config.secretKey }, say)
    await settleAll(draft)
    say(`Opened it: ${rows.toLocaleString('en')} rows in ${tables} tables, as they were at ${manifest.made_at}.`)
    await swap(draft, dataDir, say)
  } catch (error) {
    dropOnExit()
    throw error
  } finally {
    process.removeListener('exit', dropOnExit)
  }
  const key = keyFor(manifest.installation, config)
  if (key !== 'fits')
    say('ATTENTION: the master key is not in the backup. Start with the SECRET_KEY that the product had.')
  if (manifest.files === 'cloud') say('Uploaded files were in an object store: start with the same S3_* settings.')
  for (const { company_id, position } of manifest.broken_logs)
    say(
      `ATTENTION: the operation log of company ${company_id} did not verify from position ${position} before the backup.`,
    )
  say(`Restored into ${dataDir}. npm start opens it.`)
}
