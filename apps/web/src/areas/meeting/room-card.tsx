import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { motion } from '../../kernel/theme'
import { useLanguage, useT } from '../../kernel/words'
import type { BoardRoom } from './board'
import styles from './booking-page.module.css'
import { facilityMark, Mark } from './marks'
import { zoneLong } from './naming'
import { rulesInWords } from './room-rules'
import { words } from './words'

/** Which room's card is shown, and beside what. */
export type Shown = { readonly id: number; readonly box: DOMRect; readonly byKeyboard: boolean }

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
    element.addEventListener('pointerleave', () => later(() => setShown(null)), { signal })
    element.addEventListener('scroll', () => setShown(null), { signal, capture: true, passive: true })
    return () => {
      stop.abort()
      clearTimeout(timer.current)
    }
  }, [board])
  return {
    shown,
    show: (id: number, element: HTMLElement | null) => {
      clearTimeout(timer.current)
      if (element !== null) setShown({ id, box: element.getBoundingClientRect(), byKeyboard: true })
    },
    hide: () => setShown(null),
  }
}

const HEIGHT = 420

/** What is worth knowing about a room before booking it. */
export function RoomCard({ boardRoom, shown, onClose }: { boardRoom: BoardRoom; shown: Shown; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const { room } = boardRoom
  const card = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
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
  const narrow = innerWidth < 640
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={t(words.aboutRoom, { name: room.name })}
      className={styles.card}
      data-card
      style={{
        left: narrow ? 12 : shown.box.right + 4,
        top: Math.max(8, Math.min(shown.box.top, innerHeight - HEIGHT - 8)),
        maxHeight: HEIGHT,
      }}
    >
      {room.navpicture_room_url !== null && (
        <img
          className={styles.cardPicture}
          src={room.navpicture_room_url}
          alt={t(words.roomPicture, { name: room.name })}
          width={320}
          height={150}
        />
      )}
      <h2>{room.name}</h2>
      <p className={styles.quiet}>
        {[room.city_name, room.office_name, room.floor_name].join(' · ')}
        <br />
        {[room.roomtype_name, t(words.seats, { n: room.capacity }), room.size === null ? '' : `${Number(room.size)} m²`]
          .filter((part) => part !== '')
          .join(' · ')}
        <br />
        {zoneLong(room.timezone)}
      </p>
      {room.resources.length > 0 && (
        <ul className={styles.cardFacilities} aria-label={t(words.facilities)}>
          {room.resources.map(({ id, name }) => (
            <li key={id}>
              <Mark name={facilityMark(name)} /> {name}
            </li>
          ))}
        </ul>
      )}
      <h3>{t(words.rules)}</h3>
      <ul className={styles.cardRules}>
        {rulesInWords(boardRoom, language).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {room.remark && (
        <>
          <h3>{t(words.remark)}</h3>
          <p className={styles.quiet}>{room.remark}</p>
        </>
      )}
    </div>
  )
}
