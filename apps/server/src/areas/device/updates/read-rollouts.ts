import type {
  rolloutCandidates as declaredCandidates,
  rolloutDetail as declaredDetail,
  rolloutDevices as declaredDevices,
  RolloutDetail,
  RolloutRow,
} from '@workplace/contract/device/rollout-calls'
import type { UpdateWay } from '@workplace/contract/device/update-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { UpdateState } from '@workplace/domain/update/device-update'
import { misfitOf, type UpdateVersion } from '@workplace/domain/update/misfit'
import type { Ring } from '@workplace/domain/update/rings'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { isAbout, targetsOfRollout } from './move-rollout'
import { ownOffices } from './rollout-rules'
import { kindOfWay, type TargetKind, targetsOf } from './update-targets'

type Row = Omit<RolloutDetail, 'next_ring_at' | 'rings' | 'counts' | 'would'> & {
  rings: Ring[]
  scope: 'all' | 'office' | 'list'
  device_ids: number[] | null
  office_ids: number[]
} & UpdateVersion

/** A rollout that the caller may look at; no other is there. */
async function seenRollout(call: Call, id: number): Promise<Row> {
  const offices = ownOffices(call)
  const [row] = await call.db.query<Row>(
    `select r.id, r.name, r.run_state as state, r.pause_reason, r.firmware_id, f.name as firmware, f.version_no, f.model,
       f.way, f.min_from_version, f.force, r.started_at, r.ended_at, r.ring, r.ring_at, r.stop_fail_percent, r.rings,
       r.scope, r.device_ids,
       array(select office_id from rollout_office o where o.company_id = r.company_id and o.rollout_id = r.id) as office_ids
     from rollout r join firmware f on f.company_id = r.company_id and f.id = r.firmware_id
     where r.company_id = $1 and r.id = $2 and ($3::int[] is null or (r.scope = 'list' and r.run_state = 'wait')
       or exists (select from rollout_office o where o.company_id = $1 and o.rollout_id = r.id and o.office_id = any($3))
       or exists (select from rollout_device d where d.company_id = $1 and d.rollout_id = r.id and d.office_id = any($3)))`,
    [call.actor.company_id, id, offices],
  )
  if (row === undefined) throw new Refusal(refusals.not_found)
  return row
}

/** `GET /rollout/detail` */
export async function readRollout(
  call: Call,
  { id }: ParsedOf<typeof declaredDetail>,
): Promise<OutputOf<typeof declaredDetail>> {
  const { scope, device_ids, office_ids, rings, min_from_version, force, ...row } = await seenRollout(call, id)
  const counts = await call.db.query<{ ring: number | null; state: UpdateState; n: number; last: number | null }>(
    `select ring, state, count(*)::int as n, (extract(epoch from max(ended_at)) * 1000)::float8 as last
     from rollout_device where company_id = $1 and rollout_id = $2 group by ring, state order by ring, state`,
    [call.actor.company_id, id],
  )
  const of = (ring: number) => counts.flatMap(({ ring: own, state, n }) => (own === ring ? [{ state, n }] : []))
  const sum = (all: readonly { n: number }[]) => all.reduce((total, { n }) => total + n, 0)
  const states = new Map<UpdateState, number>()
  for (const { state, n } of counts) states.set(state, (states.get(state) ?? 0) + n)
  return {
    ...row,
    rings: rings.map((ring, at) => ({ ...ring, total: sum(of(at)), counts: of(at) })),
    counts: [...states].map(([state, n]) => ({ state, n })),
    next_ring_at: nextRing(row, rings, counts),
    would:
      row.state === 'wait'
        ? await wouldReach(call, { ...row, scope, device_ids, office_ids, min_from_version, force })
        : null,
  }
}

type Counted = { readonly ring: number | null; readonly state: UpdateState; readonly last: number | null }

/** When the next ring that has anybody opens, once those before it are through. */
function nextRing(
  { state, ring, ring_at }: Pick<Row, 'state' | 'ring' | 'ring_at'>,
  rings: readonly Ring[],
  counts: readonly Counted[],
) {
  if (state !== 'running' || ring_at === null) return null
  const next = Math.min(...counts.flatMap((one) => (one.ring !== null && one.ring > ring ? [one.ring] : [])))
  const reached = counts.filter((one) => one.ring !== null && one.ring <= ring)
  const isOver = reached.every(({ state: own }) => own === 'ok' || own === 'fail' || own === 'cancelled')
  if (!Number.isFinite(next) || !isOver) return null
  const last = Math.max(Date.parse(ring_at), ...reached.map((one) => one.last ?? 0))
  return new Date(last + (rings[next]?.wait_minutes ?? 0) * 60_000).toISOString()
}

async function wouldReach(call: Call, rollout: Parameters<typeof targetsOfRollout>[1] & UpdateVersion) {
  const judged = (await targetsOfRollout(call, rollout))
    .map((target) => ({ misfit: misfitOf(rollout, target) }))
    .filter(isAbout(rollout.scope))
  const fits = judged.filter(({ misfit }) => misfit === null).length
  return { fits, left_out: judged.length - fits }
}

const groups = {
  open: ['wait'],
  busy: ['pushed', 'downloading', 'verified', 'updating'],
  ok: ['ok'],
  fail: ['fail'],
  cancelled: ['cancelled'],
} as const

const sorts: Record<string, string> = {
  place: 'd.place',
  name: 'd.name',
  office_id: 'd.office_id',
  ring: 'd.ring',
  state: `array_position(array['fail','updating','verified','downloading','pushed','wait','ok','cancelled'], d.state)`,
  ended_at: 'd.ended_at',
  id: 'd.id',
}

/** `GET /rollout/devicelist` */
export async function readRolloutDevices(
  call: Call,
  { id, state, ring, title, sort, page, limit }: ParsedOf<typeof declaredDevices>,
): Promise<OutputOf<typeof declaredDevices>> {
  await seenRollout(call, id)
  const { company_id } = call.actor
  const values: unknown[] = [company_id, id]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['d.company_id = $1', 'd.rollout_id = $2']
  const offices = ownOffices(call)
  if (offices !== null) where.push(`d.office_id = any(${put(offices)}::int[])`)
  if (state !== undefined) where.push(`d.state = any(${put(groups[state])}::text[])`)
  if (ring !== undefined) where.push(`d.ring = ${put(ring)}`)
  if (title) {
    const text = put(containing(title))
    where.push(`(d.name ilike ${text} or d.sn ilike ${text})`)
  }
  const { by: column, way } = sorting(sorts, sort)
  const condition = where.join(' and ')
  const counted = [...values]
  const limits = `limit ${put(limit)} offset ${put((page - 1) * limit)}`
  const [[count], items] = await Promise.all([
    call.db.query<{ total: number }>(`select count(*)::int as total from rollout_device d where ${condition}`, counted),
    call.db.query<Omit<RolloutRow, 'online' | 'version_now'> & { kind: TargetKind }>(
      `select d.id, d.kind, d.device_id, d.name, d.sn, d.office_id, o.name as office_name, d.ring, d.state, d.reason, d.detail,
         d.progress, d.from_version, d.tries, d.heard_at, d.ended_at
       from rollout_device d left join office o on o.company_id = d.company_id and o.id = d.office_id
       where ${condition} order by ${column} ${way} nulls last, d.id ${way} ${limits}`,
      values,
    ),
  ])
  const kind = items[0]?.kind
  const targets = new Map(
    kind === undefined
      ? []
      : (await targetsOf(call.db, company_id, kind, call.now(), { ids: items.map(({ device_id }) => device_id) })).map(
          (target) => [target.id, target],
        ),
  )
  return {
    items: items.map((row): RolloutRow => {
      const target = targets.get(row.device_id)
      return { ...row, online: target?.is_online ?? false, version_now: target?.version ?? null }
    }),
    total: count?.total ?? 0,
  }
}

/** So many are offered to choose from; who has more chooses offices. */
const MOST_OFFERED = 2000

/** `GET /rollout/candidates` */
export async function readCandidates(
  call: Call,
  { firmware_id, office_ids }: ParsedOf<typeof declaredCandidates>,
): Promise<OutputOf<typeof declaredCandidates>> {
  const { company_id } = call.actor
  const [release] = await call.db.query<UpdateVersion & { way: UpdateWay }>(
    'select way, model, version_no, min_from_version, force from firmware where company_id = $1 and id = $2',
    [company_id, firmware_id],
  )
  if (release === undefined) throw new Refusal(refusals.not_found)
  const own = ownOffices(call)
  const offices =
    office_ids === undefined ? own : own === null ? office_ids : office_ids.filter((id) => own.includes(id))
  const all = (await targetsOf(call.db, company_id, kindOfWay[release.way], call.now(), { offices })).map((target) => ({
    ...target,
    misfit: misfitOf(release, target),
  }))
  const items = [...all].sort((a, b) => Number(a.misfit !== null) - Number(b.misfit !== null) || a.id - b.id)
  return {
    items: items.slice(0, MOST_OFFERED).map(({ id, name, sn, model, version, office_id, office_name, misfit }) => ({
      ...{ id, name, sn, model, version, office_id, office_name, misfit },
    })),
    fits: all.filter(({ misfit }) => misfit === null).length,
    total: all.length,
  }
}
