import { useLocation } from 'react-router'
import { useSession } from '../../kernel/session/session'
import type { Bars } from './bars'
import { MenuOutline } from './menu-outline'
import styles from './shell.module.css'
import { useSidebar } from './sidebar'

/** The menu: at the left on wide windows, wide or as a rail of icons; a drawer on narrow ones. */
export function SideBar({ bars }: { bars: Bars | undefined }) {
  const { open, device } = useSidebar()
  const { pathname } = useLocation()
  const permissions = useSession((session) => session.permissions)
  if (device === 'mobile') return bars ? <bars.SideDrawer /> : null
  return (
    <aside className={`${styles.side} wp-no-print`} data-open={open} aria-busy={bars === undefined}>
      {bars ? (
        <bars.SideMenu collapsed={!open} />
      ) : (
        <MenuOutline permissions={permissions} path={pathname} collapsed={!open} />
      )}
    </aside>
  )
}
