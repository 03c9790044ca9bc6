import * as refusals from '@workplace/contract/device/refusals'
import { rollout as declared } from '@workplace/contract/device/rollout'
import {
  type moveRollout as declaredMove,
  type RolloutMove,
  rolloutMoves,
} from '@workplace/contract/device/rollout-calls'
import { type RolloutState, rolloutStates, type UpdateWay } from '@workplace/contract/device/update-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { say } from '@workplace/contract/kernel/words'
import { type Misfit, misfitOf, type UpdateVersion } from '@workplace/domain/update/misfit'
import { inTurn, type Ring, ringAt } from '@workplace/domain/update/rings'
import type { Call } from '../../../kernel/call/call'
import { ownOffices, requireOwn } from './rollout-rules'
import { kindOfWay, type Target, targetsOf } from './update-targets'

type Rollout = {
  id: number
  name: string
  scope: 'all' | 'office' | 'list'
  device_ids: number[] | null
  office_ids: number[]
  rings: Ring[]
  run_state: RolloutState
  way: UpdateWay
  status: 'draft' | 'released' | 'withdrawn'
  firmware: string
} & UpdateVersion

/** `POST /rollout/move`: begins, pauses, lets go on, stops a rollout, or has devices that failed try again. */
export async function moveRollout(
  call: Call,
  { id, move, device_ids }: ParsedOf<typeof declaredMove>,
): Promise<OutputOf<typeof declaredMove>> {
  const rollout = await lockedRollout(call, id)
  await requireOwn(call, [id])
  const from: readonly RolloutState[] = rolloutMoves[move].from
  if (!from.includes(rollout.run_state))
    throw new Refusal(refusals.rollout_state, {
      name: rollout.name,
      state: say(rolloutStates[rollout.run_state], call.language),
      move: say(rolloutMoves[move].label, call.language),
    })
  if (rollout.status !== 'released' && move !== 'pause' && move !== 'stop')
    throw new Refusal(refusals.firmware_not_released, { name: rollout.firmware })
  const devices = await moves[move](call, rollout, device_ids)
  const state = stateAfter[move]
  call.record({
    ...{ module: 'rollout', action: `rollout_${move}`, target: rollout.name, target_id: id },
    before: { run_state: rollout.run_state },
    after: { run_state: state, ...(devices === null ? {} : { devices }) },
  })
  call.emit(eventOf(resourceTopic(declared), { ids: [id] }))
  return { id, state }
}

const stateAfter: Readonly<Record<RolloutMove, RolloutState>> = {
  ...{ start: 'running', pause: 'paused', resume: 'running', stop: 'stopped', retry: 'running' },
}

async function lockedRollout(call: Call, id: number): Promise<Rollout> {
  const [found] = await call.db.query<Rollout>(
    `select r.id, r.name, r.scope, r.device_ids, r.rings, r.run_state, f.way, f.status, f.name as firmware, f.model,
       f.version_no, f.min_from_version, f.force,
       array(select office_id from rollout_office o where o.company_id = r.company_id and o.rollout_id = r.id) as office_ids
     from rollout r join firmware f on f.company_id = r.company_id and f.id = r.firmware_id
     where r.company_id = $1 and r.id = $2 for no key update of r`,
    [call.actor.company_id, id],
  )
  if (found === undefined) throw new Refusal(commonRefusals.not_found)
  return found
}

const iso = (now: number) => new Date(now).toISOString()

/** Devices that a rollout is about, as they are now. */
export function targetsOfRollout(
  call: Call,
  { scope, device_ids, office_ids, way }: Pick<Rollout, 'scope' | 'device_ids' | 'office_ids'> & { way: UpdateWay },
) {
  const wanted =
    scope === 'list'
      ? { ids: device_ids ?? [] }
      : scope === 'office'
        ? { offices: office_ids }
        : { offices: ownOffices(call) }
  return targetsOf(call.db, call.actor.company_id, kindOfWay[way], call.now(), wanted)
}

/** Of all devices those of another model are none of its business; one that was chosen by itself is told why it is left out. */
export const isAbout =
  (scope: 'all' | 'office' | 'list') =>
  ({ misfit }: { readonly misfit: Misfit | null }): boolean =>
    scope === 'list' || misfit !== 'other_model'

/** Each says how many devices it is about; null: of all that are there. */
const moves: Readonly<
  Record<RolloutMove, (call: Call, rollout: Rollout, ids: readonly number[] | undefined) => Promise<number | null>>
> = {
  start: async (call, rollout) => {
    const targets = await targetsOfRollout(call, rollout)
    const fits = await planDevices(call, rollout, targets)
    if (fits === 0) throw new Refusal(refusals.rollout_nobody, { n: targets.length })
    await call.db.query(
      `update rollout set run_state = 'running', started_at = $3, ring = 0, ring_at = $3, counted_from = to_timestamp(0)
       where company_id = $1 and id = $2`,
      [call.actor.company_id, rollout.id, iso(call.now())],
    )
    return fits
  },
  pause: async (call, { id }) => {
    await call.db.query(
      `update rollout set run_state = 'paused', pause_reason = null where company_id = $1 and id = $2`,
      [call.actor.company_id, id],
    )
    return null
  },
  // what was seen by who lets it go on stops it no more
  resume: async (call, { id }) => {
    await goOn(call, id)
    return null
  },
  stop: async (call, { id }) => {
    const rows = await call.db.query(
      `update rollout_device set state = 'cancelled', reason = 'stopped', ended_at = $3, secret_hash = null,
         cancel_open = kind = 'client' and state <> 'wait'
       where company_id = $1 and rollout_id = $2 and state in ('wait', 'pushed', 'downloading') returning 1`,
      [call.actor.company_id, id, iso(call.now())],
    )
    await call.db.query(
      `update rollout set run_state = 'stopped', pause_reason = null, ended_at = $3 where company_id = $1 and id = $2`,
      [call.actor.company_id, id, iso(call.now())],
    )
    return rows.length
  },
  retry: async (call, { id }, ids) => {
    const rows = await call.db.query(
      `update rollout_device set state = 'wait', reason = null, detail = null, tries = 0, progress = null, ended_at = null
       where company_id = $1 and rollout_id = $2 and state = 'fail' and reason <> 'gone'
         and ($3::int[] is null or id = any($3)) returning 1`,
      [call.actor.company_id, id, ids ?? null],
    )
    if (rows.length > 0 || ids === undefined) await goOn(call, id)
    return rows.length
  },
}

const goOn = (call: Call, id: number) =>
  call.db.query(
    `update rollout set run_state = 'running', pause_reason = null, ended_at = null, counted_from = $3
     where company_id = $1 and id = $2`,
    [call.actor.company_id, id, iso(call.now())],
  )

/** Notes each device with its turn and ring, or why it is left out. How many have a turn. */
async function planDevices(call: Call, rollout: Rollout, targets: readonly Target[]): Promise<number> {
  const judged = targets.map((target) => ({ target, misfit: misfitOf(rollout, target) })).filter(isAbout(rollout.scope))
  const fits = inTurn(judged.filter(({ misfit }) => misfit === null).map(({ target }) => target))
  const places = new Map(fits.map((target, place) => [target.id, place]))
  await call.db.query(
    `insert into rollout_device (company_id, rollout_id, kind, device_id, name, sn, office_id, place, ring, state, reason,
       from_version, ended_at)
     select $1, $2, $3, d.id, d.name, d.sn, d.office_id, d.place, d.ring, case when d.place is null then 'cancelled' else 'wait' end,
       d.reason, d.version, case when d.place is null then $5::timestamptz end
     from jsonb_to_recordset($4::jsonb) as d(id int, name text, sn text, office_id int, place int, ring int, reason text,
       version text)
     on conflict (company_id, rollout_id, kind, device_id) do nothing`,
    [
      ...[call.actor.company_id, rollout.id, kindOfWay[rollout.way]],
      JSON.stringify(
        judged.map(({ target: { id, name, sn, office_id, version }, misfit }) => {
          const place = places.get(id)
          const ring = place === undefined ? null : ringAt(place, fits.length, rollout.rings)
          return { id, name, sn, office_id, version, place: place ?? null, ring, reason: misfit }
        }),
      ),
      iso(call.now()),
    ],
  )
  return fits.length
}
