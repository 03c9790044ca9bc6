import { expect, it } from 'vitest'
import { readMessage } from '../read-message'
import { lifeOf } from './life'

const begun = Date.parse('2026-11-20T02:00:00Z')

it.each(['json', 'zigbee2mqtt'] as const)(
  'a day of a simulated detector (%s) is understood, and people come and go',
  (protocol) => {
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const detector = { sn: 'S1', detector_type: 'mmwave', report_interval: 300 }
    const gateway = { account: 'gw1-2', password: 'unused', protocol, detectors: [detector] }
    const life = lifeOf(gateway, detector, 1, begun, random)
    const states: boolean[] = []
    for (let now = begun; now < begun + 86_400_000; now += 10_000) {
      const next = life.next(now)
      if (next === null) continue
      const { account, message } = readMessage(null, next.topic, Buffer.from(next.payload))
      expect([account, message]).toMatchObject(['gw1-2', { kind: 'report', device: 'S1', time: now }])
      if (message.kind === 'report' && message.occupied !== undefined) states.push(message.occupied)
    }
    const changes = states.filter((one, n) => n > 0 && one !== states[n - 1]).length
    // every five minutes at least, and a change now and then
    expect(states.length).toBeGreaterThan(280)
    expect(changes).toBeGreaterThan(8)
    expect(changes).toBeLessThan(200)
  },
)
