/// <reference path="../apps/server/test/uhppoted.d.ts" />
import uhppoted from 'uhppoted'
import { openControllers } from '../apps/server/src/adapters/device/ut0311/controllers'
import { simulatedController } from '../apps/server/src/adapters/device/ut0311/simulation/simulated-controller'
import { openSimulator } from '../apps/server/src/adapters/device/ut0311/simulation/simulator'
import { median } from './load'
import type { Line } from './report'

const SERIAL = 423187757
const silent = { info() {}, warn() {}, error() {} }

const secondsOf = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** So many cards to a simulated controller, by us and by a client of others, in turns. */
export async function controllers(rounds: number, quick: boolean): Promise<Line[]> {
  const cards = quick ? 500 : 5_000
  const board = simulatedController({ serial: SERIAL, now: Date.now })
  const simulator = await openSimulator([board])
  const at = { address: '127.0.0.1', port: simulator.port }
  const ours = await openControllers({ listen: null, patience: [5_000, 5_000] }, silent)
  const theirs = {
    config: new uhppoted.Config('bench', '127.0.0.1', `127.0.0.1:${simulator.port}`, '127.0.0.1:0', 5_000, [], false),
  }
  const numbers = Array.from({ length: cards }, (_, n) => 1_000_000 + n)
  const seconds = { ours: [] as number[], theirs: [] as number[] }
  let wrong = 0
  try {
    for (let round = 0; round <= rounds; round++) {
      const byUs = await secondsOf(async () => {
        const it = ours.at({ serial: SERIAL, at })
        for (const card of numbers)
          await it.putCard({ card, from: '2026-01-01', to: '2026-12-31', doors: [1, 0, 29, 1] })
      })
      wrong += Math.abs(board.cards().length - cards)
      const byThem = await secondsOf(async () => {
        for (const card of numbers)
          await uhppoted.putCard(theirs, SERIAL, card, '2026-01-01', '2026-12-31', {
            1: true,
            2: false,
            3: 29,
            4: true,
          })
      })
      // the first of each is not counted
      if (round === 0) continue
      seconds.ours.push(byUs)
      seconds.theirs.push(byThem)
    }
  } finally {
    await ours.close()
    await simulator.close()
  }
  const [us, them] = [median(seconds.ours), median(seconds.theirs)]
  return [
    {
      work: 'cards to a controller',
      measured: `${cards.toLocaleString('en')} in ${us.toFixed(2)} s, by another client in ${them.toFixed(2)} s`,
      ...{ value: them / us, shown: (them / us).toFixed(2), goal: 0.7, aim: 1, more: true },
    },
    {
      work: 'cards to a controller, lost',
      measured: `of ${(cards * (rounds + 1)).toLocaleString('en')}`,
      ...{ value: wrong, shown: String(wrong), goal: 0, aim: null, more: false },
    },
  ]
}
