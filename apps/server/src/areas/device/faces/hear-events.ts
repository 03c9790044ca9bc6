import { type ClockReading, clockCare } from '@workplace/domain/access/device-clock'
import type { FaceDoor, FaceEvent, FaceMessage } from '../../../adapters/device/zkpush/port'
import type { Db } from '../../../kernel/database/db'
import { alarmOver, alarmStands, raiseAlarm, raiseKept } from '../alarms/raise-alarm'
import type { TakenPass } from '../core/pass-records'
import { doorHeard, openStates } from '../doors/door-heard'
import { fireHeard } from '../doors/emergency'
import { NEWS_MS } from '../doors/news'
import { queueCommand } from './commands.store'
import { type FaceDeps, refOf } from './face-deps'
import { type FaceDevice, noteState } from './face-devices.store'
import { instantOfWall, wallAt } from './wall-time'

const MOST_AT_ONCE = 2_000
const HALF_HOUR = 1_800_000
/** So many events before a pass may say how its door stood. */
const MOST_BEFORE = 20

type Events = Extract<FaceMessage, { kind: 'events' }>

const clockOf = (device: FaceDevice, now: number): ClockReading => ({
  ...{ offset: device.clock_offset_ms ?? 0, now },
  set_at: device.clock_set_at === null ? null : Date.parse(device.clock_set_at),
})

const instantOfEvent = (event: FaceEvent, device: FaceDevice): number =>
  instantOfWall(event.told, event.utc_offset === null ? { zone: device.zone } : { utc_offset: event.utc_offset })

/** Its door tells whether it was opened. */
const hasContact = ({ door_id, stamps }: FaceDevice): boolean =>
  door_id !== null && /^(closed|open)\b/.test(stamps.doors ?? '')

/** It stands open already: its contact tells of nobody who goes through then. */
function standsOpen({ door_state }: FaceDevice, before: readonly FaceEvent[]): boolean {
  const last = before.findLast(({ kind }) => kind === 'opened' || kind === 'closed')
  return last === undefined ? door_state !== null && openStates.includes(door_state) : last.kind === 'opened'
}

function passOf(event: FaceEvent, device: FaceDevice, before: readonly FaceEvent[]): TakenPass {
  return {
    ...{ index: event.index, epoch: null, mark: event.mark, told_at: instantOfEvent(event, device) },
    ...{ door_id: device.door_id, way: event.way, pin: event.pin, card: event.card, granted: event.granted },
    direction: event.direction ?? (device.direction === 'out' ? 'out' : 'in'),
    verified_by: event.by_server ? 'server' : 'device',
    opened: event.granted && hasContact(device) && !standsOpen(device, before) ? 'awaited' : null,
    score: null,
  }
}

const isPass = ({ kind }: FaceEvent) => kind === 'pass' || kind === 'duress' || kind === 'fire'

/** What happened at a device: passes are stored, what tells of the door or the device is news. One transaction. */
export async function hearEvents(deps: FaceDeps, tx: Db, device: FaceDevice, heard: Events): Promise<void> {
  const now = deps.now()
  const clock = clockOf(device, now)
  const first = device.first_contact_at === null ? now : Date.parse(device.first_contact_at)
  const passes = heard.events.flatMap((event, n) =>
    isPass(event) ? [passOf(event, device, heard.events.slice(Math.max(0, n - MOST_BEFORE), n))] : [],
  )
  const instantOf = (event: FaceEvent) => instantOfEvent(event, device) - clock.offset
  const opened = heard.events.flatMap((event) =>
    event.kind === 'opened' && device.door_id !== null
      ? [{ door_id: device.door_id, at: Math.min(instantOf(event), now) }]
      : [],
  )
  // without passes, too: whom its door tells of is locked before the door
  for (let at = 0; at === 0 || at < passes.length; at += MOST_AT_ONCE)
    await deps.records().take(tx, refOf(device), clock, first, passes.slice(at, at + MOST_AT_ONCE), opened)
  // what it calls live may have waited in it: only where nobody knows what its clock says it is taken at its word
  const isMeasured = device.clock_offset_ms !== null
  for (const event of heard.events) {
    const at = instantOf(event)
    const isNews = Math.abs(now - at) <= NEWS_MS
    if (event.kind === 'fire') await hearFire(tx, device, Math.min(at, now), isNews || (heard.is_live && !isMeasured))
    else await hearNews(deps, tx, device, event, { at: Math.min(at, now), isNews: isNews || heard.is_live })
  }
  await noteState(tx, device, {
    ...(heard.bad > 0 ? { bad_lines: heard.bad } : {}),
    ...(heard.table === 'ATTLOG' && heard.stamp !== null ? { stamps: { ATTLOG: heard.stamp } } : {}),
  })
  const [only] = heard.events
  if (only !== undefined && heard.lines === 1 && device.dialect === 'att')
    await measureByRecord(deps, tx, device, instantOfEvent(only, device))
}

const hearFire = (tx: Db, { company_id, id, door_id }: FaceDevice, at: number, isNews: boolean): Promise<void> =>
  fireHeard(tx, {
    company_id,
    thing: door_id === null ? { kind: 'face', id } : { kind: 'door', id: door_id },
    at,
    isNews,
  })

/** Where somebody is who is made to open: at the door, where the device has one, so that its wall shows it. */
const dangerOf = ({ id, door_id }: FaceDevice) =>
  door_id === null ? ({ kind: 'face', id } as const) : ({ kind: 'door', id: door_id } as const)

/** What a device kept is an alarm all the same, once however often it sends it. */
async function hearNews(
  deps: FaceDeps,
  tx: Db,
  device: FaceDevice,
  { kind }: FaceEvent,
  { at, isNews }: { at: number; isNews: boolean },
): Promise<void> {
  const { company_id, id, door_id } = device
  const raise = isNews ? raiseAlarm : raiseKept
  if (kind === 'tamper') await raise(tx, { company_id, kind, thing: { kind: 'face', id }, at })
  if (kind === 'duress') await raise(tx, { company_id, kind, thing: dangerOf(device), at })
  if (kind === 'power' && isNews) await raise(tx, { company_id, kind: 'battery', thing: { kind: 'face', id }, at })
  if (door_id === null) return
  if (kind === 'opened') await deps.records().doorOpened(tx, { company_id, door_id, at })
  if (!isNews) {
    // how its door is now is known better than by what it kept
    if (kind === 'forced') await raiseKept(tx, { company_id, kind, thing: { kind: 'door', id: door_id }, at })
    return
  }
  if (kind === 'opened') await doorHeard(tx, { company_id, door_id, state: 'open', at })
  if (kind === 'closed' || kind === 'held' || kind === 'forced')
    await doorHeard(tx, { company_id, door_id, state: kind, at })
}

/** How the door of a device is now. What was wrong and is no more is over. */
export async function hearDoors(
  deps: FaceDeps,
  tx: Db,
  device: FaceDevice,
  { told, doors }: { told: string | null; doors: readonly FaceDoor[] },
): Promise<void> {
  const { company_id, door_id, door_state, stamps } = device
  const now = deps.now()
  if (told !== null) await measured(deps, tx, device, instantOfWall(told, { zone: device.zone }) - now)
  const [door] = doors
  if (door === undefined) return
  const wrong = new Set(doors.flatMap((one) => one.wrong))
  // of another door the same is news
  const state = [door.contact, ...[...wrong].sort(), ...(door_id === null ? [] : [`@${door_id}`])].join(' ')
  // it says so every few seconds; after an outage nobody knew any more
  const isSame = stamps.doors === state
  if (isSame && (door_id === null || door.contact === 'none' || (door_state ?? 'unknown') !== 'unknown')) return
  // whom it moves is locked before anything of the door, as where passes are taken
  if (door_id !== null && door.contact === 'open') await deps.records().doorOpened(tx, { company_id, door_id, at: now })
  if (!isSame) await hearWrongs(tx, device, { wrong, state, now })
  if (door_id === null || door.contact === 'none') return
  const heard =
    door.contact === 'closed' ? 'closed' : wrong.has('forced') ? 'forced' : wrong.has('held') ? 'held' : 'open'
  await doorHeard(tx, { company_id, door_id, state: heard, at: now })
}

/** What is wrong newly is an alarm, and what is so no more is over. */
async function hearWrongs(
  tx: Db,
  device: FaceDevice,
  { wrong, state, now }: { wrong: ReadonlySet<string>; state: string; now: number },
): Promise<void> {
  const { company_id, id, stamps } = device
  await noteState(tx, device, { stamps: { doors: state } })
  const before = new Set(stamps.doors?.split(' '))
  const own = { kind: 'face', id } as const
  for (const [name, kind, thing] of [
    ['tamper', 'tamper', own],
    ['power', 'battery', own],
    ['duress', 'duress', dangerOf(device)],
  ] as const) {
    if (wrong.has(name) && !before.has(name)) await raiseAlarm(tx, { company_id, kind, thing, at: now })
    if (!wrong.has(name) && before.has(name)) await alarmOver(tx, { company_id, kind, thing, at: now })
  }
}

/**
 * A device of attendance says what time it has by its records alone, which may be late: only one that is right, ahead, or
 * off by whole half hours tells of the clock, as one does whose zone was misread.
 */
async function measureByRecord(deps: FaceDeps, tx: Db, device: FaceDevice, told: number): Promise<void> {
  const offset = told - deps.now()
  const ofZone = Math.abs(offset - Math.round(offset / HALF_HOUR) * HALF_HOUR)
  const isZone = ofZone < 15_000 && Math.abs(offset) < 14 * 2 * HALF_HOUR
  if (offset > -10_000 || isZone) await measured(deps, tx, device, offset)
}

/** How far off a clock is: noted, set where it is off, and an alarm where it is far off. Records are asked for first. */
async function measured(deps: FaceDeps, tx: Db, device: FaceDevice, offset: number): Promise<void> {
  const now = deps.now()
  const { company_id, id } = device
  const rounded = Math.abs(offset) < 2_500 ? 0 : Math.round(offset)
  const known = device.clock_offset_ms
  const isFresh = device.clock_at !== null && now - Date.parse(device.clock_at) < 60_000
  if (known !== null && Math.abs(known - rounded) < 1_500 && isFresh) return
  await noteState(tx, device, {
    clock_offset_ms: Math.max(-2147483648, Math.min(2147483647, rounded)),
    clock_at: new Date(now).toISOString(),
  })
  const { steps, alarm } = clockCare({ ...clockOf(device, now), offset: rounded }, device.zone)
  const of = { company_id, kind: 'clock', thing: { kind: 'face', id }, at: now } as const
  const level = alarm === 2 ? 2 : 1
  if (alarm > 0 && !(await alarmStands(tx, { ...of, level }))) await raiseAlarm(tx, { ...of, level })
  if (alarm === 0 && known !== null && Math.abs(known) > 60_000) await alarmOver(tx, of)
  if (steps.includes('set_clock')) await queueClock(deps, tx, device)
}

/** The records of before are read with the clock as it was; then it is set. */
export async function queueClock(deps: FaceDeps, tx: Db, device: FaceDevice): Promise<void> {
  const { driver } = deps
  const now = deps.now()
  const order = (lines: ReturnType<typeof driver.orderLines>) => (lines ?? []).map(({ text }) => text)
  await queueCommand(
    ...([tx, device, 'clock'] as const),
    [
      ...order(driver.orderLines(device.dialect, { do: 'read_records' })),
      ...order(driver.orderLines(device.dialect, { do: 'set_clock', at: wallAt(now, device.zone) })),
    ],
    now,
  )
}
