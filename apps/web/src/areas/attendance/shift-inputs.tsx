import type { LateOff, ShiftPeriod, ShiftRest } from '@workplace/domain/attendance/shift'
import { MOST_PERIODS, shiftMinute } from '@workplace/domain/attendance/shift'
import { timeOf } from '@workplace/domain/kernel/time'
import { Checkbox, Form, Input, InputNumber } from 'antd'
import { useEffect, useState } from 'react'
import type { InputProps } from '../../kernel/widgets/widget'
import { useT } from '../../kernel/words'
import styles from './attendance.module.css'
import { shiftWords as words } from './core/shift-words'
import { Lines } from './lines-input'
import { ShiftBar } from './shift-bar'
import { shiftTime } from './shift-time'

/** What a form holds while a text was imported into it is no list yet. */
const listed = <T,>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : [])
const put = <T,>(all: readonly T[], at: number, part: Partial<T>): readonly T[] =>
  all.map((one, place) => (place === at ? { ...one, ...part } : one))
/** So long after the last line the next one begins, and so long it lasts. */
const after = (time: string | undefined, gap: number) =>
  timeOf(Math.min(35 * 60, (shiftMinute(time ?? '') ?? 540) + gap))

type TimeProps = {
  readonly value: string
  readonly label: string
  readonly disabled: boolean
  readonly onChange: (time: string) => void
}

/** A time of a shift, typed freely. */
function ShiftTimeInput({ value, label, disabled, onChange }: TimeProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const take = () => {
    const time = shiftTime(typed) ?? typed
    setTyped(time)
    if (time !== value) onChange(time)
  }
  return (
    <Input
      className={styles.time}
      aria-label={label}
      value={typed}
      disabled={disabled}
      placeholder="HH:mm"
      maxLength={6}
      inputMode="numeric"
      status={typed !== '' && shiftTime(typed) === undefined ? 'error' : ''}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onPressEnter={take}
    />
  )
}

/** When a shift is worked: drawn above, typed below. */
export function PeriodsInput({ id, field, value, onChange, disabled = false }: InputProps<readonly ShiftPeriod[]>) {
  const t = useT()
  const form = Form.useFormInstance()
  const rests = listed<ShiftRest>(Form.useWatch('rest_periods', form))
  const color = Form.useWatch<string | null>('color', form)
  const periods = listed<ShiftPeriod>(value)
  const change = (at: number, part: Partial<ShiftPeriod>) => onChange?.(put(periods, at, part))
  const timeAt = (at: number, end: 'on_time' | 'off_time') => (
    <ShiftTimeInput
      label={t(words.lineOf, { n: at + 1, what: t(end === 'on_time' ? words.start : words.end) })}
      value={periods[at]?.[end] ?? ''}
      disabled={disabled}
      onChange={(time) => change(at, { [end]: time })}
    />
  )
  return (
    <div className={styles.drawn}>
      <ShiftBar
        periods={periods}
        rests={rests}
        color={color}
        onChange={disabled ? undefined : (next) => onChange?.(next)}
      />
      <small className={styles.quiet}>{t(words.drawHint)}</small>
      <Lines
        {...{ id, disabled, label: t(field.label), count: periods.length, least: 1, most: MOST_PERIODS }}
        addLabel={t(words.addPeriod)}
        onAdd={() => {
          const last = periods.at(-1)?.off_time
          const next = { on_time: after(last, 60), off_time: after(last, 300), must_on: true, must_off: true }
          onChange?.([...periods, next])
        }}
        onRemove={(at) => onChange?.(periods.filter((_, place) => place !== at))}
        line={(at) => (
          <>
            {timeAt(at, 'on_time')}
            <span aria-hidden>–</span>
            {timeAt(at, 'off_time')}
            <Checkbox
              checked={periods[at]?.must_on !== false}
              disabled={disabled}
              onChange={({ target }) => change(at, { must_on: target.checked })}
            >
              {t(words.mustOn)}
            </Checkbox>
            <Checkbox
              checked={periods[at]?.must_off !== false}
              disabled={disabled}
              onChange={({ target }) => change(at, { must_off: target.checked })}
            >
              {t(words.mustOff)}
            </Checkbox>
          </>
        )}
      />
    </div>
  )
}

/** What of the periods is no work. */
export function RestsInput({ id, field, value, onChange, disabled = false }: InputProps<readonly ShiftRest[]>) {
  const t = useT()
  const rests = listed<ShiftRest>(value)
  const timeAt = (at: number, end: 'start' | 'end') => (
    <ShiftTimeInput
      label={t(words.restOf, { n: at + 1, what: t(words[end]) })}
      value={rests[at]?.[end] ?? ''}
      disabled={disabled}
      onChange={(time) => onChange?.(put(rests, at, { [end]: time }))}
    />
  )
  return (
    <Lines
      {...{ id, disabled, label: t(field.label), count: rests.length, least: 0, most: 8 }}
      addLabel={t(words.addRest)}
      onAdd={() => {
        const last = rests.at(-1)?.end ?? '11:00'
        onChange?.([...rests, { start: after(last, 60), end: after(last, 120) }])
      }}
      onRemove={(at) => onChange?.(rests.filter((_, place) => place !== at))}
      line={(at) => (
        <>
          {timeAt(at, 'start')}
          <span aria-hidden>–</span>
          {timeAt(at, 'end')}
        </>
      )}
    />
  )
}

/** Who left so late may come so much later. */
export function LateOffInput({ id, field, value, onChange, disabled = false }: InputProps<readonly LateOff[]>) {
  const t = useT()
  const steps = listed<LateOff>(value)
  const numberAt = (at: number, part: keyof LateOff, label: string) => (
    <InputNumber<number>
      className={styles.steps}
      prefix={<span className={styles.quiet}>{label}</span>}
      aria-label={label}
      min={1}
      max={part === 'late_off_minutes' ? 720 : 480}
      precision={0}
      controls={false}
      value={steps[at]?.[part] ?? null}
      disabled={disabled}
      onChange={(minutes) => onChange?.(put(steps, at, { [part]: minutes ?? 0 }))}
    />
  )
  return (
    <Lines
      {...{ id, disabled, label: t(field.label), count: steps.length, least: 0, most: 5 }}
      addLabel={t(words.addStep)}
      onAdd={() => {
        const last = steps.at(-1) ?? { late_off_minutes: 60, late_on_minutes: 0 }
        onChange?.([
          ...steps,
          { late_off_minutes: last.late_off_minutes + 60, late_on_minutes: last.late_on_minutes + 30 },
        ])
      }}
      onRemove={(at) => onChange?.(steps.filter((_, place) => place !== at))}
      line={(at) => (
        <>
          {numberAt(at, 'late_off_minutes', t(words.leftLate))}
          {numberAt(at, 'late_on_minutes', t(words.mayCome))}
        </>
      )}
    />
  )
}
