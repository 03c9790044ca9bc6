import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../world'
import { useOneClock } from './company'
import { houses } from './model/house'
import { steps } from './model/step'
import { live, type Tally } from './run'

const long = process.env.MODEL_RUNS
const runs = Number(long ?? 15)
// the short form draws the same each time: what it finds is what was changed
const seed = Number(process.env.MODEL_SEED ?? (long === undefined ? 106 : Math.floor(Math.random() * 2 ** 31)))
const report = process.env.MODEL_REPORT

let world: World
beforeAll(async () => {
  world = await openWorld({ servers: 2, now: '2090-01-01T00:00:00Z' })
  await useOneClock(world)
})
afterAll(() => world.close())

describe('the life of meetings', () => {
  it('is what the rules say, whatever people do', { timeout: 60_000 + runs * 5000 }, async () => {
    const tally: Tally = new Map()
    const began = Date.now()
    const property = fc.asyncProperty(
      fc.noBias(houses),
      fc.noBias(fc.array(steps, { minLength: 22, maxLength: 34 })),
      (house, list) => live(world, house, list, tally),
    )
    const path = process.env.MODEL_PATH
    // the long form says where it failed; making it shorter is for who runs that path again
    const done = await fc.check(property, {
      numRuns: runs,
      seed,
      endOnFailure: long !== undefined,
      ...(path === undefined ? {} : { path }),
    })
    const told = [...tally].sort().map(([kind, outcomes]) => {
      const said = [...outcomes].sort((a, b) => b[1] - a[1]).map(([outcome, times]) => `${outcome} ${times}`)
      return `${kind}: ${said.join(', ')}`
    })
    const total = [...tally.values()].reduce(
      (sum, outcomes) => sum + [...outcomes.values()].reduce((a, b) => a + b, 0),
      0,
    )
    const head = `${runs} runs with seed ${seed}: ${total} actions in ${Math.round((Date.now() - began) / 1000)} s`
    console.log(runs > 100 ? [head, ...told].join('\n') : head)
    if (report !== undefined) appendFileSync(report, `${[head, ...told].join('\n')}\n\n`)
    const how = `MODEL_RUNS=1 MODEL_SEED=${done.seed} MODEL_PATH=${done.counterexamplePath}`
    const error = done.errorInstance instanceof Error ? done.errorInstance.message : String(done.errorInstance)
    expect(
      done.failed ? `${error}\n${how} (found after ${done.numRuns} runs, ${done.numShrinks} times made shorter)` : '',
    ).toBe('')
  })
})
