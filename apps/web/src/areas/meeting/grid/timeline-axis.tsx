// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show only what is in view of it, both ways
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves from cell to cell, not to headers of columns
import { timeOf } from '@workplace/domain/kernel/time'
import type { RefObject } from 'react'
import { useT } from '../../../kernel/words'
import { Mark } from '../core/marks'
import { words } from '../core/words'
import { BLOCKS_AN_HOUR, hourWidth, SCROLL_STEP, type Scale } from './geometry'
import { NowMark } from './now-layer'
import { scrollBehavior } from './scroll-behavior'
import styles from './timeline.module.css'

type Props = {
  /** The hours in view. */
  hours: readonly number[]
  /** All rooms' zone, or null where they have several: then there is no one time that is now. */
  zone: string | null
  date: string
  scale: Scale
  scroller: RefObject<HTMLDivElement | null>
}

/** The hours of the day, above the rooms. */
export function TimelineAxis({ hours, zone, date, scale, scroller }: Props) {
  const t = useT()
  return (
    <div role="row" aria-rowindex={1} className={styles.axis}>
      <div role="columnheader" aria-colindex={1} className={styles.corner}>
        <span>{t(words.rooms)}</span>
        {!scale.narrow && (
          <span className={styles.scrollButtons}>
            <ScrollButton scroller={scroller} by={-SCROLL_STEP} />
            <ScrollButton scroller={scroller} by={SCROLL_STEP} />
          </span>
        )}
      </div>
      {hours.map((hour) => (
        <div
          key={hour}
          role="columnheader"
          aria-colindex={hour * BLOCKS_AN_HOUR + 2}
          aria-colspan={BLOCKS_AN_HOUR}
          className={styles.hour}
          style={{ left: scale.rooms + hour * hourWidth(scale) }}
        >
          {timeOf(hour * 60)}
        </div>
      ))}
      {zone !== null && <NowMark zone={zone} date={date} scale={scale} />}
    </div>
  )
}

function ScrollButton({ scroller, by }: { scroller: RefObject<HTMLDivElement | null>; by: number }) {
  const t = useT()
  return (
    <button
      type="button"
      className={styles.scrollButton}
      aria-label={t(by < 0 ? words.scrollLeft : words.scrollRight)}
      onClick={() => scroller.current?.scrollBy({ left: by, behavior: scrollBehavior() })}
    >
      <Mark name={by < 0 ? 'left' : 'right'} />
    </button>
  )
}
