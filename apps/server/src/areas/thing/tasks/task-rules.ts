import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import type { FieldErrors, Rules, Values } from '../../../kernel/resources/engine'
import { answersScan, isAtDoor } from '../commands/answers-to-scans'
import { thingRuleWords as words } from '../core/words'
import { isCron, nextTime } from './next-time'

const lastRun = sql.raw(`(select r.id from iot_task_run r where r.company_id = t.company_id and r.task_id = t.id
  and not r.is_missed order by r.due_at desc limit 1)`)
const commandsOf = (condition: string) =>
  sql`(select count(*)::int from iot_command c where c.company_id = t.company_id and c.run_id = ${lastRun}
    and ${sql.raw(condition)})`

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const whenOf = (after: Values) => ({
  way: after.way === 'once' ? ('once' as const) : ('cron' as const),
  ...{ run_date: textOf(after.run_date), run_at: textOf(after.run_at), cron: textOf(after.cron) },
})

async function zonesOf({ db, actor }: Call, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; timezone: string }>(
    'select id, timezone from office where company_id = $1 and id = any($2::int[])',
    [actor.company_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row.timezone]))
}

type Known = { id: number; office_id: number; is_at_door: boolean }

async function thingsOf({ db, actor }: Call, ids: readonly number[]): Promise<ReadonlyMap<number, Known>> {
  const rows = await db.query<Known>(
    `select d.id, g.office_id, ${isAtDoor} as is_at_door from iot_device d join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id
     where d.company_id = $1 and d.id = any($2::int[])`,
    [actor.company_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export const taskRules: Rules = {
  beforeSave: async (call, changes) => {
    const zones = await zonesOf(
      call,
      changes.map(({ after }) => Number(after.office_id)),
    )
    const things = await thingsOf(
      call,
      changes.flatMap(({ after }) => listOf(after.device_ids).map(Number)),
    )
    return changes.map(({ before, after }): FieldErrors => {
      const when = whenOf(after)
      const zone = zones.get(Number(after.office_id))
      const isElsewhere = listOf(after.device_ids).some(
        (id) => (things.get(Number(id))?.office_id ?? after.office_id) !== after.office_id,
      )
      // things of a group or a kind are looked at when it runs
      const opensDoors =
        answersScan(String(after.command)) &&
        ((after.target === 'device' && listOf(after.device_ids).some((id) => things.get(Number(id))?.is_at_door)) ||
          (after.target === 'kind' && listOf(after.kinds).includes('head')))
      const isNew = before === null || before.run_date !== after.run_date || before.run_at !== after.run_at
      const isPast =
        when.way === 'once' &&
        isNew &&
        zone !== undefined &&
        after.status === 'on' &&
        nextTime(when, call.now(), zone) === null
      return {
        ...(when.way === 'cron' && when.cron === null ? { cron: words.cronMissing } : {}),
        ...(when.way === 'cron' && when.cron !== null && !isCron(when.cron) ? { cron: words.cronWrong } : {}),
        ...(isPast ? { run_at: words.isPast } : {}),
        ...(when.way === 'once' && when.run_date === null ? { run_date: words.dateMissing } : {}),
        ...(when.way === 'once' && when.run_at === null ? { run_at: words.timeMissing } : {}),
        ...(after.target === 'device' && listOf(after.device_ids).length === 0 ? { device_ids: words.noDevices } : {}),
        ...(after.target === 'device' && isElsewhere ? { device_ids: words.devicesElsewhere } : {}),
        ...(after.target === 'group' && listOf(after.group_ids).length === 0 ? { group_ids: words.noGroups } : {}),
        ...(after.target === 'kind' && listOf(after.kinds).length === 0 ? { kinds: words.noKinds } : {}),
        ...(opensDoors ? { command: words.opensDoors } : {}),
        ...(after.command === 'set' && Object.keys(Object(after.params)).length === 0
          ? { params: words.noParams }
          : {}),
      }
    })
  },
  kept: async ({ after }, call) => {
    const zone = (await zonesOf(call, [Number(after.office_id)])).get(Number(after.office_id))
    const at = zone === undefined || after.status !== 'on' ? null : nextTime(whenOf(after), call.now(), zone)
    return { next_time: at === null ? null : new Date(at).toISOString() }
  },
  computed: {
    state: () =>
      sql`(case when t.status = 'off' then 'off' when ${commandsOf('c.state < 2')} > 0 then 'running'
        when t.next_time is null then 'done' else 'waiting' end)`,
    next_run: () => sql.raw('t.next_time'),
    last_run: () =>
      sql.raw(`(select max(r.due_at) from iot_task_run r where r.company_id = t.company_id and r.task_id = t.id
        and not r.is_missed)`),
    total: () => sql`(select r.total from iot_task_run r where r.company_id = t.company_id and r.id = ${lastRun})`,
    ok: () => commandsOf('c.state = 2'),
    failed: () => commandsOf('c.state > 2'),
  },
}
