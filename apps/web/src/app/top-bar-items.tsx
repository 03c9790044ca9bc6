import { FullscreenOutlined, MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { Brand } from '../kernel/brand'
import { enterFullScreen } from '../kernel/full-screen'
import { useSession } from '../kernel/session'
import { useT } from '../kernel/words'
import { LanguageSwitch } from './language-switch'
import { LauncherButton } from './launcher-button'
import { LiveDot } from './live-dot'
import { NoticeButton } from './notice-button'
import { OfficePicker } from './office-picker'
import { toggleSidebar, useSidebar } from './sidebar'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu'
import { words } from './words'

export function TopBarItems() {
  const t = useT()
  const company = useSession((session) => session.company)
  const { device, open, drawer } = useSidebar()
  const mobile = device === 'mobile'
  const shown = mobile ? drawer : open
  const MenuIcon = mobile ? MenuOutlined : open ? MenuFoldOutlined : MenuUnfoldOutlined
  return (
    <>
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
        <Brand logo={company?.logo ?? ''} />
        <strong>{company?.abbreviation || t(words.product)}</strong>
        {!mobile && company?.companyName && <span className={styles.company}>{company.companyName}</span>}
      </Link>
      <span className={styles.gap} />
      <OfficePicker />
      <LiveDot />
      <LauncherButton />
      {!mobile && <LanguageSwitch className={styles.text} />}
      <NoticeButton />
      {!mobile && (
        <button type="button" className={styles.icon} aria-label={t(words.fullScreen)} onClick={enterFullScreen}>
          <FullscreenOutlined aria-hidden />
        </button>
      )}
      <UserMenu />
    </>
  )
}
