const mostAtOnce = 1_000

/** What is asked for while a round runs goes into the next one: the busier it is, the more each of them carries. */
export function gather<Item, Result>(
  round: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; done: (result: Result) => void; failed: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    // those of the same turn go together
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      try {
        const results = await round(batch.map(({ item }) => item))
        for (const [n, { done }] of batch.entries()) done(results[n] as Result)
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (isRunning) return
      isRunning = true
      void run()
    })
}
