import { useQuery } from '@tanstack/react-query'
import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import type { Label } from '@workplace/contract/kernel/words'
import { auditReasons, type RuleCheck, rule, ruleCheck } from '@workplace/contract/meeting/rule'
import { ruleFamilies } from '@workplace/contract/meeting/rule-families'
import { Alert, Empty, Form, InputNumber, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { Panel } from '../../../kernel/panel/panel'
import { type Translate, useT } from '../../../kernel/words'
import { RuleItems, type RuleLine } from './rule-items'
import { RuleReference, useRuleQuestion } from './rule-question'
import { ruleWords as words } from './rule-words'
import styles from './rules.module.css'

type Item = RuleCheck['items'][number]

/** Which rule groups apply to a person in a room at a time, what becomes of what they say, and what booking would answer. */
export function RuleTester({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { person, date, from, to, ...items } = useRuleQuestion()
  const [room, setRoom] = useState<number | null>(null)
  const [people, setPeople] = useState<number | null>(null)
  const question =
    person === null || room === null || date === null || from === null || to === null
      ? null
      : {
          user_id: person,
          meetingroom_id: room,
          start_time: `${date} ${from}:00`,
          end_time: `${date} ${to}:00`,
          ...(people === null ? {} : { people }),
        }
  return (
    <Panel wide title={t(words.test)} onClose={onClose}>
      <Form layout="vertical" className={styles.ask}>
        {items.personItem}
        <RuleReference
          {...{ id: 'rule-room', to: 'meetingroom', label: words.room, placeholder: words.chooseRoom }}
          value={room}
          onChange={setRoom}
        />
        {items.dateItem}
        {items.timeItems}
        <Form.Item label={t(words.people)} htmlFor="rule-people">
          <InputNumber id="rule-people" min={1} max={10_000} precision={0} value={people} onChange={setPeople} />
        </Form.Item>
      </Form>
      {question === null ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.ask)} />
      ) : (
        <Answer question={question} />
      )}
    </Panel>
  )
}

type Question = { user_id: number; meetingroom_id: number; start_time: string; end_time: string; people?: number }

function Answer({ question }: { question: Question }) {
  const t = useT()
  const { data, error } = useQuery(queryOf(ruleCheck, question, { quiet: true }))
  if (error !== null) return <Alert type="error" showIcon title={fieldText(error.fields) ?? error.message} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  const { items, audit, freed } = data
  const reasons = audit.reasons.map(({ reason, title }) =>
    [title, t(auditReasons[reason])].filter(Boolean).join(t(words.colon)),
  )
  const notes = [
    ...(audit.needed ? [t(words.audit, { reason: reasons.join(t(words.semicolon)) })] : []),
    ...(data.warnings.includes('capacity') ? [t(words.crowded)] : []),
    ...(freed.length > 0 ? [t(words.freed, { what: familiesText(freed, t) })] : []),
  ]
  return (
    <section aria-live="polite" className={styles.answer}>
      <Alert
        type={data.ok ? (audit.needed ? 'warning' : 'success') : 'error'}
        showIcon
        title={data.ok ? t(audit.needed ? words.pending : words.yes) : t(words.no)}
        description={
          <>
            {data.message}
            {notes.map((note) => (
              <div key={note}>{note}</div>
            ))}
          </>
        }
      />
      <RuleItems items={items.map((item) => lineOf(item, t))} />
    </section>
  )
}

const fieldText = (fields: Readonly<Record<string, string>>): string | undefined => Object.values(fields)[0]

const familyText = (family: string, t: Translate): string =>
  family === 'limit' ? t(words.limitFreed) : t(ruleFamilies[family as keyof typeof ruleFamilies] ?? [family, family])

const familiesText = (families: readonly string[], t: Translate): string =>
  families.map((one) => familyText(one, t)).join(t(words.comma))

/** A rule group as the list of them shows it. */
const lineOf = (item: Item, t: Translate): RuleLine => ({
  ...item,
  spares: familiesText(item.freed, t),
  says: item.says.map((one) => ({
    ...one,
    label: fieldOf(rule as unknown as Resource, one.name).label,
    value: toldValue(one, t),
  })),
})

function toldValue({ name, value }: Item['says'][number], t: Translate): string {
  if (value === false) return t(words.noLimit)
  const option = fieldOf(rule as unknown as Resource, name).options?.[String(value)] as Label | undefined
  return option === undefined ? String(value) : t(option)
}
