import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { thingTask } from '@workplace/contract/thing/task'
import type { ThingValues } from '@workplace/contract/thing/values'
import type { Database, Db } from '../../../kernel/database/db'
import { emitWithin } from '../../device/public'
import { answersScan, isAtDoor } from '../commands/answers-to-scans'
import { queueCommands } from '../commands/command.store'
import { nextTime } from './next-time'

const mostAtOnce = 20
const minute = 60_000
/** A command of a task has at least so long, however late it began. */
const shortestMs = 30_000

type Due = {
  company_id: number
  id: number
  office_id: number
  timezone: string
  target: 'device' | 'group' | 'kind'
  kinds: string[] | null
  command: string
  params: ThingValues
  way: 'once' | 'cron'
  run_date: string | null
  run_at: string | null
  cron: string | null
  late_minutes: number
  next_time: string
}

/** The things that a task is for, of its office, as they are now. */
const targets: Readonly<Record<Due['target'], string>> = {
  device: `exists (select from iot_task_device m where m.company_id = d.company_id and m.task_id = $2 and m.device_id = d.id)`,
  group: `exists (select from iot_task_group m
    join iot_device_group i on i.company_id = m.company_id and i.group_id = m.group_id
    where m.company_id = d.company_id and m.task_id = $2 and i.device_id = d.id)`,
  kind: `d.kind = any((select t.kinds from iot_task t where t.company_id = $1 and t.id = $2)::text[])`,
}

async function runOne(tx: Db, task: Due, now: number): Promise<void> {
  const { company_id, id, timezone, late_minutes } = task
  const due = Date.parse(task.next_time)
  const time = (at: number) => new Date(at).toISOString()
  const isMissed = now - due > late_minutes * minute
  const [run] = await tx.query<{ id: number }>(
    `insert into iot_task_run (company_id, task_id, due_at, began_at, is_missed) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [company_id, id, time(due), time(now), isMissed],
  )
  if (run !== undefined && !isMissed) {
    const things = await tx.query<{ id: number }>(
      `select d.id from iot_device d join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id
       where d.company_id = $1 and g.office_id = $3 and d.status = 'on' and ${targets[task.target]}
         and not ($4 and ${isAtDoor}) order by d.id`,
      [company_id, id, task.office_id, answersScan(task.command)],
    )
    const expires_at = Math.max(due + late_minutes * minute, now + shortestMs)
    await queueCommands(
      tx,
      things.map((thing) => ({
        ...{ company_id, device_id: thing.id, name: task.command, params: task.params },
        ...{ source: 'task', run_id: run.id, at: now, expires_at },
      })),
    )
    await tx.query('update iot_task_run set total = $3 where company_id = $1 and id = $2', [
      ...[company_id, run.id, things.length],
    ])
  }
  // of those that were missed while nothing ran, the ones that are still in time are done
  const next = nextTime(task, Math.max(due, now - late_minutes * minute), timezone)
  await tx.query('update iot_task set next_time = $3 where company_id = $1 and id = $2', [
    ...[company_id, id, next === null ? null : time(next)],
  ])
  await emitWithin(tx, company_id, [eventOf(resourceTopic(thingTask), { ids: [id] })])
}

/** Does what is due, each time once, whichever server looks. How many were. */
export async function runTasks(db: Database, now: number): Promise<number> {
  let count = 0
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const due = await tx.query<Due>(
        `select t.company_id, t.id, t.office_id, o.timezone, t.target, t.kinds, t.command, t.params, t.way,
           t.run_date::text as run_date, t.run_at::text as run_at, t.cron, t.late_minutes, t.next_time
         from iot_task t join office o on o.company_id = t.company_id and o.id = t.office_id
         join company c on c.id = t.company_id and c.status = 'active'
         where t.next_time <= $1::timestamptz and t.status = 'on'
         order by t.next_time, t.id limit ${mostAtOnce} for update of t skip locked`,
        [new Date(now).toISOString()],
      )
      for (const task of due) await runOne(tx, task, now)
      return due.length
    })
    count += done
    // one that was missed may be due again
    if (done === 0) return count
  }
}
