import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { resourceNamed } from '@workplace/contract/resources'
import { type SqlBool, sql } from 'kysely'
import { type Actor, officesFor } from '../call/call'
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

function byOffice(resource: Resource, actor: Actor, alias: string, several: Several): Condition | undefined {
  if (resource.office === null) return undefined
  const mine = officesFor(actor, resource.area)
  return mine === null ? undefined : along(resource, resource.office.split('.'), alias, mine, several)
}

/** Rows of people whom the caller administers, and of the caller. */
function byPerson({ people }: Resource, { reach, user_id }: Actor, alias: string): Condition | undefined {
  if (people === null || reach === null) return undefined
  const { person, department, office } = people
  const ways = [
    isMine(columnOf(department, alias), reach.department_ids),
    ...(office === undefined ? [] : [isMine(columnOf(office, alias), reach.office_ids)]),
    ...(person === undefined ? [] : [sql<SqlBool>`${columnOf(person, alias)} = ${user_id}`]),
  ]
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

const both = (...conditions: (Condition | undefined)[]): Condition | undefined => {
  const given = conditions.filter((one) => one !== undefined)
  return given.length === 0 ? undefined : (sql.join(given, sql` and `) as Condition)
}

/**
 * Which rows the caller may see: those in the offices and of the people that they administer; undefined where that is
 * no limit. Who administers offices needs the departments of all their people, and so sees every one.
 */
export function visible(resource: Resource, actor: Actor, alias = 't'): Condition | undefined {
  const everyDepartment = resource.people?.office === undefined && (actor.reach?.office_ids.length ?? 0) > 0
  return both(
    byOffice(resource, actor, alias, oneIsMine),
    everyDepartment ? undefined : byPerson(resource, actor, alias),
  )
}

/** Which of them the caller may change or delete. */
export const editable = (resource: Resource, actor: Actor, alias = 't'): Condition | undefined =>
  both(byOffice(resource, actor, alias, allAreMine), byPerson(resource, actor, alias))

/** True of the caller and of everyone whom they administer. */
export function administers(
  { reach, user_id }: Actor,
  person: { id?: number; department_id?: unknown; office_id?: unknown },
): boolean {
  if (reach === null || person.id === user_id) return true
  return (
    reach.department_ids.includes(Number(person.department_id)) || reach.office_ids.includes(Number(person.office_id))
  )
}

/** True for a caller who administers some offices only, at a resource that belongs to offices. */
export const isLimited = (resource: Resource, actor: Actor): boolean =>
  resource.office !== null && officesFor(actor, resource.area) !== null
