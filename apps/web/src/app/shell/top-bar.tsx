import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { useSession } from '../../kernel/session/session'
import { useT } from '../../kernel/words'
import { barStyle } from '../session/strategies'
import type { Bars } from './bars'
import { BrandWords } from './outline'
import { words } from './shell-words'
import { toggleSidebar, useSidebar } from './sidebar'
import styles from './top-bar.module.css'

/** The bar: whose it is at once, and the rest as soon as that is there. */
export function TopBar({ bars }: { bars: Bars | undefined }) {
  const t = useT()
  const strategy = useSession((session) => session.strategy)
  const { device, open, drawer } = useSidebar()
  const mobile = device === 'mobile'
  const shown = mobile ? drawer : open
  const MenuIcon = mobile ? MenuOutlined : open ? MenuFoldOutlined : MenuUnfoldOutlined
  return (
    <header className={`${styles.bar} wp-no-print`} style={barStyle(strategy)} aria-busy={bars === undefined}>
      <button
        type="button"
        className={styles.icon}
        aria-expanded={shown}
        aria-label={t(shown ? words.closeMenu : words.openMenu)}
        onClick={toggleSidebar}
      >
        <MenuIcon aria-hidden />
      </button>
      <Link to="/" className={styles.brand} aria-label={t(words.home)}>
        <BrandWords />
      </Link>
      <span className={styles.gap} />
      {bars && <bars.TopBarItems />}
    </header>
  )
}
