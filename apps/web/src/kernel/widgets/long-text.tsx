import { Popover, Tooltip } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { motion } from '../theme/theme'
import { useT } from '../words'
import { watchWidth } from './watch-width'
import styles from './widgets.module.css'
import { words } from './words'

/** Above this share of its cell a text is offered in full. */
const offeredAbove = 1.5

/** One line of text. Where it is wider than 1.5 cells a click shows all of it; in between it ends in an ellipsis. */
export function LongText({ children, full }: { children: string; full?: ReactNode }) {
  const t = useT()
  const box = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const [reach, setReach] = useState<'fits' | 'cut' | 'long'>('fits')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another width, and a button another element
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => {
      const share = element.clientWidth === 0 ? 0 : element.scrollWidth / element.clientWidth
      setReach(share > offeredAbove ? 'long' : share > 1 ? 'cut' : 'fits')
    }
    measure()
    return watchWidth(element, measure)
  }, [children, reach])
  const line = (
    <span ref={box} className={styles.line} title={reach === 'cut' ? children : undefined}>
      {children}
    </span>
  )
  if (reach !== 'long') return line
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title={t(words.fullText)}
      content={<div className={styles.fullText}>{full ?? children}</div>}
    >
      <Tooltip title={t(words.viewAll)} mouseEnterDelay={motion.tooltip / 1000} open={open ? false : undefined}>
        <button type="button" className={styles.longText}>
          {line}
        </button>
      </Tooltip>
    </Popover>
  )
}
