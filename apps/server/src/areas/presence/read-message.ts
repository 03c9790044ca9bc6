import { readTopic } from '../../kernel/mqtt/topics'
import { type Message, noMessage, refusedMessage } from './message'
import { readOwn } from './own-json'
import { readZigbee2Mqtt } from './zigbee2mqtt'

/** What detectors, and the gateways that they have, say. */
export const detectorLevels = ['detector', 'gateway', 'zigbee2mqtt']
/** Zigbee2MQTT may keep its topics as they are. */
export const bareLevels = ['zigbee2mqtt']

export type AddressedMessage = { readonly account: string | null; readonly message: Message }

/** Whose message it is, and what it says. */
export function readMessage(account: string | null, topic: string, payload: Buffer): AddressedMessage {
  const read = readTopic(account, topic, bareLevels)
  if ('nothing' in read) return { account: read.account, message: noMessage }
  if ('notTaken' in read) return { account: read.account, message: refusedMessage(read.notTaken) }
  const [format, ...levels] = read.levels
  const message = format === 'zigbee2mqtt' ? readZigbee2Mqtt(levels, payload) : readOwn(read.levels, payload)
  return { account: read.account, message }
}
