import { bareBooking, booking, dayAsks, freeAsks, freeSlots, weekAsks } from './asks'
import { duel, type Effort, type Pit } from './duel'
import { median, once } from './load'
import type { Line } from './report'

/** All meetings of a day for 30 rooms, and a week of one room. */
export async function reads(pit: Pit, effort: Effort): Promise<Line[]> {
  return [
    await duel(pit, { name: 'day', pair: dayAsks(pit.stage), goal: 0.5, aim: 0.8 }, effort),
    await duel(pit, { name: 'week', pair: weekAsks(pit.stage), goal: 0.4, aim: 0.6 }, effort),
  ]
}

/** Which rooms of all are free for an hour. */
export async function free(pit: Pit, effort: Effort): Promise<Line> {
  return duel(pit, { name: 'free', pair: freeAsks(pit.stage), goal: 0.5, aim: 0.7 }, effort)
}

/** Clients who book free slots, each its own: all rules, the log and the events against one bare insert. */
export async function book(pit: Pit, effort: Effort): Promise<Line> {
  const slot = await freeSlots(pit.stage)
  const pair = { product: () => booking(slot()), bare: () => bareBooking(pit.stage, slot()) }
  return duel(pit, { name: 'book', pair, goal: 0.25, aim: 0.4 }, effort)
}

/** How much longer one reader waits on more data: the medians of single requests that alternate between the sets. */
export async function growth(small: Pit, large: Pit, effort: Effort): Promise<Line[]> {
  const lines: Line[] = []
  for (const [work, asks] of Object.entries({ day: dayAsks, week: weekAsks })) {
    const times = new Map<Pit, number[]>([
      [small, []],
      [large, []],
    ])
    for (let ask = 0; ask < effort.asks; ask++) {
      for (const [pit, list] of times) {
        const headers = { 'x-token': pit.tokens[0] ?? '' }
        const { ms, status } = await once(pit.product.address, { ...asks(pit.stage).product(), headers })
        if (status !== 200) throw new Error(`${work}: status ${status}`)
        // The first ones warm up.
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
