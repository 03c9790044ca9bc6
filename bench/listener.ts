import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { domainEvent } from '@workplace/contract/kernel/event'
import { z } from 'zod'
import { diskStorage } from '../apps/server/src/adapters/storage/disk'
import { openDatabase } from '../apps/server/src/kernel/database/db'
import { on } from '../apps/server/src/kernel/events/consumer'
import { openSecrets } from '../apps/server/src/kernel/secrets/secrets'
import { openProduct } from '../apps/server/src/product'

export const booked = domainEvent('bench.booked', ['预订', 'Booked'], z.object({ meeting_id: z.int() }))
export const consumerNames = ['bench.one', 'bench.two', 'bench.three']

/** The product with three consumers of its bookings, which do nothing: what they cost is what bringing events costs. */
export const idle = () => Object.fromEntries(consumerNames.map((name) => [name, [on(booked, async () => {})]]))

async function listen(url: string, key: string): Promise<void> {
  const db = openDatabase(url)
  const server = await openProduct({
    db,
    secrets: await openSecrets(db, Buffer.from(key, 'hex')),
    storage: diskStorage(join(tmpdir(), 'workplace-bench-listener')),
    logLevel: 'error',
    webFolder: null,
    more: [() => ({ consumers: idle() })],
  })
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
  process.send?.({ address: await server.app.listen({ port: 0, host: '127.0.0.1' }) })
}

const [url, key = ''] = process.argv.slice(2)
if (url?.startsWith('postgres')) await listen(url, key)
