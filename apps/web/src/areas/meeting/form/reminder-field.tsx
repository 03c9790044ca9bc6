import { type Language, say } from '@workplace/contract/kernel/words'
import { Select } from 'antd'
import { useId } from 'react'
import { useLanguage, useT } from '../../../kernel/words'
import styles from '../core/side-panel.module.css'
import { formWords } from './form-words'

const usual = [0, 5, 10, 15, 30, 60, 1440]
const most = 3
const atStart = ['开始时', 'At start time'] as const
const days = ['提前 {n} 天', '{n, plural, one {# day} other {# days}} before'] as const
const hours = ['提前 {n} 小时', '{n, plural, one {# hour} other {# hours}} before'] as const
const minutesBefore = ['提前 {n} 分钟', '{n, plural, one {# minute} other {# minutes}} before'] as const

/** 提前 15 分钟, 1 day before */
export function reminderText(minutes: number, language: Language): string {
  if (minutes === 0) return say(atStart, language)
  if (minutes % 1440 === 0) return say(days, language, { n: minutes / 1440 })
  if (minutes % 60 === 0) return say(hours, language, { n: minutes / 60 })
  return say(minutesBefore, language, { n: minutes })
}

type Props = {
  value: readonly number[]
  onChange: (minutes: number[]) => void
  error?: string | undefined
}

/** When those who take part are reminded; without a choice they are not. */
export function ReminderField({ value, onChange, error }: Props) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const offered = [...new Set([...usual, ...value])].sort((a, b) => a - b)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(formWords.reminder)}</label>
      <Select<number[]>
        id={id}
        mode="multiple"
        showSearch={false}
        maxCount={most}
        value={[...value]}
        onChange={(chosen) => onChange([...chosen].sort((a, b) => a - b))}
        placeholder={t(formWords.reminderNone)}
        options={offered.map((minutes) => ({ value: minutes, label: reminderText(minutes, language) }))}
      />
      <span className={styles.help}>{t(formWords.reminderHint)}</span>
      {error !== undefined && <span className={styles.error}>{error}</span>}
    </div>
  )
}
