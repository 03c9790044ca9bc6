import { useCallback, useEffect, useRef, useState } from 'react'
import { motion } from '../../../kernel/theme/theme'

/** Which room's card is shown, and beside what. */
export type ShownCard = {
  readonly id: number
  /** Null: a link opened it, beside nothing. */
  readonly box: DOMRect | null
  /** Opened on purpose, not by passing over: it takes the focus and stays. */
  readonly byKeyboard: boolean
}

/** Opens the card of the room under the pointer after 300 ms, and closes it as long after it was left. */
export function useRoomCard(board: React.RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<ShownCard | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const element = board.current
    if (element === null) return
    const stop = new AbortController()
    const { signal } = stop
    const later = (run: () => void) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(run, motion.popover)
    }
    element.addEventListener(
      'pointerover',
      (event) => {
        if (event.pointerType === 'touch') return
        const target = event.target as Element
        if (target.closest('[data-card]') !== null) return clearTimeout(timer.current)
        const head = target.closest<HTMLElement>('[data-head]')
        if (head === null) return later(() => setShown((card) => (card?.byKeyboard ? card : null)))
        later(() => setShown({ id: Number(head.dataset.head), box: head.getBoundingClientRect(), byKeyboard: false }))
      },
      { signal },
    )
    element.addEventListener('pointerleave', () => later(() => setShown((card) => (card?.byKeyboard ? card : null))), {
      signal,
    })
    const onScroll = (event: Event) => {
      // The card scrolls by itself when it is higher than the window.
      if ((event.target as Element).closest('[data-card]') !== null) return
      setShown((card) => (card?.box === null ? card : null))
    }
    element.addEventListener('scroll', onScroll, { signal, capture: true, passive: true })
    return () => {
      stop.abort()
      clearTimeout(timer.current)
    }
  }, [board])
  return {
    shown,
    show: useCallback((id: number, element: HTMLElement | null) => {
      clearTimeout(timer.current)
      setShown({ id, box: element?.getBoundingClientRect() ?? null, byKeyboard: true })
    }, []),
    hide: useCallback(() => setShown(null), []),
  }
}
