import { type MenuEntry, markedEntry, menuFor } from '@workplace/contract/nav-rules'
import { useT } from '../../kernel/words'
import { built } from '../routes/pages'
import styles from './menu-outline.module.css'

const holds = (entry: MenuEntry, path: string): boolean =>
  entry.path === path || entry.children.some((child) => holds(child, path))

/** The menu as it will stand there, until its code has come: the same lines at the same places, that do nothing yet. */
export function MenuOutline({
  permissions,
  path,
  collapsed,
}: {
  permissions: ReadonlySet<string>
  path: string
  collapsed: boolean
}) {
  const t = useT()
  const marked = markedEntry(path)
  const lines = (entries: readonly MenuEntry[], depth: number): React.ReactNode =>
    entries.map((entry) => (
      <div key={entry.path}>
        <span
          className={styles.line}
          data-marked={entry.path === marked}
          style={{ paddingInlineStart: collapsed ? undefined : 16 * (depth + 1) }}
        >
          {depth === 0 && <i className={styles.icon} />}
          {!collapsed && t(entry.row.title)}
        </span>
        {!collapsed && entry.path !== marked && holds(entry, marked) && lines(entry.children, depth + 1)}
      </div>
    ))
  return <div aria-hidden>{lines(menuFor({ permissions, built }), 0)}</div>
}
