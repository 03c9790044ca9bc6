import { Button, Checkbox, Result, Skeleton } from 'antd'
import { controlOf, type InputProps } from '../../../kernel/widgets/widget'
import { useT } from '../../../kernel/words'
import styles from './application.module.css'
import { words } from './application-words'
import { areasIn, useScopes } from './use-scopes'

/** What a program may do: of each area to read and to change, in words. */
export function ScopesInput({ value, onChange, ...props }: InputProps<readonly string[]>) {
  const t = useT()
  const scopes = useScopes()
  if (scopes.isError)
    return (
      <Result
        status="warning"
        title={scopes.error.message}
        extra={<Button onClick={() => void scopes.refetch()}>{t(words.retry)}</Button>}
      />
    )
  if (scopes.data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  const chosen = new Set(value ?? [])
  const turn = (scope: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(scope)
    else next.delete(scope)
    onChange?.([...next].sort())
  }
  const { disabled, 'aria-describedby': describedBy, id } = controlOf(props)
  return (
    <div id={id} aria-describedby={describedBy} tabIndex={-1}>
      <p className={styles.quiet}>{t(words.scopesText)}</p>
      <table className={styles.scopes}>
        <thead>
          <tr>
            <th scope="col">{t(words.area)}</th>
            <th scope="col" className={styles.tick}>
              {t(words.read)}
            </th>
            <th scope="col" className={styles.tick}>
              {t(words.write)}
            </th>
          </tr>
        </thead>
        <tbody>
          {areasIn(scopes.data.items).map((area) => {
            const label = t(area.label)
            const samples = [...(area.read?.samples ?? []).slice(0, 2), ...(area.write?.samples ?? []).slice(0, 2)]
            return (
              <tr key={area.key}>
                <th scope="row">
                  {label}
                  <p className={styles.quiet}>{t(words.such, { names: samples.map((one) => t(one)) })}</p>
                </th>
                {([area.read, area.write] as const).map((one, at) => (
                  <td key={at === 0 ? 'read' : 'write'} className={styles.tick}>
                    {one !== undefined && (
                      <Checkbox
                        disabled={disabled === true}
                        checked={chosen.has(one.scope)}
                        onChange={({ target }) => turn(one.scope, target.checked)}
                        aria-label={t(at === 0 ? words.readOf : words.writeOf, { area: label })}
                      />
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
