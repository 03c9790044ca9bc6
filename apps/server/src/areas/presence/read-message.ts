import { type Message, noMessage, refusedMessage } from './message'
import { readOwn } from './own-json'
import { readZigbee2Mqtt } from './zigbee2mqtt'

const longestTopic = 300
const hasControls = (text: string) => [...text].some((sign) => sign < ' ' || sign === '\u007f')

export type AddressedMessage = { readonly account: string | null; readonly message: Message }

/**
 * Whose message it is, and what it says. A gateway that connects to us is known and may use the topics of Zigbee2MQTT as
 * they are; through another broker the account stands in the topic, and only there.
 */
export function readMessage(account: string | null, topic: string, payload: Buffer): AddressedMessage {
  if (topic.startsWith('$')) return { account, message: noMessage }
  // no line of a database holds what no gateway would name a device
  if (topic.length > longestTopic || hasControls(topic)) return { account, message: refusedMessage('unknown_topic') }
  const [first, second, ...rest] = topic.split('/')
  if (first === 'workplace' && second !== undefined) {
    if (account !== null && second !== account) return { account, message: refusedMessage('foreign_topic') }
    const [format, ...levels] = rest
    const message = format === 'zigbee2mqtt' ? readZigbee2Mqtt(levels, payload) : readOwn(rest, payload)
    return { account: second, message }
  }
  if (account !== null && first === 'zigbee2mqtt') {
    const levels = second === undefined ? [] : [second, ...rest]
    return { account, message: readZigbee2Mqtt(levels, payload) }
  }
  return { account, message: refusedMessage('unknown_topic') }
}
