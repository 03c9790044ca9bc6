import type { WatchTopic } from '@workplace/contract/kernel/topic'
import { useEffect, useState } from 'react'
import { type LiveSource, useLive, useWatch } from './live'
import { invalidate } from './query'

/** So long changes are gathered: a burst of them is one more look. */
const gatherMs = 100

/**
 * Looks again soon after `later()`, one look after the other: however much is heard, every look comes to its end, and
 * the last one begins after the last word. `restAfter`: so long it rests after a look that took so long, where many look
 * at what changes all the time.
 */
export function createRefresher(look: () => Promise<unknown>, restAfter: (took: number) => number = () => 0) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking = false
  let again = false
  /** When it may look next. */
  let rested = 0
  function later(): void {
    if (looking) again = true
    else timer ??= setTimeout(() => void run(), Math.max(gatherMs, rested - performance.now()))
  }
  async function run() {
    timer = undefined
    looking = true
    const began = performance.now()
    try {
      await look()
    } finally {
      looking = false
      const now = performance.now()
      rested = now + restAfter(now - began)
      if (again) {
        again = false
        later()
      }
    }
  }
  return {
    later,
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      again = false
    },
  }
}

/** What others change of `topics` makes what is shown of these paths stale. */
export function useLiveRefresh(topics: LiveSource | readonly LiveSource[], ...paths: readonly string[]): void {
  const [looks] = useState(() => createRefresher(() => invalidate(...paths)))
  useEffect(() => looks.stop, [looks])
  useLive(topics, looks.later)
}

/** What others change of one thing that is looked at makes what is shown of these paths stale. */
export function useWatchRefresh(topic: WatchTopic, id: number | null, ...paths: readonly string[]): void {
  const [looks] = useState(() => createRefresher(() => invalidate(...paths)))
  useEffect(() => looks.stop, [looks])
  useWatch(topic, id, looks.later)
}
