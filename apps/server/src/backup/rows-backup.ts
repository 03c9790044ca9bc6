import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../kernel/postgres/start-postgres'
import { openClient } from './client'
import { exportRows } from './export-rows'
import { importRows } from './import-rows'
import { sealsFor } from './inspect'
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

/** The rows of a server of one's own, brought into a fresh embedded database once to see that they can be. */
export async function backUpRows(
  config: Sources,
  url: string,
  draft: string,
  say: Print,
  verify: boolean,
): Promise<ManifestFacts> {
  const data = join(draft, 'data')
  mkdirSync(data)
  const files = async () =>
    config.s3 === undefined ? copyFiles(join(config.dataDir, 'files'), join(data, 'files')) : 0
  await files()
  copyTips(config.dataDir, data)
  const known = await exportRows(url, draft, config)
  await files()
  copySecrets(config, data)
  const total = Object.values(known.tables).reduce((sum, [n]) => sum + n, 0)
  say(`Wrote ${grown(total)} rows of ${Object.keys(known.tables).length} tables, as they were at ${known.made_at}.`)
  const seals = sealsFor(known.installation, config)
  reportUnverified(seals, say)
  reportBroken(known.broken_logs, say)
  if (!verify) return known
  const proof = join(draft, 'proof')
  const opened = await startPostgres({ dataDir: proof, log: () => {}, durable: false })
  try {
    const found = await importRows(opened.url, draft, known, seals)
    say(`Brought them into a fresh database: ${grown(found.rows)} rows in ${found.tables} tables, each as it was.`)
    if (config.s3 === undefined) {
      const client = await openClient(opened.url)
      await reportMissing(client, join(data, 'files'), say).finally(() => client.end())
    }
  } finally {
    await opened.stop()
    rmSync(proof, { recursive: true, force: true })
  }
  return known
}
