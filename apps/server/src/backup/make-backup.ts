import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config'
import { startPostgres } from '../kernel/postgres/start-postgres'
import { openClient, superuserUrl } from './client'
import { copyCluster, recoverySettings } from './copy-cluster'
import { openEmbedded } from './embedded'
import { exportRows } from './export-rows'
import { type Draft, databaseUser, nameOf, openDraft, secretNames } from './folders'
import { importRows } from './import-rows'
import { brokenLogs, compare, identityOf, keyFor } from './inspect'
import { type Manifest, manifestName, platform } from './manifest'
import { Refused } from './refused'
import { rotate } from './rotate'
import { copyFiles, missingFiles } from './stored-files'
import { writeSums } from './sums'

type Say = (line: string) => void
export type Sources = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey' | 's3'>
type Known = Omit<Manifest, 'has_key' | 'files'>

const grown = (n: number) => n.toLocaleString('en')
const sizeOf = (bytes: number) => (bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)

/** The files of the embedded database, opened once beside it and closed again. */
async function backUpCluster(config: Sources, draft: Draft, say: Say): Promise<Known> {
  const data = join(draft.folder, 'data')
  mkdirSync(data)
  const source = await openEmbedded(config.dataDir, say)
  say(
    source.isRunning ? 'The product runs, and goes on.' : 'The product does not run: its database is opened for this.',
  )
  const copy = join(data, 'postgres')
  const began = Date.now()
  const files = async () =>
    config.s3 === undefined ? copyFiles(join(config.dataDir, 'files'), join(data, 'files')) : 0
  let moment: Awaited<ReturnType<typeof copyCluster>>
  try {
    // Before the moment, so that what is erased right after it is there; and after it, for what came meanwhile.
    await files()
    moment = await copyCluster(superuserUrl(source.port, source.password), source.folders.cluster, copy, databaseUser())
    await files()
  } finally {
    await source.close()
  }
  say(`Copied in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  copySecrets(config.dataDir, data)

  const opened = await startPostgres({ dataDir: data, log: () => {}, more: recoverySettings(moment) }).catch(
    (error) => {
      throw new Error(`The copy cannot be opened: ${error.message}`)
    },
  )
  try {
    const client = await openClient(superuserUrl(opened.port, source.password))
    try {
      const { installation, schema } = await identityOf(client)
      const [server] = (
        await client.query<{ v: number }>(`select current_setting('server_version_num')::int / 10000 as v`)
      ).rows
      const broken_logs = await tellBroken(client, say)
      const found = await compare(client, { tables: moment.tables, broken_logs }, 'The copy')
      const rows = moment.isExact
        ? 'each exactly as it was'
        : 'each within the bounds of a moment in which much was being written'
      say(`Opened the copy: ${grown(found.rows)} rows in ${found.tables} tables, ${rows} at ${moment.at}.`)
      if (config.s3 === undefined) await tellMissing(client, join(data, 'files'), say)
      return {
        product: 'workplace-console',
        format: 1,
        kind: 'cluster',
        made_at: moment.at,
        ...{ installation, schema, broken_logs },
        postgres: server?.v ?? 0,
        platform,
        tables: moment.tables,
        columns: {},
        sequences: {},
      }
    } finally {
      await client.end()
    }
  } finally {
    await opened.stop()
    for (const name of ['postgres.log', 'postgres.log.old', 'postgres.host', 'postgres.starting', 'programs'])
      rmSync(join(data, name), { recursive: true, force: true })
  }
}

/** The rows of a server of one's own, brought into a fresh embedded database once to see that they can be. */
async function backUpRows(config: Sources, url: string, draft: Draft, say: Say, verify: boolean): Promise<Known> {
  const data = join(draft.folder, 'data')
  mkdirSync(data)
  const files = async () =>
    config.s3 === undefined ? copyFiles(join(config.dataDir, 'files'), join(data, 'files')) : 0
  await files()
  const known = await exportRows(url, draft.folder)
  await files()
  copySecrets(config.dataDir, data, ['secret.key'])
  const total = Object.values(known.tables).reduce((sum, [n]) => sum + n, 0)
  say(`Wrote ${grown(total)} rows of ${Object.keys(known.tables).length} tables, as they were at ${known.made_at}.`)
  for (const { company_id, position } of known.broken_logs) say(brokenText(company_id, position))
  if (!verify) return known
  const proof = join(draft.folder, 'proof')
  const opened = await startPostgres({ dataDir: proof, log: () => {}, durable: false })
  try {
    const found = await importRows(opened.url, draft.folder, known as Manifest)
    say(`Brought them into a fresh database: ${grown(found.rows)} rows in ${found.tables} tables, each as it was.`)
    if (config.s3 === undefined) {
      const client = await openClient(opened.url)
      await tellMissing(client, join(data, 'files'), say).finally(() => client.end())
    }
  } finally {
    await opened.stop()
    rmSync(proof, { recursive: true, force: true })
  }
  return known
}

const brokenText = (company_id: number, position: number) =>
  `ATTENTION: the operation log of company ${company_id} does not verify from position ${position}. It was so before, and is kept as it is.`

async function tellBroken(client: Parameters<typeof compare>[0], say: Say): Promise<Manifest['broken_logs']> {
  const broken = await brokenLogs(client)
  for (const { company_id, position } of broken) say(brokenText(company_id, position))
  return broken
}

async function tellMissing(client: Parameters<typeof compare>[0], folder: string, say: Say): Promise<void> {
  const missing = await missingFiles(client, folder)
  if (missing > 0) say(`ATTENTION: ${missing} files that the database names are not in the data folder.`)
}

function copySecrets(from: string, to: string, names = secretNames): void {
  for (const name of names) if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name))
}

/** What stands in the folder besides the rows, said to whoever will need it one day. */
function tellKey(known: Known, config: Sources, hasKey: boolean, say: Say): void {
  const fits = keyFor(known.installation, config)
  if (fits === 'other')
    say(
      'ATTENTION: the master key here is not the one of this database. Keep the right one: without it nothing in the backup that is encrypted can be read.',
    )
  else if (hasKey)
    say(
      'The master key is in it: whoever has the backup can read everything. Keep it as carefully as the product itself.',
    )
  else
    say(
      'The master key is not in it: keep SECRET_KEY elsewhere. Without it nothing in the backup that is encrypted can be read.',
    )
  if (config.s3 !== undefined)
    say('Uploaded files are in the object store and not in it: back up the bucket by its own means.')
}

async function finish(known: Known, config: Sources, draft: Draft, name: string, say: Say): Promise<string> {
  const hasKey = existsSync(join(draft.folder, 'data', 'secret.key'))
  const manifest: Manifest = { ...known, has_key: hasKey, files: config.s3 === undefined ? 'local' : 'cloud' }
  writeFileSync(join(draft.folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
  const { bytes, files } = await writeSums(draft.folder)
  const path = await draft.finish(name)
  tellKey(known, config, hasKey, say)
  say(`Done: ${path} (${grown(files)} files, ${sizeOf(bytes)})`)
  return path
}

type Wish = { config: Sources; to: string; say: Say }

/** A backup of whatever database the environment names; the oldest beyond `keep` go. Answers where it is. */
export async function makeBackup({ config, to, keep, say }: Wish & { keep: number }): Promise<string> {
  const draft = await openDraft(to, say)
  try {
    const { databaseUrl: url } = config
    const known =
      url === undefined ? await backUpCluster(config, draft, say) : await backUpRows(config, url, draft, say, true)
    const path = await finish(known, config, draft, nameOf(known.made_at), say)
    for (const old of rotate(to, known.installation, keep)) say(`Removed ${old}: the newest ${keep} are kept.`)
    return path
  } catch (error) {
    draft.drop()
    throw error
  }
}

/** The rows of whatever database the environment names, into a folder of that name, for another PostgreSQL to take. */
export async function makeExport({ config, to, name, say }: Wish & { name: string }): Promise<string> {
  if (existsSync(join(to, name))) throw new Refused(`${join(to, name)} is there already: name a folder that is not.`)
  const draft = await openDraft(to, say)
  try {
    const source = config.databaseUrl === undefined ? await openEmbedded(config.dataDir, say) : undefined
    try {
      const url = config.databaseUrl ?? source?.url ?? ''
      const known = await backUpRows(config, url, draft, say, false)
      return await finish(known, config, draft, name, say)
    } finally {
      await source?.close()
    }
  } catch (error) {
    draft.drop()
    throw error
  }
}
