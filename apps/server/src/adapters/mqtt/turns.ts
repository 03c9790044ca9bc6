/** So many at once; who comes later waits for their turn, or does without it after a while. */
export function openTurns(giveUpMs: number) {
  let allowed = 1
  let taken = 0
  let waiting: ((mayGo: boolean) => void)[] = []

  return {
    /** Begins anew, with so many at once: who waited does without. */
    reset(most: number): void {
      allowed = most
      taken = 0
      for (const settle of waiting.splice(0)) settle(false)
    },
    /** False: it did not come in time. */
    take(): Promise<boolean> {
      if (taken < allowed) {
        taken += 1
        return Promise.resolve(true)
      }
      return new Promise((resolve) => {
        const settle = (mayGo: boolean) => {
          clearTimeout(timer)
          waiting = waiting.filter((one) => one !== settle)
          resolve(mayGo)
        }
        const timer = setTimeout(() => settle(false), giveUpMs)
        waiting.push(settle)
      })
    },
    giveBack(): void {
      const [next] = waiting
      if (next !== undefined) next(true)
      else taken = Math.max(0, taken - 1)
    },
  }
}
