// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show only what is in view of it, both ways
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves from cell to cell, not to headers of columns
import type { ReactNode } from 'react'
import { useT } from '../../../../kernel/words'
import { zoneShort } from '../../core/claim-text'
import type { Lane } from '../gesture-surface'
import { columnWords } from './column-words'
import styles from './columns.module.css'
import type { ColumnScale, Kind } from './columns-geometry'

type Props = {
  kind: Kind
  lanes: readonly Lane[]
  /** Columns in the page, by their index. */
  shown: readonly number[]
  /** The column whose heading has the keyboard. */
  active: number | null
  /** Whose hours stand below, where there is room to say so. */
  zone: string | null
  scale: ColumnScale
  nameOf: (lane: Lane) => string
  heading: (lane: Lane) => ReactNode
}

/** What stands above the columns, and stays there. */
export function ColumnHeads({ kind, lanes, shown, active, zone, scale, nameOf, heading }: Props) {
  const t = useT()
  return (
    <div role="row" aria-rowindex={1} className={styles.heads}>
      <div role="columnheader" aria-colindex={1} className={styles.corner}>
        <span className="wp-only-read">{t(columnWords.hours)}</span>
        {zone !== null && zoneShort(zone)}
      </div>
      {shown.map((index) => {
        const lane = lanes[index]
        if (lane === undefined) return null
        const { boardRoom, date } = lane
        return (
          <div
            key={`${boardRoom.id} ${date}`}
            role="columnheader"
            aria-colindex={index + 2}
            aria-label={nameOf(lane)}
            className={styles.head}
            data-head={kind === 'rooms' ? boardRoom.id : undefined}
            tabIndex={index === active ? 0 : undefined}
            style={{ left: scale.axis + index * scale.column }}
          >
            {heading(lane)}
          </div>
        )
      })}
    </div>
  )
}
