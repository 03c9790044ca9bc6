import type { Slot } from '@workplace/domain/booking/slot'
import { isValidDate } from '@workplace/domain/kernel/date'
import { DAY_MINUTES, timeOf } from '@workplace/domain/kernel/time'
import { type ReactNode, useId } from 'react'
import { lengthText } from '../../../kernel/time/length-text'
import { useLanguage, useT } from '../../../kernel/words'
import { dayText } from '../core/claim-text'
import styles from '../core/side-panel.module.css'
import { ends, starts, withStart } from '../core/slot-time'
import { words } from '../core/words'
import { formWords } from './form-words'
import formStyles from './meeting-form.module.css'

type Props = {
  slot: Slot
  onChange: (slot: Slot) => void
  /** A meeting that runs keeps its day and its start. */
  startFixed?: boolean
  /** The first day that can be chosen. */
  firstDay?: string
  error?: string | undefined
  /** Whose clock this is, in words, where more than one is in play. */
  clock?: string | undefined
  /** Beside the times. */
  children?: ReactNode
}

const clock = (minute: number) => (minute > DAY_MINUTES ? timeOf(minute % DAY_MINUTES) : timeOf(minute))

/** Day, from and to, by the quarter. Plain controls: they open at once, and on a phone as its own wheel. */
export function TimeFields({ slot, onChange, startFixed = false, firstDay, error, clock: whose, children }: Props) {
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
        <span className={formStyles.date} data-fixed={startFixed || undefined}>
          <span aria-hidden={!startFixed}>{dayText(date, language)}</span>
          {!startFixed && (
            <input
              type="date"
              aria-label={t(formWords.chooseDay)}
              value={date}
              min={firstDay}
              onClick={({ currentTarget }) => openPicker(currentTarget)}
              onChange={({ target }) => isValidDate(target.value) && onChange({ ...slot, date: target.value })}
            />
          )}
        </span>
        <select
          aria-label={t(words.begin)}
          value={start_minute}
          disabled={startFixed}
          onChange={({ target }) => onChange({ date, ...withStart(slot, Number(target.value)) })}
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
          onChange={({ target }) => onChange({ ...slot, end_minute: Number(target.value) })}
        >
          {ends(start_minute, end_minute).map((minute) => (
            <option key={minute} value={minute}>
              {clock(minute)}
            </option>
          ))}
        </select>
        <span className={styles.length}>{lengthText(end_minute - start_minute, language)}</span>
      </fieldset>
      {whose !== undefined && <span className={styles.quiet}>{whose}</span>}
      {error !== undefined && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
      {children}
    </div>
  )
}

/** The whole field opens the calendar, not only its small icon. */
function openPicker(input: HTMLInputElement): void {
  try {
    input.showPicker()
  } catch {
    // A browser that has no picker, or no permission for it, lets one type.
  }
}
