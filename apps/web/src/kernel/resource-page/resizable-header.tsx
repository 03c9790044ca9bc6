import type { ReactNode, ThHTMLAttributes } from 'react'
import { useRef, useState } from 'react'
import { useT } from '../words'
import { narrowest, widest, widthWithin } from './columns'
import styles from './resource-page.module.css'
import { words } from './words'

/** What a column's header is told beside antd's own attributes. */
export type HeaderProps = ThHTMLAttributes<HTMLTableCellElement> & {
  /** Stands in the cell instead of the column's title. */
  readonly start?: ReactNode
  readonly resizing?: { readonly label: string; readonly width: number; readonly onWidth: (width: number) => void }
}

const step = 16

/** A header cell with a handle at its end: dragged, or moved with the arrow keys. */
export function ResizableHeader({ resizing, start, children, ...rest }: HeaderProps) {
  const t = useT()
  const from = useRef({ x: 0, width: 0 })
  // How far the edge was pulled. The table is laid out anew only when it is let go: 200 rows do not follow a pointer.
  const [pulled, setPulled] = useState<number | null>(null)
  if (resizing === undefined) return <th {...rest}>{start ?? children}</th>
  const { label, width, onWidth } = resizing
  const widthAt = (x: number) => widthWithin(from.current.width + x - from.current.x)
  return (
    <th {...rest}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no rule between texts */}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={t(words.columnWidth, { field: label })}
        aria-valuenow={width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        className={styles.resizer}
        data-dragging={pulled !== null}
        style={pulled === null ? undefined : { transform: `translateX(${pulled}px)` }}
        // The header sorts when it is clicked: not when its edge is.
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'ArrowLeft') onWidth(widthWithin(width - step))
          if (event.key === 'ArrowRight') onWidth(widthWithin(width + step))
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          // As drawn, not as asked for: a table with room to spare stretches its columns.
          const drawn = event.currentTarget.parentElement?.offsetWidth ?? width
          from.current = { x: event.clientX, width: drawn }
          setPulled(0)
        }}
        onPointerMove={(event) => {
          if (pulled !== null) setPulled(widthAt(event.clientX) - from.current.width)
        }}
        onPointerUp={(event) => {
          if (pulled !== null && pulled !== 0) onWidth(widthAt(event.clientX))
          setPulled(null)
        }}
        onPointerCancel={() => setPulled(null)}
      />
    </th>
  )
}
