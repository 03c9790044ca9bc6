import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openWorld, type World } from '../world'
import { useOneClock } from './company'
import { houses } from './house'
import { live, type Tally } from './run'
import { steps } from './step'

let world: World
beforeAll(async () => {
  world = await openWorld({ servers: 2, now: '2090-01-01T00:00:00Z' })
  await useOneClock(world)
})
afterAll(() => world.close())
describe('collect', () => {
  it('failures', { timeout: 6_000_000 }, async () => {
    const tally: Tally = new Map()
    const seed = Number(process.env.SEED ?? 1)
    const cases = fc.sample(fc.noBias(fc.tuple(houses, fc.array(steps, { minLength: 18, maxLength: 25 }))), {
      numRuns: Number(process.env.RUNS ?? 200),
      seed,
    })
    const failures = new Map<string, { message: string; times: number; length: number }>()
    const t = Date.now()
    for (const [house, list] of cases) {
      let current = list
      let first = ''
      const fails = async (some: typeof list) => {
        try {
          await live(world, house, some, tally)
          return ''
        } catch (error) {
          return (error as Error).stack?.includes('Error:') && !(error as Error).message.startsWith('\n')
            ? ((error as Error).stack ?? '')
            : (error as Error).message
        }
      }
      const sign = (m: string) => m.split('\n').slice(-4).join(' ').replace(/\d+/g, '#').slice(0, 200)
      first = await fails(current)
      if (first === '') continue
      const key0 = sign(first)
      const known = failures.get(key0)
      if (known !== undefined) {
        known.times++
        continue
      }
      // make it shorter
      let best = first
      for (let n = current.length - 1; n >= 0; n--) {
        const without = [...current.slice(0, n), ...current.slice(n + 1)]
        const m = await fails(without)
        if (m !== '') {
          current = without
          best = m
        }
      }
      failures.set(key0, { message: best, times: 1, length: current.length })
      if (failures.size >= Number(process.env.MOST ?? 12)) break
    }
    const out = [...failures.values()].map((f) => `=== ${f.times} times, ${f.length} steps${f.message}`).join('\n\n')
    const told = [...tally].sort().map(
      ([kind, o]) =>
        `${kind}: ${[...o]
          .sort((a, b) => b[1] - a[1])
          .map(([r, x]) => `${r} ${x}`)
          .join(', ')}`,
    )
    writeFileSync(
      '/tmp/collect.txt',
      `${out}\n\n${told.join('\n')}\n${cases.length} cases ${(Date.now() - t) / 1000} s\n`,
    )
  })
})
