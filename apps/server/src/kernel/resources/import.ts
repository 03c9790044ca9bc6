import type { Field, Fields } from '@workplace/contract/kernel/field'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { formSchema, type importReport, type Mends, type Resource } from '@workplace/contract/kernel/resource'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { type Language, say } from '@workplace/contract/kernel/words'
import { moduleOf } from '@workplace/contract/log-words'
import type { z } from 'zod'
import type { Call, LiveEvent } from '../call/call'
import { fieldErrors } from '../call/validation'
import type { TableRow } from '../sheet/read-table'
import { readCell } from './cells'
import { loggable, logTitle } from './confidential'
import { sayingRefusals } from './database-refusal'
import type { Engine } from './engine'
import { unguarded } from './escape'
import { examine, isFaultless } from './examine'
import { imported } from './export'
import { insertRows } from './insert'
import { idsByKey, type KeyMatch } from './natural-key'
import { uploadedTable } from './uploaded-table'
import { words } from './words'

export type Mode = 'check' | 'all' | 'valid'
type Report = z.output<typeof importReport>

/** A row of the file on its way into the database. */
export type Draft = {
  readonly line: number
  readonly cells: Record<string, string>
  readonly values: Record<string, unknown>
  readonly errors: Record<string, string>
  /** References to rows of the same file that are not saved yet, by field. */
  readonly waits: Map<string, Draft>
  id: number | null
}

/** How a file is to be read: the zone of times that it has without one, and what stands instead of its own cells. */
export type ImportOptions = { readonly zone?: string | undefined; readonly mends?: Mends | undefined }

const mostRows = 5000

/**
 * Adds the rows of a file. Each row is judged as a form would be and then saved, so that what the database refuses is
 * reported as well; what is not to stay is taken back at the end: everything in mode `check`, and in mode `all` if one
 * row is wrong.
 */
export async function importRows(engine: Engine, call: Call, mode: Mode, reading: ImportOptions): Promise<Report> {
  const { drafts, unread } = await readDrafts(engine, call, reading)
  return { ...(await importDrafts(engine, call, drafts, mode)), unread }
}

/** The second half of an import: what was read from a file is judged against the database and saved. */
export async function importDrafts(engine: Engine, call: Call, drafts: readonly Draft[], mode: Mode): Promise<Report> {
  await call.db.query('savepoint before_import')
  const events = await save(engine, call, drafts)
  const wrong = drafts.filter((draft) => draft.id === null)
  const stays = mode === 'valid' || (mode === 'all' && wrong.length === 0)
  if (!stays) await call.db.query('rollback to savepoint before_import')
  const saved = stays ? drafts.filter((draft) => draft.id !== null) : []
  if (saved.length > 0) recordImport(engine, call, saved, events)
  else call.unchanged()
  return {
    rows: drafts.map(({ line, cells, errors }) => ({ line, values: shown(engine, cells), errors })),
    total: drafts.length,
    valid: drafts.length - wrong.length,
    saved: saved.length,
  }
}

/** What is secret leaves the server no more, not even to those who sent it. */
function shown({ resource }: Engine, cells: Readonly<Record<string, string>>): Record<string, string> {
  const said = (name: string, text: string) => {
    const field = resource.fields[name]
    return text !== '' && (field?.transient || field?.secret) ? '•'.repeat(8) : text
  }
  return Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, said(name, text)]))
}

function recordImport(engine: Engine, call: Call, saved: readonly Draft[], events: readonly LiveEvent[]): void {
  const module = moduleOf(engine.resource)
  for (const draft of saved) {
    const target = logTitle(engine, draft.values, draft.id ?? 0)
    call.record({
      module,
      action: 'import',
      target,
      target_id: draft.id,
      after: { ...loggable(engine, draft.values), line: draft.line },
    })
  }
  const told = eventOf(resourceTopic(engine.resource), { ids: saved.slice(0, 200).flatMap(({ id }) => id ?? []) })
  for (const event of [...events, told]) call.emit(event)
}

/**
 * The rows as values, with what is wrong with them in themselves, and the headings that mean nothing here. Times without
 * an offset are those of `zone`.
 */
export async function readDrafts(
  engine: Engine,
  call: Call,
  { zone, mends = {} }: ImportOptions,
): Promise<{ drafts: Draft[]; unread: string[] }> {
  const [heading, ...rows] = await uploadedTable(call, engine.resource.formats)
  if (heading === undefined || rows.length === 0) throw new Refusal(refusals.import_empty)
  if (rows.length > mostRows) throw new Refusal(refusals.import_too_many, { n: mostRows })
  const columns = columnsOf(engine, heading, call.language)
  const drafts = rows.map((row) => draftOf(engine, columns, row, zone)).filter((draft) => !isExample(engine, draft))
  if (drafts.length === 0) throw new Refusal(refusals.import_empty)
  for (const draft of drafts) mend(engine, draft, mends[draft.line] ?? {}, zone)
  await resolveNames(engine, call, drafts)
  judge(drafts, formSchema(engine.resource, true), call.language)
  return { drafts, unread: unreadOf(engine, heading) }
}

/** Holds the values of drafts against a schema: they become what it makes of them, or its messages stand with the draft. */
export function judge(drafts: readonly Draft[], schema: z.ZodType<Record<string, unknown>>, language: Language): void {
  for (const draft of drafts) {
    const given = Object.fromEntries(Object.entries(draft.values).filter(([, value]) => value !== undefined))
    const parsed = schema.safeParse(given)
    if (parsed.success) Object.assign(draft.values, parsed.data)
    else
      for (const [name, message] of Object.entries(fieldErrors(parsed.error, language, given)))
        draft.errors[name.split('.')[0] ?? ''] ??= message
  }
}

/** Whether a heading means a field: a star says that the column is needed. */
function isNamed(heading: string, fields: Fields): (name: string) => boolean {
  const text = unguarded(heading)
    .replace(/\s*\*$/, '')
    .toLowerCase()
  return (name) =>
    name.toLowerCase() === text || (fields[name]?.label.some((label) => label.toLowerCase() === text) ?? false)
}

/** What an export shows besides is no mistake, nor is a column without a heading. */
function unreadOf({ resource }: Engine, { cells }: TableRow): string[] {
  const names = Object.keys(resource.fields)
  const unread = cells.filter((cell) => cell.trim() !== '' && !names.some(isNamed(cell, resource.fields)))
  return unread.slice(0, 20).map((cell) => unguarded(cell).slice(0, 60))
}

/** Which column holds which field: a heading is the label in either language, or the field's name. */
function columnsOf(engine: Engine, heading: TableRow, language: Language): Map<string, number> {
  const { fields } = engine.resource as Resource<Fields>
  const columns = new Map<string, number>()
  heading.cells.forEach((cell, index) => {
    const name = imported(engine).find(isNamed(cell, fields))
    if (name !== undefined && !columns.has(name)) columns.set(name, index)
  })
  const missing = imported(engine).filter((name) => isNeeded(fields[name]) && !columns.has(name))
  if (missing.length > 0) {
    const labels = missing.map((name) => say(fields[name]?.label ?? [name, name], language))
    throw new Refusal(refusals.import_columns, { columns: labels })
  }
  return columns
}

/** The row that the template came with, for whoever leaves it in. */
const isExample = ({ resource }: Engine, { cells }: Draft) =>
  words.example.some((text) => text === cells[resource.title])

const isNeeded = (field: Field | undefined) => field !== undefined && !field.optional && field.initial === null

/** A row of texts as values, where names still stand for what they refer to. */
export function draftOf(engine: Engine, columns: ReadonlyMap<string, number>, row: TableRow, zone?: string): Draft {
  const cells: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  for (const [name, index] of columns) {
    const text = unguarded(row.cells[index] ?? '')
    const field = engine.resource.fields[name]
    cells[name] = text
    if (field !== undefined) values[name] = readCell(field, text, zone)
  }
  return { line: row.line, cells, values, errors: {}, waits: new Map(), id: null }
}

/** Puts texts in place of those of the file. */
function mend(engine: Engine, { cells, values }: Draft, mended: Mends[string], zone: string | undefined): void {
  for (const name of imported(engine)) {
    const [field, text] = [engine.resource.fields[name], mended[name]]
    if (field === undefined || text === undefined) continue
    cells[name] = text
    values[name] = readCell(field, text, zone)
  }
}

/** Names become ids: one statement for each field that refers. A name that is unknown may be one of the file itself. */
export async function resolveNames(engine: Engine, call: Call, drafts: readonly Draft[]): Promise<void> {
  const { resource } = engine
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.to === undefined) continue
    const texts = new Set(drafts.flatMap(({ values }) => (values[name] as string | string[] | undefined) ?? []))
    if (texts.size === 0) continue
    const found = await idsByKey(call, field.to, [...texts])
    const inFile =
      field.to === resource.name && field.link === undefined ? byTitle(engine, drafts) : new Map<string, Draft>()
    for (const draft of drafts) {
      const value = draft.values[name]
      if (Array.isArray(value))
        draft.values[name] = value.flatMap((text) => idOf(draft, name, found.get(text), text, call))
      else if (typeof value === 'string') {
        const other = found.get(value) === undefined ? inFile.get(value.toLowerCase()) : undefined
        if (other !== undefined) draft.waits.set(name, other)
        draft.values[name] = other === undefined ? idOf(draft, name, found.get(value), value, call)[0] : undefined
      }
    }
  }
}

function byTitle({ resource }: Engine, drafts: readonly Draft[]): Map<string, Draft> {
  return new Map(drafts.map((draft) => [String(draft.values[resource.title] ?? '').toLowerCase(), draft]))
}

function idOf(draft: Draft, name: string, named: KeyMatch | undefined, text: string, call: Call): number[] {
  if (typeof named === 'number') return [named]
  draft.errors[name] ??= say(named === 'several' ? words.ambiguousName : words.unknownName, call.language, {
    value: text,
  })
  return []
}

/** Saves what is right. Rows that refer to others of the file follow after them. */
async function save(engine: Engine, call: Call, drafts: readonly Draft[]): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  let open = drafts.filter((draft) => Object.keys(draft.errors).length === 0)
  while (open.length > 0) {
    const ready = open.filter((draft) => [...draft.waits.values()].every((other) => other.id !== null))
    if (ready.length === 0) {
      leaveOut(open, call.language)
      break
    }
    events.push(...(await saveReady(engine, call, ready)))
    open = open.filter((draft) => !ready.includes(draft))
  }
  return events
}

async function saveReady(engine: Engine, call: Call, ready: readonly Draft[]): Promise<readonly LiveEvent[]> {
  for (const draft of ready) for (const [name, other] of draft.waits) draft.values[name] = other.id
  const faults = await examine(
    engine,
    call,
    ready.map((draft) => ({ before: null, after: draft.values })),
  )
  for (const [index, draft] of ready.entries()) {
    for (const [name, fault] of Object.entries(faults[index] ?? {})) draft.errors[name] ??= fault.message
  }
  const right = ready.filter((_, index) => isFaultless(faults[index]))
  const { ids, events } = await sayingRefusals(engine, call, {}, () =>
    insertRows(
      engine,
      call,
      right.map((draft) => draft.values),
    ),
  )
  const saved = right.flatMap((draft, index) => {
    const id = ids[index]
    return id == null ? [] : [{ id, before: null, after: draft.values }]
  })
  if (saved.length > 0) await engine.rules.afterSave?.(call, saved)
  const { title } = engine.resource
  for (const [index, draft] of right.entries()) {
    draft.id = ids[index] ?? null
    // somebody else was faster
    if (draft.id === null) draft.errors[title] = say(words.taken, call.language, { value: String(draft.values[title]) })
  }
  return events
}

/** What is left refers to rows that are wrong, or in a circle. */
function leaveOut(open: readonly Draft[], language: Language): void {
  for (const draft of open) {
    for (const [name, other] of draft.waits) {
      if (other.id !== null) continue
      const message = open.includes(other)
        ? say(words.circle, language)
        : say(words.ownRow, language, { line: other.line })
      draft.errors[name] ??= message
    }
  }
}
