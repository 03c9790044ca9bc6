import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../kernel/postgres/start-postgres'
import type { Seals } from '../kernel/secrets/seals'
import { openClient, superuserUrl } from './client'
import { copyCluster, recoverySettings } from './copy-cluster'
import { type EmbeddedCluster, openEmbedded } from './embedded-cluster'
import { databaseUser } from './folders'
import { brokenLogs, compare, identityOf, sealsFor } from './inspect'
import { platform } from './manifest'
import type { Moment } from './moment'
import {
  grown,
  type ManifestFacts,
  type Print,
  reportBroken,
  reportMissing,
  reportUnverified,
  type Sources,
} from './report'
import { copyFiles, copySecrets, copyTips } from './stored-files'

/** What a server leaves in its data folder that the next one does not need. */
const traces = ['postgres.log', 'postgres.log.old', 'postgres.host', 'postgres.starting', 'programs']

/** The files of the embedded database, opened once beside it and closed again. */
export async function backUpCluster(config: Sources, draft: string, say: Print): Promise<ManifestFacts> {
  const data = join(draft, 'data')
  mkdirSync(data)
  const source = await openEmbedded(config.dataDir, say)
  try {
    say(
      source.isRunning
        ? 'The product runs, and goes on.'
        : 'The product does not run: its database is opened for this.',
    )
    const moment = await copyAll(config, source, data, say)
    const opened = await startPostgres({ dataDir: data, log: () => {}, more: recoverySettings(moment) }).catch(
      (error) => {
        throw new Error(`The copy cannot be opened: ${error.message}`)
      },
    )
    try {
      return await examine(config, source, opened.port, moment, data, say)
    } finally {
      await opened.stop()
      for (const name of traces) rmSync(join(data, name), { recursive: true, force: true })
    }
  } finally {
    await source.close()
  }
}

async function copyAll(config: Sources, source: EmbeddedCluster, data: string, say: Print): Promise<Moment> {
  const began = Date.now()
  const files = async () =>
    config.s3 === undefined ? copyFiles(join(config.dataDir, 'files'), join(data, 'files')) : 0
  // Before the moment, so that what is erased right after it is there; and after it, for what came meanwhile.
  await files()
  copyTips(config.dataDir, data)
  const url = superuserUrl(source.port, source.password)
  const moment = await copyCluster(url, source.folders.cluster, join(data, 'postgres'), databaseUser())
  await files()
  copySecrets(config, data)
  say(`Copied in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  return moment
}

/** Compares the opened copy with the moment of which it is. */
async function examine(
  config: Sources,
  source: EmbeddedCluster,
  port: number,
  moment: Moment,
  data: string,
  say: Print,
): Promise<ManifestFacts> {
  const client = await openClient(superuserUrl(port, source.password))
  try {
    const { installation, schema } = await identityOf(client)
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    const seals = sealsFor(installation, config)
    const found = await brokenLogs(client, seals)
    // A log that was broken before is no reason to have no backup; one that the copy broke is no backup.
    const broken_logs = found.length === 0 ? [] : await brokenIn(source, seals)
    const { tables, rows: count } = await compare(
      client,
      { tables: moment.tables, broken_logs },
      'The copy',
      seals,
      found,
    )
    const how =
      moment.slack === 0 ? 'each exactly as it was' : `each within ${moment.slack} rows (much was being written)`
    say(`Opened the copy: ${grown(count)} rows in ${tables} tables, ${how} at ${moment.at}.`)
    reportUnverified(seals, say)
    reportBroken(broken_logs, say)
    if (config.s3 === undefined) await reportMissing(client, join(data, 'files'), say)
    return {
      product: 'workplace-console',
      format: 1,
      kind: 'cluster',
      made_at: moment.at,
      ...{ installation, schema, broken_logs, platform },
      postgres: rows[0]?.version ?? 0,
      tables: moment.tables,
      columns: {},
      months: {},
      sequences: {},
    }
  } finally {
    await client.end()
  }
}

async function brokenIn({ url }: EmbeddedCluster, seals: Seals | null) {
  const client = await openClient(url)
  return brokenLogs(client, seals).finally(() => client.end())
}
