import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLanguage, useT } from '../../../kernel/words'
import type { View } from '../core/address'
import { words } from '../core/words'
import styles from './booking-page.module.css'
import { DayPicker } from './later-parts'
import { shownText } from './view-text'
import { stepWords } from './view-words'

type Props = {
  view: View
  date: string
  today: string
  onChange: (date: string) => void
  /** So many of them on, or back. */
  onStep: (steps: 1 | -1) => void
  /** Is what comes after the grid here? */
  isWhole: boolean
}

/** What days are shown, and the way to others: by days, weeks or months, as the view has them. */
export function DateSteps({ view, date, today, onChange, onStep, isWhole }: Props) {
  const t = useT()
  const language = useLanguage()
  const [back, on] = stepWords[view]
  return (
    <div className={styles.steps}>
      <Button aria-label={t(back)} icon={<LeftOutlined />} onClick={() => onStep(-1)} />
      {isWhole ? (
        <DayPicker view={view} date={date} today={today} onChange={onChange} />
      ) : (
        <span className={`${styles.date} ${styles.dateBefore}`} data-view={view}>
          {shownText(view, date, language, today)}
        </span>
      )}
      <Button aria-label={t(on)} icon={<RightOutlined />} onClick={() => onStep(1)} />
      {/* Without a picture a button brings a movement for one of waiting, and that draws the page again before it is seen. */}
      <Button
        icon={<span />}
        styles={{ icon: { display: 'none' } }}
        disabled={date === today}
        onClick={() => onChange(today)}
      >
        {t(words.today)}
      </Button>
    </div>
  )
}
