import { Suspense } from 'react'
import { imageAddress } from '../../../kernel/session/session'
import { Picture } from '../../../kernel/widgets/picture'
import { useT } from '../../../kernel/words'
import { MapOfFloor } from '../../place/public'
import type { BoardRoom } from '../core/board'
import styles from './room-card.module.css'
import { roomWords } from './room-words'

type Props = { readonly room: BoardRoom['room']; readonly office: string }

/** Where the room lies on its floor: on the map, where one is published, else on the picture. */
export function RoomPlan({ room, office }: Props) {
  const t = useT()
  const plan = t(roomWords.planOf, { office, floor: room.floor_name })
  const mark = (style: React.CSSProperties) => (
    <span
      className={styles.onPlan}
      style={style}
      role="img"
      aria-label={t(roomWords.hereOnPlan, { name: room.name })}
    />
  )
  if (room.map_version !== null)
    return (
      <>
        <h3>{t(roomWords.plan)}</h3>
        <div className={styles.map}>
          <Suspense>
            <MapOfFloor
              floor_id={room.floor_id}
              version={room.map_version}
              label={plan}
              room_id={room.id}
              names
              around={room.place ?? { x: 0.5, y: 0.5 }}
            >
              {({ styleOf }) => room.place !== null && mark(styleOf(room.place))}
            </MapOfFloor>
          </Suspense>
        </div>
      </>
    )
  if (room.floor_map_url === null) return null
  return (
    <>
      <h3>{t(roomWords.plan)}</h3>
      <a
        className={styles.planLink}
        href={imageAddress(room.floor_map_url)}
        target="_blank"
        rel="noreferrer"
        title={plan}
      >
        <Picture className={styles.plan} src={room.floor_map_url} alt={plan} />
        {room.place === null ? null : mark({ left: `${room.place.x * 100}%`, top: `${room.place.y * 100}%` })}
      </a>
    </>
  )
}
