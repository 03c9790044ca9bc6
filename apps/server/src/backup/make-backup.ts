import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backUpCluster } from './cluster-backup'
import { CommandError } from './command-error'
import { openEmbedded } from './embedded-cluster'
import { type Draft, nameOf, openDraft } from './folders'
import { type Manifest, manifestName } from './manifest'
import { grown, type ManifestFacts, type Print, reportKey, type Sources } from './report'
import { rotate } from './rotate'
import { backUpRows } from './rows-backup'
import { writeSums } from './sums'

const sizeOf = (bytes: number) => (bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)

async function finish(known: ManifestFacts, config: Sources, draft: Draft, name: string, say: Print): Promise<string> {
  const hasKey = existsSync(join(draft.folder, 'data', 'secret.key'))
  const manifest: Manifest = { ...known, has_key: hasKey, files: config.s3 === undefined ? 'local' : 'cloud' }
  writeFileSync(join(draft.folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
  const { bytes, files } = await writeSums(draft.folder)
  const path = await draft.finish(name)
  reportKey(known.installation, config, hasKey, say)
  say(`Done: ${path} (${grown(files)} files, ${sizeOf(bytes)})`)
  return path
}

type Wish = { config: Sources; to: string; say: Print }

/** A backup of whatever database the environment names; the oldest beyond `keep` go. Answers where it is. */
export async function makeBackup({ config, to, keep, say }: Wish & { keep: number }): Promise<string> {
  const draft = await openDraft(to, say)
  try {
    const { databaseUrl: url } = config
    const known =
      url === undefined
        ? await backUpCluster(config, draft.folder, say)
        : await backUpRows(config, url, draft.folder, say, true)
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
  if (existsSync(join(to, name)))
    throw new CommandError(`${join(to, name)} is there already: name a folder that is not.`)
  const draft = await openDraft(to, say)
  try {
    const source = config.databaseUrl === undefined ? await openEmbedded(config.dataDir, say) : undefined
    try {
      const url = config.databaseUrl ?? source?.url ?? ''
      const known = await backUpRows(config, url, draft.folder, say, false)
      return await finish(known, config, draft, name, say)
    } finally {
      await source?.close()
    }
  } catch (error) {
    draft.drop()
    throw error
  }
}
