import { useLanguage } from '../../../kernel/words'
import styles from './days.module.css'

/** By which steps one of two sides came about. */
export function Steps({ of, texts }: { readonly of: string; readonly texts: readonly string[] }) {
  const language = useLanguage()
  if (texts.length === 0) return null
  return (
    <div className={styles.steps}>
      <span>{of}</span>
      <span>{texts.join(language === 'zh' ? '；' : '; ')}</span>
    </div>
  )
}
