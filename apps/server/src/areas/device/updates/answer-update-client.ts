import type { DeviceAnswer, DeviceCall, DeviceHandler } from '../../../adapters/device/listener/port'
import type { Storage } from '../../../adapters/storage/port'
import type { Database } from '../../../kernel/database/db'
import { isToken } from './client-token'
import { type DdiPath, readClientWord, readConfig, readPath } from './ddi/read-ddi'
import { ASK_EACH, artifactsOf, baseOf, cancelOf, deploymentOf } from './ddi/write-ddi'
import { hearUpdate } from './hear-update'
import { serveFirmware } from './serve-firmware'
import {
  actionOf,
  type ClientUpdate,
  closeUpdate,
  findClient,
  noteConfig,
  noteRefused,
  noteSeen,
  type UpdateClient,
  updatesOfClient,
} from './update-clients.store'

export type ClientDeps = {
  readonly db: Database
  readonly storage: Storage
  readonly now: () => number
  /** What was written to the outbox goes out now. */
  readonly poke: () => void
}

/** It counts as there for so long: three calls that it missed, and a little. */
const ALIVE_MS = (3 * ASK_EACH + 10) * 1000
const NOTED_EACH_MS = 10_000
/** What it runs it says again once a day. */
const TOLD_EACH_MS = 86_400_000
/** More than any of its words takes. */
const MOST_BYTES = 200_000

const json = (value: unknown): DeviceAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'application/hal+json;charset=UTF-8' },
  body: JSON.stringify(value),
})
const plain = (status: number): DeviceAnswer => ({ status, body: '' })

type Address = { readonly company_id: number; readonly sn: string; readonly rest: readonly string[] }

/** `/c<company>/controller/v1/<serial>/…`; null: it is none of these. */
function addressIn(path: string): Address | null {
  const found = /^\/c([1-9]\d{0,8})\/controller\/v1\/([^/]{1,120})(\/.*)?$/.exec(path)
  if (found === null) return null
  try {
    const rest = (found[3] ?? '').split('/').slice(1)
    if (rest.at(-1) === '') rest.pop()
    return {
      company_id: Number(found[1]),
      sn: decodeURIComponent(found[2] ?? ''),
      rest: rest.map(decodeURIComponent),
    }
  } catch {
    return null
  }
}

/** Under what name the client called us: addresses that it is given are its own. */
function rootOf({ headers }: DeviceCall, company_id: number, sn: string): string {
  const host = /^[\w.:[\]-]{1,255}$/.test(headers.host ?? '') ? headers.host : 'localhost'
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  return `${scheme}://${host}/c${company_id}/controller/v1/${encodeURIComponent(sn)}`
}

/** What update clients say and fetch, by the interface of hawkBit: each what it was assigned, and nothing else. */
export function updateClientHandler(deps: ClientDeps): DeviceHandler {
  const { db, now } = deps
  return {
    takes: (path) => addressIn(path) !== null,
    who: ({ path }) => {
      const at = addressIn(path)
      return at === null ? null : `c${at.company_id}/${at.sn.toLowerCase()}`
    },
    async answer(call) {
      const at = addressIn(call.path)
      if (at === null || !/^[A-Za-z0-9][A-Za-z0-9_.-]{2,39}$/.test(at.sn)) return plain(404)
      const client = await findClient(db, at.company_id, at.sn)
      const [, token = ''] = /^TargetToken\s+(\S{1,200})$/i.exec(call.headers.authorization ?? '') ?? []
      // who is not known hears no more than who has another token
      if (client === undefined) return plain(401)
      if (!isToken(token, client.token_hash)) {
        await noteRefused(db, client, call.address, now())
        return plain(401)
      }
      if (!client.is_on) return plain(403)
      const path = readPath(at.rest)
      if (path === null) return plain(404)
      const seen = client.last_seen === null ? 0 : Date.parse(client.last_seen)
      if (now() - seen >= NOTED_EACH_MS || client.address !== call.address)
        await noteSeen(db, client, call.address, now(), ALIVE_MS)
      return respond(deps, call, client, path, rootOf(call, at.company_id, at.sn))
    },
  }
}

async function respond(
  deps: ClientDeps,
  call: DeviceCall,
  client: UpdateClient,
  path: DdiPath,
  root: string,
): Promise<DeviceAnswer> {
  const reads = call.method === 'GET' || call.method === 'HEAD'
  if (path.of === 'configData') return call.method === 'PUT' ? takeConfig(deps, call, client) : plain(405)
  const updates = await updatesOfClient(deps.db, client)
  switch (path.of) {
    case 'base':
      return reads ? json(base(deps, client, updates, root)) : plain(405)
    case 'deployment': {
      const update = current(updates, path.action)
      return update === undefined || !reads ? plain(404) : json(deploymentOf(root, path.action, update))
    }
    case 'deploymentFeedback': {
      if (call.method !== 'POST') return plain(405)
      // of what is over nothing is heard any more: a client that repeats itself is not told that it did wrong
      const update = updates.find((one) => actionOf(one) === path.action)
      return update === undefined ? plain(410) : takeFeedback(deps, call, client, update)
    }
    case 'cancel': {
      const update = updates.find((one) => one.isCancelled && actionOf(one) === path.action)
      return update === undefined || !reads ? plain(404) : json(cancelOf(path.action))
    }
    case 'cancelFeedback':
      return call.method === 'POST' ? takeCancelled(deps, call, client, updates, path.action) : plain(405)
    case 'artifacts': {
      const update = updates.find((one) => !one.isCancelled && one.firmware_id === path.module)
      return update === undefined || !reads ? plain(404) : json(artifactsOf(root, update))
    }
    case 'artifact': {
      const update = updates.find(
        (one) => !one.isCancelled && one.firmware_id === path.module && one.filename === path.name,
      )
      if (update === undefined || !reads) return plain(404)
      if (path.isMd5) return { status: 200, body: `${update.md5}  ${update.filename}\n` }
      return download(deps, call, client, update)
    }
  }
}

const current = (updates: readonly ClientUpdate[], action: number) =>
  updates.find((one) => !one.isCancelled && actionOf(one) === action)

function base({ now }: ClientDeps, client: UpdateClient, updates: readonly ClientUpdate[], root: string) {
  const cancel = updates.find(({ isCancelled }) => isCancelled)
  const update = updates.find(({ isCancelled, closed }) => !isCancelled && !closed)
  const told = client.firmware_at === null ? 0 : Date.parse(client.firmware_at)
  // not before it is through with it: SWUpdate takes no update as long as it is asked
  const isThrough = updates.some(({ isCancelled, closed }) => !isCancelled && closed)
  return baseOf(root, {
    cancel: cancel === undefined ? null : actionOf(cancel),
    deployment: update === undefined ? null : actionOf(update),
    wantsConfig: now() - told > TOLD_EACH_MS || isThrough,
  })
}

/** A body that is JSON; undefined: it is not. */
async function bodyOf(call: DeviceCall): Promise<unknown> {
  const body = await call.body()
  if (body.length > MOST_BYTES) return undefined
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

async function takeConfig(
  { db, now, poke }: ClientDeps,
  call: DeviceCall,
  client: UpdateClient,
): Promise<DeviceAnswer> {
  const config = readConfig(await bodyOf(call))
  if (config === null) return plain(400)
  await noteConfig(db, client, config.told, config.version, now())
  poke()
  return plain(200)
}

async function takeFeedback(
  { db, now, poke }: ClientDeps,
  call: DeviceCall,
  { company_id }: UpdateClient,
  update: ClientUpdate,
): Promise<DeviceAnswer> {
  const feedback = readClientWord(await bodyOf(call))
  if (feedback === null) return plain(400)
  const { said, detail, isClosed } = feedback
  await db.transaction(async (tx) => {
    const of = { company_id, id: update.id }
    await hearUpdate(tx, of, said, now(), { detail, ...(isClosed ? { cancel_open: false } : {}) })
    if (isClosed) await closeUpdate(tx, of)
  })
  poke()
  return plain(200)
}

async function takeCancelled(
  { db, now, poke }: ClientDeps,
  call: DeviceCall,
  { company_id }: UpdateClient,
  updates: readonly ClientUpdate[],
  action: number,
): Promise<DeviceAnswer> {
  const update = updates.find((one) => one.isCancelled && actionOf(one) === action)
  if (update === undefined) return plain(410)
  const feedback = readClientWord(await bodyOf(call))
  if (feedback === null) return plain(400)
  await db.transaction((tx) =>
    hearUpdate(tx, { company_id, id: update.id }, {}, now(), { detail: feedback.detail, cancel_open: false }),
  )
  poke()
  return plain(200)
}

async function download(
  { db, storage, now, poke }: ClientDeps,
  call: DeviceCall,
  { company_id }: UpdateClient,
  { id, key, sha256 }: ClientUpdate,
): Promise<DeviceAnswer> {
  return serveFirmware(storage, call, { company_id, key, sha256 }, async (progress) => {
    await db.transaction((tx) => hearUpdate(tx, { company_id, id }, { phase: 'downloading', progress }, now()))
    poke()
  })
}
