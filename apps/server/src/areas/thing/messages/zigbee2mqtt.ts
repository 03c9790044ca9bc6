import { fieldsOf, isRecord, type Json, readJson, tidy } from '../../presence/public'
import { featuresOf } from './exposes'
import { type ListedThing, nothing, refused, type ThingMessage, valuesAmong } from './message'

/** A list of devices names everything that each of them can do. */
const longestList = 2_000_000
const mostThings = 500
/** Said of the device as a member of its network, and nothing that it measures. */
const aside = new Set(['last_seen', 'elapsed', 'update_available', 'linkquality'])

/** `online` and `offline`, as a text of its own or as the state of an object. */
function availability(payload: Buffer): boolean | undefined {
  const text = payload.toString('utf8', 0, 200).trim()
  const read = text.startsWith('{') ? readJson(payload) : { json: text }
  if (typeof read === 'string') return undefined
  const state = isRecord(read.json) ? fieldsOf(read.json)('state') : read.json
  return state === 'online' ? true : state === 'offline' ? false : undefined
}

function thingsOf(json: Json): ListedThing[] | undefined {
  if (!Array.isArray(json)) return undefined
  return json.slice(0, mostThings).flatMap((one) => {
    if (!isRecord(one)) return []
    const field = fieldsOf(one)
    const name = tidy(field('friendly_name'), 100)
    if (name === null || field('type') === 'Coordinator') return []
    const definition = field('definition')
    const about = isRecord(definition) ? fieldsOf(definition) : () => undefined
    return [
      {
        ...{ name, address: tidy(field('ieee_address'), 40), vendor: tidy(about('vendor'), 60) },
        ...{ model: tidy(about('model'), 60), description: tidy(about('description'), 120) },
        features: featuresOf(about('exposes')),
      },
    ]
  })
}

function readBridge(what: string, payload: Buffer): ThingMessage {
  // that it comes and goes is known of the gateway
  if (what !== 'devices') return nothing
  const read = readJson(payload, longestList)
  const things = typeof read === 'string' ? undefined : thingsOf(read.json)
  return things === undefined ? nothing : { kind: 'things', format: 'zigbee2mqtt', things, whole: true }
}

/**
 * A message of Zigbee2MQTT, by its topic below the base topic. The same is told to detectors, whose area says what is wrong
 * with it: what cannot be read is nothing here.
 */
export function readZigbeeThing(levels: readonly string[], payload: Buffer): ThingMessage {
  if (levels[0] === 'bridge') return readBridge(levels.slice(1).join('/'), payload)
  const last = levels.at(-1)
  if (levels.length === 0 || levels[0] === '' || payload.length === 0) return nothing
  if (levels.length > 1 && (last === 'set' || last === 'get')) return nothing
  const told = { kind: 'thing', format: 'zigbee2mqtt', units: {}, time: null } as const
  if (levels.length > 1 && last === 'availability') {
    const online = availability(payload)
    return online === undefined ? nothing : { ...told, device: levels.slice(0, -1).join('/'), values: {}, online }
  }
  const read = readJson(payload)
  if (typeof read === 'string' || !isRecord(read.json)) return nothing
  const device = levels.join('/')
  if (device.length > 100) return refused('unknown_topic')
  const entries = Object.entries(read.json).filter(([name]) => !aside.has(name))
  return { ...told, device, values: valuesAmong(entries), online: true }
}
