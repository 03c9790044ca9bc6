import { signInAll } from '../scripts/sign-in'
import { dayAsks } from './asks'
import { CLIENTS, PASSWORD, type Stage } from './data'
import { load } from './load'
import { proportionalMegabytes } from './proc'
import { startProduct } from './processes'
import type { Line } from './report'

/** What the product needs with its embedded database, while 16 people read. Closes the stage's own database. */
export async function memory(stage: Stage, seconds: number): Promise<Line | null> {
  if (process.platform !== 'linux') {
    console.log('memory: only measured on Linux')
    return null
  }
  const { usernames } = stage
  const next = dayAsks(stage).product
  await stage.close()
  const product = await startProduct({ dataDir: stage.dataDir })
  try {
    const tokens = await signInAll(product.address, usernames, PASSWORD)
    await load({ address: product.address, connections: CLIENTS, seconds, tokens, next })
    const megabytes = proportionalMegabytes(product.process.pid ?? 0)
    return {
      work: 'memory, 100,000 meetings',
      measured: 'product and database, sum of PSS',
      ...{ value: megabytes, shown: `${megabytes.toFixed(0)} MB`, goal: 430, aim: 300, more: false },
    }
  } finally {
    await product.stop()
  }
}
