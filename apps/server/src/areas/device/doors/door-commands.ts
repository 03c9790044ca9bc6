import type { Db } from '../../../kernel/database/db'
import { ask, type Read } from '../../../kernel/database/together'
import { ofDevice } from '../core/device-doors'
import type { DeviceRef } from '../core/device-ref'
import { emitDoorsOf } from '../core/emit-doors'
import { wantedHold } from '../core/wanted-hold'

/** What was not taken within so long is dead: nobody stands at the door any more. */
export const TAKEN_WITHIN_MS = 15_000
/** What was taken is answered within so long. */
const ANSWERED_WITHIN_MS = 15_000
/** How a door is held is asked for again after so long, until the device confirms it. */
const AGAIN_MS = 2_000
/** A device that refuses again and again is asked less often, outside of emergencies. */
const PATIENT_TRIES = 5
const PATIENT_MS = 60_000

export type ClaimedCommand = {
  readonly id: number
  readonly door_no: number
  readonly act: 'open' | 'hold_open' | 'hold_shut' | 'normal'
  /** Of an opening. */
  readonly seconds?: number
  /** Until when an opening may be done (epoch ms): later nobody stands at the door any more. */
  readonly until?: number
}

const actOf = `(case wanted when 'always_open' then 'hold_open' when 'always_closed' then 'hold_shut' else 'normal' end)`
const iso = (at: number) => new Date(at).toISOString()

// The doors of a device that are to be held otherwise than it confirmed.
const otherwise = `select d.company_id, d.id, d.wanted, ${actOf} as act from (
    select d.company_id, d.id, ${wantedHold('$4::timestamptz')} as wanted from door d where ${ofDevice}) as d
  left join door_state s on s.company_id = d.company_id and s.door_id = d.id
  where s.held_as is distinct from d.wanted`

const waits = {
  name: 'device-has-door-commands',
  text: `select exists (select from (${otherwise}) as o) or exists (
      select from door_command c join door d on d.company_id = c.company_id and d.id = c.door_id
      where ${ofDevice} and c.ended_at is null) as waits`,
}

// What is not wanted any more ends, and what is wanted newly begins to be asked for.
const follow = {
  name: 'follow-wanted-holds',
  text: `with wanted as (select d.id, ${actOf} as act from (
        select d.company_id, d.id, ${wantedHold('$4::timestamptz')} as wanted from door d where ${ofDevice}) as d),
    ended as (
      update door_command c set ended_at = $4, result = 'replaced' from wanted w
      where c.company_id = $1 and c.door_id = w.id and c.act <> 'open' and c.act <> w.act and c.ended_at is null)
    select 1`,
}
const begin = {
  name: 'begin-wanted-holds',
  text: `insert into door_command (company_id, door_id, act, asked_by, reason, asked_at)
    select o.company_id, o.id, o.act, d.mode_by, d.mode_reason, $4 from (${otherwise}) as o
    join door d on d.company_id = o.company_id and d.id = o.id
    on conflict (company_id, door_id) where act <> 'open' and ended_at is null do nothing`,
}

const claim = {
  name: 'claim-door-commands',
  text: `update door_command c set taken_at = $4, tries = c.tries + 1 from (
      select c.company_id, c.id, coalesce(d.door_no, 1) as door_no
      from door_command c join door d on d.company_id = c.company_id and d.id = c.door_id
      where ${ofDevice} and c.ended_at is null and case
        when c.act = 'open' then c.taken_at is null and c.asked_at > $4::timestamptz - make_interval(secs => $5)
        else c.taken_at is null or c.taken_at <= $4::timestamptz - make_interval(secs => case
          when c.tries < ${PATIENT_TRIES} or (c.act = 'hold_open' and exists (select from emergency e
            where e.company_id = d.company_id and e.office_id = d.office_id and e.ended_at is null and e.kind <> 'drill'))
          then ${AGAIN_MS / 1000} else ${PATIENT_MS / 1000} end) end
      order by c.id for update of c skip locked) as due
    where c.company_id = due.company_id and c.id = due.id
    returning c.id, due.door_no, c.act, c.seconds, c.door_id, (extract(epoch from c.asked_at) * 1000)::float8 as asked_at`,
}

/** Whether the doors of a device are asked to do anything. */
export const doorsWaitRead = ({ company_id, kind, id }: DeviceRef, now: number): Read<boolean> => ({
  ...{ statement: waits, values: [company_id, kind, id, iso(now)] },
  of: ([row]: { waits: boolean }[]) => row?.waits === true,
})

/**
 * What the doors of a device are asked to do, claimed for who speaks to it: openings once, within 15 seconds of the asking
 * or never; how a door is to be held again each 2 seconds until the device confirms it.
 */
export async function claimDoorCommands(db: Db, device: DeviceRef, now: number): Promise<ClaimedCommand[]> {
  const of = [device.company_id, device.kind, device.id, iso(now)]
  if (!(await ask(db, doorsWaitRead(device, now)))) return []
  await db.query(follow, of)
  await db.query(begin, of)
  const rows = await db.query<{
    id: number
    door_no: number
    act: ClaimedCommand['act']
    seconds: number | null
    door_id: number
    asked_at: number
  }>(claim, [...of, TAKEN_WITHIN_MS / 1000])
  const opened = rows.flatMap(({ act, door_id }) => (act === 'open' ? [door_id] : []))
  if (opened.length > 0) await emitDoorsOf(db, device.company_id, opened)
  return rows
    .sort((a, b) => Number(a.act === 'open') - Number(b.act === 'open') || a.id - b.id)
    .map(({ id, door_no, act, seconds, asked_at }) => ({
      ...{ id, door_no, act, ...(seconds === null ? {} : { seconds }) },
      ...(act === 'open' ? { until: asked_at + TAKEN_WITHIN_MS } : {}),
    }))
}

const heldAs = { hold_open: 'always_open', hold_shut: 'always_closed', normal: 'normal' } as const

/** What was taken in time and could not be done in time was not done. */
export async function doorCommandTooLate(db: Db, device: DeviceRef, id: number, now: number): Promise<void> {
  const [row] = await db.query<{ door_id: number }>(
    `update door_command c set ended_at = $5, result = 'dead' from door d
     where d.id = c.door_id and ${ofDevice} and c.company_id = $1 and c.id = $4 and c.ended_at is null returning c.door_id`,
    [device.company_id, device.kind, device.id, id, iso(now)],
  )
  if (row !== undefined) await emitDoorsOf(db, device.company_id, [row.door_id])
}

/**
 * What a device answered: an opening was done or refused; how it holds a door is confirmed, or asked for again. Late or
 * twice changes nothing that is not true.
 */
export async function doorCommandDone(
  db: Db,
  device: DeviceRef,
  id: number,
  ok: boolean,
  now = Date.now(),
): Promise<void> {
  const [row] = await db.query<{ door_id: number; act: ClaimedCommand['act'] }>(
    `update door_command c set
       ended_at = case when c.act <> 'open' and not $5 then c.ended_at else coalesce(c.ended_at, $6::timestamptz) end,
       result = case when $5 then (case when c.result = 'replaced' then 'replaced' else 'done' end)
         when c.act = 'open' then 'failed' else c.result end
     from door d
     where d.id = c.door_id and ${ofDevice} and c.company_id = $1 and c.id = $4 and c.taken_at is not null
       and (c.result is null or c.result in ('silent', 'replaced')) returning c.door_id, c.act`,
    [device.company_id, device.kind, device.id, id, ok, iso(now)],
  )
  if (row === undefined) return
  // a hold that was replaced meanwhile was done all the same: the next follows from how the door is held now
  if (ok && row.act !== 'open') await writeHold(db, device.company_id, row.door_id, heldAs[row.act], now)
  await emitDoorsOf(db, device.company_id, [row.door_id])
}

async function writeHold(db: Db, company_id: number, door_id: number, held_as: string | null, now: number) {
  await db.query(
    `insert into door_state as s (company_id, door_id, held_as, held_at) values ($1, $2, $3, $4)
     on conflict (company_id, door_id) do update set held_as = excluded.held_as, held_at = excluded.held_at`,
    [company_id, door_id, held_as, iso(now)],
  )
}

/** What a device itself says of how it holds a door; null: it forgot, so it is told again. */
export async function doorHoldHeard(
  tx: Db,
  told: { company_id: number; door_id: number; held_as: 'normal' | 'always_open' | 'always_closed' | null; at: number },
): Promise<void> {
  const { company_id, door_id, held_as, at } = told
  const [known] = await tx.query<{ held_as: string | null }>(
    'select held_as from door_state where company_id = $1 and door_id = $2',
    [company_id, door_id],
  )
  if ((known?.held_as ?? null) === held_as) return
  await writeHold(tx, company_id, door_id, held_as, at)
  await emitDoorsOf(tx, company_id, [door_id])
}

/** Openings that nobody took in time are dead, and those that no device answered are called so. How many. */
export async function endCommands(db: Db, now: number): Promise<number> {
  const rows = await db.query<{ company_id: number; door_id: number }>(
    `update door_command set ended_at = $1, result = case when taken_at is null then 'dead' else 'silent' end
     where ended_at is null and act = 'open' and case
       when taken_at is null then asked_at <= $1::timestamptz - make_interval(secs => $2)
       else taken_at <= $1::timestamptz - make_interval(secs => $3) end
     returning company_id, door_id`,
    [iso(now), TAKEN_WITHIN_MS / 1000, ANSWERED_WITHIN_MS / 1000],
  )
  for (const { company_id, door_id } of rows) await emitDoorsOf(db, company_id, [door_id])
  return rows.length
}
