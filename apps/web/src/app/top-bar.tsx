import type { CSSProperties } from 'react'
import { useSession } from '../kernel/session'
import { colors } from '../kernel/theme'
import type { Bars } from './bars'
import { barColors, isBright } from './strategies'
import styles from './top-bar.module.css'

/** The theme's dark blue unless the strategies colour the bar; words without a colour of their own follow the background. */
function useBarStyle(): CSSProperties {
  const strategy = useSession((session) => session.strategy)
  const { background, title, subtitle } = barColors(strategy)
  const dark = background !== undefined && isBright(background)
  const c = colors.light
  return {
    '--bar': background ?? c.bar,
    '--bar-title': title ?? (dark ? c.text : c['bar-text']),
    '--bar-subtitle': subtitle ?? (dark ? c['text-quiet'] : c['bar-quiet']),
    '--bar-hover': dark ? c['bar-hover-dark'] : c['bar-hover'],
  } as CSSProperties
}

/** The bar, with what stands in it as soon as that is there. */
export function TopBar({ bars }: { bars: Bars | undefined }) {
  const style = useBarStyle()
  return (
    <header className={`${styles.bar} wp-no-print`} style={style}>
      {bars && <bars.TopBarItems />}
    </header>
  )
}
