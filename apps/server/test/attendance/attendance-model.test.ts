import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../world'
import { done, type Round, round, take } from './acts'
import { followMonths, holdAlways, holdAtRest, holdAtTheEnd } from './laws'
import { MINUTE } from './plain'
import { endScene, makeScene, type Scene } from './scene'

// People punch, ask, decide, correct, plan, move, rewrite rules, close months and open them again, some of it at once on two
// servers, while the clock goes on, and back. Quotas and seals hold after each round; at rest every day is what it comes to.
// A seed and a path repeat a run: ATTENDANCE_SEED, ATTENDANCE_PATH; more: ATTENDANCE_RUNS.

const long = process.env.ATTENDANCE_RUNS
const runs = Number(long ?? 3)
const seed = Number(process.env.ATTENDANCE_SEED ?? (long === undefined ? 18 : Math.floor(Math.random() * 2 ** 31)))

let world: World
beforeAll(async () => {
  world = await openWorld({ servers: 2, now: '2026-10-22T00:30:00Z' })
  await world.db.query(
    `insert into event_consumer (consumer, type) values ('attendance.punches', 'pass.recorded') on conflict do nothing`,
  )
})
afterAll(() => world.close())

async function go(scene: Scene, { clock, acts }: Round): Promise<void> {
  // a clock that went back goes on from where it was
  scene.now = clock < 0 ? scene.now + clock * MINUTE : scene.latest + clock * MINUTE
  scene.latest = Math.max(scene.latest, scene.now)
  world.setNow(new Date(scene.now).toISOString())
  await Promise.all(acts.map((one) => take(world, scene, one, acts.length === 1)))
  if (acts.length > 1) await followMonths(world, scene)
}

let plainDays = 0

test(`days, quotas and closed months are what the rules say, whatever people and clocks do (seed ${seed})`, {
  timeout: 120_000 + runs * 20_000,
}, async () => {
  const result = await fc.check(
    fc.asyncProperty(fc.array(round, { minLength: 8, maxLength: 20 }), async (rounds) => {
      const scene = await makeScene(world)
      try {
        for (const [n, one] of rounds.entries()) {
          await go(scene, one)
          await holdAlways(world, scene)
          if (n % 8 === 7) await holdAtRest(world, scene)
        }
        await holdAtTheEnd(world, scene, (days) => {
          plainDays += days
        })
      } finally {
        await endScene(world, scene)
      }
    }),
    {
      numRuns: runs,
      seed,
      endOnFailure: runs > 10,
      ...(process.env.ATTENDANCE_PATH ? { path: process.env.ATTENDANCE_PATH } : {}),
    },
  )
  if (process.env.ATTENDANCE_REPORT)
    writeFileSync(process.env.ATTENDANCE_REPORT, JSON.stringify([...done].sort(), null, 1))
  if (result.failed) {
    const story = result.counterexample?.[0].map((one) => JSON.stringify(one)).join('\n')
    const how = `ATTENDANCE_RUNS=1 ATTENDANCE_SEED=${result.seed} ATTENDANCE_PATH=${result.counterexamplePath}`
    throw new Error(`${how}\n${story}`, { cause: result.errorInstance })
  }
  // of every simple law something was looked at
  expect(plainDays).toBeGreaterThan(0)
  // long enough, everything has happened
  if (runs >= 50)
    for (const act of [
      ...['punch', 'manual', 'file', 'judge', 'ask leave', 'ask trip', 'card', 'swap', 'decide', 'revoke', 'correct'],
      ...['shift', 'paint', 'publish', 'apply', 'close', 'reopen', 'carry', 'confirm'],
    ])
      expect(done.get(`${act} done`) ?? 0, act).toBeGreaterThan(0)
})
