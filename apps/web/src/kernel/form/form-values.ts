import { type Field, fieldMessage, schemaOf } from '@workplace/contract/kernel/field'
import type { Resource } from '@workplace/contract/kernel/resource'
import type { Label, Language } from '@workplace/contract/kernel/words'
import { resourceNamed } from '../registry/resources'

export type FormValues = Readonly<Record<string, unknown>>

const many = new Set<Field['kind']>(['multiselect', 'weekdays', 'periods', 'refs'])

/** The fields that a form asks for. */
export const askedFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.form)

const emptyOf = (field: Field) => (many.has(field.kind) ? [] : field.kind === 'flag' ? false : null)

/** The values of a new record's form. */
export function newValues(resource: Resource): Record<string, unknown> {
  return Object.fromEntries(askedFields(resource).map(([name, field]) => [name, field.initial ?? emptyOf(field)]))
}

/** The values of a stored record's form; a flag may be answered as a number. */
export function valuesOf(resource: Resource, row: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    askedFields(resource).map(([name, field]) => [
      name,
      field.kind === 'flag' ? Boolean(row[name]) : (row[name] ?? emptyOf(field)),
    ]),
  )
}

/** A list of parts that begins without any and may stay so. */
const mayHoldNone = (field: Field) =>
  field.kind === 'structured' && Array.isArray(field.initial) && schemaOf(field).safeParse([]).success

/** Need not be given: a number that begins as something is that again when it is emptied, as the order in a list. */
export const isFree = (field: Field) =>
  field.optional ||
  ((field.kind === 'integer' || field.kind === 'decimal') && field.initial !== null) ||
  mayHoldNone(field)

const given = (field: Field, value: unknown): unknown =>
  value !== undefined && value !== '' && value !== null
    ? value
    : field.optional || !isFree(field)
      ? null
      : field.initial

/** A value as it is sent: trimmed, an empty text as null. What is not valid stays as it is. */
function sent(field: Field, value: unknown): unknown {
  const plain = given(field, value)
  const parsed = schemaOf(field).safeParse(plain)
  return parsed.success ? parsed.data : plain
}

/** What is wrong with a value, in words; undefined if nothing. The same check as the server's. */
export function problemOf(field: Field, value: unknown, language: Language): string | undefined {
  const parsed = schemaOf(field).safeParse(given(field, value))
  if (parsed.success) return undefined
  const message = parsed.error.issues[0]?.message ?? 'format'
  return fieldMessage(message, language) ?? fieldMessage('format', language)
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
/** Order does not matter where several are chosen. */
const comparable = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value) ? [...value].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : value,
  )

function differs(field: Field, one: unknown, other: unknown): boolean {
  const [a, b] = [sent(field, one), sent(field, other)]
  if (isEmpty(a) && isEmpty(b)) return false
  if (field.kind === 'decimal' || field.kind === 'money') return isEmpty(a) || isEmpty(b) || Number(a) !== Number(b)
  if (field.kind === 'instant' && typeof a === 'string' && typeof b === 'string') return Date.parse(a) !== Date.parse(b)
  return comparable(a) !== comparable(b)
}

/** Only what differs: an edit sends nothing that was not touched. */
export function changesOf(resource: Resource, before: FormValues, now: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    askedFields(resource)
      .filter(([name, field]) => differs(field, before[name], now[name]))
      .map(([name, field]) => [name, sent(field, now[name])]),
  )
}

/** Everything, for a new record. */
export function allOf(resource: Resource, now: FormValues): Record<string, unknown> {
  return Object.fromEntries(askedFields(resource).map(([name, field]) => [name, sent(field, now[name])]))
}

/** My changes laid over what somebody else has saved, and the fields that both have changed. */
export function merged(resource: Resource, before: FormValues, mine: FormValues, theirs: FormValues) {
  const touched = changesOf(resource, before, mine)
  const clashes = askedFields(resource)
    .filter(([name, field]) => name in touched && differs(field, before[name], theirs[name]))
    .filter(([name, field]) => differs(field, mine[name], theirs[name]))
    .map(([, field]) => field.label)
  return { values: { ...theirs, ...touched }, clashes }
}

export type Section = { readonly label: Label | undefined; readonly fields: readonly [string, Field][] }

/** The fields under their headings. */
export function sectionsOf(resource: Resource): Section[] {
  const sections: { label: Label | undefined; fields: [string, Field][] }[] = []
  for (const entry of askedFields(resource)) {
    const section = sections.at(-1)
    if (section === undefined || entry[1].section !== undefined) {
      sections.push({ label: entry[1].section, fields: [entry] })
    } else section.fields.push(entry)
  }
  return sections
}

/**
 * The references of a form within which a picker looks: a floor picker in a form with an office shows that office's
 * floors, since a floor has the same reference. A record of the same kind is no place (a type's parent type).
 */
function placesOf(field: Field, fields: Resource['fields']): string[] {
  if (field.to === undefined) return []
  return Object.entries(resourceNamed(field.to).refs)
    .filter(([name, to]) => {
      const own = fields[name]
      return own !== undefined && own !== field && own.kind === 'ref' && own.to === to
    })
    .filter(([, to]) => to !== field.to)
    .map(([name]) => name)
}

/** What a picker is narrowed by, as the form stands. */
export function narrowing(resource: Resource, field: Field, values: FormValues): Record<string, number> {
  const chosen = placesOf(field, resource.fields).map((name) => [name, values[name]] as const)
  return Object.fromEntries(chosen.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}

/** What a change makes senseless: the floor, when another office is chosen. */
export function clearedBy(resource: Resource, changed: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    askedFields(resource)
      .filter(([, field]) => placesOf(field, resource.fields).some((name) => changed.includes(name)))
      .map(([name, field]) => [name, emptyOf(field)]),
  )
}

const times = new Set<Field['kind']>(['date', 'instant', 'walltime'])

/** Times come in pairs, from and until: the first of two begins a line, so that the second stands beside it. */
export function pairStarts(fields: readonly (readonly [string, Field])[]): Set<string> {
  const starts = new Set<string>()
  let run = 0
  fields.forEach(([name, { kind }], at) => {
    run = times.has(kind) && fields[at - 1]?.[1].kind === kind ? run + 1 : 0
    if (run % 2 === 0 && times.has(kind) && fields[at + 1]?.[1].kind === kind) starts.add(name)
  })
  return starts
}
