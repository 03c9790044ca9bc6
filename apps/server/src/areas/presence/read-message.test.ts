import { expect, it } from 'vitest'
import { refusedMessage } from './message'
import { readMessage } from './read-message'

it.each(['workplace/gate/detector/a\u0000b', 'zigbee2mqtt/a\u001bb', 'zigbee2mqtt/\u007f', 'x'.repeat(301)])(
  'a topic that no gateway would have is refused, and written nowhere: %j',
  (topic) => {
    const { message } = readMessage('gate', topic, Buffer.from('{"presence":true}'))
    expect(message).toEqual(refusedMessage('unknown_topic'))
  },
)
