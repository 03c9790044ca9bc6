import { type Field, instant, text } from '@workplace/contract/kernel/field'
import type { Resource } from '@workplace/contract/kernel/resource'

/** A column that a list can show. */
export type Column = {
  readonly name: string
  readonly field: Field
  readonly sortable: boolean
  /** Shown before anybody has chosen. */
  readonly shown: boolean
}

const stamps: Readonly<Record<string, Field>> = {
  created_by: text(['创建人', 'Created by']),
  created_at: instant(['创建时间', 'Created at']),
  updated_by: text(['修改人', 'Changed by']),
  updated_at: instant(['修改时间', 'Changed at']),
}

/**
 * Every column of a resource: its title first, then what its list begins with in the order that the declaration wants (or
 * else its states), the other fields as declared, and who made and changed the row.
 */
export function columnsOf(resource: Resource): Column[] {
  const listed = Object.entries(resource.fields).filter(
    ([, field]) => !field.transient && !field.confidential && !field.secret,
  )
  const fields = listed.map(([name, field]) => ({
    name,
    field,
    sortable: field.sortable,
    shown: resource.columns === null ? field.list : resource.columns.includes(name),
  }))
  const stamped = Object.entries(stamps).map(([name, field]) => ({
    name,
    field,
    sortable: field.kind === 'instant',
    shown: false,
  }))
  const title = fields.filter(({ name }) => name === resource.title)
  const rest = fields.filter(({ name }) => name !== resource.title)
  const isFirst = ({ name, field }: Column) => resource.columns?.includes(name) ?? field.tones !== undefined
  const first = rest.filter(isFirst)
  const order = resource.columns
  if (order !== null) first.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  return [...title, ...first, ...rest.filter((column) => !isFirst(column)), ...stamped]
}

export const declaredColumns = (resource: Resource): string[] =>
  columnsOf(resource)
    .filter(({ shown }) => shown)
    .map(({ name }) => name)

/** The columns to show, in order. Unknown names are dropped; a list without columns shows what is declared. */
export function shownColumns(resource: Resource, chosen: readonly string[] | null): Column[] {
  const all = new Map(columnsOf(resource).map((column) => [column.name, column]))
  const found = [...new Set(chosen ?? [])].flatMap((name) => all.get(name) ?? [])
  return found.length > 0 ? found : columnsOf(resource).filter(({ shown }) => shown)
}

/** The columns for the settings: what is shown in its order, then the rest. */
export function arrangedColumns(resource: Resource, chosen: readonly string[] | null): (Column & { on: boolean })[] {
  const shown = shownColumns(resource, chosen)
  const names = new Set(shown.map(({ name }) => name))
  return [
    ...shown.map((column) => ({ ...column, on: true })),
    ...columnsOf(resource)
      .filter(({ name }) => !names.has(name))
      .map((column) => ({ ...column, on: false })),
  ]
}

/** Shows or hides a column. The last one cannot be hidden. */
export function toggled(shown: readonly string[], name: string): string[] {
  if (!shown.includes(name)) return [...shown, name]
  return shown.length === 1 ? [...shown] : shown.filter((other) => other !== name)
}

/** Puts a column in another place among the shown ones. */
export function moved(shown: readonly string[], name: string, to: number): string[] {
  if (!shown.includes(name)) return [...shown]
  const rest = shown.filter((other) => other !== name)
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), name, ...rest.slice(place)]
}

/** Null where the choice is what is declared, so that a later version may declare something else. */
export function chosenOrNull(resource: Resource, shown: readonly string[]): readonly string[] | null {
  return shown.join() === declaredColumns(resource).join() ? null : shown
}

const narrowest = 72
const widest = 800
export const widthWithin = (width: number) => Math.round(Math.max(narrowest, Math.min(widest, width)))
