import type { DeliveryReason } from '@workplace/domain/access/delivery-retry'
import type { FaceCommand, FaceOrder } from '../../../adapters/device/zkpush/port'
import type { Db } from '../../../kernel/database/db'
import { together } from '../../../kernel/database/together'
import type { ClaimedAct } from '../core/deliveries'
import { type ClaimedCommand, claimDoorCommands, doorCommandDone, doorsWaitRead } from '../doors/door-commands'
import { type CommandKind, claimQueued, countSent, giveUp, noteSent, queueCommand, queuedRead } from './commands.store'
import { type FaceDeps, refOf } from './face-deps'
import { type FaceDevice, noteState } from './face-devices.store'
import { languageOf } from './told-options'
import { wallAt } from './wall-time'

/** What devices take with one answer. */
const MOST_BYTES = 800_000
/** Acts at once, and lines that may wait for an answer. */
const MOST_ACTS = 10
const MOST_WAITING = 60

type Line = { readonly id: number; readonly text: string }

/** What a device that asks is told: doors first, then what somebody asked for, then what it is to hold. */
export async function nextCommands(deps: FaceDeps, device: FaceDevice, host: string): Promise<Buffer> {
  const { db, driver } = deps
  const now = deps.now()
  if (needsPreparing(device)) await db.transaction((tx) => prepare(deps, tx, device, now))
  if (wantsRecords(device, now)) await db.transaction((tx) => askForRecords(deps, tx, device, now))
  const waits = await whatWaits(deps, device, now)
  const lines: Line[] = waits.at_doors ? [...(await doorLines(deps, device, now))] : []
  if (waits.queued)
    for (const { id, command } of await claimQueued(db, device, now))
      lines.push({ id, text: freshened(deps, device, command, now) })
  if (device.has_update) lines.push(...(await updateLines(deps, device, host, now)))
  lines.sort((one, other) => one.id - other.id)
  if (waits.to_hold && (device.adoption === 'found' || device.adoption === 'adopted'))
    lines.push(...(await deliveryLines(deps, device, now)))
  return driver.commands(lines, languageOf(device.options))
}

/** So often a device is asked for what it may have kept: what tells of a day waits no longer for who has nothing to tell. */
const RECORDS_EACH_MS = 600_000

/** One that comes back after a week is asked at once. */
function wantsRecords({ adoption, stamps, first_contact_at }: FaceDevice, now: number): boolean {
  const last = stamps.records ?? first_contact_at
  return (adoption === 'adopted' || adoption === 'found') && last !== null && now - Date.parse(last) >= RECORDS_EACH_MS
}

/** Once it has answered, all that was at it before it was asked is known (`hear-results.ts`). */
async function askForRecords({ driver }: FaceDeps, tx: Db, device: FaceDevice, now: number): Promise<void> {
  const texts = (driver.orderLines(device.dialect, { do: 'read_records' }) ?? []).map(({ text }) => text)
  if (!(await queueCommand(tx, device, 'records', texts, now))) return
  await noteState(tx, device, { stamps: { records: new Date(now).toISOString() } })
}

/** A time that is set is that of the sending, not that of the asking. */
function freshened({ driver }: FaceDeps, { dialect, zone }: FaceDevice, command: string, now: number): string {
  if (!command.includes('DateTime=')) return command
  return driver.orderLines(dialect, { do: 'set_clock', at: wallAt(now, zone) })?.[0]?.text ?? command
}

type Waiting = { readonly at_doors: boolean; readonly queued: boolean; readonly to_hold: boolean }

/** Whether there is anything for a device, of each kind: mostly there is nothing, and it asks every few seconds. */
function whatWaits({ db, deliveries }: FaceDeps, device: FaceDevice, now: number): Promise<Waiting> {
  return together(db, {
    at_doors: doorsWaitRead(refOf(device), now),
    queued: queuedRead(device, now),
    to_hold: deliveries().waits(refOf(device)),
  })
}

const settingsKey = ({ version, door_id, door_version, dialect }: FaceDevice) =>
  `${version}/${door_id ?? ''}/${door_version ?? ''}/${dialect}`

const needsPreparing = (device: FaceDevice): boolean =>
  device.adoption === 'new' || device.adoption === 'reading' || device.stamps.settings !== settingsKey(device)

/** A device that is new is asked whom it holds; one whose settings changed is told. */
async function prepare({ driver }: FaceDeps, tx: Db, device: FaceDevice, now: number): Promise<void> {
  const texts = (order: FaceOrder) => (driver.orderLines(device.dialect, order) ?? []).map(({ text }) => text)
  if (device.adoption === 'new' || device.adoption === 'reading') {
    const isAsked = await queueCommand(tx, device, 'read', texts({ do: 'read_people' }), now)
    if (isAsked && device.adoption === 'new') await noteState(tx, device, { adoption: 'reading' })
  }
  const key = settingsKey(device)
  if (device.stamps.settings === key) return
  const { verify_mode, threshold, live_detect, volume, direction } = device
  const settings = {
    ...{ verify_mode, threshold, live_detect, volume, direction, asks_server: device.verify_by === 'server' },
    open_seconds: device.open_seconds ?? 5,
    held_seconds: device.held_seconds ?? 60,
  }
  const isQueued = await queueCommand(tx, device, 'options', texts({ do: 'settings', settings }), now)
  if (isQueued) await noteState(tx, device, { stamps: { settings: key } })
}

const orderOf = ({ act, seconds }: ClaimedCommand): FaceOrder =>
  act === 'open' ? { do: 'open', seconds: seconds ?? 5 } : { do: act }

function doorLines(deps: FaceDeps, device: FaceDevice, now: number): Promise<Line[]> {
  return deps.db.transaction(async (tx) => {
    const lines: Line[] = []
    for (const claimed of await claimDoorCommands(tx, refOf(device), now)) {
      const own = deps.driver.orderLines(device.dialect, orderOf(claimed))
      if (own === null) await doorCommandDone(tx, refOf(device), claimed.id, false, now)
      else lines.push(...(await noted(tx, device, 'door', claimed.id, own, now)))
    }
    return lines
  })
}

/** Another version, at an address of its own: under the name by which the device called us. */
function updateLines(deps: FaceDeps, device: FaceDevice, host: string, now: number): Promise<Line[]> {
  return deps.db.transaction(async (tx) => {
    const update = await deps.updates.next(tx, device, now)
    if (update === null) return []
    const { ref, secret, bytes, md5 } = update
    const by_parts = device.options.SubcontractingUpgradeFunOn === '1'
    const order = { do: 'update', url: `http://${host}/firmware/${secret}/emfw.cfg`, bytes, md5, by_parts } as const
    return noted(tx, device, 'update', ref, deps.driver.orderLines(device.dialect, order) ?? [], now)
  })
}

async function noted(
  db: Db,
  device: FaceDevice,
  kind: CommandKind,
  ref: number,
  lines: readonly FaceCommand[],
  now: number,
) {
  // what is given again is answered anew: the lines of before would be waited for
  await giveUp(db, device, kind, [ref])
  const ids = await noteSent(
    db,
    device,
    lines.map(({ may_miss }) => ({ kind, ref, may_miss })),
    now,
  )
  return lines.map(({ text }, at): Line => ({ id: ids[at] ?? 0, text }))
}

type Written = { readonly lines: readonly FaceCommand[] } | { readonly not: DeliveryReason }

async function written(
  { driver, now }: FaceDeps,
  device: FaceDevice,
  { act, person, photo }: ClaimedAct,
): Promise<Written> {
  if (act.do === 'clock') {
    const lines = driver.orderLines(device.dialect, { do: 'set_clock', at: wallAt(now(), device.zone) })
    return lines === null ? { not: 'not_supported' } : { lines }
  }
  const content = act.do === 'face' && photo !== null ? await photo() : null
  if (act.do === 'face' && content === null) return { not: 'no_photo' }
  const data = { person, photo: content, dates_in_seconds: device.options.DateFmtFunOn === '1' }
  const lines = driver.actLines(device.dialect, act, data)
  return lines === null || lines.length === 0 ? { not: 'not_supported' } : { lines }
}

/** What it is to hold: as much as one answer carries. What was claimed and is not sent is said to be so. */
async function deliveryLines(deps: FaceDeps, device: FaceDevice, now: number): Promise<Line[]> {
  const { db } = deps
  if ((await countSent(db, device, now)) >= MOST_WAITING) return []
  const acts = await deps.deliveries().claim(db, refOf(device), MOST_ACTS)
  const lines: Line[] = []
  const not: { id: number; result: { ok: false; reason: DeliveryReason } }[] = []
  let bytes = 0
  for (const act of acts) {
    const own: Written = bytes >= MOST_BYTES ? { not: 'offline' } : await written(deps, device, act)
    const size = 'not' in own ? 0 : own.lines.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 24, 0)
    if ('not' in own) not.push({ id: act.id, result: { ok: false, reason: own.not } })
    else if (bytes > 0 && bytes + size > MOST_BYTES) {
      not.push({ id: act.id, result: { ok: false, reason: 'offline' } })
      bytes = MOST_BYTES
    } else {
      bytes += size
      lines.push(...(await noted(db, device, 'delivery', act.id, own.lines, now)))
    }
  }
  if (not.length > 0) await db.transaction((tx) => deps.deliveries().allDone(tx, refOf(device), not))
  return lines
}
