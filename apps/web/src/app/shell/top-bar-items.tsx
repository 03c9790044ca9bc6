import { FullscreenOutlined } from '@ant-design/icons'
import { enterFullScreen } from '../../kernel/full-screen'
import { useT } from '../../kernel/words'
import { LanguageSwitch } from './language-switch'
import { LauncherButton } from './launcher-button'
import { LiveDot } from './live-dot'
import { NoticeButton } from './notice-button'
import { OfficePicker } from './office-picker'
import { words } from './shell-words'
import { useSidebar } from './sidebar'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu'

/** What stands at the end of the bar. */
export function TopBarItems() {
  const t = useT()
  const mobile = useSidebar(({ device }) => device === 'mobile')
  return (
    <>
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
