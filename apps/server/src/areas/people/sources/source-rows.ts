import { type Language, say } from '@workplace/contract/kernel/words'
import type { RowAction, RunCounts, SourceRunRow } from '@workplace/contract/people/data-source'
import { mappedFields } from '@workplace/contract/people/data-source'
import type { SourceTable } from '../../../adapters/source/port'
import type { Engine, Row } from '../../../kernel/resources/engine'
import { type Draft, draftOf } from '../../../kernel/resources/import'
import type { Source } from './source.store'
import { sourceWords as words } from './source-words'

/** What a run says of one row of the source, of somebody who is not in it, or of a new department. */
export type RunRow = Omit<SourceRunRow, 'n'>

/** A row of the source on its way to a person. */
export type Candidate = {
  readonly line: number
  readonly key: string
  /** Its mapped columns as an import would read them. */
  readonly draft: Draft
  /** Who it is, where somebody is. */
  person: Row | null
  /** Known by its key from an earlier run. */
  isKnown: boolean
  /** They were disabled when the source had them no more. */
  isGone: boolean
}

export const runRow = (action: RowAction, more: Partial<RunRow>): RunRow => ({
  ...{ action, conflict: false, line: null, source_key: '', name: '', user_id: null, changes: [], errors: {} },
  ...more,
})

export const refusedRow = ({ line, key, draft, person }: Candidate, errors: Record<string, string>, conflict = false) =>
  runRow('refused', {
    ...{ line, source_key: key, name: draft.cells.name ?? String(person?.name ?? ''), user_id: person?.id ?? null },
    ...{ errors, conflict },
  })

export type SortedRows = {
  readonly candidates: Candidate[]
  readonly refusals: RunRow[]
  /** All keys that the source has, also of rows that are wrong: whoever they are, they are still there. */
  readonly keys: ReadonlySet<string>
  /** Rows of which nobody can say who they are. */
  readonly unknown: number
}

/** Rows by their keys; what has none, or the same as another, is nobody. */
export function sortRows(engine: Engine, source: Source, table: SourceTable, language: Language): SortedRows {
  const { key: keyColumn, fields } = source.mapping
  const mapped = mappedFields.flatMap((field) => {
    const column = fields[field]
    return column ? [{ field, column }] : []
  })
  const positions = new Map(mapped.map(({ field }, at) => [field, at]))
  const refusals: RunRow[] = []
  const byKey = new Map<string, Candidate[]>()
  let unknown = 0
  for (const { line, cells, broken } of table.rows) {
    const isBroken = (column: string) => broken.includes(column) || (cells[column] ?? '').includes('\u0000')
    const key = isBroken(keyColumn) ? '' : (cells[keyColumn] ?? '').trim().slice(0, 200)
    const texts = mapped.map(({ column }) => (isBroken(column) ? '' : (cells[column] ?? '').trim()))
    const draft = draftOf(engine, positions, { line, cells: texts })
    for (const { field, column } of mapped) {
      if (isBroken(column)) draft.errors[field] = say(words.noText, language)
    }
    const candidate: Candidate = { line, key, draft, person: null, isKnown: false, isGone: false }
    if (key === '') {
      unknown++
      refusals.push(refusedRow(candidate, { '': say(words.keyMissing, language) }))
    } else byKey.set(key, [...(byKey.get(key) ?? []), candidate])
  }
  const candidates: Candidate[] = []
  for (const [key, same] of byKey) {
    const [first] = same
    if (same.length === 1 && first !== undefined) candidates.push(first)
    else {
      const lines = same.map(({ line }) => line).join(', ')
      const message = say(words.sameKey, language, { key, lines })
      for (const one of same) refusals.push(refusedRow(one, { '': message }, true))
    }
  }
  return { candidates, refusals, keys: new Set(byKey.keys()), unknown }
}

const order: readonly RowAction[] = ['refused', 'disable', 'left', 'change', 'kept', 'return', 'add', 'department']

/** What needs somebody's eyes comes first; then in the order of the source. */
export const inOrder = (rows: readonly RunRow[]): RunRow[] =>
  [...rows].sort(
    (one, other) => order.indexOf(one.action) - order.indexOf(other.action) || (one.line ?? 0) - (other.line ?? 0),
  )

export function countsOf(rows: readonly RunRow[], read: number): RunCounts {
  const of = (action: RowAction) => rows.filter((row) => row.action === action).length
  const inSource = rows.filter((row) => row.line !== null)
  return {
    read,
    add: of('add'),
    change: of('change'),
    return: of('return'),
    disable: of('disable'),
    left: of('left'),
    conflict: rows.filter((row) => row.conflict).length,
    refused: of('refused'),
    department: of('department'),
    unchanged: read - new Set(inSource.map(({ line }) => line)).size,
  }
}
