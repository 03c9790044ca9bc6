import type { RosterValue } from '@workplace/domain/attendance/roster'
import { Button } from 'antd'
import { type CSSProperties, useState } from 'react'
import { dayInWords } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { type Grid, keyOf, type Place, shownOf } from './paint-cells'
import styles from './roster.module.css'
import { useCellText } from './roster-grid'
import { rosterWords as words } from './roster-words'

type Props = {
  readonly grid: Grid
  readonly pending: ReadonlyMap<string, RosterValue>
  readonly mayPaint: boolean
  readonly onPaint: (cells: readonly { readonly place: Place; readonly to: RosterValue }[]) => void
}
const valueIn = (text: string): RosterValue => (text === 'rest' || text === 'plan' ? text : Number(text))

/** On a telephone: one day, and who works what on it. */
export function RosterDays({ grid, pending, mayPaint, onPaint }: Props) {
  const t = useT()
  const language = useLanguage()
  const textOf = useCellText()
  const today = grid.dates.findIndex(({ date }) => date === grid.today)
  const [chosen, setChosen] = useState(Math.max(0, today))
  const column = Math.min(chosen, grid.dates.length - 1)
  const date = grid.dates[column]?.date ?? ''
  const off = grid.dates[column]
  return (
    <>
      <div className={styles.bar}>
        <Button aria-label={t(words.dayBefore)} disabled={column === 0} onClick={() => setChosen(column - 1)}>
          ‹
        </Button>
        <strong>{dayInWords(`${date} 00:00:00`, language)}</strong>
        <Button
          aria-label={t(words.dayAfter)}
          disabled={column === grid.dates.length - 1}
          onClick={() => setChosen(column + 1)}
        >
          ›
        </Button>
        {off?.kind == null ? null : (
          <span className={styles.quiet}>{language === 'zh' ? off.name : (off.name_en ?? off.name)}</span>
        )}
      </div>
      <ul className={styles.byDay}>
        {grid.people.map((person, row) => {
          const day = person.days[column]
          if (day === undefined) return null
          const value = pending.get(keyOf(person.user_id, date)) ?? day.value
          const shift = grid.shifts.find(({ id }) => id === shownOf(day, value))
          const planned = grid.shifts.find(({ id }) => id === day.plan)
          return (
            <li key={person.user_id}>
              <span className={styles.person}>
                <span>{person.name}</span>
                <small>{[textOf(day, value, grid.shifts), shift?.times].filter(Boolean).join(' · ')}</small>
              </span>
              {mayPaint && day.counted ? (
                <select
                  className={styles.pick}
                  aria-label={t(words.cell, { name: person.name, date, shift: '' })}
                  style={shift === undefined ? undefined : ({ '--shift': shift.color } as CSSProperties)}
                  value={String(value)}
                  onChange={({ target }) => onPaint([{ place: { row, column }, to: valueIn(target.value) }])}
                >
                  <option value="plan">
                    {`${t(words.byPlan)}${day.unplanned ? '' : ` (${planned?.name ?? t(words.rest)})`}`}
                  </option>
                  <option value="rest">{t(words.rest)}</option>
                  {grid.shifts
                    .filter(({ id, off: isOff }) => !isOff || id === value)
                    .map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                </select>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}
