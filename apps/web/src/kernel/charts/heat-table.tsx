import { useT } from '../words'
import charts from './charts.module.css'
import styles from './heat.module.css'
import { words } from './words'

/** Which of five steps of colour a share has; 0 is nothing at all. */
export function heatStep(share: number | null): number {
  if (share === null || share <= 0) return 0
  return Math.min(5, Math.floor(share * 5) + 1)
}

export type HeatValue = {
  /** How dark: 0 to 1. */
  readonly share: number
  /** What stands in it, and what is said of it on pointing at it. */
  readonly text: string
  readonly title: string
}

type Props = {
  readonly label: string
  /** What the first column holds. */
  readonly corner: string
  readonly columns: readonly { readonly key: string | number; readonly label: string }[]
  /** Each with a value, or none, for each column. */
  readonly rows: readonly {
    readonly key: string | number
    readonly label: string
    readonly cells: readonly (HeatValue | undefined)[]
  }[]
  /** What is said where there is no value. */
  readonly none: string
  /** What stands out. */
  readonly note: string
  /** Rows have names that need room. */
  readonly named?: boolean
}

/** A table whose cells are coloured: the picture and its numbers are one, for eyes and for screen readers. */
export function HeatTable({ label, corner, columns, rows, none, note, named = false }: Props) {
  const t = useT()
  return (
    <>
      <div className={charts.wide}>
        <table className={styles.heat} data-named={named || undefined}>
          <caption className="wp-only-read">{label}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="wp-only-read">{corner}</span>
              </th>
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" title={named ? row.label : undefined}>
                  {row.label}
                </th>
                {columns.map(({ key }, at) => {
                  const cell = row.cells[at]
                  return (
                    <td
                      key={key}
                      className={styles.cell}
                      data-step={cell === undefined ? 'none' : heatStep(cell.share)}
                      title={cell?.title}
                    >
                      {cell === undefined ? <span className="wp-only-read">{none}</span> : cell.text}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.legend}>
        <span>{note}</span>
        <span className={styles.scale} aria-hidden>
          {t(words.less)}
          {[0, 1, 2, 3, 4, 5].map((step) => (
            <i key={step} className={styles.cell} data-step={step} />
          ))}
          {t(words.more)}
        </span>
      </div>
    </>
  )
}
