import { Drawer } from 'antd'
import { useT } from '../kernel/words'
import styles from './shell.module.css'
import { SideMenu } from './side-menu'
import { closeDrawer, useSidebar } from './sidebar'
import { words } from './words'

/** The menu: at the left on wide windows, wide or as a rail of icons; a drawer on narrow ones. */
export function SideBar() {
  const t = useT()
  const { open, device, drawer } = useSidebar()
  if (device === 'mobile') {
    return (
      <Drawer
        open={drawer}
        onClose={closeDrawer}
        placement="left"
        size={280}
        title={t(words.mainMenu)}
        styles={{ body: { padding: 8 } }}
      >
        <SideMenu collapsed={false} onChosen={closeDrawer} />
      </Drawer>
    )
  }
  return (
    <aside className={`${styles.side} wp-no-print`} data-open={open}>
      <SideMenu collapsed={!open} />
    </aside>
  )
}
