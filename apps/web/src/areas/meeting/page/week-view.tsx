import { isClosedDay } from '@workplace/domain/booking/grid'
import { weekGrid } from '@workplace/domain/kernel/date'
import { useCallback, useMemo } from 'react'
import { useLanguage, useT } from '../../../kernel/words'
import { type NamedDay, useNamedDays } from '../../place/public'
import type { BoardRoom } from '../core/board'
import { dayText } from '../core/claim-text'
import { useClock } from '../core/clock'
import { todayIn } from '../core/room-day'
import { columnWords } from '../grid/columns/column-words'
import { Columns, type GridEvents } from '../grid/columns/columns'
import styles from '../grid/columns/columns.module.css'
import type { Density } from '../grid/geometry'
import type { Lane } from '../grid/gesture-surface'
import type { SelectingStore } from '../grid/select-state'
import type { Draft } from '../grid/selection-layer'
import type { MoveHandlers } from '../grid/use-moving'
import { dayNumber, weekdayText } from './view-text'
import { viewWords } from './view-words'

type Props = GridEvents & {
  boardRoom: BoardRoom
  /** Any day of the week. */
  date: string
  density: Density
  narrow: boolean
  selecting: SelectingStore
  moving: MoveHandlers
  draft: Draft | null
  beside: { readonly room_id: number; readonly date: string } | null
  busy: boolean
  onDay: (date: string) => void
}

/** Seven days of one room, hours down. */
export default function WeekView({ boardRoom, date, onDay, ...rest }: Props) {
  const t = useT()
  const language = useLanguage()
  const [sunday = date] = weekGrid(date)
  const lanes = useMemo(() => weekGrid(sunday).map((day) => ({ boardRoom, date: day })), [boardRoom, sunday])
  const nameOf = useCallback(
    ({ boardRoom: { room }, date: day }: Lane) => `${room.name}, ${dayText(day, language)}`,
    [language],
  )
  const last = lanes.at(-1)?.date ?? date
  const named = useNamedDays(sunday, last, boardRoom.room.office_id)
  return (
    <Columns
      {...rest}
      kind="days"
      lanes={lanes}
      total={lanes.length}
      label={t(viewWords.weekGrid, {
        room: boardRoom.room.name,
        from: dayText(sunday, language),
        to: dayText(last, language),
      })}
      nameOf={nameOf}
      heading={(lane) => <DayHeading lane={lane} named={named.get(lane.date)} onDay={onDay} />}
      zone={boardRoom.room.timezone}
      first={lanes.findIndex((lane) => lane.date === date)}
    />
  )
}

type HeadingProps = { lane: Lane; named: NamedDay | undefined; onDay: (date: string) => void }

/** A day above its column; leads to the rooms of that day. */
function DayHeading({ lane: { boardRoom, date }, named, onDay }: HeadingProps) {
  const t = useT()
  const language = useLanguage()
  const { room, rules } = boardRoom
  const isToday = useClock((now) => (todayIn(now, room.timezone) === date ? 1 : 0)) === 1
  const isClosed = isClosedDay(rules, date)
  const called = [dayText(date, language), ...(named === undefined ? [] : [named.text])].join(', ')
  return (
    <button
      type="button"
      className={styles.dayHead}
      data-day={date}
      data-today={isToday || undefined}
      data-closed={isClosed || undefined}
      aria-label={t(viewWords.openDay, { date: called })}
      title={named?.text}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onDay(date)}
    >
      {weekdayText(date, language)} <b>{dayNumber(date)}</b>
      {named !== undefined && (
        <span className={styles.named} data-kind={named.kind}>
          <i>{named.mark}</i>
          <span>{named.name}</span>
        </span>
      )}
      {isClosed && <span className={styles.closedMark}>{t(columnWords.closedDay)}</span>}
    </button>
  )
}
