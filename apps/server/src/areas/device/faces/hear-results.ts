import { reasonOfCode } from '@workplace/domain/access/delivery-retry'
import type { FaceResult } from '../../../adapters/device/zkpush/port'
import type { Db } from '../../../kernel/database/db'
import { alarmOver } from '../alarms/raise-alarm'
import type { DeliveredCounts, DeliveryResult } from '../core/deliveries'
import { doorCommandDone } from '../doors/door-commands'
import { type AnsweredCommand, type CommandKind, giveUp, leftOf, mayMiss, takeAnswered } from './commands.store'
import { emitFaceDevices } from './emit-face-devices'
import { type FaceDeps, refOf } from './face-deps'
import { type FaceDevice, noteState } from './face-devices.store'
import { readingEnded } from './hear-people'

type Known = AnsweredCommand & { readonly result: FaceResult }

/** Done as well where there was nothing to take away. */
const isDone = ({ command, result }: Known) => result.ok || (command === mayMiss && result.is_unknown)

/** Of things that took several lines: those that failed with one of them, and those of which no line is left. */
async function settled(tx: Db, device: FaceDevice, kind: CommandKind, known: readonly Known[]) {
  const own = known.filter((one) => one.kind === kind && one.ref !== null)
  const failed = new Map<number, FaceResult>()
  for (const one of own) if (!isDone(one) && one.ref !== null && !failed.has(one.ref)) failed.set(one.ref, one.result)
  if (failed.size > 0) await giveUp(tx, device, kind, [...failed.keys()])
  const refs = [...new Set(own.flatMap(({ ref }) => (ref === null || failed.has(ref) ? [] : [ref])))]
  const left = refs.length === 0 ? new Set<number>() : await leftOf(tx, device, kind, refs)
  return { failed, done: refs.filter((ref) => !left.has(ref)) }
}

/** What became of what a device was told. The same answer again, or of something that nobody knows, changes nothing. */
export async function hearResults(
  deps: FaceDeps,
  tx: Db,
  device: FaceDevice,
  results: readonly FaceResult[],
): Promise<void> {
  if (results.length === 0) return
  const rows = await takeAnswered(
    tx,
    device,
    results.map(({ id }) => id),
  )
  const known = results.flatMap((result): Known[] => {
    const row = rows.get(result.id)
    rows.delete(result.id)
    return row === undefined ? [] : [{ ...row, result }]
  })
  const now = deps.now()
  const ref = refOf(device)
  const doors = await settled(tx, device, 'door', known)
  for (const id of doors.done) await doorCommandDone(tx, ref, id, true, now)
  for (const id of doors.failed.keys()) await doorCommandDone(tx, ref, id, false, now)
  const given = await settled(tx, device, 'delivery', known)
  const answers = [
    ...given.done.map((id): { id: number; result: DeliveryResult } => ({ id, result: { ok: true } })),
    ...[...given.failed].map(([id, { reason, code }]) => ({
      ...{ id, result: { ok: false, reason, code: String(code) } as DeliveryResult },
    })),
  ]
  if (answers.length > 0) {
    await deps.deliveries().allDone(tx, ref, answers)
    await noteHeld(deps, tx, device)
    const { foreign } = await deps.deliveries().standing(tx, ref)
    const { company_id, id } = device
    if (foreign === 0) await alarmOver(tx, { company_id, kind: 'foreign_entry', thing: { kind: 'face', id }, at: now })
  }
  const told = await settled(tx, device, 'update', known)
  for (const id of told.done) await deps.updates.answered(tx, device, id, true, 0, now)
  for (const [id, { code }] of told.failed) await deps.updates.answered(tx, device, id, false, code, now)
  const clock = known.filter((one) => one.kind === 'clock')
  if (clock.some(isDone)) await clockWasSet(deps, tx, device)
  if (clock.some(isDone) && clock.every(isDone)) await recordsWereRead(deps, tx, device, clock)
  const records = known.filter(({ kind }) => kind === 'records')
  if (records.some(isDone)) await deps.records().caughtUp(tx, ref, earliestOf(records))
  const read = known.filter(({ kind }) => kind === 'read')
  if (read.length > 0) await wasRead(deps, tx, device, read)
  if (known.some(({ kind }) => kind !== 'delivery' && kind !== 'records'))
    await emitFaceDevices(tx, device.company_id, [device.id])
}

/** `acc` says how many it holds when it starts, and not again: what was confirmed since says how full it is. */
async function noteHeld({ deliveries }: FaceDeps, tx: Db, device: FaceDevice): Promise<void> {
  if (device.dialect !== 'acc' || device.adoption !== 'adopted') return
  const [row] = await tx.query<{ held: DeliveredCounts }>(
    `select ${deliveries().counts('face', 'f')} as held from face_device f where f.company_id = $1 and f.id = $2`,
    [device.company_id, device.id],
  )
  if (row !== undefined) await noteState(tx, device, { person_count: row.held.people, face_count: row.held.faces })
}

async function clockWasSet(deps: FaceDeps, tx: Db, device: FaceDevice): Promise<void> {
  const at = new Date(deps.now()).toISOString()
  await noteState(tx, device, { clock_set_at: at, clock_at: at, clock_offset_ms: 0 })
}

/** Before its clock is set a device tells all that it had kept: whatever was before it was asked to is known now. */
async function recordsWereRead(deps: FaceDeps, tx: Db, device: FaceDevice, clock: readonly Known[]): Promise<void> {
  const left = await tx.query(
    `select 1 from face_device_command where company_id = $1 and device_id = $2 and kind = 'clock' limit 1`,
    [device.company_id, device.id],
  )
  if (left.length === 0) await deps.records().caughtUp(tx, refOf(device), earliestOf(clock))
}

const earliestOf = (asked: readonly Known[]) => Math.min(...asked.map(({ created_at }) => Date.parse(created_at)))

/**
 * A new device has told whom it holds; one that cannot is taken as it is. One of ours has forgotten everybody, as it was
 * asked to, once it has said so to the last line: it is given everything again.
 */
async function wasRead(deps: FaceDeps, tx: Db, device: FaceDevice, read: readonly Known[]): Promise<void> {
  if (device.adoption !== 'adopted') return readingEnded(deps, tx, device)
  // a table that it has not holds nobody
  if (!read.every((one) => isDone(one) || one.result.is_unknown)) return
  const left = await tx.query(
    `select 1 from face_device_command where company_id = $1 and device_id = $2 and kind = 'read' limit 1`,
    [device.company_id, device.id],
  )
  if (left.length === 0) await deps.deliveries().lost(tx, refOf(device))
}

/** Photos that a device could not use: it says so beside its answers, before or after them. */
export async function hearFaults(
  deps: FaceDeps,
  tx: Db,
  device: FaceDevice,
  faults: readonly { id: number; code: string }[],
): Promise<void> {
  if (faults.length === 0) return
  const rows = await takeAnswered(
    tx,
    device,
    faults.map(({ id }) => id),
  )
  const answers = faults.flatMap(({ id, code }) => {
    const row = rows.get(id)
    if (row?.kind !== 'delivery' || row.ref === null) return []
    return [{ id: row.ref, result: { ok: false, reason: reasonOfCode(code), code } as const }]
  })
  await giveUp(
    tx,
    device,
    'delivery',
    answers.map(({ id }) => id),
  )
  if (answers.length > 0) await deps.deliveries().allDone(tx, refOf(device), answers)
}
