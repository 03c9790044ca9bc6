import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import { chooseLanguage, useLanguage, useT } from '../../../kernel/words'
import styles from './oidc.module.css'
import { words } from './sign-in-at-words'

/** A page of one card, between an application and a person. */
export function Alone({ children }: { children: ReactNode }) {
  const language = useLanguage()
  return (
    <main className={styles.page} aria-live="polite">
      <Button
        type="text"
        className={styles.language}
        lang={language === 'zh' ? 'en' : 'zh-CN'}
        onClick={() => chooseLanguage(language === 'zh' ? 'en' : 'zh')}
      >
        {language === 'zh' ? 'English' : '中文'}
      </Button>
      <div className={styles.card}>{children}</div>
    </main>
  )
}

/** What is on its way. */
export const Waiting = ({ text }: { text: string }) => (
  <Alone>
    <Spin size="large" description={text}>
      <span />
    </Spin>
  </Alone>
)

/** Why it does not go on: nobody is sent anywhere. */
export function Stopped({ why, onRetry }: { why: string; onRetry?: (() => void) | undefined }) {
  const t = useT()
  return (
    <Alone>
      <h1>{t(words.stopped)}</h1>
      <p role="alert">{why}</p>
      <div className={styles.buttons}>
        {onRetry !== undefined && (
          <Button type="primary" size="large" onClick={onRetry}>
            {t(words.retry)}
          </Button>
        )}
        <Button size="large" href="/">
          {t(words.home)}
        </Button>
      </div>
    </Alone>
  )
}
