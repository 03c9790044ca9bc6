/** Lets only so many pieces of work run at once; the rest wait in order. Pictures need much memory each. */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
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
