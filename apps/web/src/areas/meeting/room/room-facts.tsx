import { ToolOutlined } from '@ant-design/icons'
import { wallClock } from '@workplace/domain/kernel/zone'
import { Button } from 'antd'
import { nameIn } from '../../../kernel/name-in'
import { Picture } from '../../../kernel/widgets/picture'
import { useLanguage, useT } from '../../../kernel/words'
import { rulesInWords } from '../../meetingroom/public'
import { PresenceLine } from '../../presence/public'
import { reportProblem } from '../../repair/public'
import type { BoardRoom } from '../core/board'
import { zoneLong } from '../core/claim-text'
import { useClock } from '../core/clock'
import { facilityMark, Mark } from '../core/marks'
import { words } from '../core/words'
import { locksInWords } from '../occupation/lock-in-words'
import { limitsInWords } from '../rule-groups/limits-in-words'
import { FavouriteStar } from './favourite-star'
import styles from './room-card.module.css'
import { RoomPlan } from './room-plan'
import { priceText } from './room-price'
import { RoomShare } from './room-share'
import { roomWords } from './room-words'

type Props = { boardRoom: BoardRoom; onStar: (room_id: number, favourite: boolean) => void }

/** What is worth knowing about a room before booking it. */
export function RoomFacts({ boardRoom, onStar }: Props) {
  const t = useT()
  const language = useLanguage()
  const { room } = boardRoom
  const today = useClock((now) => wallClock(now, room.timezone).date)
  const office = nameIn(language, room.office_name, room.office_name_en)
  return (
    <>
      {room.navpicture_room_url !== null && (
        <Picture
          className={styles.cardPicture}
          src={room.navpicture_room_url}
          alt={t(words.roomPicture, { name: room.name })}
          width={320}
          height={150}
        />
      )}
      <div className={styles.cardHead}>
        <h2>{room.name}</h2>
        <FavouriteStar room={room} onStar={onStar} />
      </div>
      <p className={styles.faint}>
        {[nameIn(language, room.city_name, room.city_name_en), office, room.floor_name].join(' · ')}
        <br />
        {[
          nameIn(language, room.roomtype_name, room.roomtype_name_en),
          t(words.seats, { n: room.capacity }),
          room.size === null ? '' : `${Number(room.size)} m²`,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
        <br />
        {zoneLong(room.timezone)}
      </p>
      {room.resources.length > 0 && (
        <ul className={styles.cardFacilities} aria-label={t(words.facilities)}>
          {room.resources.map(({ id, name, name_en }) => (
            <li key={id}>
              <Mark name={facilityMark(name)} /> {nameIn(language, name, name_en)}
            </li>
          ))}
        </ul>
      )}
      <RoomShare room={room}>
        <Button
          size="small"
          icon={<ToolOutlined aria-hidden />}
          onClick={() => reportProblem({ type: 'room', id: room.id, name: room.name })}
        >
          {t(roomWords.report)}
        </Button>
      </RoomShare>
      {/* below the buttons: it comes later than the card, and would push them away under the pointer */}
      <PresenceLine room_id={room.id} />
      <h3>{t(roomWords.priceTitle)}</h3>
      <p>{priceText(room.price, language)}</p>
      <h3>{t(words.rules)}</h3>
      <ul className={styles.cardRules}>
        {[
          ...locksInWords(room.locks, today, language),
          ...rulesInWords(boardRoom, language),
          ...limitsInWords(boardRoom.rules, language),
        ].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {room.remark && (
        <>
          <h3>{t(words.remark)}</h3>
          <p className={styles.faint}>{room.remark}</p>
        </>
      )}
      <RoomPlan room={room} office={office} />
    </>
  )
}
