import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'

/** How wide an element is, followed as it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const its = element.current
    if (its === null) return
    setWidth(its.clientWidth)
    const observer = new ResizeObserver(() => setWidth(its.clientWidth))
    observer.observe(its)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** The same list for as long as it says the same. */
export function useSame(list: readonly number[]): readonly number[] {
  const key = list.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the list
  return useMemo(() => list, [key])
}
