import type { Feature } from '@workplace/contract/thing/thing-now'
import { fieldsOf, isRecord, type Json, readJson, tidy } from '../../presence/public'
import { nothing, refused, type ThingMessage, valuesAmong } from './message'

type Said = [string, Json | undefined][]

/** What its sensors measure, by the names that others use for the same; what is not here keeps its own name. */
const names: Readonly<Record<string, string>> = {
  Temperature: 'temperature',
  Humidity: 'humidity',
  Pressure: 'pressure',
  Illuminance: 'illuminance',
  CarbonDioxide: 'co2',
  Power: 'power',
  Voltage: 'voltage',
  Current: 'current',
  Total: 'energy',
  Battery: 'battery',
}
const units: Readonly<Record<string, string>> = {
  ...{ temperature: '°C', humidity: '%', pressure: 'hPa', illuminance: 'lx', co2: 'ppm' },
  ...{ power: 'W', voltage: 'V', current: 'A', energy: 'kWh', battery: '%' },
}
const isRelay = (name: string) => /^POWER\d{0,2}$/.test(name)

/** The state of its outputs: `POWER1`, `Dimmer` and the like; what it says of its network and memory is nothing to us. */
const outputs = (json: { [key: string]: Json }): Said =>
  Object.entries(json).filter(([name]) => isRelay(name) || ['Dimmer', 'CT', 'FanSpeed'].includes(name))

/** `{"AM2301":{"Temperature":22.5}}`: each sensor by its name. Of two that measure the same both keep their names. */
function sensors(json: { [key: string]: Json }): Said {
  const found = new Map<string, Json | undefined>()
  const inFahrenheit = fieldsOf(json)('TempUnit') === 'F'
  for (const [sensor, told] of Object.entries(json)) {
    if (!isRecord(told)) continue
    for (const [own, value] of Object.entries(told)) {
      const name = Object.hasOwn(names, own) ? names[own] : undefined
      const item = name === undefined || found.has(name) ? `${sensor}.${own}` : name
      const isWarmth = name === 'temperature' && inFahrenheit && typeof value === 'number'
      found.set(item, isWarmth ? Math.round(((value - 32) / 1.8) * 10) / 10 : value)
    }
  }
  return [...found]
}

/** `14.2.0(tasmota)`: what follows names the variant, not the version. */
const versionOf = (said: Json | undefined): string | null => tidy(said, 60)?.replace(/\s*\(.*$/, '') || null

/** What it writes of itself when it starts, below `tasmota/discovery/<mac>/config`. */
function readDiscovery(levels: readonly string[], payload: Buffer): ThingMessage {
  if (levels[0] !== 'discovery' || levels[2] !== 'config' || payload.length === 0) return nothing
  const read = readJson(payload)
  if (typeof read === 'string') return refused(read)
  if (!isRecord(read.json)) return refused('wrong_type')
  const field = fieldsOf(read.json)
  const name = tidy(field('t'), 100)
  if (name === null || name.includes('/')) return refused('wrong_type')
  const relays = field('rl')
  const count = Array.isArray(relays) ? relays.slice(0, 32).filter((one) => one === 1 || one === 2).length : 0
  const features = Array.from(
    { length: count },
    (_, at): Feature => ({
      ...{ item: count === 1 ? 'POWER' : `POWER${at + 1}`, type: 'binary', settable: true },
      ...{ on: 'ON', off: 'OFF' },
    }),
  )
  const [address, model, description] = [tidy(field('mac'), 40), tidy(field('md'), 60), tidy(field('dn'), 120)]
  return {
    ...{ kind: 'things', format: 'tasmota', whole: false },
    things: [{ name, address, vendor: 'Tasmota', model, description, firmware: versionOf(field('sw')), features }],
  }
}

/** `Successful. Restarting`, or `Failed` and why; that it has begun is said among results. */
function readUpgrade(device: string, said: Json | undefined): ThingMessage {
  const text = tidy(said, 200)
  if (text === null || !/^(Successful|Failed)/.test(text)) return nothing
  const ok = text.startsWith('Successful')
  return { kind: 'update', device, ok, error: ok ? null : text }
}

/**
 * A message of Tasmota with its usual topics `%prefix%/%topic%/…`, by the prefix and what follows it: `tele/<topic>/LWT`,
 * `STATE`, `SENSOR`, `INFO1`, `stat/<topic>/RESULT`, `POWER`, `STATUS2`, `UPGRADE`.
 */
export function readTasmota(levels: readonly string[], payload: Buffer): ThingMessage {
  const [prefix, device, what = ''] = levels
  if (prefix === 'tasmota') return readDiscovery(levels.slice(1), payload)
  if (device === undefined || device === '' || device.length > 100 || levels.length > 3) return refused('unknown_topic')
  // what we sent comes back where the gateway forwards everything
  if (prefix === 'cmnd' || payload.length === 0) return nothing
  const told = { kind: 'thing', format: 'tasmota', device, units: {}, time: null } as const
  if (what === 'LWT') {
    const said = payload.toString('utf8', 0, 20)
    return said === 'Online' || said === 'Offline' ? { ...told, values: {}, online: said === 'Online' } : nothing
  }
  if (isRelay(what)) return { ...told, values: valuesAmong([[what, payload.toString('utf8', 0, 20)]]), online: true }
  if (!/^(STATE|SENSOR|RESULT|INFO1|UPGRADE|STATUS(2|8|10|11))$/.test(what)) return nothing
  const read = readJson(payload)
  if (typeof read === 'string') return refused(read)
  if (!isRecord(read.json)) return refused('wrong_type')
  const field = fieldsOf(read.json)
  if (what === 'UPGRADE') return readUpgrade(device, field('Upgrade'))
  if (what === 'INFO1' || what === 'STATUS2') {
    const about = field(what === 'INFO1' ? 'Info1' : 'StatusFWR') ?? read.json
    const firmware = isRecord(about) ? versionOf(fieldsOf(about)('Version')) : null
    return firmware === null ? nothing : { ...told, values: {}, online: true, firmware }
  }
  const within = field('StatusSNS') ?? field('StatusSTS') ?? read.json
  if (!isRecord(within)) return refused('wrong_type')
  const said = what === 'SENSOR' || what === 'STATUS8' || what === 'STATUS10' ? sensors(within) : outputs(within)
  return { ...told, values: valuesAmong(said), units, online: true }
}
