import type { Period } from '@workplace/contract/kernel/field'
import { minutesOfDate, type PassSchedule, paintWeek } from '@workplace/domain/access/pass-schedule'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { weekdayText } from '../../kernel/time/time-text'
import { PeriodsInput } from '../../kernel/widgets/periods-input'
import type { InputProps } from '../../kernel/widgets/widget'
import { useLanguage, useT } from '../../kernel/words'
import styles from './pass.module.css'
import { words } from './pass-words'

type Weeks = PassSchedule['weeks']
type Cell = { readonly week: number; readonly at: number }

/** Minutes in a cell, and cells in a day. */
const STEP = 30
const CELLS = 48
const weekdays = [1, 2, 3, 4, 5, 6, 7]
/** Each weekday once: a week in which nothing is a holiday. */
const dateOf = (week: number) => `2024-01-0${week}`

const clock = (at: number) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`

const periodsOf = (weeks: Weeks): Period[] =>
  weeks.flatMap(({ week, periods }) => periods.map(({ start, end }) => ({ week, start, end })))

function weeksOf(periods: readonly Period[]): Weeks {
  const found = new Map<number, { start: string; end: string }[]>()
  for (const { week, start, end } of periods) found.set(week, [...(found.get(week) ?? []), { start, end }])
  return [...found].sort(([one], [other]) => one - other).map(([week, of]) => ({ week, periods: of }))
}

/** True where the text of each period can be painted: while one is being typed, nothing is. */
const isWhole = (weeks: Weeks) =>
  weeks.every(({ periods }) => periods.every(({ start, end }) => /^\d\d:\d\d$/.test(start) && /^\d\d:\d\d$/.test(end)))

/** A week in which nothing is special: made once for all of its cells, so that its texts are read once. */
const plainWeek = (weeks: Weeks): PassSchedule => ({
  weeks,
  holiday_periods: [],
  ignores_holidays: true,
  special_days: [],
})

/** How much of a cell is open. */
function opennessOf(schedule: PassSchedule, { week, at }: Cell): 'none' | 'part' | 'all' {
  const [from, to] = [at * STEP, (at + 1) * STEP]
  const open = minutesOfDate(schedule, dateOf(week), { kind: 'workday' }).reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)),
    0,
  )
  return open === 0 ? 'none' : open === STEP ? 'all' : 'part'
}

/** The week after all cells between two were opened or closed: the same hours on each weekday between them. */
function painted(weeks: Weeks, from: Cell, to: Cell, open: boolean): Weeks {
  const [first, last] = [Math.min(from.week, to.week), Math.max(from.week, to.week)]
  const [start, end] = [Math.min(from.at, to.at), Math.max(from.at, to.at)]
  return weekdays
    .filter((week) => first <= week && week <= last)
    .reduce<Weeks>(
      (now, week) => paintWeek(now, { week, start: start * STEP, minutes: (end - start + 1) * STEP, open }),
      weeks,
    )
}

const moves: Readonly<Record<string, Cell>> = {
  ArrowLeft: { week: 0, at: -1 },
  ArrowRight: { week: 0, at: 1 },
  ArrowUp: { week: -1, at: 0 },
  ArrowDown: { week: 1, at: 0 },
}

/** A week, painted by half hours with the pointer or the keys, and written to the minute below. */
export function WeekPainter({ id, field, name, value, onChange, disabled }: InputProps<Weeks>) {
  const t = useT()
  const language = useLanguage()
  const given = value ?? []
  const weeks = isWhole(given) ? given : []
  const [stroke, setStroke] = useState<{ from: Cell; to: Cell; open: boolean } | null>(null)
  const [focus, setFocus] = useState<Cell>({ week: 1, at: 18 })
  const now = plainWeek(weeks)
  const shown = stroke === null ? now : plainWeek(painted(weeks, stroke.from, stroke.to, stroke.open))

  const cellAt = (event: PointerEvent): Cell | null => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-cell]')
    const [week = '', at = ''] = cell?.dataset.cell?.split(' ') ?? []
    return week === '' ? null : { week: Number(week), at: Number(at) }
  }
  const begin = (event: PointerEvent) => {
    const cell = cellAt(event)
    if (cell === null || disabled || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setFocus(cell)
    setStroke({ from: cell, to: cell, open: opennessOf(now, cell) !== 'all' })
  }
  const follow = (event: PointerEvent) => {
    const cell = stroke === null ? null : cellAt(event)
    if (stroke !== null && cell !== null) setStroke({ ...stroke, to: cell })
  }
  const finish = () => {
    if (stroke !== null) onChange?.(painted(weeks, stroke.from, stroke.to, stroke.open))
    setStroke(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = moves[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      onChange?.(painted(weeks, focus, focus, opennessOf(now, focus) !== 'all'))
    } else if (move !== undefined) {
      event.preventDefault()
      const week = Math.min(7, Math.max(1, focus.week + move.week))
      const at = Math.min(CELLS - 1, Math.max(0, focus.at + move.at))
      const next = { week, at }
      // with Shift the state of the cell that one leaves is drawn along
      if (event.shiftKey) onChange?.(painted(weeks, focus, next, opennessOf(now, focus) === 'all'))
      setFocus(next)
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${week} ${at}"]`)?.focus()
    }
  }
  return (
    <div className={styles.week} id={id}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table would not be painted on */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={t(field.label)}
        className={styles.grid}
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={finish}
        onPointerCancel={() => setStroke(null)}
        onKeyDown={onKeyDown}
      >
        <span />
        <div className={styles.hours} aria-hidden>
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
        {weekdays.map((week) => (
          <Day key={week} name={weekdayText(week, language)}>
            {Array.from({ length: CELLS }, (_, at) => {
              const open = opennessOf(shown, { week, at })
              const isFocus = focus.week === week && focus.at === at
              return (
                // biome-ignore lint/a11y/useSemanticElements: see above
                <span
                  key={clock(at)}
                  role="gridcell"
                  className={styles.cell}
                  data-cell={`${week} ${at}`}
                  data-open={open}
                  tabIndex={isFocus ? 0 : -1}
                  aria-selected={open === 'all'}
                  aria-label={`${weekdayText(week, language)} ${clock(at)}`}
                />
              )
            })}
          </Day>
        ))}
      </div>
      <small className={styles.quiet}>{t(words.weekHint)}</small>
      <PeriodsInput
        field={field}
        name={name}
        value={periodsOf(given)}
        onChange={(periods) => onChange?.(weeksOf(periods ?? []))}
        {...(disabled === undefined ? {} : { disabled })}
      />
    </div>
  )
}

function Day({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <span>{name}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are */}
      <div role="row" className={styles.day} aria-label={name}>
        {children}
      </div>
    </>
  )
}
