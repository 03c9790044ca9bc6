import { LeftOutlined } from '@ant-design/icons'
import type { NavRow } from '@workplace/contract/nav'
import { breadcrumb } from '@workplace/contract/nav-rules'
import { Link, useNavigate } from 'react-router'
import { useSession } from '../../kernel/session/session'
import { useT } from '../../kernel/words'
import { built } from '../routes/pages'
import { rememberedPath } from '../session/memory'
import styles from './shell.module.css'
import { words } from './shell-words'

/** The way to the screen. Screens one level deep need none: their heading says it all. */
export function Breadcrumbs({ row }: { row: NavRow }) {
  const t = useT()
  const navigate = useNavigate()
  const permissions = useSession((session) => session.permissions)
  const crumbs = breadcrumb(row.path, { permissions, built })
  if (crumbs.length < 2 && !row.backButton) return null
  return (
    <nav aria-label={t(words.breadcrumbs)} className={`${styles.crumbs} wp-no-print`}>
      {row.backButton && (
        <button type="button" className={styles.back} onClick={() => void navigate(-1)}>
          <LeftOutlined aria-hidden /> {t(words.back)}
        </button>
      )}
      <ol>
        {crumbs.map(({ path, title, to }) => (
          <li key={path} aria-current={path === row.path ? 'page' : undefined}>
            {to === undefined ? t(title) : <Link to={rememberedPath(to)}>{t(title)}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
