import { useQuery } from '@tanstack/react-query'
import { ownCode } from '@workplace/contract/pass/passes'
import { type ReactNode, useEffect, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { QrCode } from '../../../kernel/light/qr-code'
import list from '../../../kernel/list/list.module.css'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { useT } from '../../../kernel/words'
import { words } from './record-list-words'
import styles from './records.module.css'

/** The code that opens doors to oneself: large, with the seconds until there is another one. */
export function MyCode({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const answer = useQuery({ ...queryOf(ownCode, {}, { quiet: true }), staleTime: 0, gcTime: 0 })
  const { data, error, dataUpdatedAt, refetch } = answer
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const left = data === undefined ? 0 : Math.max(0, Math.ceil(data.seconds - (now - dataUpdatedAt) / 1000))
  const isOver = data !== undefined && left === 0
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(words.mine)}</h1>
      </header>
      {tabs}
      <div className={`${list.panel} ${styles.code}`} aria-busy={answer.isPending}>
        {data === undefined ? (
          error === null ? (
            <ListSkeleton rows={4} />
          ) : (
            <ListError error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <>
            <QrCode value={data.code} label={t(words.codeLabel)} className={styles.qr} />
            <p className={styles.countdown} role="timer">
              {t(words.codeNext, { n: left })}
            </p>
            <p className={styles.quiet}>{t(words.codeText)}</p>
          </>
        )}
      </div>
    </section>
  )
}
