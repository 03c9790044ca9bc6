import { Refusal } from '@workplace/contract/kernel/refusal'

/**
 * Lets only so many pieces of work run at once; the rest wait in order, up to `most` of them: who comes then is asked to
 * come again. Pictures and documents need much memory each.
 */
export function turns(atOnce: number, most = Number.POSITIVE_INFINITY): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce && waiting.length >= most) throw new Refusal('too_many', { seconds: 30 })
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Handed over without counting down, so that nobody slips in between.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
