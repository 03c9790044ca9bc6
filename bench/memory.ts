import { readdirSync, readFileSync } from 'node:fs'
import { dayAsks } from './asks'
import { CLIENTS, PASSWORD, type Stage } from './data'
import { load } from './load'
import { startProduct } from './processes'
import type { Line } from './report'
import { signInAll } from './sign-in'

/** Processes by their parents, as /proc has them. */
function children(): Map<number, number[]> {
  const byParent = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      byParent.set(parent, [...(byParent.get(parent) ?? []), Number(name)])
    } catch {
      // It ended between the listing and the reading.
    }
  }
  return byParent
}

/** The memory of a process and all below it in MB, shared pages counted once. */
function proportionalMegabytes(pid: number): number {
  const below = children()
  const tree = [pid]
  for (let next = 0; next < tree.length; next++) tree.push(...(below.get(tree[next] as number) ?? []))
  const kilobytes = tree.map((one) => {
    try {
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** What the product needs with its embedded database, while 16 people read. Closes the stage's own database. */
export async function memory(stage: Stage, seconds: number): Promise<Line | null> {
  if (process.platform !== 'linux') {
    console.log('memory: only measured on Linux')
    return null
  }
  const { usernames } = stage
  const { next } = { next: dayAsks(stage).product }
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
