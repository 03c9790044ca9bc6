import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useLanguage, useT } from '../../kernel/words'
import { stepped } from './address'
import styles from './booking-page.module.css'
import { words } from './words'

type Props = { date: string; today: string; onChange: (date: string | null) => void }

/** The day that is shown, and the way to others. */
export function DateSteps({ date, today, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <div className={styles.steps}>
      <Button
        aria-label={t(words.previousDay)}
        icon={<LeftOutlined />}
        onClick={() => onChange(stepped(date, -1, today))}
      />
      <DatePicker
        aria-label={t(words.date)}
        className={styles.date}
        allowClear={false}
        inputReadOnly
        format={language === 'zh' ? 'M月D日 ddd' : 'ddd D MMM'}
        value={dayjs(date)}
        onChange={(day) => {
          const next = dayjs(day).format('YYYY-MM-DD')
          onChange(next === today ? null : next)
        }}
      />
      <Button
        aria-label={t(words.nextDay)}
        icon={<RightOutlined />}
        onClick={() => onChange(stepped(date, 1, today))}
      />
      <Button disabled={date === today} onClick={() => onChange(null)}>
        {t(words.today)}
      </Button>
    </div>
  )
}
