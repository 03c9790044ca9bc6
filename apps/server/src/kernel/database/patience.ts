import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Patience = {
  /** For so long people may have to wait behind a lock that a change of tables waits for. */
  readonly lockMs: number
  readonly tries: number
  /** Between two tries, at least and at most: servers that start together do not meet again. */
  readonly pauseMs: readonly [number, number]
}

export const usualPatience: Patience = { lockMs: 1_000, tries: 20, pauseMs: [200, 2_000] }

const isBusy = (error: unknown) =>
  error instanceof pg.DatabaseError && ['55P03', '40P01', '40001'].includes(error.code ?? '')

/** Does something that needs locks which others hold, briefly and often instead of once and for long. */
export async function patiently(
  what: string,
  { tries, pauseMs: [least, most] }: Patience,
  work: () => Promise<void>,
): Promise<void> {
  for (let n = 1; ; n++) {
    try {
      return await work()
    } catch (error) {
      const why = `${what} failed: ${(error as Error).message}`
      if (!isBusy(error)) throw new Error(why, { cause: error })
      if (n === tries)
        throw new Error(`${why} (after ${tries} tries; end what works on those tables for so long)`, { cause: error })
      await sleep(least + Math.random() * (most - least))
    }
  }
}
