import { useEffect, useState } from 'react'
import { useT } from '../../kernel/words'
import { words } from './shell-words'
import styles from './splash.module.css'

/** While code or the person is being fetched: nothing at first, then a quiet sign, then a word. */
export function Splash() {
  const t = useT()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 2000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.splash} role="status">
      <span className={styles.bars} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span className={slow ? styles.word : 'wp-only-read'}>{t(slow ? words.slow : words.loading)}</span>
    </div>
  )
}
