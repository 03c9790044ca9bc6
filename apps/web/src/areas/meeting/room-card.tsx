import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { motion } from '../../kernel/theme'
import { useT } from '../../kernel/words'
import type { BoardRoom } from './board'
import styles from './booking-page.module.css'
import find from './find.module.css'
import { RoomFacts } from './room-facts'
import { words } from './words'

/** Which room's card is shown, and beside what. */
export type Shown = {
  readonly id: number
  /** Null: a link opened it, beside nothing. */
  readonly box: DOMRect | null
  /** Opened on purpose, not by passing over: it takes the focus and stays. */
  readonly byKeyboard: boolean
}

/** Opens the card of the room under the pointer after 300 ms, and closes it as long after it was left. */
export function useRoomCard(board: React.RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<Shown | null>(null)
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

const HEIGHT = 560
const WIDTH = 340

/** Beside what it belongs to, as far as the window allows; on a phone from below. */
function placeOf(box: DOMRect | null): React.CSSProperties {
  if (innerWidth < 640) return { right: 0, bottom: 0, left: 0, maxHeight: '80dvh' }
  const maxHeight = Math.min(HEIGHT, innerHeight - 16)
  if (box === null) return { left: (innerWidth - WIDTH) / 2, top: Math.max(8, (innerHeight - HEIGHT) / 2), maxHeight }
  return { left: box.right + 4, top: Math.max(8, Math.min(box.top, innerHeight - maxHeight - 8)), maxHeight }
}

type Props = {
  boardRoom: BoardRoom
  shown: Shown
  onStar: (room_id: number, favourite: boolean) => void
  onClose: () => void
}

/** The frame of a room's card. */
export function RoomCard({ boardRoom, shown, onStar, onClose }: Props) {
  const t = useT()
  const card = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  const takesFocus = shown.byKeyboard
  useEffect(() => {
    const before = document.activeElement
    if (takesFocus) card.current?.focus({ preventScroll: true })
    return () => {
      if (takesFocus && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [takesFocus])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    }
    const onPress = (event: PointerEvent) => {
      if (!card.current?.contains(event.target as Node)) close()
    }
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onPress)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onPress)
    }
  }, [])
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={t(words.aboutRoom, { name: boardRoom.room.name })}
      className={`${styles.card} ${find.card}`}
      data-card
      tabIndex={-1}
      style={placeOf(shown.box)}
    >
      <div className={find.closeCard}>
        <Button size="small" icon={<CloseOutlined />} aria-label={t(words.close)} onClick={onClose} />
      </div>
      <RoomFacts key={boardRoom.id} boardRoom={boardRoom} onStar={onStar} />
    </div>
  )
}
