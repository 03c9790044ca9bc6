import { signInAll } from '../scripts/sign-in'
import type { Pair } from './asks'
import { CLIENTS, PASSWORD, type Stage } from './data'
import { type Loaded, load, median } from './load'
import { type Running, startBare, startProduct } from './processes'
import type { Line } from './report'

export type Effort = { rounds: number; seconds: number; asks: number }

/** The product and the reference on one data set, with a session for each client. */
export type Pit = { stage: Stage; product: Running; bare: Running; tokens: string[]; close(): Promise<void> }

export async function openPit(stage: Stage): Promise<Pit> {
  const [product, bare] = await Promise.all([
    startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url }),
    startBare(stage.postgres.url),
  ])
  const tokens = await signInAll(product.address, stage.usernames, PASSWORD)
  return {
    ...{ stage, product, bare, tokens },
    async close() {
      await Promise.all([product.stop(), bare.stop()])
    },
  }
}

export type Work = { name: string; pair: Pair; goal: number; aim: number }

/** Answers a second as a share of the reference, the median of rounds that alternate between the two. */
export async function duel({ stage, product, bare, tokens }: Pit, work: Work, effort: Effort): Promise<Line> {
  const both = { connections: CLIENTS, seconds: effort.seconds }
  const rounds: { ours: Loaded; theirs: Loaded }[] = []
  // The first round warms up and is not counted.
  for (let round = 0; round <= effort.rounds; round++) {
    const pids = (server: Running) => [server.process.pid ?? 0, stage.postgres.pid]
    const theirs = await load({ ...both, address: bare.address, next: work.pair.bare, workers: pids(bare) })
    const ours = await load({
      ...both,
      ...{ address: product.address, tokens, next: work.pair.product, workers: pids(product) },
    })
    for (const [who, { failed, failure }] of Object.entries({ product: ours, bare: theirs })) {
      if (failed > 0) throw new Error(`${work.name}: ${failed} answers of ${who} failed: ${failure}`)
    }
    if (round > 0) rounds.push({ ours, theirs })
  }
  const ratio = median(rounds.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond))
  const of = (key: 'perSecond' | 'cpuMs') => ({
    ours: median(rounds.map(({ ours }) => ours[key])),
    theirs: median(rounds.map(({ theirs }) => theirs[key])),
  })
  const rate = of('perSecond')
  // The work itself, which other work on the machine disturbs less than the rate.
  const cpu = of('cpuMs')
  const cost = cpu.ours > 0 ? `; ${cpu.theirs.toFixed(2)} of ${cpu.ours.toFixed(2)} ms cpu` : ''
  return {
    work: `${work.name}, ${stage.name}, ${CLIENTS} clients`,
    measured: `${rate.ours.toFixed(0)}/s of ${rate.theirs.toFixed(0)}/s bare${cost}`,
    ...{ value: ratio, shown: ratio.toFixed(2), goal: work.goal, aim: work.aim, more: true },
  }
}
