import { dayText } from '@workplace/contract/kernel/day-text'
import type { DeskSetup } from '@workplace/contract/station/desk-booking'
import { useEffect, useRef } from 'react'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './booking.module.css'
import { bookingWords as words } from './booking-words'

type Day = NonNullable<DeskSetup['office']>['days'][number]
type Props = { readonly days: readonly Day[]; readonly value: string; readonly onChange: (date: string) => void }

/** The coming days beside each other: on which the office is open, and what one has then. */
export function DayStrip({ days, value, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const chosen = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is chosen
  useEffect(() => {
    // nothing is given back: newer browsers answer with a promise, which is no way to end an effect
    chosen.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <fieldset className={styles.days} aria-label={t(words.days)}>
      {days.map(({ date, off, over, mine }) => (
        <button
          key={date}
          ref={date === value ? chosen : undefined}
          type="button"
          className={styles.day}
          aria-pressed={date === value}
          data-off={off || over || undefined}
          onClick={() => onChange(date)}
        >
          <span>{dayText(date, language)}</span>
          <small>
            {mine.length > 0
              ? mine.map(({ number }) => number).join(' · ')
              : off || over
                ? t(off ? words.closed : words.over)
                : ' '}
          </small>
        </button>
      ))}
    </fieldset>
  )
}
