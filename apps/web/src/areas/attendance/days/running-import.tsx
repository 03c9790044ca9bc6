import { useQuery } from '@tanstack/react-query'
import { importing, stopImport } from '@workplace/contract/attendance/source-record'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { taskState } from '@workplace/contract/kernel/task'
import { Button, Popconfirm, Progress } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { numberText } from '../../../kernel/widgets/number-text'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './days.module.css'
import { recordWords as words } from './record-words'

type RunningImportProps = {
  readonly id: number
  /** Somebody else's is told by the company's, and how it ends by nothing. */
  readonly own: boolean
  readonly onEnd: (ended: OutputOf<typeof taskState> | null) => void
}

/** How far the import is; it goes on where nobody looks, until somebody who may stops it. */
export function RunningImport({ id, own, onEnd }: RunningImportProps) {
  const t = useT()
  const language = useLanguage()
  const task = useQuery({
    ...queryOf(taskState, { id }, { quiet: true }),
    enabled: own,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? 700 : false),
  })
  const going = useQuery({
    ...queryOf(importing, {}, { quiet: true }),
    staleTime: 0,
    refetchInterval: own ? false : 700,
  })
  const stop = useChange(stopImport, { stale: ['/sourcerecord/importing'] })
  const here = going.data?.id === id ? going.data : null
  const isOver = own ? task.data !== undefined && task.data.state !== 'running' : here === null && going.isFetched
  const end = useEffectEvent(() => onEnd(own ? (task.data ?? null) : null))
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const { done, total } = (own ? task.data : here) ?? { done: 0, total: 0 }
  const isStopping = stop.isPending || here?.stopping === true
  return (
    <div className={styles.explained}>
      {own || here === null ? null : <p>{t(words.importOf, { name: here.by })}</p>}
      <p role="status">
        {isStopping ? t(words.stopping) : t(words.taking, { done: numberText(done, language), total })}
      </p>
      <Progress percent={Math.floor((done / Math.max(1, total)) * 100)} />
      <div className={styles.sums}>
        <Popconfirm
          title={t(words.stopAsk)}
          description={t(words.stopText)}
          okText={t(words.stop)}
          cancelText={t(words.goOn)}
          onConfirm={() => stop.mutate({ id })}
          disabled={isStopping}
        >
          <Button danger disabled={isStopping}>
            {t(words.stop)}
          </Button>
        </Popconfirm>
        <span className={styles.quiet}>{t(words.mayClose)}</span>
      </div>
    </div>
  )
}
