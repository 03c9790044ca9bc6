import { Button, Input } from 'antd'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { controlOf, type InputProps } from '../../../kernel/widgets/widget'
import { useT } from '../../../kernel/words'
import styles from './sso.module.css'
import { words } from './sso-words'

type Row = { readonly group: string; readonly role_id: number }
type Draft = { readonly group: string; readonly role_id: number | null }

/** Which role goes with which group of the provider. */
export function RoleMapInput({ value, onChange, ...props }: InputProps<readonly Row[]>) {
  const t = useT()
  const rows: readonly Draft[] = value ?? []
  const { disabled, 'aria-describedby': describedBy, id } = controlOf(props)
  const set = (next: readonly Draft[]) => onChange?.(next as readonly Row[])
  const change = (at: number, more: Partial<Draft>) =>
    set(rows.map((row, index) => (index === at ? { ...row, ...more } : row)))
  return (
    <div id={id} aria-describedby={describedBy} tabIndex={-1} className={styles.stack}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
        <div key={at} className={styles.mapRow}>
          <Input
            aria-label={t(words.group)}
            placeholder={t(words.group)}
            disabled={disabled === true}
            value={row.group}
            onChange={({ target }) => change(at, { group: target.value })}
          />
          <ReferencePicker
            to="role"
            aria-label={t(words.role)}
            placeholder={t(words.role)}
            disabled={disabled === true}
            value={row.role_id}
            onChange={(role_id) => change(at, { role_id })}
          />
          <Button
            aria-label={t(words.removeGroup, { n: at + 1 })}
            disabled={disabled === true}
            onClick={() => set(rows.filter((_, index) => index !== at))}
          >
            ×
          </Button>
        </div>
      ))}
      <div>
        <Button disabled={disabled === true} onClick={() => set([...rows, { group: '', role_id: null }])}>
          {t(words.addGroup)}
        </Button>
      </div>
    </div>
  )
}
