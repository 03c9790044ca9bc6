import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { resourceNamed } from '@workplace/contract/resources'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../call'
import { type Condition, columnOf, type Sql } from './engine'

/** Says of an office's id whether it is one of the caller's. */
const isMine = (office: Sql, mine: readonly number[]): Condition => sql<SqlBool>`${office} = any(${mine}::int[])`

type Several = (
  link: NonNullable<ReturnType<typeof fieldOf>['link']>,
  alias: string,
  mine: readonly number[],
) => Condition

const linked = (link: { table: string; own: string }, alias: string): Sql =>
  sql`${sql.table(link.table)} as l where l.company_id = ${columnOf('company_id', alias)} and ${columnOf(link.own, 'l')} = ${columnOf('id', alias)}`

/** A row of several offices is visible if one of them is the caller's; a row of none is for all. */
const oneIsMine: Several = (link, alias, mine) => sql<SqlBool>`(
  exists (select 1 from ${linked(link, alias)} and ${isMine(columnOf(link.other, 'l'), mine)})
  or not exists (select 1 from ${linked(link, alias)}))`

/** It is editable only if all of them are: who changes it changes it for each of them. */
const allAreMine: Several = (link, alias, mine) => sql<SqlBool>`(
  exists (select 1 from ${linked(link, alias)})
  and not exists (select 1 from ${linked(link, alias)} and not ${isMine(columnOf(link.other, 'l'), mine)}))`

function along(
  resource: Resource,
  path: readonly string[],
  alias: string,
  mine: readonly number[],
  several: Several,
): Condition {
  const [step = '', ...rest] = path
  if (step === 'id') return isMine(columnOf('id', alias), mine)
  const field = fieldOf(resource, step)
  if (field.link !== undefined) return several(field.link, alias, mine)
  if (rest.length === 0) return isMine(columnOf(step, alias), mine)
  const target = resourceNamed(field.to ?? '')
  const next = `${alias}${rest.length}`
  return sql<SqlBool>`exists (select 1 from ${sql.table(target.table)} as ${sql.id(next)}
    where ${columnOf('company_id', next)} = ${columnOf('company_id', alias)} and ${columnOf('id', next)} = ${columnOf(step, alias)}
    and ${along(target, rest, next, mine, several)})`
}

function scoped(resource: Resource, actor: Actor, alias: string, several: Several): Condition | undefined {
  if (resource.office === null || actor.office_ids === null) return undefined
  return along(resource, resource.office.split('.'), alias, actor.office_ids, several)
}

/** Which rows lie in the offices that the caller administers; undefined where that is no limit. */
export const visible = (resource: Resource, actor: Actor, alias = 't') => scoped(resource, actor, alias, oneIsMine)
/** Which of them the caller may change or delete. */
export const editable = (resource: Resource, actor: Actor, alias = 't') => scoped(resource, actor, alias, allAreMine)

/** True for a caller who administers some offices only, at a resource that belongs to offices. */
export const isLimited = (resource: Resource, actor: Actor): boolean =>
  resource.office !== null && actor.office_ids !== null
