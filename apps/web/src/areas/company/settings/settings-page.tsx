import { Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { CallError } from '../../../kernel/client/client'
import { ListError } from '../../../kernel/list/list-states'
import { SearchInput } from '../../../kernel/list/search-input'
import { useT } from '../../../kernel/words'
import styles from './settings.module.css'
import { settingWords as words } from './words'

type Props = {
  readonly title: string
  readonly intro: string
  readonly search: string
  readonly sought: string
  readonly onSought: (text: string) => void
  readonly answer: {
    readonly data: unknown
    readonly error: CallError | null
    readonly isPending: boolean
    readonly refetch: () => unknown
  }
  /** Those that are found, under their headings. */
  readonly groups: readonly { readonly label: string; readonly rows: ReactNode }[]
}

/** Settings of one kind: found by a word, changed where they stand. */
export function SettingsPage({ title, intro, search, sought, onSought, answer, groups }: Props) {
  const t = useT()
  return (
    <section className={styles.page} aria-busy={answer.isPending}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <search className={styles.search}>
          <SearchInput label={search} value={sought} onSettled={onSought} />
        </search>
        <p>{intro}</p>
      </header>
      {answer.error !== null && answer.data === undefined ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : groups.length === 0 ? (
        <div className={styles.standIn}>
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noMatch)}>
            <Button onClick={() => onSought('')}>{t(words.clear)}</Button>
          </Empty>
        </div>
      ) : (
        groups.map(({ label, rows }) => (
          <section key={label} className={styles.group} aria-label={label}>
            <h2>{label}</h2>
            {rows}
          </section>
        ))
      )}
    </section>
  )
}
