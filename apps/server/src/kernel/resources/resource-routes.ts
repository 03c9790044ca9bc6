import type { Endpoint } from '@workplace/contract/kernel/endpoint'
import type { Fields } from '@workplace/contract/kernel/field'
import { type CallName, existingCalls, type PageQuery, type Resource } from '@workplace/contract/kernel/resource'
import type { Call } from '../call/call'
import { type Route, route } from '../call/route'
import { sayingRefusals } from './database-refusal'
import { type Deviations, type Engine, type EngineDependencies, engineFor, type Values } from './engine'
import { exportRows } from './export'
import { type ImportOptions, importRows, type Mode } from './import'
import { importTemplate } from './import-template'
import { page, picker, single, tree } from './listing'
import { deleteRows } from './remove'
import { addRow, editRow } from './save'
import { uploadedTable } from './uploaded-table'

type Wanted = { id: number; version?: number }

/** What each call of a resource does. The inputs are those that `callsOf` declares. */
const handlers: Readonly<Record<CallName, (engine: Engine, call: Call, input: never) => Promise<unknown>>> = {
  pagelist: (engine, call, input: PageQuery) => page(engine, call, input),
  list: (engine, call, input: Parameters<typeof picker>[2]) => picker(engine, call, input),
  tree: (engine, call) => tree(engine, call),
  single: (engine, call, { id }: { id: number }) => single(engine, call, id),
  add: (engine, call, input: Values) => addRow(engine, call, input),
  edit: (engine, call, input: Values & { id: number; version: number }) => editRow(engine, call, input),
  del: (engine, call, input: Wanted | { ids: Wanted[] }) =>
    deleteRows(engine, call, 'ids' in input ? input.ids : [input]),
  export: (engine, call, input: Parameters<typeof exportRows>[2]) => exportRows(engine, call, input),
  import_template: (engine, call, { format }: { format: 'csv' | 'xlsx' }) => importTemplate(engine, call, format),
  import: (engine, call, { mode, ...reading }: { mode: Mode } & ImportOptions) =>
    importRows(engine, call, mode, reading),
}

/** A route whose file is a table of these rows: it is read before the transaction, which holds a connection, begins. */
export const readingFirst = ({ formats }: Pick<Resource, 'formats'>, made: Route): Route => ({
  ...made,
  before: async (call) => void (await uploadedTable(call, formats)),
})

/** The routes of a declared resource: one for each of its calls, but for those that its area answers itself. */
export function resourceRoutes<F extends Fields>(
  resource: Resource<F>,
  dependencies: EngineDependencies,
  deviations: Deviations & { but?: readonly CallName[] } = {},
): Route[] {
  const engine = engineFor(resource, dependencies, deviations)
  const calls = existingCalls(engine.resource).filter(([name]) => !deviations.but?.includes(name))
  return calls.map(([name, endpoint]) => {
    const handle = handlers[name] as (engine: Engine, call: Call, input: unknown) => Promise<unknown>
    const made = route(endpoint as Endpoint, (call, input) =>
      sayingRefusals(engine, call, {}, () => handle(engine, call, input)),
    )
    return name === 'import' ? readingFirst(engine.resource, made) : made
  })
}
