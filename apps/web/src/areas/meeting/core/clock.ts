import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../kernel/time/server-clock'

/** The line of now and what is past move every 10 s (specification 9). */
const REFRESH = 10_000

let now = serverNow()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  now = serverNow()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = serverNow()
    timer = setInterval(tick, REFRESH)
    // A laptop that wakes up shows the present at once.
    addEventListener('focus', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    removeEventListener('focus', tick)
  }
}

/** What `read` makes of now, drawn anew only when that changes. */
export function useClock<T extends string | number | null>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(now))
}

/** Calls back with every tick, without drawing anything. */
export const onTick = subscribe
