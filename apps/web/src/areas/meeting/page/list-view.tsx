import { InfoCircleOutlined } from '@ant-design/icons'
import { usualLengths } from '@workplace/contract/account/person'
import { DAY_MINUTES } from '@workplace/domain/kernel/time'
import { Alert, Button, Segmented } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { lengthText } from '../../../kernel/time/length-text'
import { useLanguage, useT } from '../../../kernel/words'
import { keepMinutes, usualMinutes } from '../../account/public'
import { PresenceMark } from '../../presence/public'
import { useBookNow } from '../booking/use-book-now'
import { claimTime, dayText, rangeText } from '../core/claim-text'
import { useClock } from '../core/clock'
import { facilityMark, Mark } from '../core/marks'
import { nowMinute, todayIn } from '../core/room-day'
import { ownZone } from '../core/room-query'
import { wireOf } from '../core/slot-time'
import { words } from '../core/words'
import { findWords } from '../find/find-words'
import { MORNING, type Offer, offersOf, timesOn } from '../find/free-list'
import type { OnBookedNow } from '../find/free-now-list'
import type { BoardState } from '../grid/board-store'
import type { RoomSlot } from '../grid/gesture-surface'
import styles from './list-view.module.css'

type Props = {
  board: BoardState
  /** From when on, where it was chosen, and for how long. */
  at: string | null
  minutes: number | null
  onWhen: (when: { at?: string | null; minutes?: number }) => void
  onForm: (slot: RoomSlot) => void
  onRoom: (room_id: number, element: HTMLElement | null) => void
  onBookedNow: OnBookedNow
  onMore: () => void
}

/** So many rooms are looked through before somebody has to ask for more. */
const LOOKED_THROUGH = 120
const MOST_MARKS = 4

/** Rooms that are free from a time on for so long, each booked with one more tap: what a telephone opens with. */
export default function ListView({ board, at, minutes, onWhen, onForm, onRoom, onBookedNow, onMore }: Props) {
  const t = useT()
  const language = useLanguage()
  const now = useClock((instant) => Math.floor(instant / 60_000) * 60_000)
  const { rooms, date, total, more } = board
  const zone = rooms[0]?.room.timezone ?? ownZone
  const length = minutes ?? usualMinutes()
  const isToday = date === todayIn(now, zone)
  const minuteNow = nowMinute(now, date, zone)
  const times = timesOn(minuteNow)
  // A time that is over means now.
  const from = at === null || (isToday && !times.includes(at)) ? null : at
  const isKnown = board.phase === 'ready' && board.day === 'ready'
  const { free, later } = useMemo(
    () => (isKnown ? offersOf(rooms, { date, at: from, minutes: length, now }) : { free: [], later: [] }),
    [isKnown, rooms, date, from, length, now],
  )
  const { book, sending, problem } = useBookNow()
  const isNow = from === null && isToday
  const said =
    free.length === 0
      ? isNow
        ? findWords.noneFor
        : findWords.noneAtFor
      : isNow
        ? findWords.freeFor
        : findWords.freeAtFor

  const ask = useEffectEvent(onMore)
  const looksOn = isKnown && more === 'idle' && rooms.length < Math.min(total, LOOKED_THROUGH)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for each page that has come
  useEffect(() => {
    if (looksOn) ask()
  }, [looksOn, rooms.length])

  // A button that was pressed goes with its row: the keyboard stays in the list.
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever rows come and go
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [free, later])

  const onBook = async ({ boardRoom: { id, room }, slot }: Offer) => {
    const times = wireOf(slot)
    // Who has to agree to something reads it in the form.
    const meeting = await book({ id, ...times }, () => onForm({ room_id: id, ...slot }))
    if (meeting === null) return
    keepMinutes(slot.end_minute - slot.start_minute)
    const time = `${dayText(slot.date, language)} ${claimTime(times)}`
    onBookedNow(
      meeting,
      t(meeting.audit_state === 1 ? words.requestedMessage : words.bookedMessage, { room: room.name, time }),
    )
  }
  const rows = (offers: readonly Offer[], isLater = false) => (
    <ul className={styles.rows}>
      {offers.map((offer) => (
        <OfferRow
          key={offer.boardRoom.id}
          offer={offer}
          isLater={isLater}
          sending={sending === offer.boardRoom.id}
          onBook={() => void onBook(offer)}
          onForm={() => onForm({ room_id: offer.boardRoom.id, ...offer.slot })}
          onRoom={(element) => onRoom(offer.boardRoom.id, element)}
        />
      ))}
    </ul>
  )

  return (
    <div ref={list} className={styles.list} data-list tabIndex={-1}>
      <div className={styles.when}>
        <select
          aria-label={t(findWords.freeFromTime)}
          value={from ?? (isToday ? '' : MORNING)}
          onChange={({ target }) => onWhen({ at: target.value === '' ? null : target.value })}
        >
          {isToday && <option value="">{t(findWords.now)}</option>}
          {times.map((time) => (
            <option key={time} value={time}>
              {t(findWords.fromTime, { time })}
            </option>
          ))}
        </select>
        <Segmented<number>
          block
          aria-label={t(findWords.forMinutes)}
          value={length}
          onChange={(next) => {
            keepMinutes(next)
            onWhen({ minutes: next })
          }}
          options={[...new Set([...usualLengths, length])]
            .sort((one, other) => one - other)
            .map((n) => ({ value: n, label: shortLength(n, language), title: lengthText(n, language) }))}
        />
      </div>
      {problem !== null && <Alert type="error" showIcon title={problem} />}
      {isKnown ? (
        <>
          <h2 className={styles.title} role="status">
            {t(said, { n: free.length, time: from ?? MORNING, length: lengthText(length, language) })}
          </h2>
          {rows(free)}
          {later.length > 0 && (
            <>
              <h2 className={styles.title}>{t(findWords.freeLater)}</h2>
              {rows(later, true)}
            </>
          )}
          {free.length + later.length === 0 && <p className={styles.none}>{t(findWords.noneThatDay)}</p>}
          {more === 'loading' || looksOn ? (
            <p className={styles.none}>{t(words.loadingMore)}</p>
          ) : (
            rooms.length < total && (
              <Button block onClick={onMore}>
                {t(more === 'failed' ? words.moreFailed : findWords.moreRooms, { n: total - rooms.length })}
              </Button>
            )
          )}
        </>
      ) : (
        <ul className={styles.rows} aria-busy>
          {Array.from({ length: 6 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without names
            <li key={at} className={styles.row} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** 30分钟, 1小时, 1.5小时: as it stands on a small button. */
function shortLength(minutes: number, language: 'zh' | 'en'): string {
  if (minutes < 60) return lengthText(minutes, language)
  return language === 'zh' ? `${minutes / 60}小时` : `${minutes / 60} h`
}

type RowProps = {
  offer: Offer
  /** Not at the asked time. */
  isLater: boolean
  sending: boolean
  onBook: () => void
  onForm: () => void
  onRoom: (element: HTMLElement) => void
}

function OfferRow({
  offer: { boardRoom, slot, until, isPending },
  isLater,
  sending,
  onBook,
  onForm,
  onRoom,
}: RowProps) {
  const t = useT()
  const { room, id } = boardRoom
  const marks = [...new Set(room.resources.map(({ name }) => facilityMark(name)))]
  const time = rangeText(slot.start_minute, slot.end_minute)
  const rest =
    until >= DAY_MINUTES ? t(findWords.restOfDay) : t(findWords.freeUntil, { time: rangeText(0, until).slice(6) })
  return (
    <li className={styles.row} data-room={id}>
      <button type="button" className={styles.about} onClick={onForm}>
        <span className={styles.name}>
          <b>{room.name}</b>
          {room.favourite === 1 && <span className={styles.star}>★</span>}
          <PresenceMark room_id={id} />
        </span>
        <span className={styles.facts}>
          <Mark name="people" /> {room.capacity} · {room.floor_name}
          {marks.slice(0, MOST_MARKS).map((name) => (
            <Mark key={name} name={name} />
          ))}
          {marks.length > MOST_MARKS && <span>+{marks.length - MOST_MARKS}</span>}
        </span>
        <span className={`${styles.time} wp-figures`}>
          {time} · {rest}
        </span>
      </button>
      <Button
        type="text"
        size="large"
        icon={<InfoCircleOutlined />}
        aria-label={t(words.aboutRoom, { name: room.name })}
        onClick={({ currentTarget }) => onRoom(currentTarget)}
      />
      <Button
        type={isLater ? 'default' : 'primary'}
        size="large"
        loading={sending}
        aria-label={t(findWords.bookThis, { room: room.name, time })}
        onClick={onBook}
      >
        {t(isPending ? findWords.request : findWords.book)}
      </Button>
    </li>
  )
}
