// A process of its own that hears of events and sends callbacks: run by callbacks-killed.long.test.ts with the database's
// address, the master key, and the instant from which its clock goes sixty times as fast.
import { openOutbound } from '../../src/adapters/outbound/outbound'
import { startDeliverer } from '../../src/areas/setup/callback/deliver'
import { hearAll } from '../../src/areas/setup/callback/hear'
import { openDeliveries } from '../../src/kernel/events/deliver'
import { openSecrets } from '../../src/kernel/secrets/secrets'
import { openPatient } from '../database'

/** So that the five minutes before a third attempt, and the minute of a lease, are over within seconds. */
const FASTER = 60
export const fastClock = (from: number) => () => from + (Date.now() - from) * FASTER

const [url, key, from] = process.argv.slice(2)
if (url?.startsWith('postgres')) {
  const log = { info() {}, warn() {}, error: (fields: object) => console.error(fields) }
  const db = openPatient(url, { connections: 8 })
  const deliverer = startDeliverer({
    ...{ db, log, outbound: openOutbound({ callback: ['127.0.0.1'] }), polls: true },
    ...{ secrets: await openSecrets(db, Buffer.from(key ?? '', 'hex')), now: fastClock(Number(from)) },
    ...{ beforeCommit: undefined, poke() {}, waits: () => false },
  })
  await openDeliveries({ db, log, consumers: hearAll(deliverer.poke), afterwards() {}, polls: true })
  process.stdout.write('listening\n')
}
