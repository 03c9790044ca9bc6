import type { Field } from '@workplace/contract/kernel/field'
import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import { Checkbox, Select, Switch } from 'antd'
import { useLanguage, useT } from '../words'
import { StateDot } from './state-dot'
import { controlOf, type InputProps } from './widget'
import styles from './widgets.module.css'
import { words } from './words'

/** Options of a field for a select, states with their dots. */
export function useOptions(field: Field) {
  const t = useT()
  return Object.entries(field.options ?? {}).map(([value, label]) => {
    const tone = field.tones?.[value]
    return { value, text: t(label), label: tone === undefined ? t(label) : <StateDot tone={tone}>{t(label)}</StateDot> }
  })
}

export function SelectInput(props: InputProps<string>) {
  const { field, value, onChange } = props
  const t = useT()
  const options = useOptions(field)
  return (
    <Select
      {...controlOf(props)}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      options={options}
      allowClear={field.optional}
      showSearch={options.length > 8 ? { optionFilterProp: 'text' } : false}
      placeholder={t(words.choose)}
    />
  )
}

/** Options that have numbers. */
export function ChoiceInput(props: InputProps<number>) {
  const { field, value, onChange } = props
  const t = useT()
  return (
    <Select
      {...controlOf(props)}
      value={value === null || value === undefined ? undefined : String(value)}
      onChange={(chosen) => onChange?.(chosen === undefined ? null : Number(chosen))}
      options={useOptions(field)}
      allowClear={field.optional}
      placeholder={t(words.choose)}
    />
  )
}

export function MultiselectInput(props: InputProps<string[]>) {
  const { field, value, onChange } = props
  const t = useT()
  return (
    <Select
      {...controlOf(props)}
      mode="multiple"
      value={value ?? []}
      onChange={(chosen) => onChange?.(chosen)}
      options={useOptions(field)}
      optionFilterProp="text"
      placeholder={t(words.choose)}
    />
  )
}

export function FlagInput(props: InputProps<boolean>) {
  const { field, value, onChange } = props
  const t = useT()
  return (
    <Switch
      {...controlOf(props)}
      checked={value === true}
      onChange={(on) => onChange?.(on)}
      aria-label={t(field.label)}
    />
  )
}

const week = [1, 2, 3, 4, 5, 6, 7] as const

export function WeekdaysInput({ field, value, onChange, disabled, ...rest }: InputProps<number[]>) {
  const t = useT()
  const language = useLanguage()
  return (
    <Checkbox.Group
      // The first box takes the label's click; the group says the label.
      aria-label={t(field.label)}
      aria-describedby={rest['aria-describedby']}
      disabled={disabled}
      value={value ?? []}
      onChange={(weeks) => onChange?.([...weeks].sort())}
    >
      {week.map((day, at) => (
        <Checkbox key={day} value={day} id={at === 0 ? rest.id : undefined} className={styles.weekday}>
          {weekdayText(day, language)}
        </Checkbox>
      ))}
    </Checkbox.Group>
  )
}
