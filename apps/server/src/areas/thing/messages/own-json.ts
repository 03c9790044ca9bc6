import { isItem, mostValues, type ThingValue, type ThingValues } from '@workplace/contract/thing/values'
import { fieldsOf, isRecord, type Json, readJson, tidy } from '../../presence/public'
import { nothing, refused, type ThingMessage, toValue } from './message'

const version = 1
const longestScan = 200

/** Milliseconds since the epoch; undefined where it is neither a number of them nor RFC 3339. */
function instantOf(value: Json): number | undefined {
  const at = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(at) && at > 0 && at < 8.64e15 ? at : undefined
}

type Valued = { values: ThingValues; units: Record<string, string> }

/** Values, each alone or as `{value, unit}`; undefined where something else is among them: our own format is kept to. */
function readValues(json: Json | undefined): Valued | undefined {
  if (json === undefined || json === null) return { values: {}, units: {} }
  if (!isRecord(json)) return undefined
  const entries = Object.entries(json)
  if (entries.length > mostValues) return undefined
  const values: Record<string, ThingValue> = {}
  const units: Record<string, string> = {}
  for (const [name, one] of entries) {
    const field = isRecord(one) ? fieldsOf(one) : undefined
    const value = toValue(field === undefined ? one : field('value'))
    const unit = field?.('unit')
    if (value === undefined || !isItem(name)) return undefined
    if (unit !== undefined && unit !== null && (typeof unit !== 'string' || unit.length > 12)) return undefined
    values[name] = value
    const said = tidy(unit, 12)
    if (said !== null) units[name] = said
  }
  return { values, units }
}

function readResult(device: string, field: ReturnType<typeof fieldsOf>): ThingMessage {
  const [id, ok, error] = [field('id'), field('ok'), field('error')]
  if (typeof id !== 'string' || id === '' || id.length > 64 || typeof ok !== 'boolean') return refused('wrong_type')
  if (error !== undefined && error !== null && typeof error !== 'string') return refused('wrong_type')
  return { kind: 'result', device, id, ok, error: tidy(error, 200) }
}

/** What a thing read: `{scan}`. Other events are known to nobody yet, and nothing to us. */
function readScan(event: Json | undefined): { scan?: string } | undefined {
  if (event === undefined || event === null) return {}
  if (!isRecord(event)) return undefined
  const scan = fieldsOf(event)('scan')
  if (scan === undefined || scan === null) return {}
  if (typeof scan !== 'string' || scan.length > longestScan) return undefined
  const text = tidy(scan, longestScan)
  return text === null ? undefined : { scan: text }
}

/** A message of our own format (docs/devices.md), below `workplace/<account>/`: `thing/<device>`, `result/<device>`. */
export function readOwnThing(levels: readonly string[], payload: Buffer): ThingMessage {
  const [what, device] = levels
  if (levels.length !== 2 || device === undefined || device === '' || device.length > 100)
    return refused('unknown_topic')
  if (payload.length === 0) return nothing
  const read = readJson(payload)
  if (typeof read === 'string') return refused(read)
  if (!isRecord(read.json)) return refused('wrong_type')
  const field = fieldsOf(read.json)
  if (field('v') !== version) return refused(typeof field('v') === 'number' ? 'unknown_version' : 'wrong_type')
  if (what === 'result') return readResult(device, field)
  const [time, online, firmware] = [field('time'), field('online'), field('firmware')]
  const at = time === undefined || time === null ? null : instantOf(time)
  const told = readValues(field('values'))
  const settings = field('settings')
  const set = readValues(settings)
  const scanned = readScan(field('event'))
  if (at === undefined || told === undefined || set === undefined || scanned === undefined) return refused('wrong_type')
  if (online !== undefined && online !== null && typeof online !== 'boolean') return refused('wrong_type')
  if (firmware !== undefined && firmware !== null && typeof firmware !== 'string') return refused('wrong_type')
  const named = tidy(firmware, 40)
  return {
    ...{ kind: 'thing', format: 'json', device, time: at, ...told, ...scanned },
    ...(settings === undefined || settings === null ? {} : { settings: set.values }),
    ...(typeof online === 'boolean' ? { online } : {}),
    ...(named === null ? {} : { firmware: named }),
  }
}
