// A process of its own that handles events: run by events-killed.long.test.ts with the database's address.
import { domainEvent } from '@workplace/contract/kernel/event'
import { z } from 'zod'
import { type Consumers, on } from '../../src/kernel/events/consumer'
import { openDeliveries } from '../../src/kernel/events/deliver'
import { openPatient } from '../database'

export const counted = domainEvent('thing.counted', ['计数', 'Counted'], z.object({ n: z.int() }))

const write = `insert into effect (company_id, consumer, key, n) values ($1, $2, $3, $4)`

/** One that does its work, one that fails now and then after half of it, one that is slow now and then. */
const consumers: Consumers = {
  steady: [on(counted, async (tx, e) => void (await tx.query(write, [e.company_id, 'steady', e.key, e.payload.n])))],
  failing: [
    on(counted, async (tx, e) => {
      await tx.query(write, [e.company_id, 'failing', e.key, e.payload.n])
      if (Math.random() < 0.02) throw new Error('this time not')
    }),
  ],
  slow: [
    on(counted, async (tx, e) => {
      await tx.query(write, [e.company_id, 'slow', e.key, e.payload.n])
      if (Math.random() < 0.05) await tx.query('select pg_sleep(0.05)')
    }),
  ],
}

const [url] = process.argv.slice(2)
if (url?.startsWith('postgres')) {
  const log = { info() {}, warn() {}, error: (fields: object) => console.error(fields) }
  const db = openPatient(url, { connections: 5 })
  await openDeliveries({ db, log, consumers, afterwards() {}, polls: true })
  process.stdout.write('listening\n')
}
