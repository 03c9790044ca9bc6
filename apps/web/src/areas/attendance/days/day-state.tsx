import type { DayRow } from '@workplace/contract/attendance/daily-log'
import { dayStates, markNames } from '@workplace/contract/attendance/why-words'
import type { Tone } from '@workplace/contract/kernel/field'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useT } from '../../../kernel/words'
import { dayWords as words } from './day-words'
import styles from './days.module.css'

const dayTones: Readonly<Record<keyof typeof dayStates, Tone>> = {
  ...{ pending: 'quiet', absent: 'bad', leave: 'busy', trip: 'busy' },
  ...{ abnormal: 'warning', normal: 'good', rest: 'quiet' },
}

/** What a day came to, and what of it is not as planned. */
export function DayState({ day }: { readonly day: Pick<DayRow, 'result' | 'marks' | 'settled' | 'waits_for'> }) {
  const t = useT()
  const marks = day.marks.map((mark) => t(markNames[mark])).join(' · ')
  const more =
    day.waits_for.length > 0
      ? t(words.waiting)
      : day.settled || day.result === 'pending'
        ? marks
        : [marks, t(words.notSettled)].filter(Boolean).join(' · ')
  return (
    <span className={styles.stack}>
      <StateDot tone={dayTones[day.result]}>{t(dayStates[day.result])}</StateDot>
      {more === '' ? null : <small>{more}</small>}
    </span>
  )
}
