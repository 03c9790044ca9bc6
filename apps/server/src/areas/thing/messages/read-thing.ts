import type { ThingMessage } from './message'
import { readOwnThing } from './own-json'
import { readTasmota } from './tasmota'
import { readZigbeeThing } from './zigbee2mqtt'

/** What things, and the gateways that they hang on, say. */
export const thingLevels = ['thing', 'result', 'zigbee2mqtt', 'tele', 'stat', 'cmnd', 'tasmota']
/** Tasmota may keep its topics as they are; it listens below `cmnd`. */
export const bareLevels = ['tele', 'stat', 'cmnd', 'tasmota']

/** What a message says, by the levels that follow its account. */
export function readThing(levels: readonly string[], payload: Buffer): ThingMessage {
  const [format, ...rest] = levels
  if (format === 'zigbee2mqtt') return readZigbeeThing(rest, payload)
  return format === 'thing' || format === 'result' ? readOwnThing(levels, payload) : readTasmota(levels, payload)
}
