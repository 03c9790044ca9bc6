import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../../kernel/words'
import { Mark } from '../core/marks'
import { canUndo, forgetUndo, undoLast, useUndoable } from './undo'
import styles from './undo-bar.module.css'
import { undoWords as words } from './undo-words'

const writes = 'input, textarea, select, [contenteditable="true"]'

/** Offers to take back what was just done, by its button or Ctrl+Z; it stays while the pointer or the focus is on it. */
export function UndoBar() {
  const t = useT()
  const last = useUndoable((state) => state.last)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
      // In a field the same keys take back what was written.
      if (!isUndo || !canUndo() || (event.target as Element).closest?.(writes)) return
      event.preventDefault()
      void undoLast()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (last === null) setHeld(false)
  }, [last])
  useEffect(() => {
    if (last === null || isHeld) return
    const timer = setTimeout(forgetUndo, Math.max(2000, last.until - Date.now()))
    return () => clearTimeout(timer)
  }, [last, isHeld])
  useEffect(() => forgetUndo, [])
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
  return (
    <div role="status" className={styles.undoPlace}>
      {last !== null && (
        <fieldset
          className={styles.undo}
          data-undo
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{last.text}</span>
          <Button
            type="link"
            size="small"
            aria-keyshortcuts={isMac ? 'Meta+Z' : 'Control+Z'}
            onClick={() => void undoLast()}
          >
            {t(words.undo)} <kbd className={styles.keys}>{isMac ? '⌘Z' : 'Ctrl+Z'}</kbd>
          </Button>
          <button type="button" className={styles.dismiss} aria-label={t(words.dismiss)} onClick={forgetUndo}>
            <Mark name="close" />
          </button>
        </fieldset>
      )}
    </div>
  )
}
