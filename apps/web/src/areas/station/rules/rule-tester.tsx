import { useQuery } from '@tanstack/react-query'
import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { units } from '@workplace/contract/station/desk-booking'
import { stationRule, stationRuleCheck } from '@workplace/contract/station/station-rule'
import { Alert, Empty, Form, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { Panel } from '../../../kernel/panel/panel'
import { type Translate, useT } from '../../../kernel/words'
import { RuleItems, RuleReference, ruleWords, ruleStyles as styles, useRuleQuestion } from '../../meeting/public'
import { deskRuleWords as words } from './rule-words'

type Unit = keyof typeof units
type Question = Parameters<typeof queryOf<typeof stationRuleCheck>>[1]

/** Which rule groups apply to a person at a desk on a date, what becomes of what they say, and what booking would answer. */
export function RuleTester({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { person, date, from, to, ...items } = useRuleQuestion()
  const [desk, setDesk] = useState<number | null>(null)
  const [unit, setUnit] = useState<Unit>('day')
  const hours = unit === 'hour' ? { start_time: from ?? '', end_time: to ?? '' } : {}
  const question: Question | null =
    person === null || desk === null || date === null
      ? null
      : { user_id: person, station_id: desk, date, unit, ...hours }
  return (
    <Panel wide title={t(ruleWords.test)} onClose={onClose}>
      <Form layout="vertical" className={styles.ask}>
        {items.personItem}
        <RuleReference
          {...{ id: 'rule-desk', to: 'station', label: words.desk, placeholder: words.chooseDesk }}
          value={desk}
          onChange={setDesk}
        />
        {items.dateItem}
        <Form.Item label={t(words.unit)} className={unit === 'hour' ? undefined : styles.wide}>
          <Segmented<Unit>
            aria-label={t(words.unit)}
            value={unit}
            options={(Object.keys(units) as Unit[]).map((value) => ({ value, label: t(units[value]) }))}
            onChange={setUnit}
          />
        </Form.Item>
        {unit === 'hour' && items.timeItems}
      </Form>
      {question === null ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.ask)} />
      ) : (
        <Answer question={question} />
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

function Answer({ question }: { readonly question: Question }) {
  const t = useT()
  const { data, error } = useQuery(queryOf(stationRuleCheck, question, { quiet: true }))
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
