// biome-ignore-all lint/a11y/useSemanticElements: the look of a table's cells cannot fill a window evenly
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves from day to day, not to headers of columns
import type { RoomClaim } from '@workplace/domain/booking/room'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLanguage, useT } from '../../../kernel/words'
import { useNamedDays } from '../../place/public'
import type { BoardRoom } from '../core/board'
import { useClock } from '../core/clock'
import { momentOf, todayIn } from '../core/room-day'
import styles from './month.module.css'
import { DayCell } from './month-cell'
import { afterKey, linesOf, monthDays } from './month-layout'
import { spanOf } from './view-span'
import { monthText, weekdayText } from './view-text'
import { viewWords } from './view-words'

type Props = {
  boardRoom: BoardRoom
  /** The day that is marked; its month is shown. */
  date: string
  narrow: boolean
  busy: boolean
  onDate: (date: string) => void
  onDay: (date: string) => void
  onOpen: (room_id: number, claim: RoomClaim) => void
}

/** Height of a cell's date, of a meeting below it, and of the same on a phone. */
const HEAD = 30
const LINE = 22
const BAR = 8

/** 42 days of one room from the Sunday before the 1st. */
export default function MonthView({ boardRoom, date, narrow, busy, onDate, onDay, onOpen }: Props) {
  const t = useT()
  const language = useLanguage()
  const grid = useRef<HTMLDivElement>(null)
  const zone = boardRoom.room.timezone
  const today = useClock((now) => todayIn(now, zone))
  const moment = useClock(momentOf)
  const days = useMemo(() => monthDays(boardRoom, date, moment), [boardRoom, date, moment])
  const weeks = useMemo(() => Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7)), [days])
  const span = spanOf('month', date)
  const named = useNamedDays(span.from, span.to, boardRoom.room.office_id)
  const lines = useLines(grid, narrow ? BAR : LINE)

  const focusNext = useRef(false)
  useLayoutEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }, [date])
  const go = (next: string) => {
    focusNext.current = true
    onDate(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A meeting within a day is a button of its own.
    if (!(event.target as Element).hasAttribute('data-date') || event.altKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return onDay(date)
    }
    const next = afterKey(event.key, date)
    if (next === null) return
    event.preventDefault()
    go(next)
  }

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const day = target.closest<HTMLElement>('[data-date]')?.dataset.date
    if (day !== undefined && target.closest('[data-claim]') === null) onDay(day)
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t(viewWords.monthGrid, { room: boardRoom.room.name, month: monthText(date, language) })}
      aria-description={t(viewWords.monthHelp)}
      aria-busy={busy}
      aria-readonly
      className={styles.month}
      data-narrow={narrow || undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="row" className={styles.names}>
        {weeks[0]?.map((day) => (
          <div key={day.date} role="columnheader">
            {weekdayText(day.date, language)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]?.date} role="row" className={styles.week}>
          {week.map((day) => (
            <DayCell
              key={day.date}
              day={day}
              named={named.get(day.date)}
              isToday={day.date === today}
              isPast={day.date < today}
              isActive={day.date === date}
              now={moment}
              lines={lines}
              narrow={narrow}
              language={language}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** How many meetings a cell shows, by how high the window leaves it. */
function useLines(grid: React.RefObject<HTMLElement | null>, line: number): number {
  const [lines, setLines] = useState(3)
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const measure = () => {
      const cell = element.querySelector('[data-date]')
      if (cell !== null) setLines(linesOf(cell.clientHeight, HEAD, line))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid, line])
  return lines
}
