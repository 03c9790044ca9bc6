import type pg from 'pg'
import type { Config } from '../config/config'
import { keyFor } from './inspect'
import type { Manifest } from './manifest'
import { missingFiles } from './stored-files'

export type Print = (line: string) => void
export type Sources = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey' | 's3'>
/** What a manifest says, but for what follows from the folder. */
export type ManifestFacts = Omit<Manifest, 'has_key' | 'files'>

export const grown = (n: number) => n.toLocaleString('en')

export function reportBroken(broken: Manifest['broken_logs'], say: Print): void {
  for (const { company_id, position } of broken)
    say(
      `ATTENTION: the operation log of company ${company_id} does not verify from position ${position}. It is so in the database too, and is kept as it is.`,
    )
}

/** Said where the master key is not here: nobody can tell then whether an entry was altered. */
export function reportUnverified(seals: object | null, say: Print): void {
  if (seals === null)
    say(
      'ATTENTION: the master key of this database is not here (SECRET_KEY, or secret.key in DATA_DIR): no entry of the operation log is missing, but whether one was altered could not be verified.',
    )
}

export async function reportMissing(client: pg.Client, folder: string, say: Print): Promise<void> {
  const missing = await missingFiles(client, folder)
  if (missing > 0) say(`ATTENTION: ${missing} files that the database names are not in the data folder.`)
}

/** What stands in the folder besides the rows, said to whoever will need it one day. */
export function reportKey(installation: string, config: Sources, hasKey: boolean, say: Print): void {
  const fits = keyFor(installation, config)
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
