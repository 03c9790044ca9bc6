import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { Connection, sourceFile, sourceTest } from '@workplace/contract/people/data-source'
import * as refusals from '@workplace/contract/people/refusals'
import type { Sources, SourceTable } from '../../../adapters/source/port'
import { type Call, has } from '../../../kernel/call/call'
import { unguarded } from '../../../kernel/resources/escape'
import { readTable, uploadedTable } from '../../../kernel/resources/uploaded-table'
import type { Secrets } from '../../../kernel/secrets/secrets'
import type { TableRow } from '../../../kernel/sheet/read-table'
import { connectionFaults, isSameDestination, refuse } from './save-source'
import { type Reader, type Source, sourceById } from './source.store'

const testMs = 20_000
const sampleRows = 5

/** A file's rows by their headings. */
function tableOf([heading, ...rows]: readonly TableRow[]): SourceTable {
  if (heading === undefined || rows.length === 0) throw new Refusal(commonRefusals.import_empty)
  const columns = heading.cells.map((cell) => unguarded(cell).replace(/\s*\*$/, ''))
  return {
    columns: [...new Set(columns.filter((name) => name !== ''))],
    rows: rows.map(({ line, cells }) => ({
      line,
      // of two columns of one name the first counts
      cells: Object.fromEntries(columns.map((name, at) => [name, unguarded(cells[at] ?? '')] as const).reverse()),
      broken: [],
    })),
  }
}

/** The columns that a source has to have. */
const neededColumns = ({ mapping }: Source): string[] => [
  ...new Set([mapping.key, ...Object.values(mapping.fields)].filter((name) => name !== '')),
]

/** All people of a stored source. Outside of any transaction: it may take minutes. */
export async function readSource(
  sources: Sources,
  secrets: Secrets,
  call: Reader,
  source: Source,
  signal: AbortSignal,
): Promise<SourceTable> {
  const { connection } = source
  const columns = neededColumns(source)
  const secret = source.secret === null ? null : secrets.decrypt(source.secret)
  switch (connection.kind) {
    case 'ldap':
      return sources.ldap(connection, secret, { columns, signal })
    case 'api':
      return sources.api(connection, secret, { columns, signal })
    case 'csv': {
      const [file] = await call.db.query<{ content: Buffer }>(
        'select content from datasource_file where company_id = $1 and datasource_id = $2 order by id desc limit 1',
        [call.actor.company_id, source.id],
      )
      if (file === undefined) throw new Refusal(refusals.source_file_missing)
      const table = tableOf(await readTable({ ...call.actor, user_id: null }, file.content))
      const missing = columns.filter((name) => !table.columns.includes(name))
      if (missing.length > 0) throw new Refusal(refusals.source_columns, { columns: missing.join(', ') })
      return table
    }
  }
}

const sampleOf = ({ columns, rows }: SourceTable): OutputOf<typeof sourceTest> => ({
  columns: [...columns],
  rows: rows.slice(0, sampleRows).map(({ cells }) => ({ ...cells })),
})

/** Connects with what stands in a form; a stored secret is used only for where it was kept for. */
export async function testSource(
  sources: Sources,
  secrets: Secrets,
  call: Call,
  { id, connection, secret }: ParsedOf<typeof sourceTest>,
): Promise<OutputOf<typeof sourceTest>> {
  let known = secret === '' || secret === undefined ? null : secret
  if (id !== undefined) {
    if (!has(call.actor, 'change-datasources'))
      throw new Refusal(commonRefusals.no_permission, { permission: 'change-datasources' })
    const stored = await sourceById(call, id)
    const isKept = secret === undefined || secret === ''
    if (isKept && stored.secret !== null && isSameDestination(stored.connection, connection))
      known = secrets.decrypt(stored.secret)
  }
  refuse(connectionFaults(connection, known !== null))
  return sampleOf(await sampleFrom(sources, call, connection, known))
}

async function sampleFrom(
  sources: Sources,
  call: Call,
  connection: Connection,
  secret: string | null,
): Promise<SourceTable> {
  const signal = AbortSignal.timeout(testMs)
  switch (connection.kind) {
    case 'ldap':
      return sources.ldap(connection, secret, { signal })
    case 'api':
      return sources.api(connection, secret, { signal })
    case 'csv': {
      const [file] = await call.db.query<{ content: Buffer }>(
        'select content from datasource_file where company_id = $1 and id = $2',
        [call.actor.company_id, connection.file_id],
      )
      if (file === undefined) throw new Refusal(refusals.source_file_missing)
      return tableOf(await readTable(call.actor, file.content))
    }
  }
}

/** Keeps a file for a source that is saved with it; what nobody saved within a day is forgotten. */
export async function uploadSourceFile(call: Call): Promise<OutputOf<typeof sourceFile>> {
  const { name, buffer } = call.file
  const table = tableOf(await uploadedTable(call, ['csv']))
  const { actor, db } = call
  await db.query(
    `delete from datasource_file where company_id = $1 and datasource_id is null and created_at < now() - interval '1 day'`,
    [actor.company_id],
  )
  const shown = name.slice(-100)
  const [file] = await db.query<{ id: number }>(
    'insert into datasource_file (company_id, name, content, created_by) values ($1, $2, $3, $4) returning id',
    [actor.company_id, shown, buffer, actor.name],
  )
  call.record({ module: 'datasource', action: 'upload_source', target: shown })
  return { ...sampleOf(table), file_id: file?.id ?? 0, name: shown, total: table.rows.length }
}
