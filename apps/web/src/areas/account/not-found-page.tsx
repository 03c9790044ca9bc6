import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useT } from '../../kernel/words'
import styles from './lost-page.module.css'
import { words } from './words'

export default function NotFoundPage() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <main className={styles.lost}>
      <span className={styles.number}>404</span>
      <h1>{t(words.notFound)}</h1>
      <p>{t(words.notFoundText)}</p>
      <Button className={styles.home} type="primary" onClick={() => void navigate('/')}>
        {t(words.home)}
      </Button>
    </main>
  )
}
