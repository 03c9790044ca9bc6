import { dayAsks, type Pair, weekAsks } from './asks'
import { CLIENTS, PASSWORD, type Stage } from './data'
import { load, median, once } from './load'
import { type Running, startBare, startProduct } from './processes'
import type { Line } from './report'
import { signInAll } from './sign-in'

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

type Work = { work: string; pair: Pair; goal: number; aim: number }

/** Day and week: how many answers a second, as a share of the reference, in rounds that alternate between the two. */
export async function reads({ stage, product, bare, tokens }: Pit, effort: Effort): Promise<Line[]> {
  const works: Work[] = [
    { work: 'day', pair: dayAsks(stage), goal: 0.5, aim: 0.8 },
    { work: 'week', pair: weekAsks(stage), goal: 0.4, aim: 0.6 },
  ]
  const lines: Line[] = []
  for (const { work, pair, goal, aim } of works) {
    const both = { connections: CLIENTS, seconds: effort.seconds }
    const rates: { product: number[]; bare: number[] } = { product: [], bare: [] }
    // The first round warms up and is not counted.
    for (let round = 0; round <= effort.rounds; round++) {
      const theirs = await load({ ...both, address: bare.address, next: pair.bare })
      const ours = await load({ ...both, address: product.address, tokens, next: pair.product })
      if (ours.failed + theirs.failed > 0)
        throw new Error(
          `${work}: ${ours.failed} of ours failed, ${theirs.failed} of theirs: ${ours.failure}${theirs.failure}`,
        )
      if (round === 0) continue
      rates.product.push(ours.perSecond)
      rates.bare.push(theirs.perSecond)
    }
    const ratio = median(rates.product.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)))
    const [ours, theirs] = [median(rates.product), median(rates.bare)]
    lines.push({
      work: `${work}, ${stage.name}, ${CLIENTS} clients`,
      measured: `${ours.toFixed(0)}/s of ${theirs.toFixed(0)}/s bare`,
      ...{ value: ratio, shown: ratio.toFixed(2), goal, aim, more: true },
    })
  }
  return lines
}

/** How much longer one reader waits on more data: the medians of single requests that alternate between the sets. */
export async function growth(small: Pit, large: Pit, effort: Effort): Promise<Line[]> {
  const lines: Line[] = []
  for (const [work, asks] of [
    ['day', dayAsks],
    ['week', weekAsks],
  ] as const) {
    const times = new Map<Pit, number[]>([
      [small, []],
      [large, []],
    ])
    for (let ask = 0; ask < effort.asks; ask++) {
      for (const [pit, list] of times) {
        const headers = { 'x-token': pit.tokens[0] ?? '' }
        const { ms, status } = await once(pit.product.address, { ...asks(pit.stage).product(), headers })
        if (status !== 200) throw new Error(`${work}: status ${status}`)
        if (ask > effort.asks / 5) list.push(ms)
      }
    }
    const [before, after] = [median(times.get(small) ?? []), median(times.get(large) ?? [])]
    lines.push({
      work: `growth ${small.stage.name} to ${large.stage.name}, ${work}`,
      measured: `p50 ${before.toFixed(2)} ms to ${after.toFixed(2)} ms`,
      ...{ value: after / before, shown: (after / before).toFixed(2), goal: 1.5, aim: 1.2, more: false },
    })
  }
  return lines
}
