import { isPermission, permissions } from '@workplace/contract/permission/permissions'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useT } from '../../kernel/words'
import styles from './lost-page.module.css'
import { words } from './words'

/** A screen that exists, but not for this person: says which permission would open it. */
export default function ForbiddenPage({ missing }: { missing: readonly string[] }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <section className={styles.lost}>
      <span className={styles.number}>403</span>
      <h1>{t(words.forbidden)}</h1>
      <p>{t(words.forbiddenText)}</p>
      <ul className={styles.codes}>
        {[...new Set(missing)].filter(isPermission).map((code) => {
          const name = permissions.get(code)
          return (
            <li key={code}>
              {name === undefined ? '' : t(name)}
              <code>{code}</code>
            </li>
          )
        })}
      </ul>
      <Button className={styles.home} type="primary" onClick={() => void navigate('/')}>
        {t(words.home)}
      </Button>
    </section>
  )
}
