import { eventOf } from '@workplace/contract/kernel/topic'
import type { CommandReason } from '@workplace/contract/thing/command'
import * as thingTopics from '@workplace/contract/thing/topics'
import type { ThingValues } from '@workplace/contract/thing/values'
import type { Db } from '../../../kernel/database/db'
import { emitWithin } from '../../device/public'
import { isSame, settingNow, type Thing, type ToldValue, written } from '../core/thing-state'

export const states = { queued: 0, sent: 1, ok: 2, fail: 3, timeout: 4 } as const

export type EndedCommand = {
  readonly company_id: number
  readonly id: number
  readonly ok: boolean
  readonly reason: CommandReason | null
  readonly detail: string | null
  readonly at: number
}

type Result = {
  readonly company_id: number
  readonly getway_id: number
  readonly device: string
  readonly id: string
  readonly ok: boolean
  readonly error: string | null
  readonly at: number
}

/** What things say became of commands: each only of its own, and only where it still matters. */
export async function resultsOf(db: Db, results: readonly Result[]): Promise<EndedCommand[]> {
  if (results.length === 0) return []
  const rows = await db.query<{ n: number; company_id: number; id: number }>(
    `select k.n::int as n, c.company_id, c.id
     from unnest($1::int[], $2::int[], $3::text[], $4::text[]) with ordinality as k(company_id, getway_id, device, request_id, n)
     join iot_command c on c.company_id = k.company_id and c.request_id = k.request_id
     join iot_device d on d.company_id = c.company_id and d.id = c.device_id and d.getway_id = k.getway_id
       and lower(d.sn) = lower(k.device)
     where c.state = ${states.sent} or c.state = ${states.timeout} and c.sent_at is not null`,
    [
      results.map((one) => one.company_id),
      results.map((one) => one.getway_id),
      results.map((one) => one.device),
      results.map((one) => one.id),
    ],
  )
  return rows.flatMap(({ n, company_id, id }) => {
    const said = results[n - 1]
    if (said === undefined) return []
    const { ok, error, at } = said
    return [{ company_id, id, ok, reason: ok ? null : 'refused', detail: error, at }]
  })
}

type Now = { readonly thing: Thing; readonly told: Readonly<Record<string, ToldValue>> } & Pick<
  Thing,
  'reported' | 'features'
> & {
    readonly seen_at: number
  }

/** Commands that came true: programs of others say how a thing is, and not what became of a command. */
export async function commandsMet(db: Db, things: readonly Now[]): Promise<EndedCommand[]> {
  const silent = things.filter((one) => one.thing.format !== 'json')
  if (silent.length === 0) return []
  const rows = await db.query<{ company_id: number; id: number; device_id: number; params: ThingValues }>(
    `select c.company_id, c.id, c.device_id, c.params from iot_command c
     join unnest($1::int[], $2::int[]) as k(company_id, id) on c.company_id = k.company_id and c.device_id = k.id
     where c.state = ${states.sent} and c.name = 'set'`,
    [silent.map(({ thing }) => thing.company_id), silent.map(({ thing }) => thing.id)],
  )
  return rows.flatMap(({ company_id, id, device_id, params }) => {
    const now = silent.find(({ thing }) => thing.company_id === company_id && thing.id === device_id)
    if (now === undefined) return []
    const isMet = Object.entries(params).every(([name, wanted]) =>
      isSame(
        settingNow(now, name),
        written(
          wanted,
          now.features.find(({ item }) => item === name),
        ),
      ),
    )
    return isMet ? [{ company_id, id, ok: true, reason: null, detail: null, at: now.seen_at }] : []
  })
}

/** Ends commands; those that ended meanwhile stay as they are, but for one that was given up and came about. */
export async function endCommands(db: Db, ended: readonly EndedCommand[]): Promise<void> {
  if (ended.length === 0) return
  const rows = await db.query<{ company_id: number; id: number }>(
    `update iot_command c set state = k.state, reason = k.reason, detail = k.detail, ended_at = k.at
     from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::timestamptz[])
       as k(company_id, id, state, reason, detail, at)
     where c.company_id = k.company_id and c.id = k.id and c.state in (${states.queued}, ${states.sent}, ${states.timeout})
     returning c.company_id, c.id`,
    [
      ended.map((one) => one.company_id),
      ended.map((one) => one.id),
      ended.map((one) => (one.ok ? states.ok : states.fail)),
      ended.map((one) => one.reason),
      ended.map((one) => one.detail),
      ended.map((one) => new Date(one.at).toISOString()),
    ],
  )
  await announceCommands(db, rows)
}

/** Those who look at commands look again. */
export async function announceCommands(db: Db, rows: readonly { company_id: number; id: number }[]): Promise<void> {
  const of = new Map<number, number[]>()
  for (const { company_id, id } of rows) of.set(company_id, [...(of.get(company_id) ?? []), id])
  for (const [company_id, ids] of of) await emitWithin(db, company_id, [eventOf(thingTopics.iotcommand, { ids })])
}

export type NewCommand = {
  readonly company_id: number
  readonly device_id: number
  readonly name: string
  readonly params: ThingValues
  readonly source: 'hand' | 'task' | 'settings' | 'scan'
  readonly run_id?: number
  readonly asked_by?: number | null
  readonly at: number
  readonly expires_at: number
  /** Its own name, where it must not be made twice. */
  readonly request_id?: string
}

/** Writes down commands, which are sent as soon as they are committed. */
export async function queueCommands(db: Db, commands: readonly NewCommand[]): Promise<number[]> {
  if (commands.length === 0) return []
  const time = (at: number) => new Date(at).toISOString()
  const rows = await db.query<{ company_id: number; id: number }>(
    `insert into iot_command (company_id, device_id, name, params, source, run_id, request_id, asked_by, asked_at, try_at,
       expire_time)
     select k.company_id, k.device_id, k.name, k.params, k.source, k.run_id, coalesce(k.request_id, gen_random_uuid()::text),
       k.asked_by, k.at, k.at, k.expires_at
     from unnest($1::int[], $2::int[], $3::text[], $4::jsonb[], $5::text[], $6::int[], $7::int[], $8::timestamptz[],
       $9::timestamptz[], $10::text[]) with ordinality
         as k(company_id, device_id, name, params, source, run_id, asked_by, at, expires_at, request_id, n)
     order by k.n returning company_id, id`,
    [
      commands.map((one) => one.company_id),
      commands.map((one) => one.device_id),
      commands.map((one) => one.name),
      commands.map((one) => JSON.stringify(one.params)),
      commands.map((one) => one.source),
      commands.map((one) => one.run_id ?? null),
      commands.map((one) => one.asked_by ?? null),
      commands.map((one) => time(one.at)),
      commands.map((one) => time(one.expires_at)),
      commands.map((one) => one.request_id ?? null),
    ],
  )
  await announceCommands(db, rows)
  return rows.map(({ id }) => id)
}
