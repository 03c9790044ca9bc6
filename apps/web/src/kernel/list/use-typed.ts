import { useEffect, useRef, useState } from 'react'
import { motion } from '../theme/theme'

/** A text that is taken 500 ms after the last key, or at once with Enter; it follows the value where that changes elsewhere. */
export function useTyped(value: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = useRef(onSettled)
  settled.current = onSettled
  /** What was taken last: it comes back as the value, perhaps when more is typed already, perhaps without its blanks. */
  const taken = useRef<string>(undefined)
  useEffect(() => {
    if (taken.current !== undefined && taken.current.trim() === value.trim()) return
    taken.current = undefined
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const take = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() === value.trim()) return
    taken.current = text
    settled.current(text)
  }
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      // An emptied field is a decision, not something half typed.
      if (text === '') take('')
      else timer.current = setTimeout(() => take(text), motion.debounce)
    },
    settle: () => take(typed),
  }
}
