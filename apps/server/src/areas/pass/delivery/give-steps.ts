import { planDelivery, withForeign } from '@workplace/domain/access/delivery-plan'
import { type DeliveryReason, lastingReasons, nextTry } from '@workplace/domain/access/delivery-retry'
import { type DeliveryAct, type DeliveryStep, type DeviceState, hasRows } from '@workplace/domain/access/delivery-step'
import type { Holder } from '@workplace/domain/access/device-tables'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Db } from '../../../kernel/database/db'
import type { DeliveryResult, DeliveryTarget, DeviceRef } from '../../device/public'
import { applyAct, storedState } from './device-state'
import { subjectOf } from './rights-text'

/** How long who was given an act has it, before it is given again. */
const CLAIM_SECONDS = 60
/** After so long it is tried to undo again what a device would not undo. */
const LASTING_SECONDS = 3_600
/** So much of a plan is stored: what follows is thought of when that is done. */
const AHEAD = 500

export type StepRow = {
  id: number
  place: number
  needs: number[]
  subject: string
  act: DeliveryAct
  given: number
  tries: number
  is_out: boolean
  is_waiting: boolean
}

/** What delivery knows of a device besides its tables. */
export type DeviceRow = { plan_at: string | null; read_at: string | null; adopted_at: string | null }

const keyOf = ({ company_id, kind, id }: DeviceRef) => [company_id, kind, id]
const time = (at: number) => new Date(at).toISOString()

const stepsOf = (db: Db, device: DeviceRef, now: number) =>
  db.query<StepRow>(
    `select id, place, needs, subject, act, given, tries, coalesce(claimed_until > $4, false) as is_out,
       coalesce(try_at > $4, false) as is_waiting
     from delivery_step where company_id = $1 and kind = $2 and device_id = $3 order by place`,
    [...keyOf(device), time(now)],
  )

/** The next acts, taken by who asks; under the lock of the device. */
export async function takeSteps(
  db: Db,
  device: DeviceRef,
  row: DeviceRow,
  target: DeliveryTarget,
  most: number,
  now: number,
): Promise<StepRow[]> {
  const isDue = row.plan_at !== null && Date.parse(row.plan_at) <= now
  if (isDue || (await hasLeftover(db, device, now))) await makePlan(db, device, row, target, now)
  const taken = await db.query<StepRow>(
    `update delivery_step s set given = given + 1, claimed_until = $5 from (
       select n.company_id, n.id from delivery_step n where n.company_id = $1 and n.kind = $2 and n.device_id = $3
         and n.place >= 0 and coalesce(n.claimed_until <= $4, true) and coalesce(n.try_at <= $4, true)
         and not exists (select 1 from delivery_step e where e.company_id = $1 and e.kind = $2 and e.device_id = $3
           and e.place = any(n.needs))
       order by n.place limit $6) as next
     where s.company_id = next.company_id and s.id = next.id
     returning s.id, s.place, s.needs, s.subject, s.act, s.given, s.tries, true as is_out, false as is_waiting`,
    [...keyOf(device), time(now), time(now + CLAIM_SECONDS * 1000), most],
  )
  await noteUnsure(db, device, taken)
  return taken.sort((one, other) => one.place - other.place)
}

/** From when it was given until it was answered nobody knows what a profile is, and a photo may be there. */
async function noteUnsure(db: Db, device: DeviceRef, taken: readonly StepRow[]): Promise<void> {
  const numbers = taken.flatMap(({ act }) => (act.do === 'profile' ? [act.number] : []))
  if (numbers.length > 0)
    await db.query(
      `update delivery_profile set held = null where company_id = $1 and kind = $2 and device_id = $3 and number = any($4)`,
      [...keyOf(device), numbers],
    )
  const faces = taken.flatMap(({ act }) => (act.do === 'face' ? [act] : []))
  if (faces.length > 0)
    await db.query(
      `update delivery_holder h set copy = f.face from unnest($4::text[], $5::text[]) as f(key, face)
       where h.company_id = $1 and h.kind = $2 and h.device_id = $3 and h.key = f.key`,
      [...keyOf(device), faces.map(({ key }) => key), faces.map(({ face }) => face)],
    )
}

/**
 * Of a row `s` of steps: it was given, no plan knows it any more, nothing comes in its place, and it is time to think of it.
 * `now`: a parameter.
 */
export const isLeftover = (now: string) => `(s.place < 0 and coalesce(s.claimed_until <= ${now}::timestamptz, true)
  and (s.subject not like 'class %' or coalesce(s.try_at <= ${now}::timestamptz, true))
  and not exists (select 1 from delivery_step e where e.company_id = s.company_id and e.kind = s.kind
    and e.device_id = s.device_id and e.place >= 0 and s.subject in (e.subject, 'face ' || e.subject)))`

async function hasLeftover(db: Db, device: DeviceRef, now: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 from delivery_step s where s.company_id = $1 and s.kind = $2 and s.device_id = $3 and ${isLeftover('$4')} limit 1`,
    [...keyOf(device), time(now)],
  )
  return rows.length > 0
}

const sameAct = (one: DeliveryAct, other: DeliveryAct) => JSON.stringify(one) === JSON.stringify(other)
const actOf = ({ needs: _, ...act }: DeliveryStep): DeliveryAct => act as DeliveryAct

/** A holder that may be as it was, or as an act made it: with all that either has. */
function either(before: Holder | undefined, after: Holder): Holder {
  if (before === undefined) return after
  const doors = Array.from({ length: Math.max(before.doors.length, after.doors.length) }, (_, door) => [
    ...new Set([...(before.doors[door] ?? []), ...(after.doors[door] ?? [])]),
  ])
  return {
    from: before.from < after.from ? before.from : after.from,
    to: before.to > after.to ? before.to : after.to,
    doors,
  }
}

/** What may be held while acts were given and not answered: a plan made from it never widens anything by them. */
function withUnsure(held: DeviceState, unsure: readonly StepRow[], wanted: DeviceState): DeviceState {
  const holders = new Map(held.holders)
  const classes = new Map(held.classes)
  for (const { act } of unsure) {
    if (act.do === 'put' && !hasRows(held)) holders.set(act.key, either(holders.get(act.key), act.holder))
    if (act.do !== 'class') continue
    const to = wanted.classes.get(act.date)
    // told again in any case: as that of all which is not wanted
    if (to !== held.classes.get(act.date) || to === (act.of ?? undefined)) continue
    if (act.of === null) classes.delete(act.date)
    else classes.set(act.date, act.of)
  }
  return { ...held, holders, classes }
}

/** `same`: it was given before and not answered. */
type Planned = { act: DeliveryAct; subject: string; needs: number[]; same: StepRow | null; try_at: string | null }
type Placed = Planned & { place: number }

/** What undoes acts of which nobody knows whether they were done, by the holder that they were about. */
function undoing(acts: readonly StepRow[]): Map<string, DeliveryAct> {
  const undone = new Map<string, DeliveryAct>()
  for (const { act } of acts) {
    if (!('key' in act) || undone.get(act.key)?.do === 'remove') continue
    undone.set(act.key, { do: act.do === 'face' || act.do === 'take_face' ? 'take_face' : 'remove', key: act.key })
  }
  return undone
}

/** Whatever is held of its holder before, it is the same after it. */
const isAbsolute = (act: DeliveryAct, isRow: boolean) =>
  act.do !== 'give' && act.do !== 'take' && !(act.do === 'put' && isRow)

/** Whether one knows what is held when the steps are done, though an act may have been done, or not. */
function coveredBy(steps: readonly Placed[], isRow: boolean): (one: StepRow) => boolean {
  const absolute = steps.filter(({ act }) => isAbsolute(act, isRow))
  const subjects = new Set(absolute.map(({ subject }) => subject))
  const removed = new Set(absolute.flatMap(({ act }) => (act.do === 'remove' ? [act.key] : [])))
  const same = new Set(steps.flatMap((step) => step.same?.id ?? []))
  return ({ id, act, subject }) => same.has(id) || subjects.has(subject) || ('key' in act && removed.has(act.key))
}

/** The beginning of a plan as it is stored: what undoes first, then what waits neither for that nor for what is left out. */
function beginningOf(
  planned: readonly (Planned | null)[],
  undone: ReadonlyMap<string, DeliveryAct>,
  refusedUntil: (act: DeliveryAct) => string | null,
): Placed[] {
  const placed: Placed[] = []
  const left = new Set<number>()
  for (const act of undone.values())
    placed.push({
      ...{ act, subject: subjectOf(act), needs: [], same: null },
      ...{ try_at: refusedUntil(act), place: placed.length },
    })
  planned.forEach((one, at) => {
    if (one === null) return
    const isUndone = 'key' in one.act && undone.has(one.act.key)
    if (isUndone || one.needs.some((need) => left.has(need)) || (placed.length >= AHEAD && one.same === null)) {
      left.add(at)
      return
    }
    placed.push({ ...one, needs: one.needs.map((need) => need + undone.size), place: at + undone.size })
  })
  return placed
}

/**
 * The beginning of a plan, with what undoes first what is no longer to be done, or not now, and was perhaps done. That may
 * leave out what was to come in place of others, which are undone as well then.
 */
function withUndone(
  planned: readonly (Planned | null)[],
  unsure: readonly StepRow[],
  isRow: boolean,
  refusedUntil: (act: DeliveryAct) => string | null,
): Placed[] {
  let undone = new Map<string, DeliveryAct>()
  for (;;) {
    const isCovered = coveredBy(beginningOf(planned, undone, refusedUntil), isRow)
    const isUndone = ({ act }: StepRow) => 'key' in act && undone.has(act.key)
    const more = undoing(unsure.filter((one) => !one.is_out && (isUndone(one) || !isCovered(one))))
    if (more.size === undone.size) return beginningOf(planned, more, refusedUntil)
    undone = more
  }
}

/**
 * What is to be done from what is held: the beginning of it is stored. What was given before and not answered stays if it
 * is still to be done; while it may yet be answered, its holder waits; else what undoes it comes instead. A date that may
 * have been told is undone by nothing, since that may let in who is kept out. All that may have been done is known of until
 * what comes in its place was answered: a plan that is made before that has to reckon with it as well.
 */
async function makePlan(db: Db, device: DeviceRef, row: DeviceRow, target: DeliveryTarget, now: number): Promise<void> {
  await db.query(
    'delete from delivery_step where company_id = $1 and kind = $2 and device_id = $3 and given = 0',
    keyOf(device),
  )
  const unsure = await stepsOf(db, device, now)
  const stored = await storedState(db, device, target.limits.kind)
  const wanted = row.adopted_at === null ? besideForeign(stored) : stored.wanted
  const held = withUnsure(stored.held, unsure, wanted)
  const all = planDelivery(held, wanted, {
    today: wallClock(now, target.zone).date,
    profiles: target.limits.profiles,
  })
  const failures = new Map(
    (
      await db.query<{ subject: string; digest: string; try_at: string | null }>(
        'select subject, digest, try_at from delivery_failure where company_id = $1 and kind = $2 and device_id = $3',
        keyOf(device),
      )
    ).map((one) => [one.subject, one]),
  )

  const isRow = hasRows(held)
  // of several the last one, which may be answered longest
  const given = new Map(unsure.toSorted((one, other) => one.id - other.id).map((one) => [one.subject, one]))
  const seen = new Set<string>()
  const blocked = new Set<number>()
  const planned: (Planned | null)[] = []
  let next: number | null = null
  all.forEach((step, place) => {
    const act = actOf(step)
    const subject = subjectOf(act)
    const kept = seen.has(subject) ? undefined : given.get(subject)
    seen.add(subject)
    const failure = failures.get(subject)
    const waits =
      failure !== undefined && failure.digest === digestOf(act) && !(Date.parse(failure.try_at ?? '') <= now)
    const isSame = kept !== undefined && sameAct(kept.act, act)
    if (
      step.needs.some((need) => blocked.has(need)) ||
      (!isSame && waits) ||
      (kept !== undefined && !isSame && (kept.is_out || !isAbsolute(act, isRow)))
    ) {
      blocked.add(place)
      if (!isSame && waits && failure.try_at !== null)
        next = Math.min(next ?? Number.MAX_SAFE_INTEGER, Date.parse(failure.try_at))
      // what waits for the answer of what was given keeps it in the list
      if (kept !== undefined) seen.delete(subject)
      planned.push(null)
      return
    }
    planned.push({ act, subject, needs: [...step.needs], same: isSame ? kept : null, try_at: null })
  })
  const refusedUntil = (act: DeliveryAct) => {
    const failure = failures.get(subjectOf(act))
    if (failure === undefined || failure.digest !== digestOf(act)) return null
    return failure.try_at ?? time(now + LASTING_SECONDS * 1000)
  }
  const begun = withUndone(planned, unsure, isRow, refusedUntil)
  const isCovered = coveredBy(begun, isRow)
  const dates = new Set(all.flatMap((step) => (step.do === 'class' ? [subjectOf(step)] : [])))
  const open = unsure.filter((one) => !one.is_out && !isCovered(one))
  const waiting = open.filter(({ subject }) => dates.has(subject))
  const over = open.filter(({ subject }) => !dates.has(subject))
  await db.query('delete from delivery_step where company_id = $1 and id = any($2::bigint[])', [
    device.company_id,
    over.map(({ id }) => id),
  ])
  await db.query(
    `update delivery_step set place = -1 - id, needs = '{}',
       try_at = case when id = any($4::bigint[]) then $5::timestamptz else try_at end
     where company_id = $1 and kind = $2 and device_id = $3`,
    [...keyOf(device), waiting.map(({ id }) => id), time(now + CLAIM_SECONDS * 1000)],
  )
  await storeSteps(db, device, begun)
  const left = await stepsOf(db, device, now)
  const isDone = left.length === 0
  // nothing can be given now: what was refused is thought of again when it may be tried
  const isIdle = left.every(({ place, is_waiting }) => place < 0 || is_waiting)
  await db.query(
    `update delivery_device set plan_at = $4::timestamptz, changed_at = now(),
       held_until = case when $5 and reckoned >= marked then wanted_until else held_until end
     where company_id = $1 and kind = $2 and device_id = $3`,
    [...keyOf(device), isIdle && next !== null ? time(next) : null, isDone],
  )
  if (isDone) await tidy(db, device)
}

async function storeSteps(db: Db, device: DeviceRef, begun: readonly Placed[]): Promise<void> {
  // one that was given stays in the list for its answer, also where it is not its turn
  for (const { same, place: at, needs } of begun) {
    if (same === null) continue
    await db.query('update delivery_step set place = $3, needs = $4 where company_id = $1 and id = $2', [
      device.company_id,
      same.id,
      at,
      needs,
    ])
  }
  const fresh = begun.filter(({ same }) => same === null)
  if (fresh.length === 0) return
  await db.query(
    `insert into delivery_step (company_id, kind, device_id, place, needs, subject, act, try_at)
     select $1, $2, $3, s.place, s.needs::int[], s.subject, s.act::json, s.try_at
     from unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::timestamptz[]) as s(place, needs, subject, act, try_at)`,
    [
      ...keyOf(device),
      fresh.map((one) => one.place),
      fresh.map(({ needs }) => `{${needs.join()}}`),
      fresh.map(({ subject }) => subject),
      fresh.map(({ act }) => JSON.stringify(act)),
      fresh.map((one) => one.try_at),
    ],
  )
}

/** What is neither wanted nor held, nor lacks for a reason, is nobody's any more. */
async function tidy(db: Db, device: DeviceRef): Promise<void> {
  await db.query(
    `delete from delivery_holder where company_id = $1 and kind = $2 and device_id = $3 and wanted is null and held is null
       and copy is null and reason is null`,
    keyOf(device),
  )
  await db.query(
    `delete from delivery_profile where company_id = $1 and kind = $2 and device_id = $3 and wanted is null and held is null`,
    keyOf(device),
  )
  await db.query(
    `delete from delivery_class where company_id = $1 and kind = $2 and device_id = $3 and wanted is null and held is null`,
    keyOf(device),
  )
}

/** Before it is confirmed that what is foreign goes, it stays as it is. */
function besideForeign({ held, wanted, foreign }: Awaited<ReturnType<typeof storedState>>): DeviceState {
  const only = <T>(all: ReadonlyMap<string, T>) => new Map([...all].filter(([key]) => foreign.has(key)))
  return withForeign({ ...held, holders: only(held.holders), people: only(held.people) }, wanted)
}

/** What has to change before a device is asked again for what it refused. Dates of holders change by themselves. */
function digestOf(act: DeliveryAct): string {
  return JSON.stringify(act)
}

/** What became of acts; under the lock of the device. */
export async function settleStep(
  db: Db,
  device: DeviceRef,
  target: DeliveryTarget,
  id: number,
  result: DeliveryResult,
  now: number,
): Promise<void> {
  const [step] = await db.query<StepRow & { is_lone: boolean }>(
    `select id, place, needs, subject, act, given, tries from delivery_step
     where company_id = $1 and kind = $2 and device_id = $3 and id = $4 and given > 0`,
    [...keyOf(device), id],
  )
  // answered before, or given up: what it says is no news
  if (step === undefined) return
  const { act, subject } = step
  if (result.ok) {
    await applyAct(db, device, target.limits.kind, act)
    // whatever came before it does not matter any more
    await db.query(
      `delete from delivery_step where company_id = $1 and kind = $2 and device_id = $3 and (id = $4
         or $5 and place < 0 and (subject = $6 or $7 and subject = 'face ' || $6))`,
      [...keyOf(device), id, isAbsolute(act, hasRows(target.limits)), subject, act.do === 'remove'],
    )
    await db.query(
      `delete from delivery_failure where company_id = $1 and kind = $2 and device_id = $3
         and (subject = $4 or $5 and reason in ('full_people', 'full_faces', 'full_cards'))`,
      [...keyOf(device), subject, act.do === 'remove' || act.do === 'take_face'],
    )
    return
  }
  const { reason, code } = result
  if (reason === 'offline' && step.given === 1) {
    await db.query('update delivery_step set given = 0, claimed_until = null where company_id = $1 and id = $2', [
      device.company_id,
      id,
    ])
    return
  }
  const isUnsure = reason === 'no_answer' || reason === 'offline' || step.given > 1
  const digest = digestOf(act)
  const tries = step.tries + 1
  const [failure] = await db.query<{ tries: number }>(
    `insert into delivery_failure as f (company_id, kind, device_id, subject, digest, reason, code, tries, failed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (company_id, kind, device_id, subject) do update set digest = excluded.digest, reason = excluded.reason,
       code = excluded.code, tries = case when f.digest = excluded.digest then f.tries + 1 else 1 end,
       failed_at = excluded.failed_at
     returning tries`,
    [...keyOf(device), subject, digest, reason, code ?? null, 1, time(now)],
  )
  const again = againAt(reason, isUnsure, failure?.tries ?? tries, now)
  await db.query(
    `update delivery_failure set try_at = $5::timestamptz where company_id = $1 and kind = $2 and device_id = $3 and subject = $4`,
    [...keyOf(device), subject, again === null ? null : time(again)],
  )
  if (isUnsure) {
    await db.query(
      `update delivery_step set claimed_until = null, tries = $3, try_at = $4::timestamptz where company_id = $1 and id = $2`,
      [device.company_id, id, tries, again === null ? null : time(again)],
    )
    return
  }
  // what needs it waits for the next plan
  await db.query(
    `with recursive gone as (
       select s.id, s.place from delivery_step s where s.company_id = $1 and s.id = $4
       union
       select s.id, s.place from delivery_step s join gone on gone.place = any(s.needs)
         where s.company_id = $1 and s.kind = $2 and s.device_id = $3 and s.given = 0)
     delete from delivery_step d using gone where d.company_id = $1 and d.id = gone.id`,
    [...keyOf(device), id],
  )
}

/** One of which nobody knows whether it was done is not left until its cause changes. */
function againAt(reason: DeliveryReason, isUnsure: boolean, tries: number, now: number): number | null {
  const isLasting = (lastingReasons as readonly DeliveryReason[]).includes(reason)
  return nextTry(isUnsure && (isLasting || reason === 'offline') ? 'no_answer' : reason, tries, now)
}
