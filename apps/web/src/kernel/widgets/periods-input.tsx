import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Period } from '@workplace/contract/kernel/field'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '../words'
import { type PeriodRow, periodsOf, rowsOf } from './period-rows'
import { WalltimeInput } from './time-input'
import { weekdayText } from './time-text'
import type { InputProps } from './widget'
import styles from './widgets.module.css'
import { words } from './words'

const fresh: PeriodRow = { weeks: [1, 2, 3, 4, 5], start: '09:00', end: '18:00' }
const same = (one: readonly Period[], other: readonly Period[]) => JSON.stringify(one) === JSON.stringify(other)

/** Hours on weekdays: one row for the same hours on several days. */
export function PeriodsInput({ id, field, name, value, onChange, disabled }: InputProps<Period[]>) {
  const t = useT()
  const language = useLanguage()
  const [rows, setRows] = useState<readonly PeriodRow[]>(() => rowsOf(value ?? []))
  // A row without a day is still a row on the screen; only a value from elsewhere replaces what is being typed.
  if (!same(periodsOf(rows), value ?? [])) setRows(rowsOf(value ?? []))
  const change = (next: readonly PeriodRow[]) => {
    setRows(next)
    onChange?.(periodsOf(next))
  }
  const put = (at: number, part: Partial<PeriodRow>) =>
    change(rows.map((row, place) => (place === at ? { ...row, ...part } : row)))
  return (
    <fieldset className={styles.periods} aria-label={t(field.label)} style={{ border: 0, margin: 0, padding: 0 }}>
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
            icon={<DeleteOutlined />}
            aria-label={t(words.removePeriod)}
            disabled={disabled}
            onClick={() => change(rows.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          id={id}
          type="dashed"
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => change([...rows, fresh])}
        >
          {t(words.addPeriod)}
        </Button>
      </div>
    </fieldset>
  )
}
