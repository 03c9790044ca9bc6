import { useQuery } from '@tanstack/react-query'
import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import type { Label } from '@workplace/contract/kernel/words'
import { auditReasons, type RuleCheck, rule, ruleCheck } from '@workplace/contract/meeting/rule'
import { ruleFamilies } from '@workplace/contract/meeting/rule-families'
import { Alert, DatePicker, Empty, Form, InputNumber, Skeleton, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { Panel } from '../../../kernel/panel/panel'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { type Translate, useT } from '../../../kernel/words'
import { ruleWords as words } from './rule-words'
import styles from './rules.module.css'

type Item = RuleCheck['items'][number]

/** Which rule groups apply to a person in a room at a time, what becomes of what they say, and what booking would answer. */
export function RuleTester({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [person, setPerson] = useState<number | null>(null)
  const [room, setRoom] = useState<number | null>(null)
  const [date, setDate] = useState<Dayjs | null>(() => dayjs().add(1, 'day'))
  const [from, setFrom] = useState<Dayjs | null>(() => dayjs('2000-01-01T10:00'))
  const [to, setTo] = useState<Dayjs | null>(() => dayjs('2000-01-01T11:00'))
  const [people, setPeople] = useState<number | null>(null)
  const day = date?.format('YYYY-MM-DD')
  const wish =
    person === null || room === null || day === undefined || from === null || to === null
      ? null
      : {
          user_id: person,
          meetingroom_id: room,
          start_time: `${day} ${from.format('HH:mm')}:00`,
          end_time: `${day} ${to.format('HH:mm')}:00`,
          ...(people === null ? {} : { people }),
        }
  const times = { format: 'HH:mm', minuteStep: 15, allowClear: false, needConfirm: false } as const
  return (
    <Panel wide title={t(words.test)} onClose={onClose}>
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
        <Form.Item label={t(words.room)} htmlFor="rule-room" className={styles.wide}>
          <ReferencePicker
            id="rule-room"
            to="meetingroom"
            placeholder={t(words.chooseRoom)}
            value={room}
            onChange={setRoom}
          />
        </Form.Item>
        <Form.Item label={t(words.date)} htmlFor="rule-date">
          <DatePicker id="rule-date" allowClear={false} value={date} onChange={setDate} />
        </Form.Item>
        <Form.Item label={t(words.from)} htmlFor="rule-from">
          <TimePicker id="rule-from" {...times} value={from} onChange={setFrom} />
        </Form.Item>
        <Form.Item label={t(words.to)} htmlFor="rule-to">
          <TimePicker id="rule-to" {...times} value={to} onChange={setTo} />
        </Form.Item>
        <Form.Item label={t(words.people)} htmlFor="rule-people">
          <InputNumber id="rule-people" min={1} max={10_000} precision={0} value={people} onChange={setPeople} />
        </Form.Item>
      </Form>
      {wish === null ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.ask)} />
      ) : (
        <Answer wish={wish} />
      )}
    </Panel>
  )
}

type Wish = { user_id: number; meetingroom_id: number; start_time: string; end_time: string; people?: number }

function Answer({ wish }: { wish: Wish }) {
  const t = useT()
  const { data, error } = useQuery(queryOf(ruleCheck, wish, { quiet: true }))
  if (error !== null) return <Alert type="error" showIcon title={fieldText(error.fields) ?? error.message} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  const { items, audit, freed } = data
  const [applied, others] = [items.filter((one) => one.applies), items.filter((one) => !one.applies)]
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
      {items.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.none)} />
      ) : (
        <>
          <h2>{t(words.applied)}</h2>
          {applied.length === 0 && <p className={styles.quiet}>{t(words.noneApplies)}</p>}
          <ul className={styles.rules}>
            {applied.map((one) => (
              <RuleItem key={one.id} item={one} />
            ))}
          </ul>
          {others.length > 0 && (
            <>
              <h2>{t(words.others)}</h2>
              <ul className={styles.rules}>
                {others.map((one) => (
                  <RuleItem key={one.id} item={one} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  )
}

const fieldText = (fields: Readonly<Record<string, string>>): string | undefined => Object.values(fields)[0]

const familyText = (family: string, t: Translate): string =>
  family === 'limit' ? t(words.limitFreed) : t(ruleFamilies[family as keyof typeof ruleFamilies] ?? [family, family])

const familiesText = (families: readonly string[], t: Translate): string =>
  families.map((one) => familyText(one, t)).join(t(words.comma))

function toldValue({ name, value }: Item['says'][number], t: Translate): string {
  if (value === false) return t(words.noLimit)
  const option = fieldOf(rule as unknown as Resource, name).options?.[String(value)] as Label | undefined
  return option === undefined ? String(value) : t(option)
}

function RuleItem({ item }: { item: Item }) {
  const t = useT()
  const tones = { counts: 'good', overruled: 'quiet', spared: 'quiet' } as const
  return (
    <li className={styles.rule} data-applies={item.applies}>
      <div className={styles.ruleHead}>
        <strong>{item.title}</strong>
        <small>{t(words.priority, { n: item.priority })}</small>
        <small>{t(words[`why_${item.why}`], { by: item.by ?? '' })}</small>
      </div>
      {item.freed.length > 0 && (
        <div className={styles.says}>{t(words.spares, { what: familiesText(item.freed, t) })}</div>
      )}
      {item.says.length > 0 && (
        <ul className={styles.sayings}>
          {item.says.map((one) => (
            <li key={one.name} data-state={one.state}>
              <span>
                {t(fieldOf(rule as unknown as Resource, one.name).label)} <b>{toldValue(one, t)}</b>
              </span>
              <StateDot tone={tones[one.state]}>
                {one.state === 'spared' && one.by === null
                  ? t(words.sparedByList)
                  : t(words[one.state], { by: one.by ?? '' })}
              </StateDot>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
