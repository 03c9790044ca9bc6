import dayjs from 'dayjs'
import { useState } from 'react'
import { DatePicker } from '../../../kernel/widgets/date-picker'
import { usePickedDay } from '../../../kernel/widgets/picked-day'
import { useLanguage, useT } from '../../../kernel/words'
import { type NamedDay, useNamedDays, usePlace } from '../../place/public'
import type { View } from '../core/address'
import { words } from '../core/words'
import styles from './booking-page.module.css'
import { spanOf } from './view-span'
import { dayNumber, isOtherYear, shownText } from './view-text'

type Props = { view: View; date: string; today: string; onChange: (date: string) => void }

/** A day in the calendar, with the sign of what it is called. */
function Day({ day, named }: { day: string; named: NamedDay | undefined }) {
  if (named === undefined) return <div className="ant-picker-cell-inner">{dayNumber(day)}</div>
  return (
    <div className={`ant-picker-cell-inner ${styles.namedDay}`} data-kind={named.kind} title={named.text}>
      {dayNumber(day)}
      <i aria-hidden>{named.mark}</i>
      <span className="wp-only-read">{named.text}</span>
    </div>
  )
}

/** The days that are shown, and a calendar to choose others. */
export function DayPicker({ view, date, today, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const chosen = usePlace((place) => place.officeVal)
  const pickedDay = usePickedDay(date)
  const [isOpen, setOpen] = useState(false)
  const [panel, setPanel] = useState(date)
  const { from, to } = spanOf('month', panel)
  const named = useNamedDays(from, to, chosen, isOpen && view !== 'month')
  return (
    <DatePicker
      aria-label={t(words.date)}
      className={styles.date}
      data-view={view}
      data-year={view !== 'month' && isOtherYear(view, date, today) ? '' : undefined}
      classNames={{ popup: { root: styles.calendar ?? '' } }}
      allowClear={false}
      inputReadOnly
      picker={view === 'month' ? 'month' : 'date'}
      format={(day) => shownText(view, day.format('YYYY-MM-DD'), language, today)}
      value={pickedDay}
      onOpenChange={(open) => {
        setOpen(open)
        setPanel(date)
      }}
      onPanelChange={(day) => setPanel(day.format('YYYY-MM-DD'))}
      cellRender={(current, { originNode, type }) => {
        if (type !== 'date') return originNode
        const day = dayjs(current).format('YYYY-MM-DD')
        return <Day day={day} named={named.get(day)} />
      }}
      onChange={(day) => onChange(inMonth(view, dayjs(day).format('YYYY-MM-DD'), today))}
    />
  )
}

/** Of a month that is chosen the day of today is marked, if it is in it. */
const inMonth = (view: View, date: string, today: string) =>
  view === 'month' && date.slice(0, 7) === today.slice(0, 7) ? today : date
