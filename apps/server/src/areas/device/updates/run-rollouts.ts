import { rollout as declared } from '@workplace/contract/device/rollout'
import * as common from '@workplace/contract/kernel/common-words'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { minuteOf } from '@workplace/domain/kernel/time'
import { wallClock } from '@workplace/domain/kernel/zone'
import { afterSaid, type DeviceUpdate, isUnderWay, type UpdateState } from '@workplace/domain/update/device-update'
import type { Ring } from '@workplace/domain/update/rings'
import { planRollout, type Rollout, type RolloutDevice } from '@workplace/domain/update/rollout-plan'
import { isInWindow } from '@workplace/domain/update/update-window'
import type { Call, Log } from '../../../kernel/call/call'
import { actAlone } from '../../../kernel/call/job-call'
import type { Database, Db } from '../../../kernel/database/db'
import { notifyStopped } from './notify-stopped'
import { type Target, type TargetKind, targetsOf } from './update-targets'

export type UpdateDeps = { readonly db: Database; readonly now: () => number; readonly log: Log }

type StoredRollout = {
  id: number
  name: string
  run_state: 'running' | 'paused' | 'stopped'
  pause_reason: string | null
  rings: Ring[]
  stop_fail_percent: number
  ring: number
  ring_at: number
  counted_from: number
  window_start: string | null
  window_end: string | null
  version_no: string
  is_withdrawn: boolean
}
export type StoredDevice = DeviceUpdate & {
  id: number
  rollout_id: number
  kind: TargetKind
  device_id: number
  office_id: number | null
  ring: number
  place: number
  state: UpdateState
}

/** A device with what it says now, and the state that is stored of it. */
type SeenDevice = RolloutDevice & { readonly was: UpdateState }

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
export const updateColumns = `d.id, d.rollout_id, d.kind, d.device_id, d.office_id, d.ring, d.place, d.state, d.reason,
  d.progress, d.tries, ${ms('d.began_at')} as began_at, ${ms('d.heard_at')} as heard_at, ${ms('d.moved_at')} as moved_at,
  ${ms('d.ended_at')} as ended_at`

const underWayStates = `('pushed', 'downloading', 'verified', 'updating')`

/** What rollouts do next: each company's by one server at a time. How many changed. */
export async function runRollouts({ db, now, log }: UpdateDeps): Promise<number> {
  const due = await db.query<{ company_id: number }>(
    `select distinct r.company_id from rollout r where r.run_state = 'running'
       or (r.run_state in ('paused', 'stopped') and exists (select from rollout_device d
         where d.company_id = r.company_id and d.rollout_id = r.id and d.state in ${underWayStates}))
     order by 1`,
  )
  let changed = 0
  const failures: unknown[] = []
  for (const { company_id } of due)
    await actAlone({ db, company_id, name: common.system[0], now, log }, async (call) => {
      const ids = await runOfCompany(call)
      changed += ids.length
      if (ids.length === 0) return undefined
      call.emit(eventOf(resourceTopic(declared), { ids }))
      return ids.length
      // what goes wrong in one company keeps no other waiting
    }).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return changed
}

/** One after the other, since an office that is busy with one of them is so for all. */
async function runOfCompany(call: Call): Promise<number[]> {
  const { db, actor } = call
  const rollouts = await db.query<StoredRollout>(
    `select r.id, r.name, r.run_state, r.pause_reason, r.rings, r.stop_fail_percent, r.ring,
       ${ms('r.ring_at')} as ring_at, ${ms('r.counted_from')} as counted_from, r.window_start, r.window_end, f.version_no,
       f.status = 'withdrawn' as is_withdrawn
     from rollout r join firmware f on f.company_id = r.company_id and f.id = r.firmware_id
     where r.company_id = $1 and r.run_state in ('running', 'paused', 'stopped')
       and (r.run_state = 'running' or exists (select from rollout_device d where d.company_id = r.company_id
         and d.rollout_id = r.id and d.state in ${underWayStates}))
     order by r.id for no key update of r`,
    [actor.company_id],
  )
  const changed: number[] = []
  for (const rollout of rollouts) if (await runOne(call, rollout)) changed.push(rollout.id)
  return changed
}

/** Devices of a rollout under their locks, as the rules look at them: with how the devices themselves are. */
async function devicesOf(db: Db, company_id: number, rollout: StoredRollout, now: number): Promise<SeenDevice[]> {
  const rows = await db.query<StoredDevice>(
    `select ${updateColumns} from rollout_device d
     where d.company_id = $1 and d.rollout_id = $2 and d.place is not null order by d.id for no key update`,
    [company_id, rollout.id],
  )
  const targets = await nowOf(db, company_id, rows, now)
  const [start, end] = [minutesOf(rollout.window_start), minutesOf(rollout.window_end)]
  const busy = await busyElsewhere(db, company_id, rollout.id)
  return rows.map((row) => {
    const target = targets.get(`${row.kind}/${row.device_id}`)
    const seen = target?.last_seen ?? null
    const heard_at = seen === null ? row.heard_at : Math.max(seen, row.heard_at ?? 0)
    const minute = target === undefined ? 0 : wallClock(now, target.timezone).minute
    return {
      ...withVersion({ ...row, heard_at }, target, rollout.version_no, now),
      is_online: target?.is_online === true && target.is_on && !busy.has(`${row.kind}/${row.device_id}`),
      in_window: isInWindow(minute, start, end),
      was: row.state,
    }
  })
}

/** What it runs is what it says: heard of at any time, by whatever way. One that is gone has failed. */
function withVersion<T extends DeviceUpdate>(update: T, target: Target | undefined, wanted: string, now: number): T {
  if (target === undefined) {
    const state = update.state === 'wait' ? 'cancelled' : isUnderWay(update.state) ? 'fail' : null
    return state === null ? update : { ...update, state, reason: 'gone', ended_at: now }
  }
  // what it said before is no word of now, unless it is the version that is waited for
  if (target.version === null) return update
  const after = { ...update, ...afterSaid(update, { version: target.version }, wanted, now) }
  return after.state === 'ok' ? after : update
}

const minutesOf = (time: string | null) => (time === null ? null : minuteOf(time) % 1440)

async function nowOf(db: Db, company_id: number, rows: readonly StoredDevice[], now: number) {
  const targets = new Map<string, Target>()
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map((row) => row.device_id)
    for (const target of await targetsOf(db, company_id, kind, now, { ids }))
      targets.set(`${kind}/${target.id}`, target)
  }
  return targets
}

/** Devices that another rollout is at. */
async function busyElsewhere(db: Db, company_id: number, rollout_id: number): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ kind: string; device_id: number }>(
    `select kind, device_id from rollout_device where company_id = $1 and rollout_id <> $2 and state in ${underWayStates}`,
    [company_id, rollout_id],
  )
  return new Set(rows.map(({ kind, device_id }) => `${kind}/${device_id}`))
}

async function busyOffices(db: Db, company_id: number, rollout_id: number): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ office_id: number }>(
    `select distinct office_id from rollout_device
     where company_id = $1 and rollout_id <> $2 and office_id is not null and state in ${underWayStates}`,
    [company_id, rollout_id],
  )
  return new Set(rows.map(({ office_id }) => office_id))
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

async function runOne(call: Call, stored: StoredRollout): Promise<boolean> {
  const { db, actor } = call
  const { company_id } = actor
  const now = call.now()
  const devices = await devicesOf(db, company_id, stored, now)
  const rollout: Rollout = { ...stored, state: stored.run_state }
  const plan = planRollout(rollout, devices, await busyOffices(db, company_id, stored.id), now)
  const ended = await saveEnds(db, company_id, devices, plan.back, now)
  const begun = await begin(db, company_id, plan.begin, now)
  const isOn = await saveNext(call, stored, plan, now)
  return isOn || ended + begun > 0
}

/** Who said the version, is gone, or is told again or no more. Only what is otherwise than it was. */
async function saveEnds(
  db: Db,
  company_id: number,
  devices: readonly SeenDevice[],
  back: ReturnType<typeof planRollout>['back'],
  now: number,
): Promise<number> {
  const backs = new Map(back.map((one) => [one.id, one]))
  const all = devices.map((device) => {
    const one = backs.get(device.id)
    if (one === undefined) return device
    return { ...device, state: one.state, reason: one.reason, ended_at: one.state === 'fail' ? now : null }
  })
  const changed = all.filter(({ state, was }) => state !== was)
  if (changed.length === 0) return 0
  const rows = await db.query(
    `update rollout_device d set state = n.state, reason = n.reason, ended_at = n.ended_at::timestamptz,
       progress = case n.state when 'ok' then 100 when 'wait' then null else d.progress end,
       secret_hash = null, told_at = null, cancel_open = d.kind = 'client' and n.state in ('wait', 'fail')
     from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as n(id, state, reason, ended_at)
     where d.company_id = $1 and d.id = n.id and (d.state <> n.state) returning 1`,
    [
      company_id,
      changed.map(({ id }) => id),
      changed.map(({ state }) => state),
      changed.map(({ reason }) => reason),
      changed.map(({ ended_at }) => iso(ended_at)),
    ],
  )
  return rows.length
}

async function begin(db: Db, company_id: number, ids: readonly number[], now: number): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db.query(
    `update rollout_device set state = 'pushed', reason = null, detail = null, progress = null, tries = tries + 1,
       attempt = attempt + 1, began_at = $3, moved_at = $3, heard_at = null, ended_at = null, told_at = null,
       secret_hash = null, cancel_open = false, closed = false
     where company_id = $1 and id = any($2::int[]) and state = 'wait' returning 1`,
    [company_id, ids, iso(now)],
  )
  return rows.length
}

async function saveNext(
  call: Call,
  stored: StoredRollout,
  { ring, next }: ReturnType<typeof planRollout>,
  now: number,
): Promise<boolean> {
  if (ring === stored.ring && next.state === stored.run_state) return false
  const isOver = next.state === 'done'
  await call.db.query(
    `update rollout set ring = $3, ring_at = case when ring <> $3 then $4::timestamptz else ring_at end, run_state = $5,
       pause_reason = case when $5 = 'paused' then coalesce($6, pause_reason) end,
       ended_at = case when $7 then $4::timestamptz else ended_at end
     where company_id = $1 and id = $2`,
    [call.actor.company_id, stored.id, ring, iso(now), next.state, next.reason, isOver],
  )
  if (next.state !== stored.run_state)
    call.record({
      ...{ module: 'rollout', action: isOver ? 'rollout_done' : 'rollout_self_stop' },
      ...{ target: stored.name, target_id: stored.id },
      before: { run_state: stored.run_state },
      after: { run_state: next.state, ...(next.reason === null ? {} : { pause_reason: next.reason }) },
    })
  if (next.state === 'paused' && stored.run_state !== 'paused')
    await notifyStopped(call.db, call.actor.company_id, stored, now)
  return true
}
