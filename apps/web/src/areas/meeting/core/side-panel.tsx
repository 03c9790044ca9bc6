import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../../kernel/words'
import styles from './side-panel.module.css'
import { words } from './words'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Sticks to the bottom: the actions. */
  footer?: ReactNode
}

const focusables =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * A panel at the right beside the grid, which stays usable: another drag moves the time that is being booked. On a
 * phone it covers the page. Escape closes it, and the focus goes back to where it came from.
 */
export function SidePanel({ title, onClose, children, footer }: Props) {
  const t = useT()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    const element = panel.current
    const first = element?.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? element)?.focus({ preventScroll: true })
    if (first instanceof HTMLInputElement) first.select()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    document.documentElement.dataset.sidePanel = ''
    return () => {
      delete document.documentElement.dataset.sidePanel
    }
  }, [])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // Beside the grid the focus may be there: Escape means this panel all the same, unless the grid had a use for it.
    const onEscape = (event: KeyboardEvent) => {
      const inGrid = (event.target as Element).closest?.('[role=grid]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && inGrid) close()
    }
    addEventListener('keydown', onEscape)
    return () => removeEventListener('keydown', onEscape)
  }, [])
  const onKeyDown = (event: React.KeyboardEvent) => {
    // A dialog that was opened from here lies elsewhere in the page, and its keys are its own.
    if (!panel.current?.contains(event.target as Node)) return
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    // Where it covers the page, the focus stays inside.
    if (event.key === 'Tab' && innerWidth < 640) keepInside(event, panel.current)
  }
  return createPortal(
    <>
      <div className={styles.mask} onClick={onClose} aria-hidden />
      <div ref={panel} role="dialog" aria-labelledby={id} className={styles.panel} tabIndex={-1} onKeyDown={onKeyDown}>
        <div className={styles.header}>
          <h2 id={id}>{title}</h2>
          <Button type="text" icon={<CloseOutlined />} aria-label={t(words.close)} onClick={onClose} />
        </div>
        {children}
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </div>
    </>,
    document.body,
  )
}

function keepInside(event: React.KeyboardEvent, panel: HTMLElement | null): void {
  const all = [...(panel?.querySelectorAll<HTMLElement>(focusables) ?? [])]
  const [first, last] = [all[0], all.at(-1)]
  const goesOut = event.shiftKey ? document.activeElement === first : document.activeElement === last
  if (!goesOut) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
