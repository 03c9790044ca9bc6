import type { Slot } from '@workplace/domain/booking/slot'
import { DAY_MINUTES, timeOf } from '@workplace/domain/kernel/time'
import { useId } from 'react'
import { useLanguage, useT } from '../../kernel/words'
import { dayText, lengthText } from './naming'
import styles from './side-panel.module.css'
import { ends, starts, withStart } from './slot-time'
import { words } from './words'

type Props = {
  slot: Slot
  onChange: (times: Pick<Slot, 'start_minute' | 'end_minute'>) => void
  /** A meeting that runs keeps its start. */
  startFixed?: boolean
}

const clock = (minute: number) => (minute > DAY_MINUTES ? timeOf(minute % DAY_MINUTES) : timeOf(minute))

/** From and to, by the quarter. Plain selects: they open at once, and on a phone as its own wheel. */
export function TimeFields({ slot, onChange, startFixed = false }: Props) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const { date, start_minute, end_minute } = slot
  return (
    <div className={styles.field}>
      <span className={styles.legend} id={id}>
        {t(words.time)}
      </span>
      <fieldset className={styles.times} aria-labelledby={id}>
        <span className={styles.day}>{dayText(date, language)}</span>
        <select
          aria-label={t(words.begin)}
          value={start_minute}
          disabled={startFixed}
          onChange={({ target }) => onChange(withStart(slot, Number(target.value)))}
        >
          {starts(start_minute).map((minute) => (
            <option key={minute} value={minute}>
              {clock(minute)}
            </option>
          ))}
        </select>
        <span aria-hidden>–</span>
        <select
          aria-label={t(words.end)}
          value={end_minute}
          onChange={({ target }) => onChange({ start_minute, end_minute: Number(target.value) })}
        >
          {ends(start_minute, end_minute).map((minute) => (
            <option key={minute} value={minute}>
              {clock(minute)}
            </option>
          ))}
        </select>
        <span className={styles.length}>{lengthText(end_minute - start_minute, language)}</span>
      </fieldset>
    </div>
  )
}
