import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Period } from '@workplace/contract/kernel/field'
import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '../words'
import { type PeriodRow, periodsOf, rowsOf } from './period-rows'
import { WalltimeInput } from './time-input'
import type { InputProps } from './widget'
import styles from './widgets.module.css'
import { words } from './words'

const fresh: PeriodRow = { weeks: [1, 2, 3, 4, 5], start: '09:00', end: '18:00' }

/** Hours on weekdays: one row for the same hours on several days. */
export function PeriodsInput({ id, field, name, value, onChange, disabled }: InputProps<Period[]>) {
  const t = useT()
  const language = useLanguage()
  // A row without a day is still a row on the screen; only a value from elsewhere replaces what is being typed.
  const [typed, setTyped] = useState({ rows: rowsOf(value ?? []), value })
  const rows = typed.value === value ? typed.rows : rowsOf(value ?? [])
  const change = (next: readonly PeriodRow[]) => {
    const periods = periodsOf(next)
    setTyped({ rows: [...next], value: periods })
    onChange?.(periods)
  }
  const put = (at: number, part: Partial<PeriodRow>) =>
    change(rows.map((row, place) => (place === at ? { ...row, ...part } : row)))
  return (
    <fieldset
      id={id}
      className={styles.periods}
      aria-label={t(field.label)}
      style={{ border: 0, margin: 0, padding: 0 }}
    >
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
        <div className={styles.period} key={at}>
          <Select
            mode="multiple"
            maxTagCount="responsive"
            aria-label={t(words.week)}
            disabled={disabled}
            value={[...row.weeks]}
            onChange={(weeks: number[]) => put(at, { weeks: [...weeks].sort() })}
            options={[1, 2, 3, 4, 5, 6, 7].map((week) => ({ value: week, label: weekdayText(week, language) }))}
          />
          <WalltimeInput
            field={{ ...field, optional: false }}
            name={name}
            aria-label={t(words.from)}
            value={row.start}
            onChange={(start) => put(at, { start: start ?? '' })}
            disabled={disabled}
          />
          <span aria-hidden>–</span>
          <WalltimeInput
            field={{ ...field, optional: false }}
            name={name}
            aria-label={t(words.until)}
            value={row.end}
            onChange={(end) => put(at, { end: end ?? '' })}
            disabled={disabled}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t(words.removePeriod)}
            disabled={disabled}
            onClick={() => change(rows.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled}
          onClick={() => change([...rows, fresh])}
        >
          {t(words.addPeriod)}
        </Button>
      </div>
    </fieldset>
  )
}
