import { CopyOutlined, DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import { MOST_SPECIAL_DAYS } from '@workplace/domain/access/schedule-faults'
import { Button, Form } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { dateText } from '../../kernel/time/time-text'
import { DatePicker } from '../../kernel/widgets/date-picker'
import type { InputProps } from '../../kernel/widgets/widget'
import { useLanguage, useT } from '../../kernel/words'
import { CopyDay } from './copy-day'
import { type DayHours, daysOf, fieldWith, type HoursPart } from './day-hours'
import { DayPainter, type PaintedDay } from './day-painter'
import { remember, undo, useUndoable } from './hours-history'
import styles from './pass.module.css'
import { words } from './pass-words'

/** So many dates are drawn at once: each is 48 cells. */
const drawnAtOnce = 20

type Part = {
  readonly part: HoursPart
  readonly input: InputProps<unknown>
  readonly days: readonly PaintedDay[]
  readonly extra?: (day: PaintedDay) => ReactNode
}

/** One part of a schedule, as days to paint. All parts of a form have one memory, and copy from each other. */
function Painter({ part, input: { field, value, onChange, disabled = false }, days, extra }: Part) {
  const t = useT()
  const form = Form.useFormInstance()
  const change = (changed: DayHours, of: string | null) => {
    remember(form, of)
    onChange?.(fieldWith(part, new Map([...daysOf(part, value as never), ...changed])))
  }
  return (
    <DayPainter
      label={t(field.label)}
      days={days}
      disabled={disabled}
      onChange={change}
      onUndo={() => undo(form)}
      actions={(day) => (
        <>
          <CopyDay from={{ part, ...day }} disabled={disabled} icon={<CopyOutlined aria-hidden />} />
          {extra?.(day)}
        </>
      )}
    />
  )
}

/** The hours of weekdays, and what takes back the last change of any hours. */
export function WeekHours(props: InputProps<unknown>) {
  const t = useT()
  const language = useLanguage()
  const form = Form.useFormInstance()
  const steps = useUndoable(form)
  const had = daysOf('weeks', props.value as never)
  const days = [1, 2, 3, 4, 5, 6, 7].map((week) => ({
    ...{ key: String(week), name: weekdayText(week, language), periods: had.get(String(week)) ?? [] },
  }))
  return (
    <div className={styles.week} id={props.id}>
      <div className={styles.weekHead}>
        <small className={styles.quiet}>{t(words.weekHint)}</small>
        <Button
          size="small"
          icon={<UndoOutlined aria-hidden />}
          disabled={props.disabled === true || steps === 0}
          onClick={() => undo(form)}
        >
          {t(words.undo)}
        </Button>
      </div>
      <Painter part="weeks" input={props} days={days} />
    </div>
  )
}

/** The hours of days off, by their type. */
export function HolidayHours(props: InputProps<unknown>) {
  const t = useT()
  const ignored = Form.useWatch<boolean>('ignores_holidays', Form.useFormInstance()) === true
  const had = daysOf('holiday_periods', props.value as never)
  const days = [words.type1, words.type2, words.type3].map((name, at) => ({
    ...{ key: String(at + 1), name: t(name), periods: had.get(String(at + 1)) ?? [] },
  }))
  return (
    <div className={styles.week} id={props.id} data-ignored={ignored || undefined}>
      <Painter part="holiday_periods" input={props} days={days} />
      {ignored ? <small className={styles.quiet}>{t(words.holidaysIgnored)}</small> : null}
    </div>
  )
}

/** Dates with hours of their own, or none. */
export function SpecialDays(props: InputProps<unknown>) {
  const t = useT()
  const language = useLanguage()
  const form = Form.useFormInstance()
  const [all, setAll] = useState(false)
  const { value, onChange, disabled = false } = props
  const had = daysOf('special_days', value as never)
  const days = [...had]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, periods]) => ({ key: date, name: dateText(date, language), periods }))
  const put = (next: DayHours) => {
    remember(form)
    onChange?.(fieldWith('special_days', next))
  }
  const remove = (date: string) => put(new Map([...had].filter(([one]) => one !== date)))
  return (
    <div className={styles.week} id={props.id}>
      {days.length === 0 ? null : (
        <Painter
          part="special_days"
          input={props}
          days={all ? days : days.slice(0, drawnAtOnce)}
          extra={({ key, name }) => (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t(words.removeDay, { day: name })}
              title={t(words.removeDay, { day: name })}
              disabled={disabled}
              onClick={() => remove(key)}
            />
          )}
        />
      )}
      {all || days.length <= drawnAtOnce ? null : (
        <Button type="link" onClick={() => setAll(true)}>
          {t(words.allDays, { n: days.length })}
        </Button>
      )}
      <DatePicker
        // emptied once its date has become a row
        key={days.length}
        className={styles.addDay}
        aria-label={t(words.addDay)}
        placeholder={t(words.addDay)}
        disabled={disabled || days.length >= MOST_SPECIAL_DAYS}
        disabledDate={(date) => had.has(date.format('YYYY-MM-DD'))}
        defaultPickerValue={dayjs(days.at(-1)?.key)}
        onChange={(date) => {
          if (date !== null) put(new Map([...had, [date.format('YYYY-MM-DD'), []]]))
        }}
      />
    </div>
  )
}
