import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './tab-row.module.css'

type Props<T extends string> = {
  /** What the tabs choose between. */
  label: string
  tabs: readonly { key: T; label: string }[]
  active: T
  onChange: (key: T) => void
  /** The row stands at the top of a card, in line with what the card holds. */
  inset?: boolean
  /** The panel of the active tab; none where the page below is what the tabs choose. */
  children?: ReactNode
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Tabs with their panel. On a narrow screen the row scrolls: antd's puts the rest behind a button that stands among the
 * tabs, which a screen reader cannot make sense of.
 */
export function TabRow<T extends string>({ label, tabs, active, onChange, inset = false, children }: Props<T>) {
  const id = useId()
  const hasPanel = children !== undefined && children !== false
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = row.current
    const tab = element?.querySelector<HTMLElement>(`[data-key="${active}"]`)
    if (!element || !tab) return
    // only the row: scrolling the tab into view would move the page as well
    const left = tab.offsetLeft - element.offsetLeft
    const isSeen = left >= element.scrollLeft && left + tab.offsetWidth <= element.scrollLeft + element.clientWidth
    if (!isSeen) element.scrollLeft = left - (element.clientWidth - tab.offsetWidth) / 2
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(
      tabs.findIndex(({ key }) => key === active),
      tabs.length,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    onChange(tab.key)
    row.current?.querySelector<HTMLElement>(`[data-key="${tab.key}"]`)?.focus()
  }
  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className={styles.row} data-inset={inset} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === active}
            aria-controls={hasPanel && tab.key === active ? `${id}panel` : undefined}
            tabIndex={tab.key === active ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {hasPanel && (
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${active}`}>
          {children}
        </div>
      )}
    </>
  )
}
