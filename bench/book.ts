import { bareBooking, booking, freeSlots } from './asks'
import { CLIENTS } from './data'
import { load, median } from './load'
import type { Effort, Pit } from './reads'
import type { Line } from './report'

/** Clients who book free slots, each its own: all rules, the log and the events against one bare insert. */
export async function book({ stage, product, bare, tokens }: Pit, effort: Effort): Promise<Line> {
  const slot = await freeSlots(stage)
  const both = { connections: CLIENTS, seconds: effort.seconds }
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round <= effort.rounds; round++) {
    const reference = await load({ ...both, address: bare.address, next: () => bareBooking(stage, slot()) })
    const booked = await load({ ...both, address: product.address, tokens, next: () => booking(slot()) })
    if (booked.failed + reference.failed > 0)
      throw new Error(
        `book: ${booked.failed} of ours failed, ${reference.failed} of theirs: ${booked.failure}${reference.failure}`,
      )
    if (round === 0) continue
    ours.push(booked.perSecond)
    theirs.push(reference.perSecond)
  }
  const ratio = median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)))
  return {
    work: `book, ${stage.name}, ${CLIENTS} clients`,
    measured: `${median(ours).toFixed(0)}/s of ${median(theirs).toFixed(0)}/s bare`,
    ...{ value: ratio, shown: ratio.toFixed(2), goal: 0.25, aim: 0.4, more: true },
  }
}
