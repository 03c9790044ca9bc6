import { useMode } from '../../../kernel/theme/mode'
import { type DeskLook, paintOf } from './draw-map'
import styles from './map.module.css'

/** How a desk looks on the map, beside its name. */
export function DeskMark({ look }: { look: DeskLook }) {
  const { fill, line, text } = paintOf(look, useMode())
  return (
    <svg viewBox="0 0 22 16" className={styles.mark} aria-hidden>
      <rect x="1" y="1" width="20" height="14" rx="2.5" fill={fill} stroke={line} strokeWidth="1.5" />
      {look === 'here' && <circle cx="11" cy="8" r="3" fill={text} />}
      {look === 'booked' && <circle cx="11" cy="8" r="2.6" fill="none" stroke={text} strokeWidth="1.4" />}
      {look === 'mine' && <path d="M7 8l3 3 5-6" fill="none" stroke={text} strokeWidth="1.8" />}
      {(look === 'locked' || look === 'closed') && <path d="M2 14L20 2" stroke={text} opacity="0.6" />}
      {look === 'locked' && <path d="M2 2L20 14" stroke={text} opacity="0.6" />}
    </svg>
  )
}
