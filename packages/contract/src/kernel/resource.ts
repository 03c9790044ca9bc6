import { z } from 'zod'
import type { MenuArea, Permission } from '../permission/permissions'
import { type Endpoint, endpoint, type Within } from './endpoint'
import { type Fields, isZoneName, schemaOf } from './field'
import { idList, optionsAt, pageQuery, treeAt } from './list-query'
import type { Label } from './words'

/** Of every list, declared or not; it stands apart so that a page which lists something else ships nothing of resources. */
export { type PageQuery, pageQuery } from './list-query'

export type CallName =
  | 'pagelist'
  | 'add'
  | 'edit'
  | 'del'
  | 'list'
  | 'tree'
  | 'single'
  | 'export'
  | 'import'
  | 'import_template'

/** Columns that every row has beside its declared fields. */
export type RecordStamps = {
  id: number
  version: number
  created_at: string
  created_by: string
  updated_at: string
  updated_by: string
}

/** A thing that is a plain list with a form. From this value come its calls, SQL, table, form, import, export, tests. */
export type Resource<F extends Fields = Fields, N extends string = string> = {
  readonly name: N
  readonly label: Label
  /** The area of the menu, which decides whose duty its rows are. */
  readonly area: MenuArea
  /** The first part of its paths: `/price`. */
  readonly path: `/${string}`
  /** Noun of its four permission codes: `price` for view-price, add-price, change-price, delete-price. */
  readonly permission: string
  readonly table: string
  readonly fields: F
  /** The field that names a row in pickers and messages. */
  readonly title: keyof F & string
  /** What names a row in CSV, outermost first: a floor is `office/floor`. */
  readonly naturalKey: readonly (keyof F & string)[]
  readonly search: readonly (keyof F & string)[]
  /** How a row belongs to an office: a ref field, a refs field, or a path such as `floor_id.office_id`. Null: to the company. */
  readonly office: string | null
  /** The columns by which a row belongs to people: whom somebody administers limits what they see. Null: to nobody. */
  readonly people: { readonly person?: string; readonly department: string; readonly office?: string } | null
  /** Where its changes hold: as its rows belong to offices or people, unless its own rules see to it. */
  readonly within: Within
  /** The field that refers to the row above, where the rows are a tree. */
  readonly tree: (keyof F & string) | null
  /** Columns of the table that the area looks after itself. */
  readonly kept: readonly string[]
  /** Kept columns made for searching: the title in lower case, and by what else it is found. */
  readonly alsoSearched: readonly string[]
  /** The field that tells rows of one name apart in pickers: a text, or what they are in. */
  readonly hint: (keyof F & string) | null
  /** The flag of the rows that are chosen already in a new record of the same area that refers to them. Null: the only row. */
  readonly preset: (keyof F & string) | null
  /** Visible ranges hide some of its rows from people: what stands in such a row is offered to them nowhere. */
  readonly ranged: boolean
  /** The kinds of file that export and import know. */
  readonly formats: readonly ('csv' | 'xlsx')[]
  /** The kind of task that an import goes on as; null: it is over with its call. */
  readonly importTask: string | null
  readonly sort: string
  /** What a list shows before anybody has chosen, in order; without it the fields that are not `list: false`. */
  readonly columns: readonly (keyof F & string)[] | null
  readonly pageSize: number
  readonly only: readonly CallName[]
  /** Those of its calls that ask for a fresh proof. */
  readonly fresh: readonly CallName[]
  /** Paths that differ from the pattern. */
  readonly paths: Partial<Record<CallName, `/${string}`>>
}

const allCalls: readonly CallName[] = [
  'pagelist',
  'add',
  'edit',
  'del',
  'list',
  'tree',
  'single',
  'export',
  'import',
  'import_template',
]

type Declared<F extends Fields, N extends string> = Pick<
  Resource<F, N>,
  'name' | 'label' | 'area' | 'path' | 'fields'
> & {
  permission?: string
  table?: string
  title?: keyof F & string
  naturalKey?: readonly (keyof F & string)[]
  search?: readonly (keyof F & string)[]
  office?: string
  people?: Resource['people']
  within?: Within
  tree?: keyof F & string
  kept?: readonly string[]
  alsoSearched?: readonly string[]
  hint?: keyof F & string
  preset?: keyof F & string
  ranged?: boolean
  formats?: Resource['formats']
  importTask?: string
  sort?: string
  columns?: readonly (keyof F & string)[]
  pageSize?: number
  only?: readonly CallName[]
  fresh?: readonly CallName[]
  paths?: Resource['paths']
}

/** Declares a resource; what is not said follows the pattern. */
export function resource<F extends Fields, const N extends string>(declared: Declared<F, N>): Resource<F, N> {
  const title = declared.title ?? 'name'
  return {
    permission: declared.name,
    table: declared.name,
    title,
    naturalKey: [title],
    search: [title],
    sort: '+id',
    columns: null,
    pageSize: 10,
    only: allCalls,
    fresh: [],
    paths: {},
    kept: [],
    alsoSearched: [],
    ranged: false,
    formats: ['csv', 'xlsx'],
    ...declared,
    office: declared.office ?? null,
    people: declared.people ?? null,
    within: declared.within ?? (declared.office ? 'offices' : declared.people ? 'people' : 'company'),
    tree: declared.tree ?? null,
    hint: declared.hint ?? null,
    preset: declared.preset ?? null,
    importTask: declared.importTask ?? null,
  }
}

/** The field of a resource by name; a programming error if there is none. */
export function fieldOf(resource: Resource, name: string) {
  const field = resource.fields[name]
  if (field === undefined) throw new Error(`${resource.name} has no field ${name}`)
  return field
}

/** Where a row carries the label of its reference: `office_id` comes with `office_name`, `office_ids` with `office_names`. */
export const labelKey = (name: string) =>
  name.endsWith('_ids') ? `${name.slice(0, -4)}_names` : `${name.replace(/_id$/, '')}_name`
/** Where a row carries the address at which a picture can be fetched, beside its path. */
export const urlKey = (name: string) => `${name}_url`
/** The same picture at most 320 pixels wide, for lists. */
export const thumbKey = (name: string) => `${name}_thumb`

const id = z.coerce.number().int().positive().max(2147483647)
const flagText = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((v) => v === true || v === 'true' || v === '1')
function filterShape(r: Resource) {
  const shape: Record<string, z.ZodType> = { ids: idList.optional() }
  for (const [name, f] of Object.entries(r.fields)) {
    if (!f.filter) continue
    if (f.kind === 'ref' || f.kind === 'refs') shape[name] = idList.optional()
    else if (f.kind === 'flag') shape[name] = flagText.optional()
    else if (f.kind === 'date' || f.kind === 'instant') {
      shape[`${name}_from`] = z.string().max(40).optional()
      shape[`${name}_to`] = z.string().max(40).optional()
    } else shape[name] = z.string().max(200).optional()
  }
  return shape
}

/** Schema of the fields that a form sends, and with `transient` of those that files bring besides. */
export function formSchema(r: Resource, transient = false) {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, f] of Object.entries(r.fields)) {
    if (!f.form && !(transient && f.transient)) continue
    const schema = schemaOf(f)
    shape[name] = f.optional
      ? schema.optional().transform((v) => v ?? null)
      : f.initial !== null
        ? schema.default(f.initial)
        : schema
  }
  return z.object(shape)
}

function editSchema(r: Resource) {
  const shape: Record<string, z.ZodType> = { id: z.number().int().positive(), version: z.number().int().positive() }
  for (const [name, f] of Object.entries(r.fields)) if (f.form) shape[name] = schemaOf(f).optional()
  return z.object(shape)
}

const rowSchema = z.record(z.string(), z.unknown())

const deleteInput = z.union([
  z.object({ id, version: z.number().int().positive().optional() }),
  z.object({
    ids: z
      .array(
        z.union([
          id.transform((value) => ({ id: value, version: undefined })),
          z.object({ id, version: z.number().int().positive().optional() }),
        ]),
      )
      .min(1)
      .max(200),
  }),
])

const fileFormat = (r: Resource) => z.enum(r.formats as ['csv', 'xlsx']).default('csv')

/** By the line of the file and the name of the field. */
const mends = z
  .string()
  .max(100_000, 'too_long|100000')
  .transform((text): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined // refused by what follows
    }
  })
  .pipe(z.record(z.string(), z.record(z.string(), z.string()), { error: 'format' }))
export type Mends = z.output<typeof mends>

/**
 * One row of an import report: its line in the file, its texts (of what is secret only that there is something), and
 * what is wrong with which column.
 */
export const importReport = z.object({
  rows: z.array(
    z.object({
      line: z.number(),
      values: z.record(z.string(), z.string()),
      errors: z.record(z.string(), z.string()),
    }),
  ),
  total: z.number(),
  valid: z.number(),
  saved: z.number(),
  /** Headings of the file that mean no field, at most 20. */
  unread: z.array(z.string()).optional(),
  /** The rows are still being saved: the task to ask about. */
  task: z.number().optional(),
})

const code = (verb: 'view' | 'add' | 'change' | 'delete', r: Resource) => [`${verb}-${r.permission}` as Permission]

const declaredCalls = new WeakMap<Resource, ReturnType<typeof declareCalls>>()

/** The calls of a resource, by name, with their paths and permissions; declared once, for screens ask at every drawing. */
export function callsOf(r: Resource) {
  const calls = declaredCalls.get(r) ?? declareCalls(r)
  declaredCalls.set(r, calls)
  return calls
}

function declareCalls(r: Resource) {
  const at = (call: CallName, label: Label): { path: `/${string}`; label: Label; within: Within; fresh: boolean } => ({
    path: r.paths[call] ?? `${r.path}/${call}`,
    label: [`${r.label[0]}${label[0]}`, `${r.label[1]}: ${label[1]}`],
    within: r.within,
    fresh: r.fresh.includes(call),
  })
  const page = pageQuery(r.sort, r.pageSize).extend(filterShape(r))
  const saved = z.object({ id: z.number(), version: z.number() })
  const options = optionsAt(r.path)
  const tree = treeAt(r.path)
  return {
    pagelist: endpoint({
      ...at('pagelist', ['列表', 'list']),
      access: code('view', r),
      input: page,
      output: z.object({ items: z.array(rowSchema), total: z.number() }),
    }),
    add: endpoint({
      ...at('add', ['新增', 'add']),
      method: 'POST',
      access: code('add', r),
      input: formSchema(r),
      output: saved,
      creates: true,
    }),
    edit: endpoint({
      ...at('edit', ['编辑', 'edit']),
      method: 'POST',
      access: code('change', r),
      input: editSchema(r),
      output: saved,
    }),
    del: endpoint({
      ...at('del', ['删除', 'delete']),
      method: 'POST',
      access: code('delete', r),
      input: deleteInput,
      output: z.object({ deleted: z.number() }),
    }),
    list: {
      ...options,
      ...at('list', options.label),
      input: options.input.extend({
        ...Object.fromEntries(
          Object.entries(r.fields)
            .filter(([, f]) => f.kind === 'ref' || (f.kind === 'select' && f.filter && !f.computed))
            .map(([name, f]) => [name, f.kind === 'ref' ? idList.optional() : z.string().max(200).optional()]),
        ),
        ...(r.preset === null ? {} : { [r.preset]: flagText.optional() }),
      }),
    },
    tree: { ...tree, ...at('tree', tree.label) },
    single: endpoint({
      ...at('single', ['详情', 'details']),
      access: code('view', r),
      input: z.object({ id }),
      output: rowSchema,
    }),
    export: endpoint({
      ...at('export', ['导出', 'export']),
      access: code('view', r),
      answer: 'file',
      input: page
        .omit({ page: true, limit: true })
        .extend({ format: fileFormat(r), columns: z.string().max(2000).optional() }),
      output: z.null(),
    }),
    import_template: endpoint({
      ...at('import_template', ['导入模板', 'import template']),
      access: code('add', r),
      answer: 'file',
      input: z.object({ format: fileFormat(r) }),
      output: z.null(),
    }),
    /** Multipart: the file and these fields. `check` saves nothing, `all` saves only if every row is valid, `valid` saves the valid rows. */
    import: endpoint({
      ...at('import', ['导入', 'import']),
      method: 'POST',
      access: code('add', r),
      body: 'multipart',
      input: z.object({
        mode: z.enum(['check', 'all', 'valid']).default('check'),
        /** Where the clock stands that shows the times which the file gives without an offset. */
        zone: z.string().max(60).refine(isZoneName, 'zone').optional(),
        /** What is to stand in cells instead of what the file has, as JSON. */
        mends: mends.optional(),
      }),
      output: importReport,
    }),
  } satisfies Record<CallName, Endpoint>
}

/** The calls that exist for a resource. */
export function existingCalls(r: Resource): [CallName, Endpoint][] {
  return (Object.entries(callsOf(r)) as [CallName, Endpoint][]).filter(
    ([name]) => r.only.includes(name) && (name !== 'tree' || r.tree !== null),
  )
}
