import { isWildMarkdown } from '@workplace/domain/text/tame-markdown'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import list from '../../../kernel/list/list.module.css'
import { useT } from '../../../kernel/words'
import { minutesWords as words } from './minutes-words'

const MarkdownView = lazy(() => import('../../../kernel/widgets/markdown-view'))

/** Text as it is laid out. What is written to choke a parser is shown as it was typed, and is said to be so. */
export function MarkdownText({ children }: { children: string }) {
  const t = useT()
  return (
    <>
      {isWildMarkdown(children) && <p className={list.quiet}>{t(words.wild)}</p>}
      <Suspense fallback={<Skeleton active title={false} />}>
        <MarkdownView>{children}</MarkdownView>
      </Suspense>
    </>
  )
}
