import type { Slot } from '@workplace/domain/booking/slot'
import { weekdayOf } from '@workplace/domain/kernel/date'
import { InputNumber } from 'antd'
import dayjs from 'dayjs'
import { useId } from 'react'
import { DatePicker } from '../../../kernel/widgets/date-picker'
import { usePickedDay } from '../../../kernel/widgets/picked-day'
import { dayForms } from '../../../kernel/widgets/typed-day'
import { useLanguage, useT } from '../../../kernel/words'
import { dayText } from '../core/claim-text'
import panel from '../core/side-panel.module.css'
import { OccurrenceTable } from './occurrence-table'
import styles from './series.module.css'
import { isLastOfMonth, type SeriesChoice, weekdaysOf } from './series-choice'
import { howOften, nthOf, ruleSentence } from './series-sentence'
import { weekdayLetters, weekdayNames, seriesWords as words } from './series-words'
import type { Series } from './use-series'

const days = [1, 2, 3, 4, 5, 6, 7] as const
const intervals = [1, 2, 3, 4] as const
const every = { never: words.everyDays, day: words.everyDays, week: words.everyWeeks, month: words.everyMonths }

/** In words, as the rest of the sentence that it stands in. */
const untilForms = { ...dayForms, zh: ['YYYY年M月D日', ...dayForms.zh] }

/** How a series repeats and until when, in a sentence, and below it every date with its verdict. */
export default function SeriesEditor({ series, slot, exists }: { series: Series; slot: Slot; exists: boolean }) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const { choice, choose, rule, fault, horizon } = series
  const pickedDay = usePickedDay(choice.until)
  return (
    <section className={styles.series} aria-label={t(words.rule)}>
      <div className={styles.line}>
        <select
          className={styles.select}
          aria-label={t(words.interval)}
          value={choice.interval}
          onChange={({ target }) => choose({ interval: Number(target.value) })}
        >
          {intervals.map((n) => (
            <option key={n} value={n}>
              {t(every[choice.repeat], { n })}
            </option>
          ))}
        </select>
        {choice.repeat === 'month' && <MonthDay choice={choice} date={slot.date} choose={choose} />}
      </div>
      {choice.repeat === 'week' && <Weekdays choice={choice} date={slot.date} choose={choose} />}
      <div className={styles.ends}>
        <select
          className={styles.select}
          aria-label={t(words.end)}
          value={choice.end === 'horizon' && horizon === null ? 'times' : choice.end}
          onChange={({ target }) => choose({ end: target.value as SeriesChoice['end'] })}
        >
          {horizon !== null && (
            <option value="horizon">{t(words.endHorizon, { day: dayText(horizon, language) })}</option>
          )}
          <option value="until">{t(words.endUntil)}</option>
          <option value="times">{t(words.endTimes)}</option>
        </select>
        {choice.end === 'until' && (
          <DatePicker
            aria-label={t(words.until)}
            aria-describedby={`${id}f`}
            allowClear={false}
            status={fault === 'until' ? 'error' : ''}
            format={untilForms[language]}
            minDate={dayjs(slot.date)}
            value={pickedDay}
            onChange={(day) => day !== null && choose({ until: dayjs(day).format('YYYY-MM-DD') })}
          />
        )}
        {choice.end === 'times' && (
          <span className={styles.line}>
            <InputNumber
              className={styles.times}
              aria-label={t(words.times)}
              aria-describedby={`${id}f`}
              status={fault === 'times' ? 'error' : ''}
              min={1}
              max={366}
              precision={0}
              value={choice.times}
              onChange={(times) => choose({ times })}
            />
            {t(words.timesUnit)}
          </span>
        )}
      </div>
      <span id={`${id}f`} className={panel.error} role={fault === null ? undefined : 'alert'}>
        {fault === 'until' && t(words.untilFault)}
        {fault === 'times' && t(words.timesFault)}
      </span>
      {rule !== null && (
        <p className={styles.sentence} aria-live="polite">
          {ruleSentence({ ...rule, interval: rule.interval ?? 1 }, language)}
        </p>
      )}
      {rule !== null && <OccurrenceTable series={series} ownDate={exists ? slot.date : null} />}
    </section>
  )
}

type Choosing = { choice: SeriesChoice; date: string; choose: (part: Partial<SeriesChoice>) => void }

function Weekdays({ choice, date, choose }: Choosing) {
  const t = useT()
  const own = weekdayOf(date)
  const chosen = weekdaysOf(choice, date)
  const toggle = (day: number) =>
    choose({ weekdays: chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day] })
  return (
    <fieldset className={styles.weekdays} aria-label={t(words.weekdays)}>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          aria-label={t(weekdayNames[day] ?? ['', ''])}
          aria-pressed={chosen.includes(day)}
          aria-disabled={day === own}
          title={day === own ? t(words.ownWeekday) : undefined}
          onClick={() => day !== own && toggle(day)}
        >
          {t(weekdayLetters[day] ?? ['', ''])}
        </button>
      ))}
    </fieldset>
  )
}

/** The day of the month, or the nth of its weekday: as many ways as the date can be told. */
function MonthDay({ choice, date, choose }: Choosing) {
  const t = useT()
  const language = useLanguage()
  const told = (more: Partial<Parameters<typeof howOften>[0]>) =>
    howOften({ period: 'month', interval: choice.interval, begin_date: date, ...more }, language)
  const last = isLastOfMonth(date)
  const isFifth = nthOf(date) === -1
  return (
    <select
      className={styles.select}
      aria-label={t(words.which)}
      value={choice.month === 'nth' && isFifth ? 'last' : choice.month === 'last' && !last ? 'nth' : choice.month}
      onChange={({ target }) => choose({ month: target.value as SeriesChoice['month'] })}
    >
      <option value="day">{told({})}</option>
      {!isFifth && <option value="nth">{told({ month_mode: 'nth_weekday', nth: nthOf(date) })}</option>}
      {last && <option value="last">{told({ month_mode: 'nth_weekday', nth: -1 })}</option>}
    </select>
  )
}
