import type { DeskItem } from '@workplace/domain/station/map/document'
import { Input, type InputRef } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '../../../kernel/words'
import { DeskMark } from './desk-mark'
import type { DeskShown } from './draw-map'
import styles from './map.module.css'
import { mapWords as words } from './map-words'

const rowHeight = 52
const spare = 6

export type ListedDesk = {
  readonly desk: DeskItem
  readonly shown: DeskShown
  readonly title: string
  readonly note: string
  readonly state: string
}

type Props = {
  readonly rows: readonly ListedDesk[]
  readonly chosen: string | null
  readonly sought: string
  readonly onSought: (text: string) => void
  /** `open`: by a click, rather than on the way by the arrow keys. */
  readonly onChoose: (desk: DeskItem, open: boolean) => void
  readonly input: RefObject<InputRef | null>
  readonly revealed: number
  readonly children?: ReactNode
}

/** The desks of the map as a list, of which only what is in sight is there: it does all that the map does. */
export function SideList({ rows, chosen, sought, onSought, onChoose, input, revealed, children }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ top: 0, height: 600 })
  const first = Math.max(0, Math.floor(seen.top / rowHeight) - spare)
  const last = Math.min(rows.length, Math.ceil((seen.top + seen.height) / rowHeight) + spare)
  const look = () => {
    const element = box.current
    if (element !== null) setSeen({ top: element.scrollTop, height: element.clientHeight || 600 })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen on the map comes into sight
  useEffect(() => {
    const n = rows.findIndex(({ desk }) => desk.id === chosen)
    const element = box.current
    if (n < 0 || element === null) return
    const at = n * rowHeight
    if (at < element.scrollTop || at + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = at - element.clientHeight / 2
    look()
  }, [chosen, revealed])
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || rows.length === 0) return
    const n = rows.findIndex(({ desk }) => desk.id === chosen)
    const next = rows[Math.max(0, Math.min(rows.length - 1, n < 0 ? 0 : n + by))]
    if (next !== undefined) onChoose(next.desk, false)
    event.preventDefault()
  }
  return (
    <div className={styles.side}>
      <div className={styles.search}>
        <Input
          ref={input}
          allowClear
          value={sought}
          aria-label={t(words.search)}
          placeholder={t(words.search)}
          onChange={({ target }) => onSought(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go from row to row */}
      <div ref={box} className={styles.rows} onScroll={look} onKeyDown={onKeyDown}>
        <div style={{ height: rows.length * rowHeight }}>
          {rows.slice(first, last).map(({ desk, shown, title, note, state }, n) => (
            <button
              key={desk.id}
              type="button"
              className={styles.row}
              style={{ top: (first + n) * rowHeight }}
              aria-pressed={desk.id === chosen}
              onClick={() => onChoose(desk, true)}
            >
              <DeskMark look={shown.look} />
              <span>
                <strong>{title}</strong>
                <small>{note}</small>
              </span>
              <em>{state}</em>
            </button>
          ))}
        </div>
        {rows.length === 0 && <p className={styles.none}>{t(words.noMatch)}</p>}
      </div>
      {children}
    </div>
  )
}
