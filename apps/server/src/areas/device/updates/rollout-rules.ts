import * as refusals from '@workplace/contract/device/refusals'
import { rollout } from '@workplace/contract/device/rollout'
import type { UpdateWay } from '@workplace/contract/device/update-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { type SqlBool, sql } from 'kysely'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { Change, FieldErrors, Rules, Values } from '../../../kernel/resources/engine'
import { isSame } from '../../../kernel/resources/save'
import { kindOfWay, targetsOf } from './update-targets'
import { updateWords as words } from './words'

/** The offices of whose devices the caller decides; null: of all. */
export const ownOffices = (call: Pick<Call, 'actor'>) => officesFor(call.actor, rollout.area)

/** What stays once a rollout has begun. */
const free = ['name', 'remark', 'stop_fail_percent', 'window_start', 'window_end']

type Known = {
  readonly runs: ReadonlyMap<number, string>
  readonly firmware: ReadonlyMap<number, { readonly way: UpdateWay; readonly status: string }>
}

async function known(call: Call, changes: readonly Change[]): Promise<Known> {
  const { company_id } = call.actor
  const [runs, versions] = await Promise.all([
    call.db.query<{ id: number; run_state: string }>(
      'select id, run_state from rollout where company_id = $1 and id = any($2::int[])',
      [company_id, changes.flatMap(({ before }) => (before === null ? [] : [before.id]))],
    ),
    call.db.query<{ id: number; way: UpdateWay; status: string }>(
      'select id, way, status from firmware where company_id = $1 and id = any($2::int[])',
      [company_id, changes.map(({ after }) => Number(after.firmware_id) || 0)],
    ),
  ])
  return {
    runs: new Map(runs.map(({ id, run_state }) => [id, run_state])),
    firmware: new Map(versions.map(({ id, ...one }) => [id, one])),
  }
}

async function faultsOf(call: Call, { before, after }: Change, { runs, firmware }: Known): Promise<FieldErrors> {
  const has_begun = before !== null && (runs.get(before.id) ?? 'wait') !== 'wait'
  if (has_begun) {
    const changed = Object.keys(rollout.fields).filter(
      (name) =>
        !free.includes(name) &&
        rollout.fields[name as keyof typeof rollout.fields].form &&
        !isSame(rollout.fields[name as keyof typeof rollout.fields], before[name], after[name]),
    )
    if (changed.length > 0) return Object.fromEntries(changed.map((name) => [name, words.fixedOnceBegun]))
  }
  const version = firmware.get(Number(after.firmware_id))
  const isIncomplete = ((after.window_start ?? null) === null) !== ((after.window_end ?? null) === null)
  return {
    ...(!has_begun && version !== undefined && version.status !== 'released'
      ? { firmware_id: words.firmwareNotReleased }
      : {}),
    ...(isIncomplete ? { [after.window_start ? 'window_end' : 'window_start']: words.windowIncomplete } : {}),
    ...(version === undefined || has_begun ? {} : await beyond(call, after, version.way)),
  }
}

/** What of its devices is not the caller's to decide about, or not there. */
async function beyond(call: Call, after: Values, way: UpdateWay): Promise<FieldErrors> {
  const own = ownOffices(call)
  if (after.scope === 'all') return own === null ? {} : { scope: words.onlyOwnOffices }
  if (after.scope === 'office') {
    const chosen = (after.office_ids ?? []) as number[]
    return own !== null && chosen.some((id) => !own.includes(id)) ? { office_ids: words.notYourOffice } : {}
  }
  const ids = [...new Set((after.device_ids ?? []) as number[])]
  const found = await targetsOf(call.db, call.actor.company_id, kindOfWay[way], call.now(), { ids })
  if (found.length < ids.length) return { device_ids: words.deviceGone }
  return own !== null && found.some(({ office_id }) => !own.includes(office_id))
    ? { device_ids: words.notYourDevice }
    : {}
}

const counted = (states: string) =>
  sql.raw(`(select count(*) from rollout_device d where d.company_id = t.company_id and d.rollout_id = t.id
    and d.place is not null${states})`)

/** Offices of a rollout: those that were chosen, or of its devices. Of all devices: of nobody who has only some. */
const officesOfRollout = sql`(
  select o.office_id from rollout_office o where o.company_id = t.company_id and o.rollout_id = t.id and t.scope = 'office'
  union all
  select d.office_id from rollout_device d where d.company_id = t.company_id and d.rollout_id = t.id)`

export const rolloutRules: Rules = {
  // who looks after some offices sees what concerns their devices, and what they are about to begin
  scope: (call) => {
    const offices = ownOffices(call)
    return offices === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(exists (select 1 from ${officesOfRollout} as o where o.office_id = any(${offices}::int[]))
          or (t.scope = 'list' and t.run_state = 'wait'))`
  },
  beforeSave: async (call, changes) => {
    const all = await known(call, changes)
    await requireOwn(
      call,
      changes.flatMap(({ before }) => (before === null ? [] : [before.id])),
    )
    const faults: FieldErrors[] = []
    for (const change of changes) faults.push(await faultsOf(call, change, all))
    return faults
  },
  beforeDelete: async (call, rows) => {
    const ids = rows.map(({ id }) => id)
    await requireOwn(call, ids)
    const [busy] = await call.db.query<{ name: string }>(
      `select name from rollout where company_id = $1 and id = any($2::int[]) and (run_state in ('running', 'paused')
         or exists (select from rollout_device d where d.company_id = $1 and d.rollout_id = rollout.id
           and d.state in ('pushed', 'downloading', 'verified', 'updating'))) order by id limit 1`,
      [call.actor.company_id, ids],
    )
    if (busy !== undefined) throw new Refusal(refusals.rollout_begun, { name: busy.name })
  },
  computed: {
    state: () => sql`t.run_state`,
    progress: () =>
      sql`(case when t.run_state = 'wait' then null else ${counted(` and d.state = 'ok'`)} || ' / ' || ${counted('')} end)`,
    failed: () => sql`nullif(${counted(` and d.state = 'fail'`)}, 0)::text`,
    begun: () => sql`t.started_at`,
  },
}

/** Refuses rollouts that are about devices of offices that are not the caller's. */
export async function requireOwn(call: Call, ids: readonly number[]): Promise<void> {
  const offices = ownOffices(call)
  if (offices === null || ids.length === 0) return
  const [found] = await call.db.query<{ name: string }>(
    `select r.name from rollout r where r.company_id = $1 and r.id = any($2::int[]) and (r.scope = 'all'
       or exists (select from rollout_office o where o.company_id = $1 and o.rollout_id = r.id and r.scope = 'office'
         and o.office_id <> all($3::int[]))
       or exists (select from rollout_device d where d.company_id = $1 and d.rollout_id = r.id
         and d.office_id <> all($3::int[]))
       or r.scope = 'list' and exists (select from firmware f
         cross join lateral update_targets($1, case f.way when 'ddi' then 'client' when 'face' then 'face' else 'thing' end) c
         where f.company_id = $1 and f.id = r.firmware_id and r.device_ids @> to_jsonb(c.id) and c.office_id <> all($3::int[])))
     order by r.id limit 1`,
    [call.actor.company_id, ids, offices],
  )
  if (found !== undefined) throw new Refusal(refusals.rollout_beyond, { name: found.name })
}
