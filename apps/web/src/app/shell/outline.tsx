import { plainPath, trailOf } from '@workplace/contract/nav-rules'
import type { ReactNode } from 'react'
import { useSession } from '../../kernel/session/session'
import { readMeeting, readToken } from '../../kernel/session/token'
import { Brand } from '../../kernel/theme/brand'
import { useT } from '../../kernel/words'
import { type CachedFrame, cachedFrame } from '../session/frame-cache'
import { barStyle } from '../session/strategies'
import { MenuOutline } from './menu-outline'
import styles from './shell.module.css'
import { words } from './shell-words'
import { useSidebar } from './sidebar'
import barStyles from './top-bar.module.css'

/** What stands around the screen of an address, if somebody was here before and is signed in still. */
export function frameFor(path: string): CachedFrame | null {
  if (readToken() === undefined || readMeeting() !== null) return null
  if (path !== '/' && trailOf(plainPath(path)) === undefined) return null
  return cachedFrame()
}

/** Bar and menu as they were at the last visit, while it is asked who is here. Nothing in it can be used. */
export function Outline({ frame, path, children }: { frame: CachedFrame; path: string; children?: ReactNode }) {
  const { open, device } = useSidebar()
  return (
    <div className={styles.shell}>
      <div className={`${barStyles.bar} wp-no-print`} style={barStyle(frame.strategy)}>
        <span className={barStyles.icon} />
        <span className={barStyles.brand}>
          <BrandWords />
        </span>
      </div>
      {device === 'desktop' && (
        <div className={`${styles.side} wp-no-print`} data-open={open}>
          <MenuOutline permissions={new Set(frame.permissions)} path={path} collapsed={!open} />
        </div>
      )}
      <div className={styles.main}>{children}</div>
    </div>
  )
}

/** Mark, short name and name of the company. */
export function BrandWords() {
  const t = useT()
  const company = useSession((session) => session.company)
  const mobile = useSidebar(({ device }) => device === 'mobile')
  return (
    <>
      <Brand logo={company?.logo ?? ''} />
      <strong>{company?.abbreviation || t(words.product)}</strong>
      {!mobile && company?.companyName && <span className={barStyles.company}>{company.companyName}</span>}
    </>
  )
}
