import { isWholePeriod, type PassPeriod, paintDay } from '@workplace/domain/access/pass-schedule'
import { DAY_MINUTES, minuteOf } from '@workplace/domain/kernel/time'
import { Input } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useT } from '../../kernel/words'
import { type DayHours, periodsIn, textOfDay } from './day-hours'
import styles from './pass.module.css'
import { words } from './pass-words'

/** Minutes in a cell, and cells in a day. */
const STEP = 30
const CELLS = DAY_MINUTES / STEP

/** A row of the picture. */
export type PaintedDay = { readonly key: string; readonly name: string; readonly periods: readonly PassPeriod[] }
/** A cell by the place of its row. */
type Cell = { readonly row: number; readonly at: number }
type Stroke = { readonly from: Cell; readonly to: Cell; readonly open: boolean }

type Props = {
  readonly label: string
  readonly days: readonly PaintedDay[]
  readonly disabled: boolean
  /** The hours of the days that were changed. `of` names what belongs to one change: a day that is being typed. */
  readonly onChange: (changed: DayHours, of: string | null) => void
  readonly onUndo: () => void
  /** What can be done with the day that is being looked at, beside its hours. */
  readonly actions: (day: PaintedDay) => ReactNode
}

const clock = (at: number) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`

/** From and until of what can be drawn. */
const drawn = (periods: readonly PassPeriod[]) =>
  periods.filter(isWholePeriod).map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end) }))

/** How much of a cell is open. */
function opennessOf(periods: readonly PassPeriod[], at: number): 'none' | 'part' | 'all' {
  const [from, to] = [at * STEP, (at + 1) * STEP]
  const open = drawn(periods).reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)),
    0,
  )
  return open === 0 ? 'none' : open >= STEP ? 'all' : 'part'
}

/** The days between two cells, with the same hours opened or closed on each. */
function painted(days: readonly PaintedDay[], { from, to, open }: Stroke): DayHours {
  const [first, last] = [Math.min(from.row, to.row), Math.max(from.row, to.row)]
  const [start, end] = [Math.min(from.at, to.at) * STEP, (Math.max(from.at, to.at) + 1) * STEP]
  return new Map(
    days.slice(first, last + 1).map(({ key, periods }) => [key, paintDay(periods, { start, end, open })] as const),
  )
}

const moves: Readonly<Record<string, Cell>> = {
  ArrowLeft: { row: 0, at: -1 },
  ArrowRight: { row: 0, at: 1 },
  ArrowUp: { row: -1, at: 0 },
  ArrowDown: { row: 1, at: 0 },
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** Days painted by half hours with the pointer, the finger or the keys; the one that is looked at is typed to the minute. */
export function DayPainter({ label, days, disabled, onChange, onUndo, actions }: Props) {
  const t = useT()
  const [stroke, setStroke] = useState<Stroke | null>(null)
  // what is drawn while a machine is too busy to show it counts as well
  const drawing = useRef<Stroke | null>(null)
  const draw = (next: Stroke | null) => {
    drawing.current = next
    setStroke(next)
  }
  const [wanted, setFocus] = useState<Cell>({ row: 0, at: 18 })
  const focus = { ...wanted, row: within(wanted.row, days.length - 1) }
  const active = days[focus.row]
  const shown = stroke === null ? undefined : painted(days, stroke)
  const hoursOf = ({ key, periods }: PaintedDay) => shown?.get(key) ?? periods
  const isOpen = (cell: Cell) => opennessOf(days[cell.row]?.periods ?? [], cell.at) === 'all'

  const cellAt = (event: PointerEvent): Cell | null => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-cell]')
    if (!cell || !event.currentTarget.contains(cell)) return null
    const [row = '', at = ''] = cell.dataset.cell?.split(' ') ?? []
    return { row: Number(row), at: Number(at) }
  }
  const begin = (event: PointerEvent) => {
    const cell = cellAt(event)
    if (cell === null || disabled || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setFocus(cell)
    draw({ from: cell, to: cell, open: !isOpen(cell) })
  }
  const follow = (event: PointerEvent) => {
    const cell = drawing.current === null ? null : cellAt(event)
    if (drawing.current !== null && cell !== null) draw({ ...drawing.current, to: cell })
  }
  const finish = (event: PointerEvent) => {
    follow(event)
    if (drawing.current !== null) onChange(painted(days, drawing.current), null)
    draw(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = moves[event.key]
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      onUndo()
    } else if (disabled || active === undefined) return
    else if (event.key === ' ') {
      event.preventDefault()
      onChange(painted(days, { from: focus, to: focus, open: !isOpen(focus) }), null)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onChange(new Map([[active.key, []]]), null)
    } else if (move !== undefined) {
      event.preventDefault()
      const next = { row: within(focus.row + move.row, days.length - 1), at: within(focus.at + move.at, CELLS - 1) }
      // with Shift the state of the cell that one leaves is drawn along
      if (event.shiftKey) onChange(painted(days, { from: focus, to: next, open: isOpen(focus) }), null)
      setFocus(next)
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.at}"]`)?.focus()
    }
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table would not be painted on */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={label}
        className={styles.grid}
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={finish}
        onPointerCancel={() => draw(null)}
        onKeyDown={onKeyDown}
      >
        <span />
        <div className={styles.hours} aria-hidden>
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
        {days.map((day, row) => (
          <Day key={day.key} name={day.name} periods={hoursOf(day)} active={row === focus.row}>
            {Array.from({ length: CELLS }, (_, at) => {
              const open = opennessOf(hoursOf(day), at)
              return (
                // biome-ignore lint/a11y/useSemanticElements: see above
                <span
                  key={clock(at)}
                  role="gridcell"
                  className={styles.cell}
                  data-cell={`${row} ${at}`}
                  data-open={open}
                  tabIndex={focus.row === row && focus.at === at ? 0 : -1}
                  aria-selected={open === 'all'}
                  aria-label={`${day.name} ${clock(at)}`}
                  onFocus={() => setFocus({ row, at })}
                />
              )
            })}
          </Day>
        ))}
      </div>
      {active === undefined ? null : (
        <div className={styles.typed}>
          <span className={styles.typedName}>{active.name}</span>
          <HoursText
            key={active.key}
            label={t(words.hoursOf, { day: active.name })}
            periods={active.periods}
            disabled={disabled}
            onChange={(periods) => onChange(new Map([[active.key, periods]]), `typed ${active.key}`)}
          />
          <span className={styles.typedActions}>{actions(active)}</span>
        </div>
      )}
    </>
  )
}

type DayProps = {
  readonly name: string
  readonly periods: readonly PassPeriod[]
  readonly active: boolean
  readonly children: ReactNode
}

function Day({ name, periods, active, children }: DayProps) {
  const share = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`
  return (
    <>
      <span className={styles.dayName} data-active={active || undefined}>
        {name}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are */}
      <div role="row" className={styles.day} aria-label={name} title={textOfDay(periods)}>
        {drawn(periods).map(({ start, end }) => (
          <i key={start} className={styles.open} style={{ left: share(start), width: share(end - start) }} />
        ))}
        {children}
      </div>
    </>
  )
}

type TextProps = {
  readonly label: string
  readonly periods: readonly PassPeriod[]
  readonly disabled: boolean
  readonly onChange: (periods: readonly PassPeriod[]) => void
}

/** The hours of a day as text. What is being typed stays as it is; only what was painted meanwhile replaces it. */
function HoursText({ label, periods, disabled, onChange }: TextProps) {
  const t = useT()
  const [typed, setTyped] = useState({ text: textOfDay(periods), means: textOfDay(periods) })
  const text = textOfDay(periods)
  return (
    <Input
      aria-label={label}
      disabled={disabled}
      placeholder={t(words.closedNow)}
      value={typed.means === text ? typed.text : text}
      status={periods.every(isWholePeriod) ? '' : 'warning'}
      onChange={({ target }) => {
        const next = periodsIn(target.value)
        setTyped({ text: target.value, means: textOfDay(next) })
        onChange(next)
      }}
      onBlur={() => setTyped({ text, means: text })}
    />
  )
}
