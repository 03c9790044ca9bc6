import type { VirtualItem } from '@tanstack/react-virtual'
import { type Key, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Rows that run past, and those of the first view, come with their meetings first: free blocks are many, and nobody
 * misses them before the rows are at rest. Rows that have them keep them.
 */
export function useBareRows(items: readonly VirtualItem[], scrolling: boolean): (key: Key) => boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setShown(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  // The grid scrolls itself to the working hours as it opens; that is no running past.
  const [opened, setOpened] = useState(false)
  const running = opened && scrolling
  const atRest = useDeferredValue(shown && !running, false)
  useEffect(() => {
    if (atRest) setOpened(true)
  }, [atRest])
  const whole = useRef<ReadonlySet<Key>>(new Set())
  const isBare = (key: Key) => (running || !atRest) && !whole.current.has(key)
  useLayoutEffect(() => {
    whole.current = new Set(items.map(({ key }) => key).filter((key) => !isBare(key)))
  })
  return isBare
}
