import { walltime } from '@workplace/contract/kernel/field'
import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import { addDays } from '@workplace/domain/kernel/date'
import { minuteOf } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import { type VisitPlan, visitWindows } from '@workplace/domain/visitor/visit-windows'
import { Checkbox, Form } from 'antd'
import type { KeyboardEvent } from 'react'
import { clockOf, wallClock } from '../../kernel/time/zone-time'
import { DatePicker } from '../../kernel/widgets/date-picker'
import { usePickedDay } from '../../kernel/widgets/picked-day'
import { WalltimeInput } from '../../kernel/widgets/time-input'
import { useLanguage, useT } from '../../kernel/words'
import styles from './visitor.module.css'
import { words } from './visitor-words'

/** What is sent goes out to people elsewhere: by its button alone, not by the key that takes a day or a time that was typed. */
export function keepEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** What is asked of a plan, on the clock of the office. */
export type PlanValues = {
  date?: string | null
  start?: string | null
  end?: string | null
  several?: boolean
  until?: string | null
  weekdays?: number[]
}

const from = walltime(words.from)
const until = walltime(words.until)

function DayInput({
  value,
  onChange,
  ...rest
}: {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  'aria-label'?: string
}) {
  return (
    <DatePicker
      {...rest}
      className={styles.wide}
      value={usePickedDay(value)}
      onChange={(date) => onChange?.(date === null ? null : date.format('YYYY-MM-DD'))}
    />
  )
}

/** The day and hours of a visit; of one of several days, its last day and the days of the week. */
export function PlanFields({ several }: { several: boolean }) {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <div className={styles.fields} data-times={several ? 'days' : 'day'}>
        <Form.Item name="date" label={t(words.day)} rules={[{ required: true, message: t(words.dayMissing) }]}>
          <DayInput />
        </Form.Item>
        {several && (
          <Form.Item name="until" label={t(words.untilDay)} rules={[{ required: true, message: t(words.dayMissing) }]}>
            <DayInput />
          </Form.Item>
        )}
        <Form.Item
          name="start"
          label={t(several ? words.dailyFrom : words.from)}
          rules={[{ required: true, message: t(words.timeMissing) }]}
        >
          <WalltimeInput field={from} name="start" />
        </Form.Item>
        <Form.Item
          name="end"
          label={t(several ? words.dailyUntil : words.until)}
          rules={[{ required: true, message: t(words.timeMissing) }]}
        >
          <WalltimeInput field={until} name="end" />
        </Form.Item>
      </div>
      <Form.Item name="several" valuePropName="checked">
        <Checkbox>{t(words.several)}</Checkbox>
      </Form.Item>
      {several && (
        <Form.Item name="weekdays" label={t(words.weekdays)}>
          <Checkbox.Group
            style={{ rowGap: 8 }}
            options={[1, 2, 3, 4, 5, 6, 7].map((week) => ({ value: week, label: weekdayText(week, language) }))}
          />
        </Form.Item>
      )}
    </>
  )
}

const isTime = (text: string | null | undefined): text is string =>
  /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text ?? '')

/** What is asked as a plan; null while something of it is not said. An end that is not after the start lies on the next day. */
export function planOf(
  { date, start, end, several = false, until, weekdays = [] }: PlanValues,
  zone: string,
): VisitPlan | null {
  if (!date || !isTime(start) || !isTime(end) || (several && !until)) return null
  const [first, last] = [minuteOf(start), minuteOf(end)]
  const lastDay = several && until ? until : date
  const overnight = last <= first ? 1 : 0
  return {
    start: instantOf(date, first, zone),
    end: instantOf(addDays(lastDay, overnight), last, zone),
    ...(several ? { day_begin: start, day_end: end } : { day_begin: null, day_end: null }),
    weekdays,
  }
}

/** A plan as it is sent. */
export const sentPlan = ({ start, end, day_begin, day_end, weekdays }: VisitPlan) => ({
  plan_start: new Date(start).toISOString(),
  plan_end: new Date(end).toISOString(),
  ...{ day_begin, day_end },
  weekdays: [...weekdays],
})

export const windowsOf = (plan: VisitPlan | null, zone: string) => (plan === null ? null : visitWindows(plan, zone))

/** What stands in the form of a plan that is stored. */
export function valuesOf(
  stored: {
    plan_start: string
    plan_end: string
    day_begin: string | null
    day_end: string | null
    weekdays: number[]
  },
  zone: string,
): PlanValues {
  const [start, end] = [wallClock(new Date(stored.plan_start), zone), wallClock(new Date(stored.plan_end), zone)]
  const several = stored.day_begin !== null
  const lastDay =
    several && (stored.day_end ?? '') <= (stored.day_begin ?? '') ? addDays(end.slice(0, 10), -1) : end.slice(0, 10)
  return {
    date: start.slice(0, 10),
    start: stored.day_begin ?? clockOf(start),
    end: stored.day_end ?? clockOf(end),
    several,
    until: several ? lastDay : null,
    weekdays: stored.weekdays,
  }
}
