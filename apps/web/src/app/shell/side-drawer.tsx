import { Drawer } from 'antd'
import { useT } from '../../kernel/words'
import { words } from './shell-words'
import { SideMenu } from './side-menu'
import { closeDrawer, useSidebar } from './sidebar'

/** The menu on narrow windows. */
export function SideDrawer() {
  const t = useT()
  const drawer = useSidebar((bar) => bar.drawer)
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
