import { randomBytes } from 'node:crypto'
import type { DeviceAnswer, DeviceCall, DeviceHandler } from '../../../adapters/device/listener/port'
import type { FaceCall, FaceDialect, FaceMessage } from '../../../adapters/device/zkpush/port'
import type { Db } from '../../../kernel/database/db'
import { isAllowed } from '../../../kernel/http/networks'
import { deviceWords as words } from '../core/words'
import { noteModel } from './device-models'
import { emitFaceDevices } from './emit-face-devices'
import { type FaceDeps, refOf } from './face-deps'
import {
  type FaceDevice,
  findDevice,
  noteRefused,
  noteState,
  noteUnknown,
  type StateChange,
} from './face-devices.store'
import { hearDoors, hearEvents, queueClock } from './hear-events'
import { hearPeople } from './hear-people'
import { hearFaults, hearResults } from './hear-results'
import { nextCommands } from './notify-device'
import { languageOf, stateOfOptions } from './told-options'
import { endOfDay, minutesFromUtc } from './wall-time'

/** Seconds after which a device asks again, and after which it comes back where it was not answered. */
const ASK_EACH = 3
const RETRY_AFTER = 30
/** It counts as there for so long: three calls that it missed, and a minute at least. */
const ALIVE_MS = 60_000
/** How often it is written that it is there. */
const NOTED_EACH_MS = 10_000
const DAY = 86_400_000
const CHINESE = 83

/** Under what name it called us. */
const hostOf = ({ headers }: DeviceCall) =>
  /^[\w.:[\]-]{1,255}$/.test(headers.host ?? '') ? (headers.host ?? '') : 'localhost'
const answer = (status: number, body: string | Buffer = ''): DeviceAnswer => ({ status, body })
const serialOf = ({ query }: DeviceCall): string => (query.get('SN') ?? query.get('sn') ?? '').trim()

/** What face devices say, and what they are answered: after it was committed, or not at all. */
export function faceDeviceHandler(deps: FaceDeps): DeviceHandler {
  const { db, driver, now } = deps
  const unknownAt = new Map<string, number>()

  /** Nobody has it: it is noted, for who will type its number, and told that it is not known. */
  async function unknown(call: DeviceCall, sn: string): Promise<DeviceAnswer> {
    const last = unknownAt.get(sn) ?? 0
    if (now() - last > NOTED_EACH_MS) {
      if (unknownAt.size > 1_000) unknownAt.clear()
      unknownAt.set(sn, now())
      await noteUnknown(db, sn, call.address, call.query.get('DeviceType')?.replace(/\W/g, '') ?? '', now())
    }
    return answer(406)
  }

  return {
    who: (call) => serialOf(call) || null,
    async answer(call) {
      const sn = serialOf(call)
      if (!/^[A-Za-z0-9][A-Za-z0-9_-]{4,39}$/.test(sn)) return answer(404)
      if (call.method !== 'GET' && call.method !== 'POST') return answer(405)
      const device = await findDevice(db, sn)
      if (device === undefined) return unknown(call, sn)
      if (!isAllowed(device.allow_networks, call.address)) {
        await noteRefused(db, device, call.address, now())
        return answer(403)
      }
      if (!device.is_on) return answer(406)
      const { method, path, query } = call
      const body = method === 'POST' ? await call.body() : Buffer.alloc(0)
      const said = driver.hear({ method, path, query, cookie: call.headers.cookie ?? '', body })
      if (said === null) return answer(404)
      return respond(deps, await meet(deps, device, said, call.address), said, call)
    },
  }
}

/** It is there, and from where; which dialect it speaks it shows by its words. Answers with how it is then. */
async function meet(deps: FaceDeps, device: FaceDevice, said: FaceCall, address: string): Promise<FaceDevice> {
  const now = deps.now()
  const at = new Date(now).toISOString()
  const seen = device.last_seen === null ? null : Date.parse(device.last_seen)
  const isBack = seen === null || now - seen > ALIVE_MS
  const isGreeting = said.heard.kind === 'hello'
  // one that does not say what it is with its first call speaks the older dialect
  const dialect: FaceDialect = said.dialect ?? (isGreeting && device.first_contact_at === null ? 'att' : device.dialect)
  const token_differs = tokenDiffers(deps, device, said)
  const change: StateChange = {
    ...(seen === null || now - seen >= NOTED_EACH_MS
      ? { last_seen: at, alive_until: new Date(now + ALIVE_MS).toISOString() }
      : {}),
    ...(device.first_contact_at === null ? { first_contact_at: at } : {}),
    ...(device.address === address ? {} : { address }),
    ...(token_differs === device.token_differs ? {} : { token_differs }),
  }
  if (Object.keys(change).length === 0 && dialect === device.dialect) return device
  const noted = async (db: Db) =>
    noteState(db, device, {
      ...change,
      ...(change.last_seen === undefined ? {} : await standingOf(deps, db, device)),
    })
  // as it does every few seconds: nothing else changes with it
  if (!isBack && dialect === device.dialect) await noted(deps.db)
  else
    await deps.db.transaction(async (tx) => {
      await noted(tx)
      if (dialect !== device.dialect) await speaksOtherwise(deps, tx, device, dialect)
      if (isBack || dialect !== device.dialect) await emitFaceDevices(tx, device.company_id, [device.id])
    })
  if (isBack) deps.poke()
  return { ...device, dialect, first_contact_at: device.first_contact_at ?? at, address }
}

/** Until when what it holds is true. */
async function standingOf({ deliveries }: FaceDeps, db: Db, device: FaceDevice): Promise<StateChange> {
  const { held_until } = await deliveries().standing(db, refOf(device))
  return { held_until: held_until === null ? null : endOfDay(held_until, device.zone) }
}

/** Shown and not refused: the maker's own examples do not confirm how it is made. */
function tokenDiffers(
  { driver }: FaceDeps,
  { registry_code, session, sn, token_differs }: FaceDevice,
  said: FaceCall,
): boolean {
  if (said.token === null || registry_code === null || session === null || said.heard.kind === 'configure')
    return token_differs
  return said.token !== driver.token(registry_code, sn, session)
}

/** It was set to another protocol: what it holds under the other is not known. */
async function speaksOtherwise(
  { deliveries }: FaceDeps,
  tx: Db,
  device: FaceDevice,
  dialect: FaceDialect,
): Promise<void> {
  await tx.query('update face_device set dialect = $3, version = version + 1 where company_id = $1 and id = $2', [
    ...[device.company_id, device.id, dialect],
  ])
  if (device.adoption === 'adopted' || device.adoption === 'found') await deliveries().lost(tx, refOf(device))
}

const code = (bytes: number) => randomBytes(bytes).toString('hex')

async function respond(
  deps: FaceDeps,
  device: FaceDevice,
  { heard }: FaceCall,
  call: DeviceCall,
): Promise<DeviceAnswer> {
  const { db, driver } = deps
  const now = deps.now()
  const utc_offset = minutesFromUtc(now, device.zone)
  const greeting = (registry_code: string | null, session: string) => ({
    ...{ sn: device.sn, dialect: device.dialect, registry_code, session, utc_offset, stamps: device.stamps },
    ...{ ask_each: ASK_EACH, retry_after: RETRY_AFTER },
  })
  switch (heard.kind) {
    case 'hello': {
      const session = code(16)
      await db.transaction(async (tx) => {
        await noteState(tx, device, { session, options: heard.options })
        // its clock is told by its records at best: it is set once a day, when it comes
        const set = device.clock_set_at === null ? 0 : Date.parse(device.clock_set_at)
        if (device.dialect === 'att' && now - set > DAY) await queueClock(deps, tx, device)
      })
      return answer(200, driver.greet(greeting(device.registry_code, session)))
    }
    case 'register': {
      const registry_code = device.registry_code ?? code(8)
      await db.transaction(async (tx) => {
        await noteState(tx, device, { registry_code, ...stateOfOptions(heard.options) })
        await noteModel(tx, device, device.dialect, heard.options)
      })
      return answer(200, driver.registered(registry_code))
    }
    case 'configure': {
      const session = device.session ?? code(16)
      if (device.session === null) await noteState(db, device, { session })
      return answer(200, driver.configured(greeting(device.registry_code, session)))
    }
    case 'time':
      return answer(200, driver.time(now, utc_offset))
    case 'exchange':
    case 'unknown':
      // no encryption of the maker's own is spoken, and what nobody knows is not confirmed as taken
      return answer(heard.kind === 'exchange' ? 404 : 200, heard.kind === 'exchange' ? '' : 'OK')
    case 'asks':
      if (Object.keys(heard.options).length > 0) await noteTold(deps, device, heard.options)
      return answer(200, await nextCommands(deps, device, hostOf(call)))
    case 'file': {
      const [, secret = '', name = ''] = /\/firmware\/([\w-]{43})\/([\w.-]{1,100})$/.exec(heard.url) ?? []
      return deps.updates.file(secret, name, call)
    }
    case 'verify':
      return answer(200, await verify(deps, device, heard))
    default:
      await db.transaction((tx) => take(deps, tx, device, heard), { plansOnce: heard.kind === 'events' })
      deps.poke()
      return answer(200, driver.confirmed(heard))
  }
}

/** What it says with every question is written when it says something else. */
async function noteTold(
  { db }: FaceDeps,
  device: FaceDevice,
  options: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.entries(options).every(([name, value]) => device.options[name] === value)) return
  await noteState(db, device, stateOfOptions(options))
}

async function take(deps: FaceDeps, tx: Db, device: FaceDevice, heard: FaceMessage): Promise<void> {
  switch (heard.kind) {
    case 'events':
      return hearEvents(deps, tx, device, heard)
    case 'doors':
      return hearDoors(deps, tx, device, heard)
    case 'people':
      if (heard.bad > 0) await noteState(tx, device, { bad_lines: heard.bad })
      return hearPeople(deps, tx, device, heard)
    case 'options':
      await noteState(tx, device, stateOfOptions(heard.options))
      return noteModel(tx, device, device.dialect, heard.options)
    case 'results':
      if (Object.keys(heard.options).length > 0) await noteState(tx, device, stateOfOptions(heard.options))
      return hearResults(deps, tx, device, heard.results)
    case 'faults':
      return hearFaults(deps, tx, device, heard.faults)
    default:
      return
  }
}

/** It asks before it opens. Where the device has no door in use, nobody is let in. */
async function verify(
  { db, driver, now, verifier }: FaceDeps,
  device: FaceDevice,
  { event, code: scanned, line }: Extract<FaceMessage, { kind: 'verify' }>,
): Promise<string> {
  const says = (ok: boolean) => words[ok ? 'tipWelcome' : 'tipRefused'][languageOf(device.options) === CHINESE ? 0 : 1]
  if (device.door_id === null) return driver.verified(line, null, says(false))
  const { ok } = await verifier().verify(db, refOf(device), {
    ...{ door_id: device.door_id, way: scanned === null ? event.way : 'qr', pin: event.pin, card: event.card },
    ...{ direction: event.direction ?? (device.direction === 'out' ? 'out' : 'in'), code: scanned, at: now() },
  })
  return driver.verified(line, ok ? { seconds: device.open_seconds ?? 5 } : null, says(ok))
}
