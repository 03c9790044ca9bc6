import { chooseLanguage, useLanguage } from '../../../kernel/words'
import styles from './attend.module.css'

/** The other language, on pages without a bar. */
export function LanguageButton() {
  const language = useLanguage()
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <button
      type="button"
      className={styles.language}
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => chooseLanguage(other)}
    >
      {other === 'zh' ? '中文' : 'English'}
    </button>
  )
}
