/** So many answers within one look are a rush: a hundred a second, on two cores a fifth of what they can. */
const MANY = 20
const LOOK_MS = 200
/** What lets people go first waits so long at most: whoever is told may rely on it. */
export const LONGEST_WAIT_MS = 10_000

/** Whether a server has more to answer than usual: what nobody waits for lets that go first. */
export type Rush = {
  /** A call was answered. */
  answered(): void
  isOn(): boolean
}

/** `clock`: milliseconds that only grow. */
export function openRush(clock: () => number = () => performance.now()): Rush {
  let began = clock()
  let before = 0
  let since = 0
  const turn = () => {
    const passed = clock() - began
    if (passed < LOOK_MS) return
    before = passed < 2 * LOOK_MS ? since : 0
    since = 0
    began = clock()
  }
  return {
    answered() {
      turn()
      since++
    },
    isOn() {
      turn()
      return Math.max(before, since) >= MANY
    },
  }
}

/**
 * Says of some work of this server whether it waits now: while there is a rush, but for ten seconds at most, after which it
 * goes on until the rush is over.
 */
export function letsPeopleGoFirst(
  rush: Pick<Rush, 'isOn'>,
  clock: () => number = () => performance.now(),
): () => boolean {
  let since: number | undefined
  return () => {
    if (!rush.isOn()) {
      since = undefined
      return false
    }
    since ??= clock()
    return clock() - since < LONGEST_WAIT_MS
  }
}
