import styles from './door.module.css'
import type { Kind } from './moment'

/** A shape for each state, so that it is not told by its colour alone. */
const paths: Record<Kind, string> = {
  free: 'M20 52 L42 74 L80 28',
  soon: 'M50 22 V52 L70 64',
  busy: 'M24 50 H76',
  closed: 'M28 28 L72 72 M72 28 L28 72',
  none: 'M50 28 V56 M50 70 V72',
}

export function Shape({ kind }: { kind: Kind }) {
  return (
    <svg className={styles.shape} viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="45" fill="none" stroke="currentColor" strokeWidth="6" />
      <path
        d={paths[kind]}
        fill="none"
        stroke="currentColor"
        strokeWidth="11"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
