import { EnvironmentOutlined } from '@ant-design/icons'
import type { AttendedMeeting } from '@workplace/contract/meeting/attend'
import { nameIn } from '../../../kernel/name-in'
import { imageAddress } from '../../../kernel/session/session'
import { Picture } from '../../../kernel/widgets/picture'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'

type Room = AttendedMeeting['rooms'][number]

/** Opens the map program of a phone, whichever it has. */
const mapLink = ({ lng, lat, name }: Room): string | null =>
  lng === null || lat === null
    ? null
    : `https://uri.amap.com/marker?position=${lng},${lat}&name=${encodeURIComponent(name)}`

/** Where the rooms are: address, floor, and the picture that leads there. */
export function Directions({ rooms }: { rooms: readonly Room[] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <section className={styles.card}>
      <h2>{t(words.way)}</h2>
      {rooms.map((room) => {
        const link = mapLink(room)
        return (
          <div key={room.name} className={styles.room}>
            <p>
              <b>{room.name}</b> · {room.floor_name} · {nameIn(language, room.office_name, room.office_name_en)}
            </p>
            {room.address !== null && room.address !== '' && <p className={styles.quiet}>{room.address}</p>}
            {link !== null && (
              <a href={link} target="_blank" rel="noreferrer">
                <EnvironmentOutlined aria-hidden /> {t(words.openMap)}
              </a>
            )}
            {room.map !== null && (
              <a className={styles.map} href={imageAddress(room.map)} target="_blank" rel="noreferrer">
                <Picture src={imageAddress(room.map)} alt={t(words.map, { room: room.name })} />
              </a>
            )}
          </div>
        )
      })}
    </section>
  )
}
