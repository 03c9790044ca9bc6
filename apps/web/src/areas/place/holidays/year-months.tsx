// biome-ignore-all lint/a11y/useSemanticElements: twelve small grids, whose cells are no table's
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves from day to day, not to headers of columns
import { dayText } from '@workplace/contract/kernel/day-text'
import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import { monthGrid } from '@workplace/domain/kernel/date'
import type { SpecialDay } from '@workplace/domain/place/day-kind'
import { type KeyboardEvent, memo, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { nameIn } from '../../../kernel/name-in'
import { useLanguage, useT } from '../../../kernel/words'
import { months, words } from './holiday-words'
import styles from './holidays.module.css'
import { datesFrom, stepFrom } from './paint'

type Span = { readonly from: string; readonly to: string }
const spanOf = (one: string, other: string): Span =>
  one <= other ? { from: one, to: other } : { from: other, to: one }

const dateOf = (element: Element | null) => element?.closest<HTMLElement>('[data-date]')?.dataset.date

type Props = {
  readonly year: number
  readonly today: string
  readonly dayOf: (date: string) => SpecialDay | undefined
  readonly isChanged: (date: string) => boolean
  /** May days be marked? */
  readonly paints: boolean
  /** The day that has the keyboard. */
  readonly active: string
  readonly onActive: (date: string) => void
  readonly onPaint: (dates: readonly string[]) => void
  readonly onClear: (dates: readonly string[]) => void
}

/**
 * A year of days. One drags over days, in any direction and over months, or goes with the arrows and selects with Shift.
 * Fingers drag along a week, and scroll up and down.
 */
export function YearMonths(props: Props) {
  const { year, today, dayOf, isChanged, paints, active, onActive, onPaint, onClear } = props
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  /** From where to where is being dragged or selected. */
  const [span, setSpan] = useState<{ anchor: string; at: string; drags: boolean } | null>(null)
  const focusNext = useRef(false)
  useLayoutEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    element.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus()
  }, [active])

  const dateAt = ({ clientX, clientY }: PointerEvent) => dateOf(document.elementFromPoint(clientX, clientY))
  const onPointerDown = (event: PointerEvent) => {
    const date = dateOf(event.target as Element)
    if (date === undefined || event.button !== 0) return
    onActive(date)
    focusNext.current = true
    if (!paints) return
    // the stroke goes on outside of the months, and ends there
    element.current?.setPointerCapture(event.pointerId)
    setSpan({ anchor: date, at: date, drags: true })
  }
  const onPointerMove = (event: PointerEvent) => {
    if (span?.drags !== true) return
    const date = dateAt(event)
    if (date !== undefined && date !== span.at) setSpan({ ...span, at: date })
  }
  const onPointerUp = () => {
    if (span?.drags !== true) return
    setSpan(null)
    onActive(span.at)
    onPaint(datesFrom(span.anchor, span.at))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const dates = span === null ? [active] : datesFrom(span.anchor, span.at)
    const isMark = event.key === 'Enter' || event.key === ' '
    const isClear = event.key === 'Delete' || event.key === 'Backspace'
    if (isMark || isClear) {
      event.preventDefault()
      if (!paints) return
      setSpan(null)
      if (isMark) onPaint(dates)
      else onClear(dates)
      return
    }
    if (event.key === 'Escape' && span !== null) {
      event.preventDefault()
      event.stopPropagation()
      return setSpan(null)
    }
    const next = stepFrom(active, event.key)
    if (next === null) return
    event.preventDefault()
    focusNext.current = true
    onActive(next)
    setSpan(event.shiftKey && paints ? { anchor: span?.anchor ?? active, at: next, drags: false } : null)
  }
  const selected = span === null ? null : spanOf(span.anchor, span.at)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the days in it are what one acts on
    <div
      ref={element}
      className={styles.months}
      data-paints={paints || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setSpan(null)}
      onKeyDown={onKeyDown}
    >
      {months.map((label, at) => {
        const first = `${year}-${String(at + 1).padStart(2, '0')}-01`
        const within = (date: string) => date.slice(0, 7) === first.slice(0, 7)
        return (
          <Month
            key={first}
            first={first}
            title={t(label)}
            label={t(words.month, { year: String(year), month: t(label) })}
            today={within(today) ? today : ''}
            active={within(active) ? active : ''}
            selected={selected !== null && overlaps(selected, first) ? `${selected.from} ${selected.to}` : ''}
            days={daysKey(first, dayOf, isChanged)}
            paints={paints}
          />
        )
      })}
    </div>
  )
}

const overlaps = ({ from, to }: Span, first: string) =>
  from.slice(0, 7) <= first.slice(0, 7) && first.slice(0, 7) <= to.slice(0, 7)

type Shown = { readonly day: SpecialDay; readonly isChanged: boolean }

/** What a month shows, as one text: a month of which nothing changes is not drawn again while one drags. */
function daysKey(first: string, dayOf: Props['dayOf'], isChanged: Props['isChanged']): string {
  const shown = monthGrid(first)
    .filter((date) => date.slice(0, 7) === first.slice(0, 7))
    .flatMap((date): [string, Partial<Shown>][] => {
      const day = dayOf(date)
      const changed = isChanged(date)
      return day === undefined && !changed ? [] : [[date, { ...(day ? { day } : {}), isChanged: changed }]]
    })
  return JSON.stringify(shown)
}

type MonthProps = {
  readonly first: string
  readonly title: string
  readonly label: string
  readonly today: string
  readonly active: string
  readonly selected: string
  readonly days: string
  readonly paints: boolean
}

const Month = memo(function Month({ first, title, label, today, active, selected, days, paints }: MonthProps) {
  const t = useT()
  const language = useLanguage()
  const shown = useMemo(() => new Map(JSON.parse(days) as [string, Partial<Shown>][]), [days])
  const weeks = useMemo(() => {
    const dates = monthGrid(first)
    const all = Array.from({ length: 6 }, (_, week) => dates.slice(week * 7, week * 7 + 7))
    return all.filter((week) => week.some((date) => date.slice(0, 7) === first.slice(0, 7)))
  }, [first])
  const [from = '', to = ''] = selected.split(' ')
  const short = (week: number) =>
    language === 'zh' ? weekdayText(week, 'zh').slice(1) : weekdayText(week, 'en').slice(0, 2)
  return (
    <div className={styles.month}>
      <div className={styles.monthName} aria-hidden>
        {title}
      </div>
      <div
        role="grid"
        aria-label={label}
        aria-description={paints ? t(words.help) : undefined}
        aria-multiselectable={paints || undefined}
        aria-readonly={!paints}
      >
        <div role="row" className={styles.week}>
          {[7, 1, 2, 3, 4, 5, 6].map((week) => (
            <div key={week} role="columnheader" aria-label={weekdayText(week, language)} className={styles.weekday}>
              {short(week)}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={styles.week}>
            {week.map((date, at) => {
              if (date.slice(0, 7) !== first.slice(0, 7))
                return <div key={date} role="gridcell" className={styles.blank} />
              const { day, isChanged } = shown.get(date) ?? {}
              const isNext = (step: number) => {
                const other = week[at + step]
                const next = other === undefined ? undefined : shown.get(other)?.day
                return day !== undefined && next !== undefined && next.kind === day.kind && next.name === day.name
              }
              const isSelected = selected !== '' && from <= date && date <= to
              const name = [
                dayText(date, language),
                ...(day === undefined ? [] : [nameIn(language, day.name, day.name_en), t(words[day.kind])]),
                ...(day?.statutory ? [t(words.statutory)] : []),
                ...(date === today ? [t(words.today)] : []),
                ...(isChanged ? [t(words.unsaved)] : []),
              ]
              return (
                <div
                  key={date}
                  role="gridcell"
                  data-date={date}
                  data-kind={day?.kind}
                  data-statutory={day?.statutory || undefined}
                  data-weekend={at === 0 || at === 6 || undefined}
                  data-today={date === today || undefined}
                  data-changed={isChanged || undefined}
                  data-before={isNext(-1) || undefined}
                  data-after={isNext(1) || undefined}
                  aria-selected={paints ? isSelected : undefined}
                  aria-current={date === today ? 'date' : undefined}
                  aria-label={name.join(language === 'zh' ? '，' : ', ')}
                  title={day === undefined ? undefined : name.slice(0, 3).join(language === 'zh' ? '，' : ', ')}
                  tabIndex={date === active ? 0 : -1}
                  className={styles.day}
                >
                  <b>{Number(date.slice(8))}</b>
                  {day === undefined ? null : (
                    <i>
                      {t(day.kind === 'off' ? words.markOff : words.markWork)}
                      {day.kind === 'off' && day.type > 1 ? day.type : ''}
                    </i>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
})
