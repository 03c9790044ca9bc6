import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useLanguage, useT } from '../../../kernel/words'
import type { View } from '../core/address'
import { words } from '../core/words'
import styles from './booking-page.module.css'
import { isOtherYear, shownText } from './view-text'

type Props = { view: View; date: string; today: string; onChange: (date: string) => void }

/** The days that are shown, and a calendar to choose others. */
export function DayPicker({ view, date, today, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <DatePicker
      aria-label={t(words.date)}
      className={styles.date}
      data-view={view}
      data-year={view !== 'month' && isOtherYear(view, date, today) ? '' : undefined}
      allowClear={false}
      inputReadOnly
      picker={view === 'month' ? 'month' : 'date'}
      format={(day) => shownText(view, day.format('YYYY-MM-DD'), language, today)}
      value={dayjs(date)}
      onChange={(day) => onChange(inMonth(view, dayjs(day).format('YYYY-MM-DD'), today))}
    />
  )
}

/** Of a month that is chosen the day of today is marked, if it is in it. */
const inMonth = (view: View, date: string, today: string) =>
  view === 'month' && date.slice(0, 7) === today.slice(0, 7) ? today : date
