import {
  fieldsOf,
  isRecord,
  type Json,
  type Message,
  noMessage,
  type Report,
  readJson,
  refusedMessage,
  tidy,
} from './message'

const version = 1
const is = {
  flag: (value: Json | undefined): value is boolean => typeof value === 'boolean',
  within:
    (low: number, high: number) =>
    (value: Json | undefined): value is number =>
      typeof value === 'number' && value >= low && value <= high,
}

/** Milliseconds since the epoch; undefined where it is neither a number of them nor RFC 3339. */
function instantOf(value: Json): number | undefined {
  const at = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(at) && at > 0 && at < 8.64e15 ? at : undefined
}

type Taken = { -readonly [K in keyof Report]?: Report[K] }

/** Reads a field if it is there; false where it has the wrong type. */
function take<K extends keyof Taken>(
  into: Taken,
  name: K,
  value: Json | undefined,
  fits: (value: Json | undefined) => boolean,
  as: (value: never) => Taken[K] = (one) => one,
): boolean {
  if (value === undefined || value === null) return true
  if (!fits(value)) return false
  into[name] = as(value as never)
  return true
}

/** A message of our own format (docs/detectors.md), below `workplace/<account>/`. */
export function readOwn(levels: readonly string[], payload: Buffer): Message {
  const [what, device] = levels
  const isGateway = what === 'gateway' && levels.length === 1
  const isDetector = what === 'detector' && levels.length === 2 && device !== undefined && device !== ''
  if (!isGateway && !isDetector) return refusedMessage('unknown_topic')
  if (payload.length === 0) return noMessage
  const read = readJson(payload)
  if (typeof read === 'string') return refusedMessage(read)
  if (!isRecord(read.json)) return refusedMessage('wrong_type')
  const field = fieldsOf(read.json)
  if (field('v') !== version) return refusedMessage(typeof field('v') === 'number' ? 'unknown_version' : 'wrong_type')
  const online = field('online') ?? true
  if (!is.flag(online)) return refusedMessage('wrong_type')
  const firmware = field('firmware')
  if (firmware !== undefined && firmware !== null && typeof firmware !== 'string') return refusedMessage('wrong_type')
  const named = tidy(firmware, 40)
  if (isGateway) return { kind: 'gateway', online, ...(named === null ? {} : { firmware: named }) }
  const taken: Taken = {}
  const time = field('time')
  const at = time === undefined || time === null ? null : instantOf(time)
  const fits =
    at !== undefined &&
    take(taken, 'occupied', field('occupied'), is.flag) &&
    take(taken, 'battery', field('battery'), is.within(0, 100), Math.round) &&
    take(taken, 'battery_low', field('battery_low'), is.flag) &&
    take(taken, 'signal', field('signal'), is.within(-200, 1000), Math.round) &&
    take(taken, 'illuminance', field('illuminance'), is.within(0, 1_000_000), Math.round)
  if (!fits) return refusedMessage('wrong_type')
  return {
    kind: 'report',
    device: device ?? '',
    isPresence: true,
    time: at,
    ...taken,
    ...(named === null ? {} : { firmware: named }),
    ...(online ? {} : { offline: true as const }),
  }
}
