import { isWildMarkdown } from '@workplace/domain/text/tame-markdown'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import list from '../../../kernel/list/list.module.css'
import { useT } from '../../../kernel/words'
import styles from './minutes.module.css'
import { minutesWords as words } from './minutes-words'

const MarkdownView = lazy(() => import('../../../kernel/widgets/markdown-view'))

/** Text as it is laid out. What is written to choke a parser is shown as it was typed. */
export function MarkdownText({ children }: { children: string }) {
  const t = useT()
  if (isWildMarkdown(children)) {
    return (
      <>
        <p className={list.quiet}>{t(words.wild)}</p>
        <pre className={styles.plain}>{children}</pre>
      </>
    )
  }
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      <MarkdownView>{children}</MarkdownView>
    </Suspense>
  )
}
