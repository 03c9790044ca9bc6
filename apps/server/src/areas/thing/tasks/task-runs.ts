import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type TaskRun, type taskRuns, thingTask } from '@workplace/contract/thing/task'
import { type Call, officesFor } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'

const sorts: Record<string, string> = { id: 'r.id', due_time: 'r.due_at' }

/** `GET /iottask/runs` */
export async function readTaskRuns(call: Call, input: ParsedOf<typeof taskRuns>): Promise<OutputOf<typeof taskRuns>> {
  const { company_id } = call.actor
  const [task] = await call.db.query<{ office_id: number }>(
    'select office_id from iot_task where company_id = $1 and id = $2',
    [company_id, input.task],
  )
  if (task === undefined) throw new Refusal(refusals.not_found)
  const offices = officesFor(call.actor, thingTask.area)
  if (offices !== null && !offices.includes(task.office_id)) throw new Refusal(refusals.outside_scope)
  const { by: column, way } = sorting(sorts, input.sort)
  const [count] = await call.db.query<{ total: number }>(
    'select count(*)::int as total from iot_task_run r where r.company_id = $1 and r.task_id = $2',
    [company_id, input.task],
  )
  const items = await call.db.query<TaskRun>(
    `select r.id, r.due_at as due_time, o.timezone, r.is_missed, r.total,
       (select count(*)::int from iot_command c where c.company_id = r.company_id and c.run_id = r.id and c.state = 2) as ok,
       (select count(*)::int from iot_command c where c.company_id = r.company_id and c.run_id = r.id and c.state > 2) as failed
     from iot_task_run r join office o on o.company_id = r.company_id and o.id = $3
     where r.company_id = $1 and r.task_id = $2 order by ${column} ${way}, r.id ${way} limit $4 offset $5`,
    [company_id, input.task, task.office_id, input.limit, (input.page - 1) * input.limit],
  )
  return { items, total: count?.total ?? 0 }
}
