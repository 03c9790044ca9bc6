import { AutoComplete } from 'antd'
import { useEffect, useState } from 'react'
import { zoneText } from '../time/time-text'
import { halfHours, wallTime } from '../time/wall-time'
import { useLanguage } from '../words'
import { DatePicker } from './date-picker'
import { usePickedDay } from './picked-day'
import { controlOf, type InputProps } from './widget'
import styles from './widgets.module.css'

const width = { width: '100%' }

export function DateInput(props: InputProps<string>) {
  const { value, onChange } = props
  return (
    <DatePicker
      {...controlOf(props)}
      value={usePickedDay(value)}
      onChange={(date) => onChange?.(date === null ? null : date.format('YYYY-MM-DD'))}
      style={width}
    />
  )
}

/** An instant, typed and shown in the reader's own zone, which is named beside it. */
export function InstantInput(props: InputProps<string>) {
  const { value, onChange } = props
  const language = useLanguage()
  return (
    <div className={styles.instant}>
      <DatePicker
        {...controlOf(props)}
        showTime={{ format: 'HH:mm', minuteStep: 5 }}
        value={usePickedDay(value)}
        onChange={(at) => onChange?.(at === null ? null : at.second(0).millisecond(0).format())}
        style={width}
      />
      <span className={styles.quiet}>{zoneText(value ?? new Date(), language)}</span>
    </div>
  )
}

/** A time of day: typed freely (9, 930, 9:30), or taken from the half hours. */
export function WalltimeInput(props: InputProps<string>) {
  const { field, value, onChange } = props
  const [typed, setTyped] = useState(value ?? '')
  useEffect(() => setTyped(value ?? ''), [value])
  const take = (text: string) => {
    const time = wallTime(text) ?? (text.trim() === '' ? null : text)
    setTyped(time ?? '')
    onChange?.(time)
  }
  const wanted = wallTime(typed)
  return (
    <AutoComplete
      {...controlOf(props)}
      value={typed}
      onChange={(text: string | undefined) => setTyped(text ?? '')}
      onSelect={(time) => take(time ?? '')}
      onClear={() => take('')}
      onBlur={() => typed !== (value ?? '') && take(typed)}
      onKeyDown={(event) => event.key === 'Enter' && typed !== (value ?? '') && take(typed)}
      options={halfHours.map((time) => ({ value: time }))}
      showSearch={{
        filterOption: (text, option) =>
          text === value || wanted === undefined || option?.value === wanted || String(option?.value).startsWith(text),
      }}
      allowClear={field.optional}
      placeholder="HH:mm"
      style={width}
    />
  )
}
