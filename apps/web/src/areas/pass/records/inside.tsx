import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { insideNow } from '@workplace/contract/pass/passes'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { queryOf } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { useT } from '../../../kernel/words'
import { InsideAreas } from './inside-areas'
import { words } from './record-list-words'
import styles from './records.module.css'

/** Who is on site, by area: also on paper. */
export function Inside({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const answer = useQuery({ ...queryOf(insideNow, {}, { quiet: true }), staleTime: 0 })
  const { data, error } = answer
  return (
    <section className={`${list.page} ${styles.paper}`}>
      <header className={list.head}>
        <h1>{t(words.inside)}</h1>
        <div className={list.tools}>
          <Button icon={<PrinterOutlined aria-hidden />} disabled={data === undefined} onClick={() => window.print()}>
            {t(words.print)}
          </Button>
        </div>
      </header>
      <div className={styles.unprinted}>{tabs}</div>
      <div className={`${list.panel} ${styles.padded}`} aria-busy={answer.isPending}>
        {data === undefined ? (
          error === null ? (
            <ListSkeleton rows={8} />
          ) : (
            <ListError error={error} onRetry={() => void answer.refetch()} />
          )
        ) : (
          <InsideAreas data={data} level={2} />
        )}
      </div>
    </section>
  )
}
