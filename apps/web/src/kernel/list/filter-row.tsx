import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Children, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../words'
import styles from './list.module.css'
import { words } from './words'

/** A filter wants at least this width; must stand in the style sheet likewise. */
const filterWidth = 220
const gap = 8

/** How many filters stand side by side. */
function useRow() {
  const box = useRef<HTMLDivElement>(null)
  const [perRow, setPerRow] = useState(4)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = () => setPerRow(Math.max(1, Math.floor((element.clientWidth + gap) / (filterWidth + gap))))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, perRow }
}

type Props = {
  /** The filters, the one that is used most first. */
  readonly children: ReactNode
  /** Which of them are set, in their order: these stay in sight. */
  readonly set?: readonly boolean[]
  /** Takes all of them back; only while one is set. */
  readonly onReset?: (() => void) | undefined
  /** What else stands in the row, at its end. */
  readonly actions?: ReactNode
}

/** Into the first row below, or to what stands there instead. */
function goToRows(from: Element): void {
  const list = from.closest('search')?.parentElement
  const control = 'tbody tr:not([aria-hidden="true"]) :is(a[href], button, input), ul > li :is(a[href], button, input)'
  const rows = [...(list?.querySelectorAll<HTMLElement>(control) ?? [])].filter(
    (found) => found.closest('search, [role="tree"]') === null,
  )
  const first = rows[0] ?? list
  if (first === list) list?.setAttribute('tabindex', '-1')
  first?.focus()
}

/** What a list is looked for by: one row until more is asked for. On a telephone the first, the others behind a button. */
export function FilterRow({ children, set = [], onReset, actions }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { box, perRow } = useRow()
  const filters = Children.toArray(children)
  const shown = open ? filters : filters.filter((_, at) => at < perRow || set[at])
  return (
    <search className={styles.filters}>
      <button type="button" className="wp-skip" onClick={({ currentTarget }) => goToRows(currentTarget)}>
        {t(words.skipToRows)}
      </button>
      <div className={styles.filterGrid} ref={box}>
        {shown}
      </div>
      <div className={styles.filterActions}>
        {onReset === undefined ? null : (
          <Button type="text" onClick={onReset}>
            {t(words.reset)}
          </Button>
        )}
        {filters.length > perRow ? (
          <Button
            type="text"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            iconPlacement="end"
          >
            {t(open ? words.collapse : perRow === 1 ? words.filters : words.expand)}
          </Button>
        ) : null}
      </div>
      {actions ? <div className={styles.filterTools}>{actions}</div> : null}
    </search>
  )
}
