import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useLanguage, useT } from '../../kernel/words'
import { stepped, type View } from './address'
import styles from './booking-page.module.css'
import { shownText } from './view-naming'
import { stepWords } from './view-words'
import { words } from './words'

type Props = { view: View; date: string; today: string; onChange: (date: string) => void }

/** What days are shown, and the way to others: by days, weeks or months, as the view has them. */
export function DateSteps({ view, date, today, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const [back, on] = stepWords[view]
  return (
    <div className={styles.steps}>
      <Button aria-label={t(back)} icon={<LeftOutlined />} onClick={() => onChange(stepped(view, date, -1))} />
      <DatePicker
        aria-label={t(words.date)}
        className={styles.date}
        data-view={view}
        allowClear={false}
        inputReadOnly
        picker={view === 'month' ? 'month' : 'date'}
        format={(day) => shownText(view, day.format('YYYY-MM-DD'), language)}
        value={dayjs(date)}
        onChange={(day) => onChange(inMonth(view, dayjs(day).format('YYYY-MM-DD'), today))}
      />
      <Button aria-label={t(on)} icon={<RightOutlined />} onClick={() => onChange(stepped(view, date, 1))} />
      <Button disabled={date === today} onClick={() => onChange(today)}>
        {t(words.today)}
      </Button>
    </div>
  )
}

/** Of a month that is chosen the day of today is marked, if it is in it. */
const inMonth = (view: View, date: string, today: string) =>
  view === 'month' && date.slice(0, 7) === today.slice(0, 7) ? today : date
