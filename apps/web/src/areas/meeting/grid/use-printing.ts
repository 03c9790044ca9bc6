import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is put on paper: what is in view is then no reason to leave the rest out. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // drawn before the browser goes on, which takes the page as it is then
    const set = (to: boolean) => () => flushSync(() => setPrinting(to))
    const [before, after] = [set(true), set(false)]
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}
