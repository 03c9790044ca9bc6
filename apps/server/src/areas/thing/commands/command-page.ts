import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as kernelRefusals from '@workplace/contract/kernel/refusals'
import type { addCommand, CommandRow, commandPage } from '@workplace/contract/thing/command'
import * as refusals from '@workplace/contract/thing/refusals'
import { thing as declared } from '@workplace/contract/thing/thing'
import type { Feature, ThingFormat } from '@workplace/contract/thing/thing-now'
import { valuesShape } from '@workplace/contract/thing/values'
import { type Call, officesFor } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { answersScan, isAtDoor } from './answers-to-scans'
import { queueCommands } from './command.store'
import { spellCommand } from './spell-command'

const joined = `from iot_command c
  join iot_device d on d.company_id = c.company_id and d.id = c.device_id
  join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id`
const sorts: Record<string, string> = { id: 'c.id', asked_at: 'c.asked_at', state: 'c.state' }

/** `GET /iotcommand/pagelist` */
export async function readCommands(
  call: Call,
  input: ParsedOf<typeof commandPage>,
): Promise<OutputOf<typeof commandPage>> {
  const values: unknown[] = [call.actor.company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['c.company_id = $1']
  const offices = officesFor(call.actor, declared.area)
  if (offices !== null) where.push(`g.office_id = any(${put(offices)}::int[])`)
  if (input.office !== undefined) where.push(`g.office_id = ${put(input.office)}`)
  if (input.device !== undefined) where.push(`c.device_id = ${put(input.device)}`)
  if (input.state !== undefined) where.push(`c.state = ${put(input.state)}`)
  if (input.source !== undefined) where.push(`c.source = ${put(input.source)}`)
  if (input.run !== undefined) where.push(`c.run_id = ${put(input.run)}`)
  if (input.title) {
    const text = put(containing(input.title))
    where.push(`(d.name ilike ${text} or d.nickname ilike ${text} or c.name ilike ${text})`)
  }
  const { by: column, way } = sorting(sorts, input.sort)
  const condition = where.join(' and ')
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${joined} where ${condition}`,
    values,
  )
  const limits = `limit ${put(input.limit)} offset ${put((input.page - 1) * input.limit)}`
  const items = await call.db.query<CommandRow>(
    `select c.id, c.device_id, d.name as device_name, c.name, c.params, c.state, c.source, t.id as task_id,
       t.name as task_name, c.reason, c.detail, u.name as asked_by, c.asked_at, c.sent_at, c.ended_at, c.expire_time, o.timezone
     ${joined} join office o on o.company_id = g.company_id and o.id = g.office_id
     left join iot_task_run r on r.company_id = c.company_id and r.id = c.run_id
     left join iot_task t on t.company_id = r.company_id and t.id = r.task_id
     left join users u on u.company_id = c.company_id and u.id = c.asked_by
     where ${condition} order by ${column} ${way}, c.id ${way} ${limits}`,
    values,
  )
  return { items, total: count?.total ?? 0 }
}

type Target = {
  id: number
  name: string
  status: 'on' | 'off'
  is_at_door: boolean
  office_id: number
  format: ThingFormat
  address: string
  features: readonly Feature[]
}

/** `POST /iotcommand/add`: each thing gets the command once, or it expires. */
export async function sendCommand(
  call: Call,
  input: ParsedOf<typeof addCommand>,
  wake: () => void,
): Promise<{ ids: number[] }> {
  const { company_id, user_id } = call.actor
  const wanted = [...new Set(input.device_ids)]
  const things = await call.db.query<Target>(
    `select d.id, d.name, d.status, ${isAtDoor} as is_at_door, g.office_id, coalesce(s.format, y.protocol) as format, coalesce(s.address, d.sn) as address,
       coalesce(s.features, '[]') as features
     from iot_device d
     join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id
     join getway_type y on y.company_id = g.company_id and y.id = g.getway_type_id
     left join iot_device_state s on s.company_id = d.company_id and s.device_id = d.id
     where d.company_id = $1 and d.id = any($2::int[]) order by d.id for share of d`,
    [company_id, wanted],
  )
  if (things.length < wanted.length) throw new Refusal(kernelRefusals.not_found)
  const offices = officesFor(call.actor, declared.area)
  if (offices !== null && things.some(({ office_id }) => !offices.includes(office_id)))
    throw new Refusal(kernelRefusals.outside_scope)
  const { name, params } = input
  for (const thing of things) {
    if (thing.status === 'off') throw new Refusal(refusals.thing_off, { name: thing.name })
    if (thing.is_at_door && answersScan(name)) throw new Refusal(refusals.command_of_door, { name: thing.name })
    if (spellCommand({ ...thing, request_id: '', name, params }) === null)
      throw new Refusal(refusals.command_unknown, { name: thing.name })
  }
  const at = call.now()
  const ids = await queueCommands(
    call.db,
    things.map(({ id }) => ({
      ...{ company_id, device_id: id, name, params, source: 'hand', asked_by: user_id, at },
      expires_at: at + input.expire_seconds * 1000,
    })),
  )
  for (const thing of things)
    call.record({
      ...{ module: 'iotdevice', action: 'command', target: thing.name, target_id: thing.id },
      after: { command: name, parameters: valuesShape.write(params, 'en') },
    })
  call.afterCommit(wake)
  return { ids }
}
