import { useCallback, useLayoutEffect, useRef } from 'react'

/** Tells whether this part of the page is still there, for what comes back to it late. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}

/**
 * An act that is for as long as its part of the page is there, as closing it is: what was closed by hand while its answer
 * was on its way must not close what was opened since, with all that is written in there.
 */
export function useWhileHere<A extends readonly unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const isHere = useIsHere()
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback(
    (...given: A) => {
      if (isHere()) latest.current(...given)
    },
    [isHere],
  )
}
