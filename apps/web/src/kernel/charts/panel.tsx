import { type ReactNode, useId } from 'react'
import styles from './charts.module.css'

export function Panel({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {note !== undefined && <small className={styles.note}>{note}</small>}
      </h2>
      {children}
    </section>
  )
}
