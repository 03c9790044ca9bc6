import { Refusal } from '@workplace/contract/kernel/refusal'
import { filled } from '@workplace/contract/kernel/words'
import type { GroupKind } from '@workplace/contract/people/group'
import * as refusals from '@workplace/contract/people/refusals'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import { beyondReach } from '../../../kernel/call/within-reach'
import type { Change, FieldErrors, Row, Rules, Values } from '../../../kernel/resources/engine'
import { words } from './words'

/** The list on which somebody is not expected who stands on this one. */
const opposite: Partial<Record<GroupKind, GroupKind>> = { whitelist: 'blacklist', blacklist: 'whitelist' }
export const oppositeOf = (kind: GroupKind): GroupKind | null => opposite[kind] ?? null

type Chosen = { user_ids: number[]; department_ids: number[]; below: boolean }

const chosenIn = (values: Row | Values): Chosen => ({
  user_ids: (values.user_ids ?? []) as number[],
  department_ids: (values.department_ids ?? []) as number[],
  below: values.include_children === true,
})

/** Somebody among these whom the caller does not administer: their name, or null. */
async function otherIn(call: Call, { user_ids, department_ids, below }: Chosen): Promise<string | null> {
  if (call.actor.reach === null) return null
  const values: unknown[] = [call.actor.company_id, user_ids, department_ids, below]
  const [other] = await call.db.query<{ name: string }>(
    `select u.name from people_among($1, $2, $3, $4) as p(id) join users u on u.company_id = $1 and u.id = p.id
     where ${beyondReach(call, (value) => `$${values.push(value)}`)} limit 1`,
    values,
  )
  return other?.name ?? null
}

/** What is wrong with a group as it will be, and with who was in it. */
async function faultsOf(call: Call, { before, after }: Change): Promise<FieldErrors> {
  const [from, until] = [after.start_time, after.end_time].map((time) => (time ? Date.parse(String(time)) : null))
  const other = (before && (await otherIn(call, chosenIn(before)))) ?? (await otherIn(call, chosenIn(after)))
  return {
    ...(from != null && until != null && until <= from ? { end_time: words.endsBeforeStart } : {}),
    ...(other === null ? {} : { user_ids: filled(words.groupBeyond, { name: other }) }),
  }
}

/** How many of a group stand on a list of the other colour as well. */
const overlaps = (other: GroupKind) => () =>
  sql`(select count(distinct p.id)::int
  from people_of_group(t.company_id, t.id) as p(id)
  join people_group o on o.company_id = t.company_id and o.kind = ${other} and o.status = 'on'
    and (o.end_time is null or o.end_time > now())
  where p.id in (select people_of_group(o.company_id, o.id)))`

/** What follows from a change of groups of employees, in the same transaction: they may decide who sees what. */
export type GroupsChanged = (call: Call, ids: readonly number[]) => Promise<void>

/** What lists of people say at doors is decided by who decides about doors. */
export type ListsAtDoors = {
  /** What is wrong with it in each change. */
  faults(call: Call, changes: readonly Change[]): Promise<readonly FieldErrors[]>
  /** Refuses where the caller may not take away what these rows say. */
  requireMay(call: Call, rows: readonly Row[]): Promise<void>
}

type Needed = { readonly groupsChanged: GroupsChanged; readonly listsAtDoors: ListsAtDoors }

/** One of the three kinds of group, which share a table. Who administers some people keeps groups of those only. */
export function groupRules(kind: GroupKind, { groupsChanged, listsAtDoors }: Needed): Rules {
  const other = oppositeOf(kind)
  return {
    scope: () => sql`t.kind = ${kind}`,
    kept: () => ({ kind }),
    computed: {
      member_count: () => sql`(select count(*)::int from people_of_group(t.company_id, t.id))`,
      ...(other === null ? {} : { overlap_count: overlaps(other) }),
    },
    beforeSave: async (call, changes) => {
      const faults: FieldErrors[] = []
      for (const change of changes) faults.push(await faultsOf(call, change))
      if (other === null) return faults
      const atDoors = await listsAtDoors.faults(call, changes)
      return faults.map((fault, at) => ({ ...fault, ...atDoors[at] }))
    },
    afterSave: async (call, saved) => {
      if (kind === 'employees')
        await groupsChanged(
          call,
          saved.map(({ id }) => id),
        )
    },
    beforeDelete: async (call, rows) => {
      for (const row of rows) {
        const name = await otherIn(call, chosenIn(row))
        if (name !== null) throw new Refusal(refusals.group_beyond, { name })
      }
      if (other !== null) await listsAtDoors.requireMay(call, rows)
    },
  }
}
