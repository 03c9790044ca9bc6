import {
  fieldsOf,
  isRecord,
  type Json,
  type ListedDevice,
  type Message,
  noMessage,
  readJson,
  refusedMessage,
  tidy,
} from './message'

/** A list of devices names everything that each of them can do. */
const longestList = 2_000_000
const mostDevices = 500

const is = (json: Json | undefined) => json !== undefined && json !== null

/** `online` and `offline`, as a text of its own or as the state of an object. */
function availability(payload: Buffer): boolean | undefined {
  const text = payload.toString('utf8', 0, 200).trim()
  const read = text.startsWith('{') ? readJson(payload) : { json: text }
  if (typeof read === 'string') return undefined
  const state = isRecord(read.json) ? fieldsOf(read.json)('state') : read.json
  return state === 'online' ? true : state === 'offline' ? false : undefined
}

function devicesOf(json: Json): ListedDevice[] | undefined {
  if (!Array.isArray(json)) return undefined
  return json.slice(0, mostDevices).flatMap((one) => {
    if (!isRecord(one)) return []
    const field = fieldsOf(one)
    const name = tidy(field('friendly_name'), 100)
    if (name === null || field('type') === 'Coordinator') return []
    const definition = field('definition')
    const about = isRecord(definition) ? fieldsOf(definition) : () => undefined
    return [
      {
        name,
        address: tidy(field('ieee_address'), 40),
        vendor: tidy(about('vendor'), 60),
        model: tidy(about('model'), 60),
        description: tidy(about('description'), 120),
      },
    ]
  })
}

function readBridge(what: string, payload: Buffer): Message {
  if (what === 'state') {
    const online = availability(payload)
    return online === undefined ? refusedMessage('wrong_type') : { kind: 'gateway', online }
  }
  if (what === 'devices') {
    const read = readJson(payload, longestList)
    if (typeof read === 'string') return refusedMessage(read)
    const devices = devicesOf(read.json)
    return devices === undefined ? refusedMessage('wrong_type') : { kind: 'devices', devices }
  }
  // its log, its settings, its answers: nothing to us
  return noMessage
}

/** A message of Zigbee2MQTT, by its topic below the base topic. A name of a device may have several levels. */
export function readZigbee2Mqtt(levels: readonly string[], payload: Buffer): Message {
  if (levels[0] === 'bridge') return readBridge(levels.slice(1).join('/'), payload)
  const last = levels.at(-1)
  if (levels.length === 0 || levels[0] === '') return refusedMessage('unknown_topic')
  if (levels.length > 1 && (last === 'set' || last === 'get')) return noMessage
  if (payload.length === 0) return noMessage
  if (levels.length > 1 && last === 'availability') {
    const online = availability(payload)
    if (online === undefined) return refusedMessage('wrong_type')
    // that it can be reached says nothing of when it last saw anything
    return online
      ? noMessage
      : { kind: 'report', device: levels.slice(0, -1).join('/'), isPresence: false, offline: true, time: null }
  }
  const read = readJson(payload)
  if (typeof read === 'string') return refusedMessage(read)
  if (!isRecord(read.json)) return refusedMessage('wrong_type')
  return readState(levels.join('/'), fieldsOf(read.json))
}

function readState(device: string, field: (name: string) => Json | undefined): Message {
  // one that has both tells movement by `occupancy` and people by `presence`
  const occupied = [field('presence'), field('occupancy')].find(is)
  const seen = field('last_seen')
  const time = is(seen) ? (typeof seen === 'number' ? seen : Date.parse(String(seen))) : null
  const battery = field('battery')
  const low = field('battery_low')
  const light = [field('illuminance_lux'), field('illuminance')].find(is)
  const wrong =
    (occupied !== undefined && typeof occupied !== 'boolean') ||
    (time !== null && !(time > 0 && time < 8.64e15)) ||
    (is(battery) && !(typeof battery === 'number' && battery >= 0 && battery <= 100)) ||
    (is(low) && typeof low !== 'boolean')
  if (wrong) return refusedMessage('wrong_type')
  const quality = field('linkquality')
  return {
    kind: 'report',
    device,
    isPresence: occupied !== undefined,
    time,
    ...(typeof occupied === 'boolean' ? { occupied } : {}),
    ...(typeof battery === 'number' ? { battery: Math.round(battery) } : {}),
    ...(typeof low === 'boolean' ? { battery_low: low } : {}),
    ...(typeof quality === 'number' && Math.abs(quality) <= 1000 ? { signal: Math.round(quality) } : {}),
    ...(typeof light === 'number' && light >= 0 && light <= 1_000_000 ? { illuminance: Math.round(light) } : {}),
  }
}
