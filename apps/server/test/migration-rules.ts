import { type SqlStatement, statementsOf } from '../src/kernel/database/statements'

/** What a file of migrations does that its kind does not do. */
export type Breach = { readonly rule: RuleName; readonly statement: string }

/** Tables that have many rows in a company of any size: what goes over all of them takes long. */
const large = [
  ...['attendee', 'detector_records', 'detector_closed', 'due_event', 'holding', 'idempotency', 'mail', 'meeting'],
  ...['meeting_log', 'meeting_use', 'message', 'notification', 'operation_log', 'outbox', 'session'],
]

/** Each with why: what a file that expands leaves to others, or to another way. */
export const expandRules = {
  drop: 'The version before still uses it: what goes, goes by a .contract.sql.',
  rename: 'The version before knows the old name: add the new one beside it.',
  'column type':
    'The table is written anew while everybody waits, and the version before writes the old type: add a column.',
  'not null':
    'The version before may leave it empty, and all rows are read while everybody waits: give it a default and a check.',
  'column without default': 'The version before does not fill it: let it be null, or give it a default.',
  'column of each row':
    'A default that differs from row to row writes a large table anew: add it without, fill it in batches.',
  'constraint at once':
    'All rows of a large table are read under a lock: add it "not valid", validate it by a .concurrent.sql.',
  'validated at once':
    'The lock of the statement before is held while all rows are read: validate it by a .concurrent.sql.',
  'index at once':
    'Nobody writes to a large table while its index is made: create it concurrently, in a .concurrent.sql.',
  'function replaced': 'The version before calls it as it was: what a function does anew it does under a new name.',
  'whole table': 'It keeps everybody from the table until the migration ends.',
  'outside of a transaction': 'This file runs in a transaction of its own: another kind of file, or a line less.',
} as const
export type RuleName = keyof typeof expandRules | keyof typeof otherRules

export const otherRules = {
  'not concurrent':
    'A .concurrent.sql only has what keeps nobody waiting and can be repeated: indexes made or dropped concurrently, constraints validated, partitions detached concurrently, values added to a type.',
} as const

const isConcurrent = [
  /^create (unique )?index concurrently (?!on )/,
  /^drop index concurrently if exists /,
  /^reindex .*concurrently /,
  /^alter table (if exists )?(only )?[\w".]+ validate constraint [\w"]+$/,
  /^alter table [\w".]+ detach partition [\w".]+ concurrently$/,
  /^alter type [\w".]+ add value if not exists /,
]

/** The parts of a list, at its commas that stand in no brackets. */
function partsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of list) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

const differsByRow =
  /\bgenerated (always|by default) as identity\b|\bstored\b|\bdefault\b.*\b(gen_random_uuid|random|clock_timestamp|nextval|timeofday|statement_timestamp)\(/

function ofAction(action: string, table: string, validatedLater: ReadonlySet<string>): RuleName | undefined {
  if (/^drop (column |(if exists )?(?!constraint|column|default|not|identity|expression)\w)/.test(action)) return 'drop'
  if (/^rename\b/.test(action)) return 'rename'
  if (/^alter (column )?[\w"]+ (set data )?type\b/.test(action)) return 'column type'
  if (/^alter (column )?[\w"]+ set not null$/.test(action)) return 'not null'
  if (/^validate constraint\b/.test(action)) {
    const name = action.split(' ')[2] ?? ''
    return validatedLater.has(name) ? 'validated at once' : undefined
  }
  const isConstraint =
    /^add (constraint [\w"]+ )?(check|foreign key|primary key|unique|exclude)\b/.test(action) ||
    /^add (column )?.*\breferences\b.*\bdefault\b/.test(action)
  if (isConstraint && !large.includes(table)) return undefined
  if (isConstraint) return /\bnot valid$|\busing index\b/.test(action) ? undefined : 'constraint at once'
  if (/^add\b/.test(action)) {
    if (/\bnot null\b|\bprimary key\b/.test(action) && !/\bdefault\b|\bgenerated\b/.test(action))
      return 'column without default'
    if (large.includes(table) && differsByRow.test(action)) return 'column of each row'
  }
  if (/^(attach partition|disable trigger|set (un)?logged|set tablespace)\b/.test(action) && large.includes(table))
    return 'whole table'
  return undefined
}

type Known = { made: Set<string>; functions: ReadonlySet<string>; notValid: Set<string> }

function ofStatement(shape: string, { made, functions, notValid }: Known): RuleName[] {
  const table = /^create (?:unlogged )?table (?:if not exists )?([\w".]+)/.exec(shape)?.[1]
  if (table !== undefined) made.add(table)
  if (
    /^(begin|commit|rollback|vacuum|create database)\b|^(create (unique )?index|drop index|reindex .*) concurrently\b/.test(
      shape,
    )
  )
    return ['outside of a transaction']
  const dropped = /^drop (?!trigger|policy|index)(?:materialized )?\w+ (?:if exists )?([\w".]+)/.exec(shape)?.[1]
  if (dropped !== undefined) return made.has(dropped) ? [] : ['drop']
  if (/^alter (?!table|index|sequence owned)\w+ [\w".]+ rename\b/.test(shape)) return ['rename']
  const truncated = /^(?:truncate (?:table )?|lock table |lock |cluster |reindex table )([\w".]+)/.exec(shape)?.[1]
  if (truncated !== undefined) return made.has(truncated) ? [] : ['whole table']
  const index = /^create (?:unique )?index (?:if not exists )?(?:[\w".]+ )?on (?:only )?([\w".]+)/.exec(shape)?.[1]
  if (index !== undefined) return !made.has(index) && large.includes(index) ? ['index at once'] : []
  const replaced = /^create or replace (?:function|procedure|view|trigger) ([\w".]+)/.exec(shape)?.[1]
  if (replaced !== undefined) return functions.has(replaced) ? ['function replaced'] : []
  const [, altered, actions] = /^alter table (?:if exists )?(?:only )?([\w".]+) (.*)$/.exec(shape) ?? []
  if (altered === undefined || actions === undefined || made.has(altered)) return []
  for (const [, name] of actions.matchAll(/add constraint ([\w"]+) [^,]*not valid/g)) notValid.add(name ?? '')
  return partsOf(actions).flatMap((action) => ofAction(action, altered, notValid) ?? [])
}

const firstWords = ({ sql }: SqlStatement) => sql.replaceAll(/\s+/g, ' ').slice(0, 120)

/** What the functions, views and triggers are called that a file makes. */
export const madeBy = (sql: string): string[] =>
  statementsOf(sql).flatMap(
    ({ shape }) => /^create (?:or replace )?(?:function|procedure|view|trigger) ([\w".]+)/.exec(shape)?.[1] ?? [],
  )

/** Where a file does what its kind does not do. `earlier`: functions and views that were there before it. */
export function breachesOf(file: { kind: string; sql: string }, earlier: ReadonlySet<string> = new Set()): Breach[] {
  const statements = statementsOf(file.sql)
  if (file.kind === 'contract') return []
  if (file.kind === 'concurrent')
    return statements
      .filter(({ shape }) => !isConcurrent.some((known) => known.test(shape)))
      .map((one) => ({ rule: 'not concurrent', statement: firstWords(one) }))
  const known = { made: new Set<string>(), functions: earlier, notValid: new Set<string>() }
  return statements.flatMap((one) =>
    ofStatement(one.shape, known).map((rule) => ({ rule, statement: firstWords(one) })),
  )
}

/** What a file says itself that it breaks, and why: `-- breaks drop: …`. */
export const admitted = (sql: string): { rule: string; why: string }[] =>
  [...sql.matchAll(/^-- breaks ([a-z ]+): (.+)$/gm)].map(([, rule = '', why = '']) => ({ rule, why }))
