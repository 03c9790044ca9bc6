// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show only what is in view of it, both ways
import type { BookableRoom } from '@workplace/contract/meeting/booking'
import { memo } from 'react'
import { useT } from '../../../kernel/words'
import { PresenceMark } from '../../presence/public'
import { facilityMark, Mark, type MarkName } from '../core/marks'
import { words } from '../core/words'
import { FavouriteStar } from '../room/favourite-star'
import type { Density } from './geometry'
import styles from './timeline.module.css'

/** What keeps people from booking a room, or makes them wait, as one mark. */
export function markOf(room: BookableRoom, locked: boolean): [MarkName, keyof typeof words] | null {
  if (room.status !== 'online') return ['stop', 'offline']
  if (room.readonly) return ['eye', 'readonly']
  if (locked) return ['lock', 'locked']
  return room.isaudit === 1 ? ['stamp', 'audit'] : null
}

/** As many as have room beside seats and floor; the rest is counted. */
const MOST_MARKS = { comfortable: 3, compact: 2 } as const

type Props = {
  room: BookableRoom
  density: Density
  narrow: boolean
  locked: boolean
  /** The zone, where the list has several. */
  zone: string | null
  active: boolean
}

/** The first cell of a row: the name of the room and what is worth knowing at a glance. */
export const RoomHead = memo(function RoomHead({ room, density, narrow, locked, zone, active }: Props) {
  const t = useT()
  const mark = markOf(room, locked)
  const all = [...new Set(room.resources.map(({ name }) => facilityMark(name)))]
  const marks = all.slice(0, MOST_MARKS[density])
  const roomy = density === 'comfortable' && !narrow
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      aria-label={room.name}
      className={styles.head}
      data-head={room.id}
      tabIndex={active ? 0 : undefined}
    >
      {roomy &&
        (room.navpicture_room_thumb === null ? (
          <span className={styles.thumb} style={{ background: room.roomtype_color }} aria-hidden />
        ) : (
          <img
            className={styles.thumb}
            src={room.navpicture_room_thumb}
            alt=""
            width={48}
            height={36}
            decoding="async"
          />
        ))}
      <span className={styles.about}>
        <span className={styles.name}>
          <b>{room.name}</b>
          {mark !== null && (
            <span className={styles.mark} data-mark={mark[0]} title={t(words[mark[1]])}>
              <Mark name={mark[0]} />
            </span>
          )}
          <PresenceMark room_id={room.id} />
        </span>
        <span className={styles.facts}>
          <span className={styles.seats}>
            <Mark name="people" />
            {room.capacity}
          </span>
          {zone === null ? room.floor_name : `${room.floor_name} · ${zone}`}
          {!narrow && marks.map((name) => <Mark key={name} name={name} />)}
          {!narrow && all.length > marks.length && <span>+{all.length - marks.length}</span>}
        </span>
      </span>
      {/* On a phone there is room for the name alone; the card has the star. */}
      {(!narrow || room.favourite === 1) && <FavouriteStar room={room} />}
    </div>
  )
})
