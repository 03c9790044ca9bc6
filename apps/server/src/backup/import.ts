import { chmodSync, copyFileSync, createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Config } from '../config/config'
import type { Db } from '../kernel/database/db'
import { unfitness } from '../kernel/database/migrate'
import { mediaTypeOf } from '../kernel/files/media-type'
import { noteRestored, tipsFile } from '../kernel/log/tips'
import { CommandError } from './command-error'
import { openEmbedded } from './embedded-cluster'
import { importRows } from './import-rows'
import { keyFor, sealsFor } from './inspect'
import { readManifest, refuseOtherSchema } from './manifest'
import { reportUnverified } from './report'
import { copyFiles, copyTips } from './stored-files'
import { checkSums, filesBelow } from './sums'

type Wish = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey' | 's3'>
  from: string
  say: (line: string) => void
}

/** Uploaded files go where the product looks for them: into the data folder, or into the object store. */
async function openFiles({ dataDir, s3 }: Wish['config']): Promise<(from: string) => Promise<number>> {
  if (s3 === undefined) return (from) => copyFiles(from, join(dataDir, 'files'))
  const { s3Storage } = await import('../adapters/storage/s3')
  const storage = s3Storage(s3)
  await storage.check()
  return async (from) => {
    const paths = await filesBelow(from)
    for (const path of paths) {
      // on disk two folders stand between those of the key and its name
      const key = [...path.split('/').slice(0, -3), basename(path)].join('/')
      const type = mediaTypeOf(path.slice(path.lastIndexOf('.') + 1))
      await storage.putStream(key, createReadStream(join(from, path)), type)
    }
    return paths.length
  }
}

/** Brings exported rows, with files and the master key, to where the environment says; there must be nothing yet. */
export async function importAll({ config, from, say }: Wish): Promise<void> {
  const manifest = readManifest(from)
  if (manifest.kind !== 'rows')
    throw new CommandError(
      `${from} holds the files of an embedded database: npm run restore opens it. To move it, restore it, then npm run export.`,
    )
  refuseOtherSchema(manifest)
  await checkSums(from)
  const key = keyFor(manifest.installation, config)
  if (key === 'other')
    throw new CommandError(
      config.secretKey === undefined
        ? `${join(config.dataDir, 'secret.key')} is the master key of another installation. Set DATA_DIR to a new folder.`
        : 'SECRET_KEY is not the master key of the installation that was exported.',
    )
  const data = join(from, 'data')
  const given = join(data, 'secret.key')
  mkdirSync(config.dataDir, { recursive: true })
  const url = config.databaseUrl
  if (url !== undefined) {
    const lacks = await unfitness(url)
    if (lacks.length > 0) throw new CommandError(`DATABASE_URL lacks what the product needs: ${lacks.join(', ')}.`)
  }
  // Before the rows: a start in between must not make a key of its own, which would open nothing.
  const bringsKey = key === 'none' && existsSync(given)
  const kept = join(config.dataDir, 'secret.key')
  if (bringsKey) {
    copyFileSync(given, kept)
    chmodSync(kept, 0o600)
  }
  const seals = sealsFor(manifest.installation, config)
  const tips = join(config.dataDir, tipsFile)
  if (!existsSync(tips)) copyTips(data, config.dataDir)
  const filled = (db: Db) => noteRestored(tips, db, `${basename(from)}, ${manifest.made_at}`, new Date().toISOString())
  const files = manifest.files === 'local' ? await openFiles(config) : undefined
  const embedded = url === undefined ? await openEmbedded(config.dataDir, say, true) : undefined
  try {
    const { tables, rows } = await importRows(url ?? embedded?.url ?? '', from, manifest, seals, filled)
    const verified = seals === null ? '' : '; the operation logs verify'
    say(
      `Imported ${rows.toLocaleString('en')} rows into ${tables} tables, each as it was at ${manifest.made_at}${verified}.`,
    )
    reportUnverified(seals, say)
  } catch (error) {
    if (bringsKey) rmSync(kept)
    throw error
  } finally {
    await embedded?.close()
  }
  if (key === 'none' && !bringsKey)
    say('ATTENTION: start with the SECRET_KEY that the product had; it was not exported.')
  if (files === undefined) say('Uploaded files stay in the object store: start with the same S3_* settings.')
  else say(`Brought ${await files(join(data, 'files'))} uploaded files.`)
}
