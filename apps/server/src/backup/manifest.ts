import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { type Migration, ownMigrations } from '../kernel/database/migration-files'
import { CommandError } from './command-error'

/**
 * `cluster`: the files of the embedded database, shut down and ready to be opened. `rows`: the rows of each table, which
 * any PostgreSQL can take.
 */
const manifestSchema = z.object({
  product: z.literal('workplace-console'),
  format: z.literal(1),
  kind: z.enum(['cluster', 'rows']),
  /** What is in it is what was committed at this moment. */
  made_at: z.string(),
  /** Fingerprint of the master key. */
  installation: z.string(),
  /** Major version of the PostgreSQL that it comes from, and where that ran. */
  postgres: z.number(),
  platform: z.string(),
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Rows of each table, at least and at most; the same number twice where nobody wrote in that moment. */
  tables: z.record(z.string(), z.tuple([z.number(), z.number()])),
  /** Chains of the operation log that did not verify when it was made. */
  broken_logs: z.array(z.object({ company_id: z.number(), position: z.number() })),
  /** Columns in the order in which they stand in each table's file; of `rows` only. */
  columns: z.record(z.string(), z.array(z.string())),
  /** Tables by month: the first that they have, and the one after the last; of `rows` only. */
  months: z.record(z.string(), z.tuple([z.string(), z.string()])).default({}),
  sequences: z.record(z.string(), z.object({ value: z.string(), called: z.boolean() })),
  /** False where the master key stands in SECRET_KEY instead of a file. */
  has_key: z.boolean(),
  files: z.enum(['local', 'cloud']),
})
export type Manifest = z.infer<typeof manifestSchema>

export const manifestName = 'manifest.json'

/** The files of a cluster are only for what is built like it. */
export const platform = `${process.platform}-${process.arch}`

/** Reads what a folder says about itself; refuses what is no backup of ours, or one of a version to come. */
export function readManifest(folder: string): Manifest {
  let text: string
  try {
    text = readFileSync(join(folder, manifestName), 'utf8')
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new CommandError(`${folder} is no backup: there is no ${manifestName} in it.`)
  }
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw new CommandError(`The backup ${folder} is damaged: ${manifestName} cannot be read.`)
  }
  const { product, format } = (found ?? {}) as { product?: unknown; format?: unknown }
  if (product !== 'workplace-console') throw new CommandError(`${folder} is a backup of something else.`)
  if (typeof format === 'number' && format > 1)
    throw new CommandError(`The backup ${folder} was made by a newer version of the product. Update this one first.`)
  const read = manifestSchema.safeParse(found)
  if (!read.success) throw new CommandError(`The backup ${folder} is damaged: ${manifestName} is not complete.`)
  return read.data
}

/** Refuses a backup whose schema this version cannot bring to its own. */
export function refuseUnknownSchema({ schema }: Manifest, own: Migration[] = ownMigrations()): void {
  const known = new Map(own.map(({ name, checksum }) => [name, checksum]))
  const unknown = schema.filter(({ name }) => !known.has(name))
  if (unknown.length > 0)
    throw new CommandError(
      `The backup was made by a newer version of the product (it knows ${basename(unknown.at(-1)?.name ?? '', '.sql')}). Update this one first.`,
    )
  const other = schema.find(({ name, checksum }) => known.get(name) !== checksum)
  if (other !== undefined)
    throw new CommandError(
      `The backup was made by another edition of the product: its ${other.name} is not the one here.`,
    )
}

/** Refuses rows whose tables are not exactly those of this version. */
export function refuseOtherSchema(manifest: Manifest): void {
  const own = ownMigrations()
  refuseUnknownSchema(manifest, own)
  const has = new Set(manifest.schema.map(({ name }) => name))
  // what still waited to be taken away there is waited for here as well
  const lacks = own.find(({ name, kind }) => kind !== 'contract' && !has.has(name))
  if (lacks === undefined) return
  throw new CommandError(
    `The rows were exported by an older version of the product (before ${lacks.name}). ` +
      'Import them with that version and then update, or update there, start it once, and export again.',
  )
}
