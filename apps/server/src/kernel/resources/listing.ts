import { type Field, fieldMessages } from '@workplace/contract/kernel/field'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { fieldOf, labelKey, type PageQuery, type Resource, thumbKey, urlKey } from '@workplace/contract/kernel/resource'
import { resourceNamed } from '@workplace/contract/resources'
import { isValidDate } from '@workplace/domain/kernel/date'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Call } from '../call/call'
import { containing } from '../database/like'
import type { AddressOptions } from '../files/address'
import { columns, inWords, ownColumns } from './columns'
import { revealed } from './confidential'
import {
  all,
  type Condition,
  columnOf,
  type Engine,
  inCompany,
  present,
  type Row,
  type Sql,
  statement,
  storable,
} from './engine'
import { titleFor, titlesOf, type WantedTitles, want } from './labels'
import { editable, visible } from './scope'

const stamps = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'] as const
const stampedSorts: readonly string[] = ['id', 'created_at', 'updated_at']

export const selected = (engine: Engine, call: Call): Sql =>
  sql.join([
    ...[...stamps, ...ownColumns(engine.resource.fields).map(([name]) => name)].map((name) => columnOf(name)),
    ...computed(engine, call),
  ])

const computed = (engine: Engine, call: Call): Sql[] =>
  Object.entries(engine.rules.computed ?? {}).map(([name, expression]) => sql`${expression(call)} as ${sql.id(name)}`)

export const from = (engine: Engine): Sql => sql`${sql.table(engine.resource.table)} as t`

/** What every statement of the engine holds to: the company, the caller's offices, the resource's own rule. */
export const within = (engine: Engine, call: Call): (Condition | undefined)[] => [
  inCompany(call.actor),
  present(engine.resource),
  visible(engine.resource, call.actor),
  engine.rules.scope?.(call),
]

/** PostgreSQL has no NUL in its texts. */
const isStorable = (text: string) => !text.includes('\u0000')

/** Columns that were made for searching hold the title in lower case, and more. */
function found({ search, title, alsoSearched }: Resource, text: string): Condition {
  const own = alsoSearched.length === 0 ? search : search.filter((name) => name !== title)
  const pattern = containing(text)
  const ways = [
    ...own.map((name) => sql`${columnOf(name)} ilike ${pattern}`),
    ...alsoSearched.map((name) => sql`${columnOf(name)} like ${pattern.toLowerCase()}`),
  ]
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

const isMoment = (text: string) => isValidDate(text) || z.iso.datetime({ offset: true }).safeParse(text).success
const wrong = (name: string, message: keyof typeof fieldMessages = 'format') =>
  new Refusal(refusals.invalid_input, {}, { fields: { [name]: fieldMessages[message] } })

/** The conditions of the filters that the declaration offers; a text that is no value of the field is refused. */
function filters(engine: Engine, call: Call, input: Partial<PageQuery>): Condition[] {
  const given: Condition[] = []
  const { title, ids } = input
  if (typeof title === 'string' && title !== '') {
    if (!isStorable(title)) throw wrong('title')
    given.push(found(engine.resource, title))
  }
  if (Array.isArray(ids) && ids.length > 0) given.push(sql<SqlBool>`t.id = any(${storable(ids)}::int[])`)
  for (const [name, field] of Object.entries(engine.resource.fields)) {
    // other fields may bear the name of what every list is asked by: sort, title
    if (!field.filter && field.to === undefined) continue
    const column = field.computed ? sql`(${engine.rules.computed?.[name]?.(call)})` : columnOf(name)
    const value = input[name]
    if (Array.isArray(value)) {
      if (value.length === 0) continue
      const chosen = storable(value)
      const target = field.to === undefined ? undefined : resourceNamed(field.to)
      given.push(
        field.link === undefined
          ? target?.tree && target.name !== engine.resource.name
            ? sql<SqlBool>`${column} in (${belowInTree(target, call, chosen)})`
            : sql<SqlBool>`${column} = any(${chosen}::int[])`
          : sql<SqlBool>`exists (select 1 from ${sql.table(field.link.table)} as l where l.company_id = t.company_id
              and ${columnOf(field.link.own, 'l')} = t.id and ${columnOf(field.link.other, 'l')} = any(${chosen}::int[]))`,
      )
    } else if (typeof value === 'boolean') {
      given.push(sql<SqlBool>`${column} = ${value}`)
    } else if (typeof value === 'string' && value !== '') {
      const condition = isStorable(value) ? columns[field.kind].filter(column, value, field) : undefined
      if (condition === undefined) throw wrong(name)
      given.push(condition)
    }
    for (const [end, compare] of [
      ['from', sql`>=`],
      ['to', sql`<=`],
    ] as const) {
      const limit = input[`${name}_${end}`]
      if (typeof limit !== 'string' || limit === '') continue
      if (field.kind === 'date' ? !isValidDate(limit) : !isMoment(limit)) throw wrong(`${name}_${end}`, 'date')
      // a day's end as an upper limit means the whole day
      const moment =
        end === 'to' && field.kind === 'instant' && isValidDate(limit) ? `${limit}T23:59:59.999999Z` : limit
      given.push(
        sql<SqlBool>`${column} ${compare} ${moment}::${sql.raw(field.kind === 'date' ? 'date' : 'timestamptz')}`,
      )
    }
  }
  return given
}

/** The ids of some rows of a tree and of all below them. */
const belowInTree = (resource: Resource, call: Call, ids: readonly number[]): Sql => sql`
  with recursive below as (
    select x.id from ${sql.table(resource.table)} as x where ${inCompany(call.actor, 'x')} and x.id = any(${ids}::int[])
    union
    select x.id from ${sql.table(resource.table)} as x join below on ${inCompany(call.actor, 'x')}
      and ${columnOf(resource.tree ?? '', 'x')} = below.id)
  select id from below`

/** `+field` or `-field`, of the fields that the declaration allows; references sort by their label. */
function order(engine: Engine, sort: string): Sql {
  const name = sort.replace(/^[+-]/, '')
  const down = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  if (stampedSorts.includes(name)) return sql`${columnOf(name)} ${down}, t.id ${down}`
  const field = Object.hasOwn(engine.resource.fields, name) ? engine.resource.fields[name] : undefined
  if (field === undefined || !field.sortable || columns[field.kind].type === null) {
    throw new Refusal(refusals.unknown_sort, { field: name })
  }
  if (field.kind !== 'ref') return sql`${columns[field.kind].order(columnOf(name), field)} ${down}, t.id`
  const target = resourceNamed(field.to ?? '')
  const label = sql`(select ${columnOf(target.title, 'x')} from ${sql.table(target.table)} as x
    where x.company_id = t.company_id and x.id = ${columnOf(name)})`
  return sql`${inWords(label)} ${down}, t.id`
}

/** One page of a list, with the labels of its references. */
export async function page(engine: Engine, call: Call, input: PageQuery): Promise<{ items: Row[]; total: number }> {
  const where = all([...within(engine, call), ...filters(engine, call, input)])
  const offset = (input.page - 1) * input.limit
  const ordered = order(engine, input.sort)
  const found = call.db.run<Row>(
    statement(sql<Row>`select ${selected(engine, call)} from ${from(engine)} where ${where}
      order by ${ordered} limit ${input.limit} offset ${offset}`),
  )
  const rowsOf = async () => dressed(engine, call, revealed(engine, await found, true))
  // A search reads everything either way, and mostly finds one page: it is counted only where that is needed. What is
  // not searched is counted while the rows are fetched.
  const totalOf = async () => {
    if (!input.title) {
      const [total] = await Promise.all([count(engine, call, where), found])
      return total
    }
    const { length } = await found
    return length < input.limit && (length > 0 || offset === 0) ? offset + length : count(engine, call, where)
  }
  const [items, total] = await Promise.all([rowsOf(), totalOf()])
  return { items, total }
}

async function count(engine: Engine, call: Call, where: Condition): Promise<number> {
  const [counted] = await call.db.run<{ total: number }>(
    statement(sql<{ total: number }>`select count(*)::int as total from ${from(engine)} where ${where}`),
  )
  return counted?.total ?? 0
}

/** The ids of all rows that a list would show on all its pages, in its order. */
export async function matching(engine: Engine, call: Call, input: PageQuery): Promise<number[]> {
  const where = all([...within(engine, call), ...filters(engine, call, input)])
  const rows = await call.db.run<{ id: number }>(
    statement(
      sql<{ id: number }>`select t.id from ${from(engine)} where ${where} order by ${order(engine, input.sort)}`,
    ),
  )
  return rows.map((row) => row.id)
}

/** Rows by id, in the order of the ids; those that the caller may not see are missing. */
export async function rowsOf(engine: Engine, call: Call, ids: readonly number[]): Promise<Row[]> {
  const rows = await call.db.run<Row>(
    statement(sql<Row>`select ${selected(engine, call)} from ${from(engine)}
      where ${all([...within(engine, call), sql<SqlBool>`t.id = any(${storable(ids)}::int[])`])}`),
  )
  const place = new Map(ids.map((id, index) => [id, index]))
  const sorted = rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  return withLinks(engine, call, revealed(engine, sorted))
}

export async function single(engine: Engine, call: Call, id: number): Promise<Row> {
  const [row] = await dressed(engine, call, await rowsOf(engine, call, [id]), true)
  if (row === undefined) throw new Refusal(refusals.not_found)
  return row
}

type PickerQuery = { title?: string; ids?: number[]; page: number; limit: number; [ref: string]: unknown }

/** What stands in a room that is hidden from the caller is offered to nobody but who sees to such things. */
function inSeenRooms({ resource }: Engine, { actor }: Call): Condition | undefined {
  const { hidden } = actor.rooms
  if (hidden.size === 0 || actor.permissions.has(`view-${resource.permission}`)) return undefined
  const places = Object.entries(resource.fields).filter(
    ([, { to, link }]) => to !== undefined && resourceNamed(to).ranged && !link,
  )
  // what stands in no room is offered as it is: without a condition there is no text of one
  if (places.length === 0) return undefined
  return all(
    places.map(
      ([name]) => sql<SqlBool>`(${columnOf(name)} is null or ${columnOf(name)} <> all(${[...hidden]}::int[]))`,
    ),
  )
}

/**
 * What a picker offers: id and name of the company's rows, whatever offices the caller administers. Rows that are
 * switched off are no choice any more, but whoever asks for them by id learns their name.
 */
export async function picker(engine: Engine, call: Call, input: PickerQuery) {
  const { fields, hint } = engine.resource
  const byId = (input.ids?.length ?? 0) > 0
  const off = ['off', 'disabled'].find((code) => Object.hasOwn(fields.status?.options ?? {}, code))
  const where = all([
    inCompany(call.actor),
    byId ? undefined : present(engine.resource),
    engine.rules.scope?.(call),
    inSeenRooms(engine, call),
    ...filters(engine, call, input),
    off !== undefined && !byId ? sql<SqlBool>`t.status <> ${off}` : undefined,
  ])
  const sort = fields.sort === undefined ? engine.resource.sort : '+sort'
  const offset = (input.page - 1) * input.limit
  const second = hint === null ? sql`` : sql`, ${hintOf(engine, call, hint)} as hint`
  const items = await call.db.run<{ id: number; name: string; hint?: string | null }>(
    statement(sql<{
      id: number
      name: string
      hint?: string | null
    }>`select t.id, ${titleFor(engine.resource, call.language)} as name${second} from ${from(engine)} where ${where}
      order by ${order(engine, sort)} limit ${input.limit} offset ${offset}`),
  )
  const isLast = items.length < input.limit && (items.length > 0 || offset === 0)
  return { items, total: isLast ? offset + items.length : await count(engine, call, where) }
}

/** What tells rows of one name apart: a text of their own, or the name of what they are in. */
function hintOf({ resource }: Engine, { language }: Call, hint: string): Sql {
  const { to } = fieldOf(resource, hint)
  if (to === undefined) return columnOf(hint)
  const target = resourceNamed(to)
  return sql`(select ${titleFor(target, language, 'h')} from ${sql.table(target.table)} as h
    where h.company_id = t.company_id and h.id = ${columnOf(hint)})`
}

type Node = { id: number; version: number; name: string; parent_id: number | null; mine: boolean }

/** All rows of a tree, whoever asks, for pickers and for its own screen; `mine` says what the caller administers. */
export async function tree(engine: Engine, call: Call): Promise<{ items: Node[]; total: number }> {
  const { resource } = engine
  const order = resource.fields.sort === undefined ? sql`t.id` : sql`t.sort, t.id`
  const rows = await call.db.run<Node>(
    statement(
      sql<Node>`select ${sql.join([
        sql`t.id, t.version, ${columnOf(resource.title)} as name, ${columnOf(resource.tree ?? '')} as parent_id`,
        sql`${editable(resource, call.actor) ?? sql`true`} as mine`,
        ...computed(engine, call),
      ])} from ${from(engine)} where ${all([inCompany(call.actor), engine.rules.scope?.(call)])} order by ${order}`,
    ),
  )
  return { items: rows, total: rows.length }
}

/** Adds the ids that stand in link tables: one statement for each of these fields. */
export async function withLinks(engine: Engine, call: Call, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const [name, { link }] of Object.entries(engine.resource.fields)) {
    if (link === undefined) continue
    for (const row of rows) row[name] = []
    const pairs = await call.db.run<{ own: number; other: number }>(
      statement(sql<{
        own: number
        other: number
      }>`select ${columnOf(link.own, 'l')} as own, ${columnOf(link.other, 'l')} as other
        from ${sql.table(link.table)} as l
        where ${inCompany(call.actor, 'l')} and ${columnOf(link.own, 'l')} = any(${[...byId.keys()]}::int[])
        order by 1, 2`),
    )
    for (const { own, other } of pairs) {
      const linked = byId.get(own)?.[name]
      if (Array.isArray(linked)) linked.push(other)
    }
  }
  return rows
}

/** A value as it is answered. */
export const onTheWire = (field: Field, value: unknown): unknown => (field.numbered ? Number(value) : value)

/** Makes of rows what is answered: with linked ids, the labels of references, addresses of pictures. */
async function dressed(engine: Engine, call: Call, rows: Row[], hasLinks = false): Promise<Row[]> {
  const fields = Object.entries(engine.resource.fields)
  const titles = (isLinked: boolean) => {
    const wanted: WantedTitles = new Map()
    for (const [name, field] of fields) {
      if (field.to === undefined || (field.link !== undefined) !== isLinked) continue
      want(
        wanted,
        field.to,
        rows.flatMap((row) => row[name] as number | number[] | null),
      )
    }
    return titlesOf(call, wanted)
  }
  // what a row refers to is known before what is linked with it
  const [direct, linked] = await Promise.all([
    titles(false),
    (hasLinks ? Promise.resolve(rows) : withLinks(engine, call, rows)).then(() => titles(true)),
  ])
  const titleOf = (to: string, id: number) => direct(to, id) ?? linked(to, id)
  for (const row of rows) {
    for (const [name, field] of fields) {
      const value = row[name]
      const { to } = field
      if (to !== undefined && Array.isArray(value)) row[labelKey(name)] = value.map((id) => titleOf(to, id))
      else if (to !== undefined) row[labelKey(name)] = value === null ? null : titleOf(to, value as number)
      else if (field.numbered) row[name] = onTheWire(field, value)
      else if (field.kind === 'image') {
        const sign = (options?: AddressOptions) =>
          value === null ? null : engine.addresses.sign(call.actor.company_id, String(value), options)
        row[urlKey(name)] = sign()
        row[thumbKey(name)] = sign({ width: 320 })
      }
    }
  }
  return rows
}
