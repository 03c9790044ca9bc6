import type { Field } from '@workplace/contract/kernel/field'
import type { Resource } from '@workplace/contract/kernel/resource'
import { columnsOf } from './columns'

/** What a list shows: everything of it stands in the address, so that a link or a reload shows the same. */
export type ListState = {
  readonly page: number
  readonly limit: number
  /** `+field` or `-field`. */
  readonly sort: string
  /** The searched text. */
  readonly title: string
  /** By the name that travels: `city_id`, `start_time_from`. Ids are comma-joined. */
  readonly filters: Readonly<Record<string, string>>
  /** Shown columns in order; null for the declared ones. */
  readonly columns: readonly string[] | null
}

export const pageSizes = [10, 20, 50, 100, 200] as const

/** What holds where the address says nothing: the person's own habits, else the declaration. */
export type Habits = { readonly limit?: number; readonly sort?: string; readonly columns?: readonly string[] | null }

const isRange = (field: Field) => field.kind === 'date' || field.kind === 'instant'

/** The names under which the filters of a resource travel. */
function filterNames(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.filter)
    .flatMap(([name, field]) => (isRange(field) ? [`${name}_from`, `${name}_to`] : [name]))
}

const ownNames = (resource: Resource) => ['page', 'limit', 'sort', 'title', 'columns', ...filterNames(resource)]

function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}

function limitOf(text: string | null, fallback: number): number {
  const limit = Number(text)
  return Number.isInteger(limit) && limit > 0 && limit <= 200 ? limit : fallback
}

/** A sort that the list can do; a plus that arrived as a blank is read. */
function sortOf(resource: Resource, text: string | null | undefined): string | undefined {
  const sort = text?.replace(/^ /, '+') ?? ''
  const name = sort.slice(1)
  const known =
    name === 'id' || sort === resource.sort || columnsOf(resource).some((c) => c.name === name && c.sortable)
  return /^[+-]/.test(sort) && known ? sort : undefined
}

/** Drops what the field cannot be: an option that does not exist, an id that is none. */
function filterValue(field: Field, text: string): string {
  switch (field.kind) {
    case 'select':
    case 'choice':
      return Object.hasOwn(field.options ?? {}, text) ? text : ''
    case 'ref':
    case 'refs':
      return idsIn(text).join(',')
    case 'flag':
      return text === 'true' || text === 'false' ? text : ''
    default:
      return text
  }
}

export const idsIn = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

/** Reads an address. What is missing or senseless falls back on the habits and the declaration. */
export function readListState(resource: Resource, params: URLSearchParams, habits: Habits = {}): ListState {
  const filters: Record<string, string> = {}
  for (const name of filterNames(resource)) {
    const field = resource.fields[name] ?? resource.fields[name.replace(/_(?:from|to)$/, '')]
    const value = field === undefined ? '' : filterValue(field, params.get(name)?.trim() ?? '')
    if (value !== '') filters[name] = value
  }
  const known = new Set(columnsOf(resource).map(({ name }) => name))
  const columns =
    params
      .get('columns')
      ?.split(',')
      .filter((name) => known.has(name)) ?? []
  return {
    page: pageOf(params.get('page')),
    limit: limitOf(params.get('limit'), habits.limit ?? resource.pageSize),
    sort: sortOf(resource, params.get('sort')) ?? sortOf(resource, habits.sort) ?? resource.sort,
    title: params.get('title') ?? '',
    filters,
    columns: columns.length > 0 ? columns : (habits.columns ?? null),
  }
}

/** Writes a state into an address; what is as declared is left out, and what belongs to others stays. */
export function writeListState(resource: Resource, state: ListState, others: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(others)
  for (const name of ownNames(resource)) params.delete(name)
  if (state.title !== '') params.set('title', state.title)
  for (const [name, value] of Object.entries(state.filters)) if (value !== '') params.set(name, value)
  if (state.sort !== resource.sort) params.set('sort', state.sort)
  if (state.page !== 1) params.set('page', String(state.page))
  if (state.limit !== resource.pageSize) params.set('limit', String(state.limit))
  if (state.columns !== null) params.set('columns', state.columns.join(','))
  return params
}

/** A change of what is looked for leads back to the first page. */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  const looksElsewhere = ['title', 'filters', 'sort', 'limit'].some((part) => part in change)
  return { ...state, ...(looksElsewhere ? { page: 1 } : {}), ...change }
}

/** Without empty ones. */
export function filtered(state: ListState, name: string, value: string): ListState {
  const { [name]: _dropped, ...rest } = state.filters
  return changed(state, { filters: value === '' ? rest : { ...rest, [name]: value } })
}

export const isFiltered = (state: ListState) => state.title !== '' || Object.keys(state.filters).length > 0

/** The query that is sent for a state. */
export function listQuery(state: ListState): Record<string, unknown> & { page: number; limit: number; sort: string } {
  const { page, limit, sort, title, filters } = state
  return { page, limit, sort, ...(title.trim() === '' ? {} : { title: title.trim() }), ...filters }
}

/** The last page that has rows. */
export const lastPage = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit))
