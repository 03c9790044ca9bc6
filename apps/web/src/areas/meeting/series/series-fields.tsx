import type { Slot } from '@workplace/domain/booking/slot'
import { lazy, Suspense, useId } from 'react'
import { useT } from '../../../kernel/words'
import panel from '../core/side-panel.module.css'
import styles from './series.module.css'
import { seriesWords as words } from './series-words'
import type { Series } from './use-series'

const SeriesEditor = lazy(() => import('./series-editor'))

const repeats = ['never', 'day', 'week', 'month'] as const

type Props = {
  series: Series
  slot: Slot
  /** What the server found wrong with it. */
  error?: string | undefined
  /** What was chosen is not what was sent before. */
  onChange?: () => void
  /** Its meeting exists already: its own date stays as it is. */
  exists?: boolean
  /** A series goes on: it does not become a single meeting again. */
  always?: boolean
}

/** Whether and how a meeting repeats. What most never open is loaded when it is opened. */
export function SeriesFields({ series: held, slot, error, onChange, exists = false, always = false }: Props) {
  const t = useT()
  const id = useId()
  const series: Series = {
    ...held,
    choose(part) {
      onChange?.()
      held.choose(part)
    },
    pick(picks) {
      onChange?.()
      held.pick(picks)
    },
  }
  const { choice, choose, isOn } = series
  return (
    <>
      <div className={panel.field}>
        <label htmlFor={id}>{t(words.repeat)}</label>
        <span className={styles.line}>
          <select
            id={id}
            className={styles.select}
            value={choice.repeat}
            onChange={({ target }) => choose({ repeat: target.value as (typeof repeats)[number] })}
          >
            {repeats.slice(always ? 1 : 0).map((repeat) => (
              <option key={repeat} value={repeat}>
                {t(words[repeat])}
              </option>
            ))}
          </select>
        </span>
        {error !== undefined && (
          <span className={panel.error} role="alert">
            {error}
          </span>
        )}
      </div>
      {isOn && (
        <Suspense fallback={<span className={panel.pulse} aria-hidden />}>
          <SeriesEditor series={series} slot={slot} exists={exists} />
        </Suspense>
      )}
    </>
  )
}
