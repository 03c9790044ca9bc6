import type { AlarmRow, AlarmsOf } from '@workplace/contract/device/alarm'
import { door as declared } from '@workplace/contract/device/door'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type Call, officesFor } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { isThingGone } from './alarm-things'

const columns = `a.id, a.version, a.kind, a.level, a.thing_kind, a.thing_id, a.thing_name, ${isThingGone} as thing_gone,
  a.office_id, o.name as office_name, o.name_en as office_name_en, o.timezone, a.floor_id, f.name as floor_name, a.text,
  a.times, a.began_at, a.last_at, a.over_at, a.state, a.handler_id, h.name as handler_name, a.handled_at, a.opinion,
  a.repair_id, r.order_no as repair_no,
  case when a.thing_kind = 'door' then (select s.state from door_state s
    where s.company_id = a.company_id and s.door_id = a.thing_id) end as door_state`
const joined = `from device_alarm a
  join office o on o.company_id = a.company_id and o.id = a.office_id
  left join floor f on f.company_id = a.company_id and f.id = a.floor_id
  left join users h on h.company_id = a.company_id and h.id = a.handler_id
  left join repair r on r.company_id = a.company_id and r.id = a.repair_id`

const sorts: Record<string, string> = {
  id: 'a.id',
  last_at: 'a.last_at',
  began_at: 'a.began_at',
  level: 'a.level',
  times: 'a.times',
  state: `array_position(array['open', 'working', 'closed', 'ignored'], a.state)`,
}

/** A page of the alarms of some kinds of things, in the caller's offices. */
export async function readAlarms(
  call: Call,
  { things }: AlarmsOf,
  input: ParsedOf<AlarmsOf['page']>,
): Promise<OutputOf<AlarmsOf['page']>> {
  const values: unknown[] = [call.actor.company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['a.company_id = $1', `a.thing_kind = any(${put(things)}::text[])`]
  const offices = officesFor(call.actor, declared.area)
  if (offices !== null) where.push(`a.office_id = any(${put(offices)}::int[])`)
  const scope = where.join(' and ')
  const counts = call.db.query<{ open: number; working: number }>(
    `select (count(*) filter (where a.state = 'open'))::int as open,
       (count(*) filter (where a.state = 'working'))::int as working
     from device_alarm a where ${scope} and a.state in ('open', 'working')`,
    [...values],
  )
  if (input.state !== undefined) where.push(`a.state = any(${put(input.state)}::text[])`)
  if (input.kind !== undefined) where.push(`a.kind = ${put(input.kind)}`)
  if (input.level !== undefined) where.push(`a.level = ${put(input.level)}`)
  if (input.office !== undefined) where.push(`a.office_id = ${put(input.office)}`)
  if (input.id !== undefined) where.push(`a.id = ${put(input.id)}`)
  if (input.thing_kind !== undefined) where.push(`a.thing_kind = ${put(input.thing_kind)}`)
  if (input.thing_id !== undefined) where.push(`a.thing_id = ${put(input.thing_id)}`)
  if (input.title) {
    const text = put(containing(input.title))
    where.push(`(a.thing_name ilike ${text} or a.text ilike ${text})`)
  }
  const { by, way } = sorting(sorts, input.sort)
  const condition = where.join(' and ')
  const counted = [...values]
  const limits = `limit ${put(input.limit)} offset ${put((input.page - 1) * input.limit)}`
  const [[count], items, [waiting]] = await Promise.all([
    call.db.query<{ total: number }>(`select count(*)::int as total from device_alarm a where ${condition}`, counted),
    call.db.query<AlarmRow>(
      `select ${columns} ${joined} where ${condition} order by ${by} ${way} nulls last, a.id ${way} ${limits}`,
      values,
    ),
    counts,
  ])
  return { items, total: count?.total ?? 0, open: waiting?.open ?? 0, working: waiting?.working ?? 0 }
}

/** An alarm of these kinds of things, under its lock; refuses one that is elsewhere, or not there. */
export async function lockedAlarm(call: Call, { things }: AlarmsOf, id: number): Promise<AlarmRow> {
  const [found] = await call.db.query<AlarmRow>(
    `select ${columns} ${joined} where a.company_id = $1 and a.id = $2 and a.thing_kind = any($3::text[]) for update of a`,
    [call.actor.company_id, id, things],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  const offices = officesFor(call.actor, declared.area)
  if (offices !== null && !offices.includes(found.office_id)) throw new Refusal(refusals.outside_scope)
  return found
}
