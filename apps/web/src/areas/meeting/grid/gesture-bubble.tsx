import type { Slot } from '@workplace/domain/booking/slot'
import { Button } from 'antd'
import { createPortal } from 'react-dom'
import { lengthText } from '../../../kernel/time/length-text'
import { useLanguage, useT } from '../../../kernel/words'
import { rangeText } from '../core/claim-text'
import styles from './gesture.module.css'
import { gestureWords as words } from './gesture-words'

type SayProps = {
  slot: Slot
  /** The room or the day, where it is another one. */
  place?: string
  /** What the rules say. */
  sentence: string
  /** A way out, where they refuse. */
  way?: string
}

/** At the pointer: the time and its length, and what the rules say to it. */
export function Bubble({
  at,
  touch,
  refused,
  slot,
  place = '',
  sentence,
  way = '',
}: SayProps & { at: { x: number; y: number }; touch: boolean; refused: boolean }) {
  const language = useLanguage()
  const { start_minute, end_minute } = slot
  const toLeft = at.x > innerWidth - 280
  const up = touch || at.y > innerHeight - 120
  return (
    <div
      className={styles.bubble}
      data-refused={refused || undefined}
      aria-hidden
      style={{
        transform: `translate(${toLeft ? -100 : 0}%, ${up ? -100 : 0}%)`,
        left: toLeft ? at.x - 14 : at.x + 14,
        // A finger hides what is below it.
        top: up ? at.y - (touch ? 44 : 14) : at.y + 18,
      }}
    >
      <b>{rangeText(start_minute, end_minute)}</b> {lengthText(end_minute - start_minute, language)}
      {place !== '' && <div className={styles.place}>{place}</div>}
      {sentence !== '' && <p>{sentence}</p>}
      {way !== '' && <p className={styles.way}>{way}</p>}
    </div>
  )
}

/** For who uses the keyboard and perhaps does not see it. */
export function ScreenReaderText({
  slot,
  place = '',
  sentence,
  way = '',
  before = '',
  onDrop,
  onLeave,
}: SayProps & { before?: string; onDrop?: () => void; onLeave?: () => void }) {
  const t = useT()
  const language = useLanguage()
  const { start_minute, end_minute } = slot
  const length = lengthText(end_minute - start_minute, language)
  const parts = [before, rangeText(start_minute, end_minute), length, place, sentence, way]
  // A grid has rows and nothing else.
  return createPortal(
    <div className={styles.spoken}>
      <span role="status">{parts.filter((part) => part !== '').join(' · ')}</span>
      {onDrop !== undefined && (
        <fieldset
          className={styles.acts}
          // The focus stays in the grid, where the keys are heard.
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <Button size="small" onClick={onLeave}>
            {t(words.leave)}
          </Button>
          <Button size="small" type="primary" onClick={onDrop}>
            {t(words.drop)}
          </Button>
        </fieldset>
      )}
    </div>,
    document.body,
  )
}
