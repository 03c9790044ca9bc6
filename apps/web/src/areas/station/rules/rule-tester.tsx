import { useQuery } from '@tanstack/react-query'
import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { units } from '@workplace/contract/station/desk-booking'
import { stationRule, stationRuleCheck } from '@workplace/contract/station/station-rule'
import { Alert, DatePicker, Empty, Form, Segmented, Skeleton, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { Panel } from '../../../kernel/panel/panel'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { type Translate, useT } from '../../../kernel/words'
import { RuleItems, ruleWords, ruleStyles as styles } from '../../meeting/public'
import { deskRuleWords as words } from './rule-words'

type Unit = keyof typeof units
type Wish = Parameters<typeof queryOf<typeof stationRuleCheck>>[1]

/** Which rule groups apply to a person at a desk on a date, what becomes of what they say, and what booking would answer. */
export function RuleTester({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const [person, setPerson] = useState<number | null>(null)
  const [desk, setDesk] = useState<number | null>(null)
  const [date, setDate] = useState<Dayjs | null>(() => dayjs().add(1, 'day'))
  const [unit, setUnit] = useState<Unit>('day')
  const [from, setFrom] = useState<Dayjs | null>(() => dayjs('2000-01-01T10:00'))
  const [to, setTo] = useState<Dayjs | null>(() => dayjs('2000-01-01T11:00'))
  const day = date?.format('YYYY-MM-DD')
  const hours = unit === 'hour' ? { start_time: from?.format('HH:mm') ?? '', end_time: to?.format('HH:mm') ?? '' } : {}
  const wish: Wish | null =
    person === null || desk === null || day === undefined
      ? null
      : { user_id: person, station_id: desk, date: day, unit, ...hours }
  const times = { format: 'HH:mm', minuteStep: 15, allowClear: false, needConfirm: false } as const
  return (
    <Panel wide title={t(ruleWords.test)} onClose={onClose}>
      <Form layout="vertical" className={styles.ask}>
        <Form.Item label={t(words.person)} htmlFor="rule-person" className={styles.wide}>
          <ReferencePicker
            id="rule-person"
            to="user"
            placeholder={t(words.choosePerson)}
            value={person}
            onChange={setPerson}
          />
        </Form.Item>
        <Form.Item label={t(words.desk)} htmlFor="rule-desk" className={styles.wide}>
          <ReferencePicker
            id="rule-desk"
            to="station"
            placeholder={t(words.chooseDesk)}
            value={desk}
            onChange={setDesk}
          />
        </Form.Item>
        <Form.Item label={t(ruleWords.date)} htmlFor="rule-date">
          <DatePicker id="rule-date" allowClear={false} value={date} onChange={setDate} />
        </Form.Item>
        <Form.Item label={t(words.unit)} className={unit === 'hour' ? undefined : styles.wide}>
          <Segmented<Unit>
            aria-label={t(words.unit)}
            value={unit}
            options={(Object.keys(units) as Unit[]).map((value) => ({ value, label: t(units[value]) }))}
            onChange={setUnit}
          />
        </Form.Item>
        {unit === 'hour' && (
          <>
            <Form.Item label={t(ruleWords.from)} htmlFor="rule-from">
              <TimePicker id="rule-from" {...times} value={from} onChange={setFrom} />
            </Form.Item>
            <Form.Item label={t(ruleWords.to)} htmlFor="rule-to">
              <TimePicker id="rule-to" {...times} value={to} onChange={setTo} />
            </Form.Item>
          </>
        )}
      </Form>
      {wish === null ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.ask)} />
      ) : (
        <Answer wish={wish} />
      )}
    </Panel>
  )
}

const fieldNamed = (name: string) => fieldOf(stationRule as unknown as Resource, name)

function valueText(name: string, value: number | string | boolean | readonly string[], t: Translate): string {
  // what is a yes is said by its name
  if (typeof value === 'boolean') return ''
  const options = fieldNamed(name).options
  const one = (single: number | string) => {
    const option = options?.[String(single)]
    return option === undefined ? String(single) : t(option)
  }
  return Array.isArray(value) ? value.map(one).join(t(ruleWords.comma)) : one(value as number | string)
}

function Answer({ wish }: { readonly wish: Wish }) {
  const t = useT()
  const { data, error } = useQuery(queryOf(stationRuleCheck, wish, { quiet: true }))
  if (error !== null) return <Alert type="error" showIcon title={error.message} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  const items = data.items.map((item) => ({
    ...item,
    says: item.says.map((one) => ({
      ...one,
      label: fieldNamed(one.name).label,
      value: valueText(one.name, one.value, t),
    })),
  }))
  return (
    <section aria-live="polite" className={styles.answer}>
      <Alert
        type={data.ok ? 'success' : 'error'}
        showIcon
        title={t(data.ok ? ruleWords.yes : ruleWords.no)}
        description={data.message}
      />
      <RuleItems items={items} elsewhere={words.elsewhere} />
    </section>
  )
}
