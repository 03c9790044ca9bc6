import { monthColumnNames } from '@workplace/contract/attendance/month'
import {
  type JudgingKind,
  mostRehearsed,
  type RehearsedPerson,
  rehearsalFile,
  rehearseRule,
} from '@workplace/contract/attendance/rehearse'
import { versioned } from '@workplace/contract/attendance/versions'
import type { InputOf, OutputOf } from '@workplace/contract/kernel/endpoint'
import type { MonthColumn } from '@workplace/domain/attendance/month'
import { monthsLater } from '@workplace/domain/kernel/date'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { CallError, file } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useSaving } from '../../../kernel/list/export-menu'
import { Panel } from '../../../kernel/panel/panel'
import { dateText } from '../../../kernel/time/time-text'
import { ownZone, wallClock } from '../../../kernel/time/zone-time'
import { ReferencePicker, ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { useLanguage, useT } from '../../../kernel/words'
import { dayWords } from '../days/day-words'
import { recomputeWords } from '../days/recompute-words'
import { Steps } from '../days/steps'
import { monthValue } from '../months/month-value'
import styles from './rehearsal.module.css'
import { rehearsalWords as words } from './rehearsal-words'

export type RuleTried = {
  readonly kind: JudgingKind
  /** What is changed; null: it is new, and somebody says in whose place it is tried. */
  readonly own: { readonly id: number; readonly name: string } | null
  readonly name: string
  readonly body: Readonly<Record<string, unknown>>
}
type Asked = InputOf<typeof rehearseRule>
type Found = { readonly asked: Asked; readonly data: OutputOf<typeof rehearseRule> }

/** What a past month would have been by settings that need not be saved. */
export function RehearsalPanel({ kind, own, name, body, onClose }: RuleTried & { readonly onClose: () => void }) {
  const t = useT()
  const running = wallClock(new Date(), ownZone()).slice(0, 7)
  const [month, setMonth] = useState(() => monthsLater(running, -1))
  const [ref_id, setRef] = useState<number | null>(own?.id ?? null)
  const [department_ids, setDepartments] = useState<number[]>([])
  const [found, setFound] = useState<Found | null>(null)
  const [wrong, setWrong] = useState<CallError | null>(null)
  const rehearse = useChange(rehearseRule, { quiet: true })
  const [saving, run] = useSaving()
  const resource = versioned[kind]
  const anew =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setFound(null)
      setWrong(null)
    }
  const look = async () => {
    if (ref_id === null) return
    const asked = { month, department_ids, kind, ref_id, body }
    setWrong(null)
    try {
      setFound({ asked, data: await rehearse.mutateAsync(asked) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFound(null)
      setWrong(error)
    }
  }
  const title = name.trim() === '' ? t(words.unnamed) : name
  return (
    <Panel
      wide
      title={t(words.title, { name: title })}
      onClose={onClose}
      footer={
        <div className={styles.chips}>
          <Button type="primary" disabled={ref_id === null} loading={rehearse.isPending} onClick={() => void look()}>
            {t(words.rehearse)}
          </Button>
          <Button
            disabled={found === null || found.data.changed_people === 0}
            loading={saving}
            onClick={() => found !== null && run(() => file(rehearsalFile, { ...found.asked, name: title }))}
          >
            {t(words.save)}
          </Button>
        </div>
      }
    >
      <div className={styles.rehearsal}>
        <p>{t(words.text)}</p>
        {/* its fields are no part of a form around it */}
        <Form component={false} layout="vertical">
          <div className={styles.asked}>
            <Form.Item label={t(words.month)}>
              <div className={styles.month}>
                <Button aria-label={t(words.before)} onClick={() => anew(setMonth)(monthsLater(month, -1))}>
                  ‹
                </Button>
                <strong className="wp-figures" aria-live="polite">
                  {month}
                </strong>
                <Button
                  aria-label={t(words.after)}
                  disabled={month >= running}
                  onClick={() => anew(setMonth)(monthsLater(month, 1))}
                >
                  ›
                </Button>
              </div>
            </Form.Item>
            <Form.Item label={t(words.inPlaceOf)} extra={t(words.inPlaceHint)}>
              <ReferencePicker
                to={resource.name}
                aria-label={t(words.inPlaceOf)}
                placeholder={t(words.choose)}
                {...(own === null ? {} : { known: { [own.id]: own.name } })}
                value={ref_id}
                onChange={anew(setRef)}
              />
            </Form.Item>
            <Form.Item label={t(words.departments)}>
              <ReferencesPicker
                to="department"
                aria-label={t(words.departments)}
                placeholder={t(words.all)}
                value={department_ids}
                onChange={(ids) => anew(setDepartments)([...(ids ?? [])])}
              />
            </Form.Item>
          </div>
        </Form>
        {wrong === null ? null : <Wrong error={wrong} kind={kind} />}
        {found === null ? null : <Outcome {...found.data} />}
      </div>
    </Panel>
  )
}

/** Why it could not be tried: what is wrong with which setting. */
function Wrong({ error, kind }: { readonly error: CallError; readonly kind: JudgingKind }) {
  const t = useT()
  const { fields } = versioned[kind]
  const faults = Object.entries(error.fields)
  return (
    <Alert
      type="error"
      showIcon
      title={faults.length === 0 ? error.message : t(words.wrong)}
      {...(faults.length === 0
        ? {}
        : {
            description: (
              <ul>
                {faults.map(([at, message]) => {
                  const label = fields[at.split('.')[0] ?? '']?.label
                  return (
                    <li key={at}>{label === undefined ? message : t(words.fault, { field: t(label), message })}</li>
                  )
                })}
              </ul>
            ),
          })}
    />
  )
}

function Outcome({ sums, persons, ...data }: OutputOf<typeof rehearseRule>) {
  const t = useT()
  const language = useLanguage()
  const { people, days, changed_days, changed_people } = data
  const [begin, end] = [dateText(data.begin_date, language), dateText(data.end_date, language)]
  if (people === 0) return <p role="status">{t(words.nobody)}</p>
  const isCut = persons.reduce((sum, one) => sum + one.days.length, 0) < changed_days || persons.length < changed_people
  return (
    <>
      <div role="status">
        <strong>
          {t(changed_people === 0 ? words.nothing : words.found, { people: changed_people, days: changed_days })}
        </strong>
        <div className={styles.quiet}>{t(words.looked, { begin, end, people, days })}</div>
      </div>
      {sums.length === 0 ? null : (
        <section>
          <h3>{t(recomputeWords.sums)}</h3>
          <ul className={styles.list}>
            {sums.map((sum) => (
              <li key={sum.department ?? ''}>
                <div className={styles.chips}>
                  <strong>{sum.department ?? t(words.noDepartment)}</strong>
                  <span className={styles.quiet}>{t(words.sumOf, { people: sum.people, days: sum.days })}</span>
                </div>
                <Figures columns={sum.columns} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {persons.length === 0 ? null : (
        <section>
          <h3>{t(words.people)}</h3>
          <ul className={styles.list}>
            {persons.map((person) => (
              <li key={person.user_id}>
                <Person {...person} />
              </li>
            ))}
          </ul>
          {isCut ? <p className={styles.quiet}>{t(words.shown, { n: mostRehearsed })}</p> : null}
        </section>
      )}
    </>
  )
}

function Figures({ columns }: Pick<RehearsedPerson, 'columns'>) {
  const t = useT()
  const language = useLanguage()
  const all = Object.entries(columns) as [MonthColumn, number][]
  if (all.length === 0) return null
  return (
    <div className={styles.chips}>
      {all.map(([column, value]) => (
        <span key={column} className={styles.figure}>
          <span className={styles.quiet}>{t(monthColumnNames[column])}</span>{' '}
          <span className="wp-figures">{monthValue(column, value, language, true)}</span>
        </span>
      ))}
    </div>
  )
}

function Person({ person, department, columns, days }: RehearsedPerson) {
  const t = useT()
  const language = useLanguage()
  const between = language === 'zh' ? '；' : '; '
  return (
    <>
      <div className={styles.chips}>
        <strong>{person}</strong>
        <span className={styles.quiet}>{department}</span>
        {days.length === 0 ? <span className={styles.quiet}>{t(words.monthOnly)}</span> : null}
      </div>
      <Figures columns={columns} />
      {days.length === 0 ? null : (
        <ul className={styles.days}>
          {days.map(({ date, fields, before, after }) => (
            <li key={date}>
              <span className="wp-figures">{dateText(date, language)}</span>
              <div>
                <div>{fields.map((field) => t(dayWords.becomes, field)).join(between)}</div>
                <Steps of={t(words.now)} texts={before} />
                <Steps of={t(words.tried)} texts={after} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
