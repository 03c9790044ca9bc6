import { isTime } from '@workplace/domain/kernel/time'
import { isZone } from '@workplace/domain/kernel/zone'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { pageQuery } from '../kernel/resource'
import type { Label, Words } from '../kernel/words'
import * as peopleWords from './words'

export const sourceKinds = {
  ldap: peopleWords.ldapDirectory,
  csv: ['CSV 文件', 'CSV file'],
  api: ['API（HTTP JSON）', 'API (HTTP JSON)'],
} as const satisfies Words
export type SourceKind = keyof typeof sourceKinds

/** Whose value stays where both have one. */
export const conflictRules = {
  source: ['以数据源为准', 'Data source takes precedence'],
  product: ['以本系统为准', 'This system takes precedence'],
  empty: ['只填写空白字段', 'Fill in empty fields only'],
} as const satisfies Words

/** What happens to people who are in the source no more. */
export const vanishRules = {
  leave: ['不做处理', 'Do nothing'],
  disable: ['停用账号', 'Disable accounts'],
} as const satisfies Words

export const rhythms = {
  off: ['手动执行', 'Manual only'],
  hour: ['每小时', 'Hourly'],
  day: ['每天', 'Daily'],
  week: ['每周', 'Weekly'],
} as const satisfies Words

/** The fields of a person that a source can fill. */
export const mappedFields = [
  'name',
  'username',
  'job_num',
  'department_id',
  'position',
  'mail',
  'phone',
  'ext_num',
  'office_id',
  'sex',
  'entry_date',
  'departure_date',
  'birthday',
  'wx_num',
  'skype_num',
  'ic_card',
  'remark',
] as const
export type MappedField = (typeof mappedFields)[number]

/** Without these nobody can be added. */
export const neededFields = ['name', 'username', 'job_num'] as const satisfies readonly MappedField[]

/** The path of organisational units above an entry of a directory, as a column beside its attributes. */
export const unitPathColumn = 'dn:ou'

const largest = 2147483647
const id = z.number().int().positive().max(largest)
const askedId = z.coerce.number<number | string>().int().positive().max(largest)
const version = z.number().int().positive()
const line = (most: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .max(most, `too_long|${most}`)
    .refine((value) => !/\p{Cc}/u.test(value), 'format')
const needed = (most: number) => line(most).min(1, 'required')

const isHost = (text: string) => /^(?:[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?|[0-9A-Fa-f:]+(?:%\w+)?)$/.test(text)
const isWebAddress = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  // who calls has a field of their own, which is kept secret
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}

const ldapConnection = z.object({
  kind: z.literal('ldap'),
  host: needed(253).refine(isHost, 'format'),
  port: z.number({ error: 'whole' }).int('whole').min(1, 'too_small|1').max(65535, 'too_big|65535'),
  security: z.enum(['ldaps', 'starttls', 'none'], { error: 'option' }),
  /** Certificates (PEM) of those who vouch for the directory, where no public one does. */
  ca: z
    .string()
    .max(50_000, 'too_long|50000')
    .refine((text) => text.trim() === '' || /-----BEGIN CERTIFICATE-----/.test(text), 'format')
    .default(''),
  /** Empty: asked without a name. */
  bind_dn: line(500).default(''),
  base_dn: needed(500),
  filter: needed(1000).default('(objectClass=person)'),
  scope: z.enum(['sub', 'one'], { error: 'option' }).default('sub'),
  page_size: z.number({ error: 'whole' }).int('whole').min(10, 'too_small|10').max(1000, 'too_big|1000').default(500),
})
const csvConnection = z.object({ kind: z.literal('csv'), file_id: id.nullable().default(null) })
const apiConnection = z.object({
  kind: z.literal('api'),
  url: needed(1000).refine(isWebAddress, 'format'),
  auth: z.enum(['none', 'basic', 'bearer', 'header'], { error: 'option' }).default('none'),
  username: line(200).default(''),
  header: line(60)
    .refine((text) => text === '' || /^[A-Za-z0-9-]+$/.test(text), 'format')
    .default(''),
  /** Where in the answer the people are (`data.items`); empty: the answer is the list. */
  items: line(200).default(''),
  /** Where in the answer the address of the next page is; empty: there is one page. */
  next: line(200).default(''),
})
const connection = z.discriminatedUnion('kind', [ldapConnection, csvConnection, apiConnection], { error: 'option' })
export type Connection = z.output<typeof connection>
export type LdapConnection = z.output<typeof ldapConnection>
export type ApiConnection = z.output<typeof apiConnection>

const column = line(100)
const mapping = z.object({
  /** What the source itself knows a person by; it never changes. */
  key: needed(100),
  fields: z.partialRecord(z.enum(mappedFields), column),
})
export type Mapping = z.output<typeof mapping>

const rhythm = z.object({
  every: z.enum(['off', 'hour', 'day', 'week'], { error: 'option' }),
  at: z.string().refine((text) => isTime(text) && text !== '24:00', 'format'),
  weekday: z.number().int().min(1).max(7),
  zone: z.string().max(60).refine(isZone, 'format'),
})

const settings = {
  name: needed(60),
  connection,
  /** Absent: as it was; null: none. */
  secret: z.string().max(1000, 'too_long|1000').nullable().optional(),
  mapping,
  match_by: z.enum(['username', 'job_num'], { error: 'option' }),
  conflict: z.enum(['source', 'product', 'empty'], { error: 'option' }),
  vanish: z.enum(['leave', 'disable'], { error: 'option' }),
  guard_percent: z.number({ error: 'whole' }).int('whole').min(1, 'too_small|1').max(100, 'too_big|100'),
  make_departments: z.boolean(),
  department_id: id.nullable(),
  office_id: id.nullable(),
  role_ids: z.array(id).max(50),
  /** Administrators who are taken over where an entry means them; others with permissions to administer are not. */
  takeover_ids: z.array(id).max(50).optional(),
  rhythm,
  enabled: z.boolean(),
}

const counts = z.object({
  read: z.number(),
  add: z.number(),
  change: z.number(),
  return: z.number(),
  disable: z.number(),
  /** In the source no more, and left alone. */
  left: z.number(),
  /** Rows of which the product's value stayed, or which nobody can tell apart. */
  conflict: z.number(),
  refused: z.number(),
  department: z.number(),
  unchanged: z.number(),
})
export type RunCounts = z.output<typeof counts>

const run = z.object({
  id: z.number(),
  mode: z.enum(['dry', 'run']),
  trigger: z.enum(['hand', 'schedule']),
  state: z.enum(['running', 'done', 'failed']),
  /** Of one that runs: 0 begun, 1 read, 2 compared. */
  step: z.number(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  started_by: z.string(),
  /** Why it failed, in the caller's language. */
  message: z.string(),
  reason: z.string(),
  counts: counts.nullable(),
  guard: z.object({ vanishing: z.number(), known: z.number(), percent: z.number() }).nullable(),
})
export type SourceRun = z.output<typeof run>

const summary = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  kind: z.enum(['ldap', 'csv', 'api']),
  enabled: z.boolean(),
  /** Where the people come from, in one line: an address or the name of a file. */
  address: z.string(),
  rhythm,
  next_run_at: z.string().nullable(),
  /** People of the product who came from it. */
  people: z.number(),
  last: run.nullable(),
})
export type SourceSummary = z.output<typeof summary>

const at = (path: `/${string}`, label: Label) => ({ path, label })

export const sourcePage = endpoint({
  ...at('/datasources/pagelist', ['数据源列表', 'Data sources: list']),
  access: ['view-datasources'],
  input: pageQuery('+id', 20).omit({ sort: true }),
  output: z.object({ items: z.array(summary), total: z.number() }),
})

export const sourceSingle = endpoint({
  ...at('/datasources/single', ['数据源详情', 'Data sources: details']),
  access: ['view-datasources'],
  input: z.object({ id: askedId }),
  output: summary.extend({
    connection: z.record(z.string(), z.unknown()),
    /** The secret itself is never told. */
    has_secret: z.boolean(),
    file_name: z.string().nullable(),
    mapping,
    match_by: settings.match_by,
    conflict: settings.conflict,
    vanish: settings.vanish,
    guard_percent: z.number(),
    make_departments: z.boolean(),
    department_id: z.number().nullable(),
    department_name: z.string().nullable(),
    office_id: z.number().nullable(),
    office_name: z.string().nullable(),
    role_ids: z.array(z.number()),
    role_names: z.array(z.string()),
    takeover_ids: z.array(z.number()),
    takeover_names: z.array(z.string()),
    /** With whose rights it runs by itself. */
    owner: z.string(),
  }),
})

const saved = z.object({ id: z.number(), version: z.number() })

export const sourceAdd = endpoint({
  ...at('/datasources/add', ['新增数据源', 'Data sources: add']),
  method: 'POST',
  access: ['add-datasources'],
  creates: true,
  input: z.object(settings),
  output: saved,
})

/** What is absent stays. */
export const sourceEdit = endpoint({
  ...at('/datasources/edit', ['修改数据源', 'Data sources: edit']),
  method: 'POST',
  access: ['change-datasources'],
  input: z.object({ id, version, ...z.object(settings).partial().shape }),
  output: saved,
})

export const sourceDelete = endpoint({
  ...at('/datasources/del', ['删除数据源', 'Data sources: delete']),
  method: 'POST',
  access: ['delete-datasources'],
  input: z.object({ id, version: version.optional() }),
  output: z.object({ deleted: z.number() }),
})

const sample = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.string())),
})
export type SourceSample = z.output<typeof sample>

/** Connects and answers the first people as the source gives them. Keeps no transaction open meanwhile. */
export const sourceTest = endpoint({
  ...at('/datasources/test', ['测试数据源连接', 'Data sources: test connection']),
  method: 'POST',
  effect: 'read',
  access: ['add-datasources', 'change-datasources'],
  input: z.object({
    /** Of a stored source: its secret is used where none is given. */
    id: id.optional(),
    connection,
    secret: z.string().max(1000, 'too_long|1000').nullable().optional(),
  }),
  output: sample,
})

/** Multipart: a CSV file for a source that is then saved with its `file_id`. */
export const sourceFile = endpoint({
  ...at('/datasources/upload', ['上传数据源文件', 'Data sources: upload file']),
  method: 'POST',
  body: 'multipart',
  access: ['add-datasources', 'change-datasources'],
  input: z.object({}),
  output: sample.extend({ file_id: z.number(), name: z.string(), total: z.number() }),
})

/** Begins a run, which goes on by itself. A dry one says what it would do and does nothing. */
export const sourceRun = endpoint({
  ...at('/datasources/run', ['执行数据源同步', 'Data sources: run']),
  method: 'POST',
  access: ['change-datasources'],
  input: z.object({
    id,
    mode: z.enum(['dry', 'run'], { error: 'option' }),
    /** So many may be disabled although the guard would refuse: those that a dry run showed. */
    despite: z.number().int().min(0).max(1_000_000).optional(),
  }),
  output: z.object({ run_id: z.number() }),
})

export const sourceRuns = endpoint({
  ...at('/datasources/runs', ['数据源执行记录', 'Data sources: run history']),
  access: ['view-datasources'],
  input: z.object({
    id: askedId,
    page: z.coerce.number<number | string>().int().min(1).max(1000).default(1),
    limit: z.coerce.number<number | string>().int().min(1).max(50).default(10),
  }),
  output: z.object({ items: z.array(run), total: z.number() }),
})

export const sourceRunSingle = endpoint({
  ...at('/datasources/run_single', ['数据源单次执行', 'Data sources: run details']),
  access: ['view-datasources'],
  input: z.object({ id: askedId }),
  output: run.extend({ datasource_id: z.number() }),
})

export const rowActions = ['add', 'change', 'return', 'disable', 'left', 'kept', 'refused', 'department'] as const
export type RowAction = (typeof rowActions)[number]

const runRow = z.object({
  n: z.number(),
  action: z.enum(rowActions),
  conflict: z.boolean(),
  /** The row's number in the source; null for what is not in it. */
  line: z.number().nullable(),
  source_key: z.string(),
  name: z.string(),
  user_id: z.number().nullable(),
  /** `taken: false`: the source says `after`, and `before` stays. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string(), taken: z.boolean() })),
  /** What is wrong, by field; under the empty name what concerns the whole row. */
  errors: z.record(z.string(), z.string()),
})
export type SourceRunRow = z.output<typeof runRow>

export const sourceRunRows = endpoint({
  ...at('/datasources/run_rows', ['数据源执行明细', 'Data sources: rows of a run']),
  access: ['view-datasources'],
  input: z.object({
    id: askedId,
    action: z.enum([...rowActions, 'conflict']).optional(),
    page: z.coerce.number<number | string>().int().min(1).max(10_000).default(1),
    limit: z.coerce.number<number | string>().int().min(1).max(200).default(20),
  }),
  output: z.object({ items: z.array(runRow), total: z.number() }),
})
