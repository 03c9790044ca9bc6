import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../../../kernel/words'
import type { BoardRoom } from '../core/board'
import { words } from '../core/words'
import styles from './room-card.module.css'
import { RoomFacts } from './room-facts'
import type { ShownCard } from './use-room-card'

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
  shown: ShownCard
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
      className={styles.card}
      data-card
      tabIndex={-1}
      style={placeOf(shown.box)}
    >
      <div className={styles.closeCard}>
        <Button size="small" icon={<CloseOutlined />} aria-label={t(words.close)} onClick={onClose} />
      </div>
      <RoomFacts key={boardRoom.id} boardRoom={boardRoom} onStar={onStar} />
    </div>
  )
}
