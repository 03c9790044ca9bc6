import * as common from '@workplace/contract/kernel/common-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/pass/refusals'
import { throughStrategy } from '@workplace/contract/pass/through-strategy'
import { isNeverOpen, type PassSchedule } from '@workplace/domain/access/pass-schedule'
import { type SqlBool, sql } from 'kysely'
import { type Call, officesFor } from '../../kernel/call/call'
import type { FieldErrors, Rules, Values } from '../../kernel/resources/engine'
import { listsNamed } from '../people/public'
import { scheduleColumns } from './core/schedule.store'
import { passWords as words } from './words'

const idsIn = (values: Values, name: string): number[] => (values[name] ?? []) as number[]

/** The offices of whose doors the caller decides; null: of all. */
const mine = (call: Call) => officesFor(call.actor, throughStrategy.area)

const officesOfStrategy = sql`(
  select d.office_id from through_strategy_door m join door d on d.company_id = m.company_id and d.id = m.door_id
    where m.company_id = t.company_id and m.strategy_id = t.id
  union all
  select m.office_id from through_strategy_office m where m.company_id = t.company_id and m.strategy_id = t.id)`

export const strategyRules: Rules = {
  // who looks after some offices sees what concerns their doors
  scope: (call) => {
    const offices = mine(call)
    return offices === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`exists (select 1 from ${officesOfStrategy} as o where o.office_id = any(${offices}::int[]))`
  },
  beforeSave: async (call, changes) => {
    const after = changes.map((change) => change.after)
    const [lists, schedules] = await Promise.all([listsNamed(call, throughStrategy, after), schedulesOf(call, after)])
    await requireWithin(
      call,
      changes.flatMap(({ before }) => (before === null ? [] : [before.id])),
    )
    return changes.map(({ before, after: values }, at): FieldErrors => {
      const names = (of: readonly string[]) => of.every((name) => idsIn(values, name).length === 0)
      const { valid_start, valid_end, schedule_id } = values
      return {
        ...lists[at],
        ...(names(['user_ids', 'department_ids', 'group_ids']) ? { user_ids: words.nobody } : {}),
        ...(names(['door_ids', 'office_ids']) ? { door_ids: words.nowhere } : {}),
        ...(typeof valid_end === 'string' && valid_end < String(valid_start)
          ? { valid_end: common.endBeforeStart }
          : {}),
        ...(before?.schedule_id === schedule_id ? {} : scheduleFault(schedules.get(Number(schedule_id)), values)),
        ...(isForNobody(values) ? { except_user_ids: words.allExcepted } : {}),
      }
    })
  },
  beforeDelete: (call, rows) =>
    requireWithin(
      call,
      rows.map(({ id }) => id),
    ),
  computed: {
    people_count: () => sql`(select count(*)::int from people_of_strategy(t.company_id, t.id))`,
    door_total: () => sql`(select count(*)::int from doors_of_strategy(t.company_id, t.id))`,
  },
}

/** Of these strategies each is about doors of the caller's offices only; refuses the first that is not. */
async function requireWithin(call: Call, ids: readonly number[]): Promise<void> {
  const offices = mine(call)
  if (offices === null || ids.length === 0) return
  const [beyond] = await call.db.query<{ name: string }>(
    `select s.name from through_strategy s where s.company_id = $1 and s.id = any($2::int[])
       and (exists (select 1 from through_strategy_door m join door d on d.company_id = $1 and d.id = m.door_id
              where m.company_id = $1 and m.strategy_id = s.id and d.office_id <> all($3::int[]))
         or exists (select 1 from through_strategy_office m
              where m.company_id = $1 and m.strategy_id = s.id and m.office_id <> all($3::int[])))
     order by s.id limit 1`,
    [call.actor.company_id, ids, offices],
  )
  if (beyond !== undefined) throw new Refusal(refusals.strategy_beyond, { name: beyond.name })
}

/** People by name only, each of whom is excepted: it lets nobody in, whatever else it says. */
const isForNobody = (values: Values): boolean => {
  const people = idsIn(values, 'user_ids')
  const excepted = new Set(idsIn(values, 'except_user_ids'))
  const others = idsIn(values, 'department_ids').length + idsIn(values, 'group_ids').length
  return others === 0 && people.length > 0 && people.every((id) => excepted.has(id))
}

type Schedule = { readonly id: number; readonly is_on: boolean; readonly schedule: PassSchedule }

function scheduleFault(found: Schedule | undefined, { effect }: Values): FieldErrors {
  // what does not exist is said by the engine
  if (found === undefined) return {}
  if (!found.is_on) return { schedule_id: words.scheduleOff }
  return effect === 'allow' && isNeverOpen(found.schedule) ? { schedule_id: words.scheduleNeverOpen } : {}
}

async function schedulesOf({ db, actor }: Call, all: readonly Values[]): Promise<ReadonlyMap<number, Schedule>> {
  const rows = await db.query<Schedule>(
    `select p.id, p.status = 'on' as is_on, ${scheduleColumns('p')} as schedule from pass_schedule p
     where p.company_id = $1 and p.id = any($2::int[])`,
    [actor.company_id, all.flatMap(({ schedule_id }) => (typeof schedule_id === 'number' ? [schedule_id] : []))],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
