// What falls due at one instant is done in batches, each one transaction of a few statements: a thousand meetings, one by
// one, would be late by half a minute. None waits for another: what somebody else has in hand just now is done after the
// batches, by itself, and where a batch fails its halves are tried, so that it fails for the one whose fault it is alone.

/** What a batch did, and what it left because somebody else has it in hand. */
export type Batch = { done: number; busy: readonly number[] }

type Work = {
  /** One batch in one transaction; `patient`: it waits for locks. Undefined: nothing was left to do. */
  readonly work: (ids: readonly number[], patient: boolean) => Promise<Batch | undefined>
  readonly onFault: (error: unknown, id: number) => void
}

const atOnce = 100
/** So many failures one after the other are nobody's own fault. */
const mostFailures = 3
/** Side by side: while the database works on one, the next is prepared. */
const workers = 2

/** Does something to each of these, many in a transaction. How many were done. */
export async function inBatches(ids: readonly number[], { work, onFault }: Work): Promise<number> {
  const waiting: { ids: readonly number[]; patient: boolean }[] = []
  for (let n = 0; n < ids.length; n += atOnce) waiting.push({ ids: ids.slice(n, n + atOnce), patient: false })
  let [done, failures] = [0, 0]
  async function one(batch: { ids: readonly number[]; patient: boolean }) {
    try {
      const did = await work(batch.ids, batch.patient)
      failures = 0
      done += did?.done ?? 0
      for (const id of did?.busy ?? []) waiting.push({ ids: [id], patient: true })
    } catch (error) {
      const [first] = batch.ids
      if (batch.ids.length === 1 && first !== undefined) {
        if (++failures > mostFailures) throw error
        return onFault(error, first)
      }
      const half = Math.ceil(batch.ids.length / 2)
      for (const ids of [batch.ids.slice(0, half), batch.ids.slice(half)]) waiting.push({ ids, patient: batch.patient })
    }
  }
  const worker = async () => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) await one(batch)
  }
  await Promise.all(Array.from({ length: workers }, worker))
  // what a worker left behind while the other had ended already
  await worker()
  return done
}
