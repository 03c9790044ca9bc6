import type { Verdict } from '@workplace/domain/booking/booking-request'
import { onClock, type Slot } from '@workplace/domain/booking/slot'
import { Button } from 'antd'
import { useLanguage, useT } from '../../../kernel/words'
import { dayText, rangeText, refusalText } from '../core/claim-text'
import styles from '../core/side-panel.module.css'
import { slotOfWire } from '../core/slot-time'
import { words } from '../core/words'

/** What the server said, where it refused. */
export type ServerRefusal = { readonly message: string; readonly nearest: Slot | null }

type Props = {
  verdict: Verdict | null
  refused: ServerRefusal | null
  /** The nearest slot that would pass, as far as it is known here. */
  nearest: Slot | null
  date: string
  people: number
  seats: number
  /** It needs approval while the meeting stays as it is. */
  change?: boolean
  onTake: (slot: Slot) => void
}

/** What the rules say to what is being booked: a refusal with a way out, or warnings. */
export function Advice({ verdict, refused, nearest, date, people, seats, change = false, onTake }: Props) {
  const t = useT()
  const language = useLanguage()
  const no = refused?.message ?? (verdict !== null && !verdict.ok ? refusalText(verdict, language) : null)
  const way = refused === null ? nearest : (refused.nearest ?? nearest)
  return (
    <>
      {no !== null && (
        <div className={styles.message} data-kind="error" role="alert">
          {no}
          {way !== null && (
            <Button size="small" onClick={() => onTake(way)}>
              {t(words.nearest, {
                time: `${way.date === date ? '' : `${dayText(way.date, language)} `}${rangeText(way.start_minute, way.end_minute)}`,
              })}
            </Button>
          )}
        </div>
      )}
      {no === null && (change || (verdict?.ok === true && verdict.warnings.includes('audit'))) && (
        <div className={styles.message} role="status">
          {t(change ? words.changeWarning : words.auditWarning)}
        </div>
      )}
      {people > seats && (
        <div className={styles.message} role="status">
          {t(words.capacityWarning, { people, seats })}
        </div>
      )}
    </>
  )
}

type Nearest = { start_time: string; end_time: string; timezone: string }

/** The way out that a refusal of the server names, on the clock of a form: the room that refused may have another. */
export function nearestIn(data: unknown, zone: string): Slot | null {
  const { nearest } = (data ?? {}) as { nearest?: Nearest | null }
  return nearest ? onClock(slotOfWire(nearest.start_time, nearest.end_time), nearest.timezone, zone) : null
}
