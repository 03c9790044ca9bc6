import * as shared from '../common-words'
import { type Label, useT } from '../words'
import charts from './charts.module.css'

type Props = {
  readonly label: string
  readonly heads: readonly Label[]
  /** The first cell of each names its row, and is another in each. */
  readonly rows: readonly (readonly string[])[]
}

/** The numbers of a picture, for who reads rather than looks. */
export function AsTable({ label, heads, rows }: Props) {
  const t = useT()
  return (
    <details className={charts.asTable}>
      <summary>{t(shared.viewAsTable)}</summary>
      <div className={charts.wide}>
        <table className={charts.plain}>
          <caption className="wp-only-read">{label}</caption>
          <thead>
            <tr>
              {heads.map((one) => (
                <th key={one[1]} scope="col">
                  {t(one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...rest]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {rest.map((cell, at) => (
                  <td key={heads[at + 1]?.[1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
