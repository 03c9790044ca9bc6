import { Form, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { DatePicker } from '../../../kernel/widgets/date-picker'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { type Translate, useT } from '../../../kernel/words'
import { ruleWords as words } from './rule-words'
import styles from './rules.module.css'

/** Whom or what the tester of rules is asked about. */
export function RuleReference(item: {
  readonly id: string
  readonly to: 'user' | 'meetingroom' | 'station'
  readonly label: Parameters<Translate>[0]
  readonly placeholder: Parameters<Translate>[0]
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}) {
  const t = useT()
  const { id, to, value, onChange } = item
  return (
    <Form.Item label={t(item.label)} htmlFor={id} className={styles.wide}>
      <ReferencePicker {...{ id, to, value, onChange }} placeholder={t(item.placeholder)} />
    </Form.Item>
  )
}

/** What a tester of rules is asked in every area: for whom, and when, by the clock of the office. Null: not chosen yet. */
export function useRuleQuestion() {
  const t = useT()
  const [person, setPerson] = useState<number | null>(null)
  const [date, setDate] = useState<Dayjs | null>(() => dayjs().add(1, 'day'))
  const [from, setFrom] = useState<Dayjs | null>(() => dayjs('2000-01-01T10:00'))
  const [to, setTo] = useState<Dayjs | null>(() => dayjs('2000-01-01T11:00'))
  const times = { format: 'HH:mm', minuteStep: 15, allowClear: false, needConfirm: false } as const
  return {
    person,
    date: date?.format('YYYY-MM-DD') ?? null,
    from: from?.format('HH:mm') ?? null,
    to: to?.format('HH:mm') ?? null,
    personItem: (
      <RuleReference
        {...{ id: 'rule-person', to: 'user', label: words.person, placeholder: words.choosePerson }}
        value={person}
        onChange={setPerson}
      />
    ),
    dateItem: (
      <Form.Item label={t(words.date)} htmlFor="rule-date">
        <DatePicker id="rule-date" allowClear={false} value={date} onChange={setDate} />
      </Form.Item>
    ),
    timeItems: (
      <>
        <Form.Item label={t(words.from)} htmlFor="rule-from">
          <TimePicker id="rule-from" {...times} value={from} onChange={setFrom} />
        </Form.Item>
        <Form.Item label={t(words.to)} htmlFor="rule-to">
          <TimePicker id="rule-to" {...times} value={to} onChange={setTo} />
        </Form.Item>
      </>
    ),
  }
}
