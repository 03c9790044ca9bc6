import { SearchOutlined } from '@ant-design/icons'
import { type Permission, permissionTables, type Verb, verbs } from '@workplace/contract/permission/permissions'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useSession } from '../../../kernel/session/session'
import type { InputProps } from '../../../kernel/widgets/widget'
import { useT } from '../../../kernel/words'
import styles from '../core/people.module.css'
import { words } from '../core/words'
import { type PermissionRow, shownTables, withCodes, withoutCodes } from './permission-rows'

const columns = Object.entries(verbs) as [Verb, (typeof verbs)[Verb]][]

/** The permissions of a role: a table by area, a column for each verb. What one does not hold cannot be given. */
export function PermissionGrid({ id, value, onChange, ...rest }: InputProps<string[]>) {
  const t = useT()
  const held = useSession((session) => session.permissions)
  const [typed, setTyped] = useState('')
  const chosen = new Set(value ?? [])
  const tables = shownTables(permissionTables, typed)
  const put = (codes: readonly Permission[], on: boolean) => {
    const own = codes.filter((code) => held.has(code))
    onChange?.(on ? withCodes(chosen, own) : withoutCodes(chosen, own))
  }
  const box = (codes: readonly Permission[], label: string) => {
    const on = codes.filter((code) => chosen.has(code)).length
    const isForeign = !codes.some((code) => held.has(code))
    return (
      <Checkbox
        aria-label={label}
        title={isForeign ? t(words.notYours) : undefined}
        checked={on > 0 && on === codes.length}
        indeterminate={on > 0 && on < codes.length}
        disabled={isForeign}
        onChange={({ target }) => put(codes, target.checked)}
      />
    )
  }
  const line = (row: PermissionRow) => (
    <tr key={row.key}>
      <th scope="row" className={styles.noun}>
        {t(row.label)}
      </th>
      {columns.map(([verb, name]) => {
        const code = row.codes[verb]
        return <td key={verb}>{code === undefined ? null : box([code], `${t(name)} ${t(row.label)}`)}</td>
      })}
    </tr>
  )
  return (
    <div className={styles.grid} id={id} aria-describedby={rest['aria-describedby']}>
      <div className={styles.gridHead}>
        <Input
          aria-label={t(words.findPermission)}
          placeholder={t(words.findPermission)}
          prefix={<SearchOutlined aria-hidden />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={(event) => event.preventDefault()}
          allowClear
        />
        <span className={styles.gridCount} role="status">
          {t(words.chosen, { n: chosen.size })}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section className={styles.gridBody} aria-label={t(words.permission)} tabIndex={0}>
        {tables.length === 0 ? (
          <p className={styles.gridEmpty}>{t(words.noMatch)}</p>
        ) : (
          <table>
            <thead className={styles.gridColumns}>
              <tr>
                <th scope="col">{t(words.permission)}</th>
                {columns.map(([verb, name]) => (
                  <th key={verb} scope="col">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            {tables.map(({ area, label, rows, codes }) => (
              <tbody key={area}>
                <tr className={styles.areaRow}>
                  <th scope="rowgroup" colSpan={columns.length + 1}>
                    {box(codes, t(words.wholeArea, { area: t(label) }))}
                    <span className={styles.areaName}>{t(label)}</span>
                  </th>
                </tr>
                {rows.map(line)}
              </tbody>
            ))}
          </table>
        )}
      </section>
    </div>
  )
}
