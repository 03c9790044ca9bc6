import type { Tone } from '@workplace/contract/kernel/field'
import styles from './widgets.module.css'

/** A state as a dot with its word. */
export function StateDot({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.state}>
      <span className={styles.dot} data-tone={tone} aria-hidden />
      {children}
    </span>
  )
}
