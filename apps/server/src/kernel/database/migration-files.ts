import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { MigrationKind } from '@workplace/domain/operation/migration'

/** The folder of migrations, seen from the bundle (dist/), from a bundle for tests and from the source (src/kernel/database/). */
export function migrationsFolder(): URL {
  const found = ['../migrations/', '../../migrations/', '../../../migrations/']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url))
  if (found === undefined) throw new Error('the folder of migrations is missing')
  return found
}

export type Migration = { readonly name: string; readonly checksum: string }

export type MigrationFile = Migration & {
  readonly kind: MigrationKind
  readonly sql: string
  /** Of a contract: the version from which on nobody needs what it takes away. */
  readonly after: string | null
}

const names = /^(?<place>\d{4}_[a-z0-9_]+)(?:\.(?<kind>concurrent|contract))?\.sql$/
const order: readonly MigrationKind[] = ['expand', 'concurrent', 'contract']

/** All files of a folder, in the order in which they are applied. */
export function migrationFiles(folder: URL): MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => {
      const { place, kind = 'expand' } = names.exec(name)?.groups ?? {}
      if (place === undefined)
        throw new Error(
          `migration ${name} must be called NNNN_area.sql, NNNN_area.concurrent.sql or NNNN_area.contract.sql`,
        )
      const sql = readFileSync(new URL(name, folder), 'utf8')
      const after = /^-- after: (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null
      if ((kind === 'contract') !== (after !== null))
        throw new Error(
          kind === 'contract'
            ? `migration ${name} must say in its head after which version it may run: -- after: 1.4.0`
            : `migration ${name} takes nothing away, and says after which version it may run`,
        )
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { name, place, kind: kind as MigrationKind, sql, checksum, after }
    })
    .sort((a, b) => (a.place === b.place ? order.indexOf(a.kind) - order.indexOf(b.kind) : a.place < b.place ? -1 : 1))
    .map(({ place: _, ...file }) => file)
}

/** What this version of the product brings a database to. */
export function ownMigrations(): (Migration & Pick<MigrationFile, 'kind'>)[] {
  return migrationFiles(migrationsFolder()).map(({ name, checksum, kind }) => ({ name, checksum, kind }))
}
