import { useEffect, useEffectEvent } from 'react'

type Leave = (then: () => void) => void

/** How the open panel is left, if it has something to lose. There is never more than one. */
let guard: Leave | null = null

/** A form says how it is left: it asks where something would be lost. */
export function useLeaving(leave: Leave): void {
  const latest = useEffectEvent(leave)
  useEffect(() => {
    const own: Leave = (then) => latest(then)
    guard = own
    return () => {
      if (guard === own) guard = null
    }
  }, [])
}

/** Leaves the open panel for something else, after its question if it has one. */
export const leavePanel: Leave = (then) => (guard === null ? then() : guard(then))
