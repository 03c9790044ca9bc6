import type { ReactNode, ThHTMLAttributes } from 'react'
import { useRef, useState } from 'react'
import { words } from '../list/words'
import { useT } from '../words'
import { widthWithin } from './columns'
import styles from './resource-page.module.css'

/** What a column's header is told beside antd's own attributes. */
export type HeaderProps = ThHTMLAttributes<HTMLTableCellElement> & {
  /** Stands in the cell instead of the column's title. */
  readonly start?: ReactNode
  readonly resizing?: { readonly label: string; readonly onWidth: (width: number) => void }
}

const step = 16

/**
 * A header cell with a handle at its end. It is dragged; keys change the width at the head itself, so that nobody walks
 * through a handle for each column on the way to the rows.
 */
export function ResizableHeader({ resizing, start, children, ...rest }: HeaderProps) {
  const t = useT()
  const from = useRef({ x: 0, width: 0 })
  // How far the edge was pulled. The table is laid out anew only when it is let go: 200 rows do not follow a pointer.
  const [pulled, setPulled] = useState<number | null>(null)
  if (resizing === undefined) return <th {...rest}>{start ?? children}</th>
  const { label, onWidth } = resizing
  const widthAt = (x: number) => widthWithin(from.current.width + x - from.current.x)
  return (
    <th
      {...rest}
      aria-keyshortcuts={rest.tabIndex === 0 ? 'ArrowLeft ArrowRight' : undefined}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
        if (by === undefined || event.target !== event.currentTarget) return
        event.preventDefault()
        onWidth(widthWithin(event.currentTarget.offsetWidth + by))
      }}
    >
      {children}
      <span
        aria-hidden
        title={t(words.columnWidth, { field: label })}
        className={styles.resizer}
        data-dragging={pulled !== null}
        style={pulled === null ? undefined : { transform: `translateX(${pulled}px)` }}
        // The header sorts when it is clicked: not when its edge is.
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          // As drawn: a column is as wide as what it holds.
          from.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 }
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
