import styles from './charts.module.css'

/** One of the numbers that one looks for first; in a `dl` of `tiles`. */
export function Tile({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <small>{note}</small>
      </dd>
    </div>
  )
}
