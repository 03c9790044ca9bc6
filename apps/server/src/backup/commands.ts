import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config/config'
import { DatabaseHeld } from '../kernel/postgres/holder'
import { CommandError } from './command-error'
import { importAll } from './import'
import { makeBackup, makeExport } from './make-backup'
import { restore } from './restore'

const help = {
  backup: `npm run backup -- [--to folder] [--keep 7]

Makes a backup of the database, the uploaded files and the master key while the product runs (or does not), opens it
beside to see that it is whole, and removes the oldest but --keep. Without --to they go beside the data folder
(./data-backups). With DATABASE_URL it writes the rows instead (as npm run export does): consistent, and enough to begin
anew; for great amounts of data, or to go back to any minute, use that server's own tools.`,
  restore: `npm run restore -- <backup> [--force]

Brings a backup back into DATA_DIR: a path, or the name of one beside the data folder. With --force a data folder that is
not empty is replaced; what was in it is kept beside. Stop the product first.`,
  export: `npm run export -- <folder>

Writes all rows of the database of DATABASE_URL or of DATA_DIR, as they are at one moment, with the uploaded files and the
master key, into a new folder that npm run import reads: on a server of your own, embedded, with another PostgreSQL.`,
  import: `npm run import -- <folder>

Brings what npm run export wrote into the database of DATABASE_URL or of DATA_DIR, which has to be empty, in one
transaction; uploaded files and the master key go to DATA_DIR (files to the object store where S3_* is set). The product
must be of the same version as the one that exported.`,
}
export type Command = keyof typeof help
export const isCommand = (text: string): text is Command => text in help

class Misuse extends Error {}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const optionsOf = {
  backup: { to: text, keep: text, help: flag },
  restore: { force: flag, help: flag },
  export: { help: flag },
  import: { help: flag },
}

type Values = { to?: string; keep?: string; force?: boolean; help?: boolean }

/** What is said of an error: with the help where the words of the command were wrong, without where they were right. */
export function wordsOf(error: Error & { code?: string }, command: Command): string {
  if (error instanceof Misuse || error.code?.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n\n${help[command]}`
  const isExpected = error instanceof CommandError || error instanceof ConfigError || error instanceof DatabaseHeld
  return isExpected ? error.message : `This went wrong: ${error.message}`
}

type Environment = Parameters<typeof readConfig>[0]

/** Does what one of the commands is for. */
export async function run(
  command: Command,
  args: string[],
  env: Environment,
  say: (line: string) => void,
): Promise<void> {
  const parsed = parseArgs({ args, options: optionsOf[command], strict: true, allowPositionals: command !== 'backup' })
  const values = parsed.values as Values
  if (values.help) return say(help[command])
  const config = readConfig(env)
  const beside = `${config.dataDir}-backups`
  if (command === 'backup') {
    const keep = values.keep ?? '7'
    if (!/^[1-9]\d{0,3}$/.test(keep)) throw new Misuse('--keep must be a number from 1 to 9999')
    if (values.to === '') throw new Misuse('--to must be a folder')
    await makeBackup({ config, to: resolve(values.to ?? beside), keep: Number(keep), say })
    return
  }
  const [folder, ...more] = parsed.positionals
  if (folder === undefined || folder === '')
    throw new Misuse(`Name the ${command === 'restore' ? 'backup' : 'folder'}.`)
  if (more.length > 0) throw new Misuse(`One is enough: what is ${more.join(' ')}?`)
  const path = resolve(folder)
  if (command === 'export') {
    await makeExport({ config, to: dirname(path), name: basename(path), say })
    return
  }
  const from = existsSync(path) || folder !== basename(folder) ? path : join(beside, folder)
  if (!existsSync(from)) throw new CommandError(`There is no ${from}.`)
  if (command === 'restore') await restore({ config, from, force: values.force === true, say })
  else await importAll({ config, from, say })
}
