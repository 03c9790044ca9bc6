import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { tryDay } from '@workplace/contract/attendance/try-day'
import { dayKindNames, dayStates } from '@workplace/contract/attendance/why-words'
import type { InputOf } from '@workplace/contract/kernel/endpoint'
import type { Tone } from '@workplace/contract/kernel/field'
import { type DayKind, dayKinds } from '@workplace/domain/attendance/overtime'
import type { LateOff, ShiftPeriod, ShiftRest } from '@workplace/domain/attendance/shift'
import { shiftMinute } from '@workplace/domain/attendance/shift'
import { addDays } from '@workplace/domain/kernel/date'
import { timeOf } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import { Form, Input, InputNumber, Select } from 'antd'
import { useDeferredValue, useId, useState } from 'react'
import { queryOf } from '../../kernel/client/query'
import { ownZone, wallClock } from '../../kernel/time/zone-time'
import { DatePicker } from '../../kernel/widgets/date-picker'
import { usePickedDay } from '../../kernel/widgets/picked-day'
import { ReferencePicker } from '../../kernel/widgets/reference-input'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import styles from './attendance.module.css'
import { shiftWords as words } from './core/shift-words'
import { ShiftBar } from './shift-bar'
import { spansIn, timesIn } from './shift-time'

type Day = keyof typeof dayStates
const tones: Readonly<Record<Day, Tone>> = {
  ...{ pending: 'quiet', absent: 'bad', leave: 'quiet', trip: 'quiet' },
  ...{ abnormal: 'warning', normal: 'good', rest: 'quiet' },
}
const sums = ['plan', 'work', 'late', 'early', 'absent', 'leave', 'trip'] as const

type Shift = NonNullable<InputOf<typeof tryDay>['plans'][number]['shift']>
/** What a form or a row has of a shift; some of it may still be wrong. */
export type TriedShift = Readonly<Record<string, unknown>>

const by = (time: string | undefined, minutes: number) => timeOf(Math.max(0, (shiftMinute(time ?? '') ?? 0) + minutes))

/** Of the values of a form what the call asks for; null while no period is whole. */
function shiftOf(values: TriedShift): Shift | null {
  const { periods } = values
  const isWhole =
    Array.isArray(periods) &&
    periods.length > 0 &&
    (periods as ShiftPeriod[]).every(
      ({ on_time, off_time }) => shiftMinute(on_time) !== null && shiftMinute(off_time) !== null,
    )
  return isWhole ? (values as unknown as Shift) : null
}

/** Punches are typed, and the day is read: by a shift that need not be saved. */
export function TryDay({ values }: { readonly values: TriedShift }) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const zone = ownZone()
  const [date, setDate] = useState(() => wallClock(new Date(), zone).slice(0, 10))
  const pickedDay = usePickedDay(date)
  const [typed, setTyped] = useState<string | null>(null)
  const [leave, setLeave] = useState('')
  const [rule_id, setRule] = useState<number | null>(null)
  const [overtime_rule_id, setOvertimeRule] = useState<number | null>(null)
  const [kind, setKind] = useState<DayKind>('workday')
  const [approved, setApproved] = useState('')
  const [leftLate, setLeftLate] = useState<number | null>(null)
  const shift = shiftOf(useDeferredValue(values))
  const rests = (shift?.rest_periods ?? []) as readonly ShiftRest[]
  const periods = (shift?.periods ?? []) as readonly ShiftPeriod[]
  // so that there is something to read before anything was typed: twelve minutes late
  const usual = periods.length === 0 ? '' : `${by(periods[0]?.on_time, 12)} ${by(periods.at(-1)?.off_time, 3)}`
  const punches = timesIn(typed ?? usual)
  const away = spansIn(leave)
  const over = spansIn(approved)
  const at = (time: string) => new Date(instantOf(date, shiftMinute(time) ?? 0, zone)).toISOString()
  const hasSteps = ((shift?.late_off_late_on ?? []) as readonly LateOff[]).length > 0
  const input: InputOf<typeof tryDay> = {
    ...{ date, zone, rule_id, overtime_rule_id },
    plans: shift === null ? [] : [-1, 0, 1].map((days) => ({ date: addDays(date, days), shift, kind })),
    punches: punches.found.map((time) => ({ time: at(time) })),
    leave: away.found.map(({ start, end }) => ({ begin: at(start), end: at(end) })),
    overtime: overtime_rule_id === null ? [] : over.found.map(({ start, end }) => ({ begin: at(start), end: at(end) })),
    late_off: hasSteps && leftLate !== null ? { days: 1, minutes: leftLate } : null,
  }
  const asked = queryOf(tryDay, input, { quiet: true })
  const { data, error } = useQuery({
    ...asked,
    // its sentences are those of a language
    queryKey: [tryDay.path, { ...input, language }] as unknown as typeof asked.queryKey,
    enabled: shift !== null,
    placeholderData: keepPreviousData,
  })
  const help = (unread: string | null, hint: string) => (unread === null ? hint : t(words.unread, { text: unread }))
  return (
    <section className={styles.try} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t(words.tryIt)}</h2>
        <p className={styles.quiet}>{t(words.tryHint)}</p>
      </header>
      {/* its fields are no part of the form around it */}
      <Form component={false} layout="vertical">
        <div className={styles.asked}>
          <Form.Item
            label={t(words.punches)}
            help={help(punches.unread, t(words.punchesHint))}
            validateStatus={punches.unread === null ? '' : 'error'}
          >
            <Input
              aria-label={t(words.punches)}
              value={typed ?? usual}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Form.Item>
          <Form.Item
            label={t(words.leave)}
            help={help(away.unread, t(words.leaveHint))}
            validateStatus={away.unread === null ? '' : 'error'}
          >
            <Input aria-label={t(words.leave)} value={leave} onChange={({ target }) => setLeave(target.value)} />
          </Form.Item>
          <Form.Item label={t(words.rule)}>
            <ReferencePicker
              to="attendancerule"
              aria-label={t(words.rule)}
              placeholder={t(words.usualRule)}
              value={rule_id}
              onChange={(chosen) => setRule(chosen)}
              allowClear
            />
          </Form.Item>
          <Form.Item label={t(words.overtimeRule)}>
            <ReferencePicker
              to="overtimerule"
              aria-label={t(words.overtimeRule)}
              placeholder={t(words.noOvertime)}
              value={overtime_rule_id}
              onChange={(chosen) => setOvertimeRule(chosen)}
              allowClear
            />
          </Form.Item>
          {overtime_rule_id === null ? null : (
            <>
              <Form.Item label={t(words.dayKind)}>
                <Select
                  aria-label={t(words.dayKind)}
                  value={kind}
                  onChange={setKind}
                  options={dayKinds.map((value) => ({ value, label: t(dayKindNames[value]) }))}
                />
              </Form.Item>
              <Form.Item
                label={t(words.approved)}
                help={help(over.unread, t(words.approvedHint))}
                validateStatus={over.unread === null ? '' : 'error'}
              >
                <Input
                  aria-label={t(words.approved)}
                  value={approved}
                  onChange={({ target }) => setApproved(target.value)}
                />
              </Form.Item>
            </>
          )}
          <Form.Item label={t(words.date)}>
            <DatePicker
              className={styles.full}
              aria-label={t(words.date)}
              value={pickedDay}
              allowClear={false}
              onChange={(day) => day !== null && setDate(day.format('YYYY-MM-DD'))}
            />
          </Form.Item>
          {hasSteps ? (
            <Form.Item label={t(words.leftBefore)}>
              <InputNumber<number>
                className={styles.full}
                aria-label={t(words.leftBefore)}
                min={0}
                max={720}
                precision={0}
                value={leftLate}
                onChange={setLeftLate}
              />
            </Form.Item>
          ) : null}
        </div>
      </Form>
      {shift === null || error !== null ? (
        <p role="status" className={styles.quiet}>
          {error === null ? t(words.notWhole) : error.message}
        </p>
      ) : data === undefined ? null : (
        <div className={styles.answer} aria-live="polite">
          <ShiftBar periods={periods} rests={rests} punches={punches.found} />
          <div className={styles.sums}>
            <strong>
              <StateDot tone={tones[data.result]}>{t(dayStates[data.result])}</StateDot>
            </strong>
            {sums
              .filter((sum) => sum === 'plan' || sum === 'work' || data.minutes[sum] > 0)
              .map((sum) => (
                <span key={sum}>
                  <span className={styles.quiet}>{t(words[sum])}</span> {t(words.minutes, { n: data.minutes[sum] })}
                </span>
              ))}
            {dayKinds
              .filter((of) => data.overtime[of] > 0)
              .map((of) => (
                <span key={of}>
                  <span className={styles.quiet}>
                    {t(words.overtime)} · {t(dayKindNames[of])}
                  </span>{' '}
                  {t(words.minutes, { n: data.overtime[of] })}
                </span>
              ))}
          </div>
          {data.settles.length === 0 ? null : (
            <>
              <h3>{t(words.settles)}</h3>
              <ul>
                {data.settles.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </>
          )}
          <h3>{t(words.why)}</h3>
          <ol>
            {data.why.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}
