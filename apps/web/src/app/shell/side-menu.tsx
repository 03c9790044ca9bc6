import { type MenuEntry, markedEntry, menuFor } from '@workplace/contract/nav-rules'
import { Menu, type MenuProps } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../kernel/session/session'
import { type Translate, useT } from '../../kernel/words'
import { built } from '../routes/pages'
import { rememberedPath } from '../session/memory'
import { navIcons } from './icons'
import { words } from './shell-words'
import styles from './side-menu.module.css'

type Item = NonNullable<MenuProps['items']>[number]

function itemOf(entry: MenuEntry, t: Translate): Item {
  const Icon = entry.row.icon === undefined ? undefined : navIcons[entry.row.icon]
  const icon = Icon === undefined ? undefined : <Icon aria-hidden />
  const title = t(entry.row.title)
  if (entry.children.length > 0) {
    return { key: entry.path, icon, label: title, children: entry.children.map((child) => itemOf(child, t)) }
  }
  return { key: entry.path, icon, title, label: <Link to={rememberedPath(entry.path)}>{title}</Link> }
}

const keysAbove = (path: string, entries: readonly MenuEntry[]): string[] | undefined => {
  for (const entry of entries) {
    if (entry.path === path) return []
    const below = keysAbove(path, entry.children)
    if (below !== undefined) return [entry.path, ...below]
  }
  return undefined
}

/** The permitted screens; at most one submenu is open at a time (with the ones above it). */
export function SideMenu({ collapsed, onChosen }: { collapsed: boolean; onChosen?: () => void }) {
  const t = useT()
  const { pathname } = useLocation()
  const permissions = useSession((session) => session.permissions)
  const entries = useMemo(() => menuFor({ permissions, built }), [permissions])
  const marked = markedEntry(pathname)
  const above = keysAbove(marked, entries) ?? []
  const [opened, setOpened] = useState<{ marked: string; keys: string[] }>({ marked, keys: above })
  // A new screen opens its own submenu; until then the person's choice stands.
  const openKeys = opened.marked === marked ? opened.keys : above
  const items = entries.map((entry) => itemOf(entry, t))
  return (
    <nav aria-label={t(words.mainMenu)} className={collapsed ? undefined : styles.open}>
      <Menu
        mode="inline"
        inlineCollapsed={collapsed}
        inlineIndent={16}
        items={items}
        selectedKeys={[marked]}
        {...(collapsed
          ? {}
          : {
              openKeys,
              onOpenChange: (keys: string[]) => {
                const latest = keys.find((key) => !openKeys.includes(key))
                const chain = latest === undefined ? keys : [...(keysAbove(latest, entries) ?? []), latest]
                setOpened({ marked, keys: chain })
              },
            })}
        onClick={() => onChosen?.()}
        style={{ borderInlineEnd: 0 }}
      />
    </nav>
  )
}
