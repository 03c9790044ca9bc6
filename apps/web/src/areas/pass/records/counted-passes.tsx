import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallError } from '../../../kernel/client/client'
import list from '../../../kernel/list/list.module.css'
import { ListError, ListNone, ListSkeleton } from '../../../kernel/list/list-states'
import { type Label, useT } from '../../../kernel/words'
import styles from './records.module.css'

type Props<T> = {
  readonly title: Label
  readonly tabs: ReactNode
  readonly answer: UseQueryResult<T, CallError>
  /** There is nothing that could be counted. */
  readonly isEmpty: (data: T) => boolean
  readonly empty: Label
  readonly children: (data: T) => ReactNode
}

/** A tab beside a list of passes that counts them instead: loading, failed, nothing to count, or what was counted. */
export function CountedPasses<T>({ title, tabs, answer, isEmpty, empty, children }: Props<T>) {
  const t = useT()
  const { data, error } = answer
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(title)}</h1>
      </header>
      {tabs}
      <div className={`${list.panel} ${styles.padded}`} aria-busy={answer.isPending}>
        {data === undefined ? (
          error === null ? (
            <ListSkeleton rows={8} />
          ) : (
            <ListError error={error} onRetry={() => void answer.refetch()} />
          )
        ) : isEmpty(data) ? (
          <ListNone text={t(empty)} />
        ) : (
          children(data)
        )}
      </div>
    </section>
  )
}
