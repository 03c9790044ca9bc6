import { useEffect, useState } from 'react'
import { motion } from '../../../kernel/theme/theme'

/** What is typed into a picker, and what of it is searched for: after a pause, but an emptied field at once. */
export function useSearchText() {
  const [typed, setTyped] = useState('')
  const [title, setTitle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTitle(typed.trim()), typed === '' ? 0 : motion.debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const wanted = typed.trim()
  return { typed, setTyped, wanted, title, isTyping: title !== wanted }
}

/**
 * Which of the options that are shown may stay while the answer to what is typed is on its way: those that fit it as
 * far as can be seen, so that Enter takes nothing that was found for something else.
 */
export const fitting = (isEarly: boolean, wanted: string) => (text: string) =>
  !isEarly || text.toLowerCase().includes(wanted.toLowerCase())
