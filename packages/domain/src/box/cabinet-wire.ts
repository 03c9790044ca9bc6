// What a cabinet's gateway and the product say to each other: JSON, by MQTT, below `workplace/<account>/box/`. What comes is
// read by hand, field by field: the gateway is a small program, and both ends hold each other to the same.

import { type Board, type BoardFamily, isAddress, isLock } from './board-frames'
import type { Outcome, WhyNot } from './box-opening'
import type { Grant, Grants } from './cabinet-grants'

/** What is signed: the text itself, so that nobody has to agree how JSON is written. */
export type SignedText = { readonly v: 1; readonly body: string; readonly sig: string }

export type WireBoard = Board & { readonly host: string; readonly port: number }
export type WireBox = {
  readonly id: number
  readonly number: string
  readonly column: number
  readonly row: number
  readonly board: number
  readonly lock: number
  /** Whose use of it these grants know; null: nobody's. Products of before do not say. */
  readonly use?: number | null
}

/** Down, `grants`: who opens what, and how the cabinet is built. */
export type GrantsMessage = Grants & {
  readonly account: string
  readonly name: string
  readonly boards: readonly WireBoard[]
  readonly boxes: readonly WireBox[]
}
/** An echo that took longer says too little of what time it is: so much the clock of a gateway may be off. */
export const echoWithinMs = 5_000
/** Down, `grants`, too: the answer to `state`, by which the gateway knows what time it is. */
export type TimeMessage = { readonly account: string; readonly echo: string; readonly now: number }
/** Down, `command`: opens one locker, now. */
export type CommandMessage = {
  readonly account: string
  readonly id: string
  readonly box: number
  readonly made: number
  readonly expires: number
  /** For whose use of the locker it was given, and with which number of grants in mind. Products of before do not say. */
  readonly use?: number | null
  readonly grants?: number
}

export type BoardState = { readonly address: number; readonly family: BoardFamily; readonly state: 'there' | 'away' }
/** Up, `state`: that it is there, and how it is. `nonce` is echoed. */
export type StateMessage = {
  readonly v: 1
  readonly journal: string
  readonly nonce: string
  readonly clock: number
  readonly grants: number
  readonly until: number
  readonly untold: number
  readonly boards: readonly BoardState[]
  readonly open: readonly number[]
  readonly version: string
}
/** Up, `result`: what became of a command. */
export type ResultMessage = {
  readonly v: 1
  readonly id: string
  readonly outcome: Outcome
  readonly why: WhyNot | null
  readonly at: number
  readonly pulses: number
}
/** Up, `event`: what happened at the cabinet, once, however often it is said. */
export type EventMessage = {
  readonly v: 1
  readonly journal: string
  readonly seq: number
  readonly at: number
  /** `pin`, `card`: somebody opened; `key`: a door opened without a pulse; `closed`; `blocked`: too many wrong PINs. */
  readonly kind: 'pin' | 'card' | 'key' | 'closed' | 'blocked'
  readonly box: number | null
  readonly outcome: Outcome | null
  readonly pulses: number
  /** Whose use of the locker the PIN or card was of. Gateways of before do not say. */
  readonly use?: number
}

type Json = Record<string, unknown>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isId = (value: unknown): value is number => isCount(value) && value > 0
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most
const isTime = (value: unknown): value is number => isCount(value) && value < 8.64e15
const all = <T>(value: unknown, most: number, is: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.length <= most && value.every(is)
const outcomes: readonly unknown[] = ['opened', 'fault', 'unknown', 'refused'] satisfies readonly Outcome[]
const causes: readonly unknown[] = ['pin', 'card', 'key', 'closed', 'blocked'] satisfies readonly EventMessage['kind'][]
const reasons: readonly unknown[] = [
  ...['late', 'twice', 'no_lock', 'board_away', 'clock', 'changed'],
] satisfies readonly (WhyNot | string)[]

/** JSON, if it is any, and an object. */
function readJson(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

export function readSigned(text: string): SignedText | null {
  const value = readJson(text)
  if (value === null || value.v !== 1 || !isText(value.body, 400_000) || !isText(value.sig, 200)) return null
  return { v: 1, body: value.body, sig: value.sig }
}

const isBoard = (value: unknown): value is WireBoard =>
  isRecord(value) &&
  (value.family === 'cu16' || value.family === 'xor8a') &&
  isAddress(value.family, Number(value.address)) &&
  (value.feedback === 'closed_short' || value.feedback === 'open_short') &&
  isText(value.host, 255) &&
  isId(value.port) &&
  value.port < 65_536
const isUse = (value: unknown): value is number | null | undefined =>
  value === undefined || value === null || isId(value)
const isBox = (value: unknown): value is WireBox =>
  isRecord(value) &&
  isId(value.id) &&
  isText(value.number, 50) &&
  isCount(value.column) &&
  isCount(value.row) &&
  isCount(value.board) &&
  isId(value.lock) &&
  isUse(value.use)
const isGrant = (value: unknown): value is Grant =>
  isRecord(value) &&
  isId(value.box) &&
  (value.kind === 'pin' || value.kind === 'card') &&
  typeof value.hash === 'string' &&
  /^[0-9a-f]{64}$/.test(value.hash) &&
  isTime(value.from) &&
  (value.to === null || isTime(value.to))

export function readGrants(body: string): GrantsMessage | null {
  const value = readJson(body)
  if (value === null) return null
  const { account, name, number, made, until, salt, grants, boards, boxes } = value
  if (!isText(account, 60) || !isText(name, 100) || !isId(number) || !isTime(made) || !isTime(until)) return null
  if (!isText(salt, 100) || !all(grants, 20_000, isGrant) || !all(boards, 40, isBoard) || !all(boxes, 1_000, isBox))
    return null
  // a lock that its board does not have, or two lockers of one lock: nobody knows which door would open
  const places = new Set(boxes.map(({ board, lock }) => `${board} ${lock}`))
  const fits = boxes.every(({ board, lock }) => {
    const on = boards.find(({ address }) => address === board)
    return on !== undefined && isLock(on.family, lock)
  })
  const addresses = new Set(boards.map(({ address }) => address))
  if (!fits || places.size < boxes.length || addresses.size < boards.length) return null
  return { account, name, number, made, until, salt, grants, boards, boxes }
}

export function readTime(body: string): TimeMessage | null {
  const value = readJson(body)
  if (value === null || !isText(value.account, 60) || !isText(value.echo, 60) || !isTime(value.now)) return null
  return { account: value.account, echo: value.echo, now: value.now }
}

export function readCommand(body: string): CommandMessage | null {
  const value = readJson(body)
  if (value === null || !isText(value.account, 60) || !isText(value.id, 60) || !isId(value.box)) return null
  if (!isTime(value.made) || !isTime(value.expires) || !isUse(value.use)) return null
  if (value.grants !== undefined && !isCount(value.grants)) return null
  const { account, id, box, made, expires, use, grants } = value
  return {
    ...{ account, id, box, made, expires },
    ...(use === undefined || grants === undefined ? {} : { use, grants }),
  }
}

const isBoardState = (value: unknown): value is BoardState =>
  isRecord(value) &&
  isCount(value.address) &&
  (value.family === 'cu16' || value.family === 'xor8a') &&
  (value.state === 'there' || value.state === 'away')

export function readState(text: string): StateMessage | null {
  const value = readJson(text)
  if (value === null || value.v !== 1) return null
  const { journal, nonce, clock, grants, until, untold, boards, open, version } = value
  if (!isText(journal, 60) || !isText(nonce, 60) || !isTime(clock) || !isCount(grants) || !isTime(until)) return null
  if (
    grants > 2_000_000_000 ||
    !isCount(untold) ||
    !isText(version, 40) ||
    !all(boards, 40, isBoardState) ||
    !all(open, 1_000, isId)
  )
    return null
  return { v: 1, journal, nonce, clock, grants, until, untold, boards, open, version }
}

export function readResult(text: string): ResultMessage | null {
  const value = readJson(text)
  if (value === null || value.v !== 1) return null
  const { id, outcome, why, at, pulses } = value
  if (!isText(id, 60) || !outcomes.includes(outcome) || !(why === null || reasons.includes(why))) return null
  if (!isTime(at) || !isCount(pulses) || pulses > 2) return null
  return { v: 1, id, outcome: outcome as Outcome, why: why as WhyNot | null, at, pulses }
}

export function readEvent(text: string): EventMessage | null {
  const value = readJson(text)
  if (value === null || value.v !== 1) return null
  const { journal, seq, at, kind, box, outcome, pulses, use } = value
  if (!isText(journal, 60) || !isId(seq) || seq > 2_000_000_000 || !isTime(at) || !causes.includes(kind)) return null
  if (!(box === null || isId(box)) || !(outcome === null || outcomes.includes(outcome))) return null
  if (!isCount(pulses) || pulses > 2 || !(use === undefined || isId(use))) return null
  return {
    ...{ v: 1, journal, seq, at, kind: kind as EventMessage['kind'], box, outcome: outcome as Outcome | null, pulses },
    ...(use === undefined ? {} : { use }),
  }
}
