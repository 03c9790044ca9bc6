import { cyclemeeting, occupationHours } from '@workplace/contract/meeting/cyclemeeting'
import { Form, Radio, Select } from 'antd'
import { WeekdaysInput } from '../../../kernel/widgets/choice-input'
import { IntegerInput } from '../../../kernel/widgets/number-input'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { TextInput } from '../../../kernel/widgets/text-input'
import { DateInput, WalltimeInput } from '../../../kernel/widgets/time-input'
import { useT } from '../../../kernel/words'
import styles from './locks.module.css'
import { occupationWords as words } from './occupation-words'

const { fields } = cyclemeeting

export type OccupationValues = {
  subject?: string | null
  meetingroom_id?: number | null
  booker_id?: number | null
  begin_date?: string | null
  start_time?: string | null
  end_time?: string | null
  period: 'day' | 'week' | 'month'
  interval: number
  weekdays?: number[] | null
  month_mode: 'day_of_month' | 'nth_weekday'
  ends: 'times' | 'date'
  times?: number | null
  end_date?: string | null
}

/** What is occupied, when, and how it repeats. What does not belong to the chosen period is not asked for. */
export function OccupationFields() {
  const t = useT()
  const form = Form.useFormInstance<OccupationValues>()
  const period = Form.useWatch('period', form) ?? 'week'
  const ends = Form.useWatch('ends', form) ?? 'times'
  const [from, until] = [Form.useWatch('start_time', form), Form.useWatch('end_time', form)]
  const required = (message: string) => [{ required: true, message }]
  const every = { day: words.everyDay, week: words.everyWeek, month: words.everyMonth }[period]
  return (
    <>
      <Form.Item
        name="subject"
        label={t(words.subject)}
        rules={[{ required: true, whitespace: true, message: t(words.subjectMissing) }]}
      >
        <TextInput field={fields.subject} name="subject" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="meetingroom_id" label={t(words.room)} rules={required(t(words.roomMissing))}>
          <ReferencePicker to="meetingroom" />
        </Form.Item>
        <Form.Item name="booker_id" label={t(words.booker)}>
          <ReferencePicker to="user" />
        </Form.Item>
        <Form.Item name="start_time" label={t(words.from)} rules={required(t(words.timeMissing))}>
          <WalltimeInput field={occupationHours.start_time} name="start_time" />
        </Form.Item>
        <Form.Item
          name="end_time"
          label={t(words.until)}
          extra={from && until && until < from ? t(words.nextDay) : undefined}
          rules={required(t(words.timeMissing))}
        >
          <WalltimeInput field={occupationHours.end_time} name="end_time" />
        </Form.Item>
        <Form.Item name="period" label={t(words.repeats)}>
          <Radio.Group
            optionType="button"
            options={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t(words[value]) }))}
          />
        </Form.Item>
        <Form.Item name="interval" label={t(words.interval)}>
          <Select options={[1, 2, 3, 4].map((n) => ({ value: n, label: t(every, { n }) }))} />
        </Form.Item>
      </div>
      {period === 'week' && (
        <Form.Item
          name="weekdays"
          label={t(words.weekdays)}
          rules={[{ required: true, type: 'array', min: 1, message: t(words.weekdaysMissing) }]}
        >
          <WeekdaysInput field={fields.weekdays} name="weekdays" />
        </Form.Item>
      )}
      {period === 'month' && (
        <Form.Item name="month_mode" label={t(words.monthMode)}>
          <Radio.Group
            options={[
              { value: 'day_of_month', label: t(words.dayOfMonth) },
              { value: 'nth_weekday', label: t(words.nthWeekday) },
            ]}
          />
        </Form.Item>
      )}
      <div className={styles.pair}>
        <Form.Item name="begin_date" label={t(words.beginDate)} rules={required(t(words.dateMissing))}>
          <DateInput field={fields.begin_date} name="begin_date" />
        </Form.Item>
        <Form.Item name="ends" label={t(words.ends)}>
          <Radio.Group
            optionType="button"
            options={[
              { value: 'times', label: t(words.endsTimes) },
              { value: 'date', label: t(words.endsDate) },
            ]}
          />
        </Form.Item>
        {ends === 'times' ? (
          <Form.Item name="times" label={t(words.times)} rules={required(t(words.timesMissing))}>
            <IntegerInput field={{ ...fields.times, min: 1 }} name="times" />
          </Form.Item>
        ) : (
          <Form.Item name="end_date" label={t(words.endDate)} rules={required(t(words.endDateMissing))}>
            <DateInput field={fields.end_date} name="end_date" />
          </Form.Item>
        )}
      </div>
    </>
  )
}
