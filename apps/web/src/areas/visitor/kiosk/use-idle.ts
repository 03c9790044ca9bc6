import { useEffect } from 'react'

/** Calls back once nobody has touched the page for so long; null: nobody is waited for. */
export function useIdle(seconds: number | null, onIdle: () => void): void {
  useEffect(() => {
    if (seconds === null) return
    let timer = setTimeout(onIdle, seconds * 1000)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(onIdle, seconds * 1000)
    }
    const touched = ['pointerdown', 'keydown', 'input'] as const
    for (const what of touched) addEventListener(what, again)
    return () => {
      clearTimeout(timer)
      for (const what of touched) removeEventListener(what, again)
    }
  }, [seconds, onIdle])
}
