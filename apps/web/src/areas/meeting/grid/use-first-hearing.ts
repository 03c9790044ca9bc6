import { useEffect, useEffectEvent, useRef } from 'react'
import { useLiveState } from '../../../kernel/client/live'

/**
 * Calls back once, when changes begin to be heard after what shows them was there already: what happened between its
 * first answer and that moment, nobody told it.
 */
export function useFirstHearing(onHearing: () => void): void {
  const isLive = useLiveState() === 'live'
  const isHearing = useRef(isLive)
  const latest = useEffectEvent(onHearing)
  useEffect(() => {
    if (!isLive || isHearing.current) return
    isHearing.current = true
    latest()
  }, [isLive])
}
