import { Cell } from '../widgets/widgets'
import { useT } from '../words'
import { shownColumns } from './columns'
import styles from './resource-page.module.css'
import type { RowsProps } from './resource-table'
import { RowActions } from './row-actions'
import { nameOf } from './row-name'

/** A card has room for this many fields beside its title and state. */
const most = 4

/** The rows on a narrow screen: one card each. */
export function ResourceCards({ resource, rows, state, cells, actionsOf, onOpen }: RowsProps) {
  const t = useT()
  const columns = shownColumns(resource, state.columns).filter(({ name }) => name !== resource.title)
  const stateColumn = columns.find(({ field }) => field.tones !== undefined)
  const listed = columns.filter((column) => column !== stateColumn)
  return (
    <ul className={styles.cards}>
      {rows.map((row) => {
        const actions = actionsOf(row)
        const name = nameOf(resource, row)
        const filled = listed
          .filter(({ name: field }) => cells[field] !== undefined || hasValue(row[field]))
          .slice(0, most)
        return (
          <li key={row.id} className={styles.card}>
            <div className={styles.cardHead}>
              {onOpen === undefined ? (
                <h2 className={styles.cardTitle}>{name}</h2>
              ) : (
                <h2 className={styles.cardTitle}>
                  <button type="button" className={styles.title} onClick={() => onOpen(row)}>
                    {name}
                  </button>
                </h2>
              )}
              {stateColumn === undefined ? null : <Cell field={stateColumn.field} name={stateColumn.name} row={row} />}
              {actions.length === 0 ? null : <RowActions name={name} actions={actions} menuOnly />}
            </div>
            {filled.length === 0 ? null : (
              <dl className={styles.cardBody}>
                {filled.map(({ name: field, field: declared }) => (
                  <div key={field} className={styles.cardField}>
                    <dt>{t(declared.label)}</dt>
                    <dd>{cells[field]?.(row) ?? <Cell field={declared} name={field} row={row} />}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const hasValue = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
