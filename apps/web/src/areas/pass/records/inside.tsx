import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { insideNow } from '@workplace/contract/pass/passes'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { queryOf } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { ListError, ListNone, ListSkeleton } from '../../../kernel/list/list-states'
import { instantText } from '../../../kernel/time/time-text'
import { clockOf, wallClock } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './record-list-words'
import styles from './records.module.css'

/** Who is on site, by area: also on paper. */
export function Inside({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const language = useLanguage()
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
        ) : data.areas.length === 0 ? (
          <ListNone text={t(words.insideEmpty)}>
            <p>{t(words.insideHint)}</p>
          </ListNone>
        ) : (
          <>
            <p>{t(words.insideAt, { time: instantText(data.at, language), n: data.total })}</p>
            {data.areas.map(({ id, name, office, timezone, people }) => (
              <section key={id} className={styles.area} aria-labelledby={`area-${id}`}>
                <h2 id={`area-${id}`}>
                  {office} · {name} <span className={styles.quiet}>{t(words.people, { n: people.length })}</span>
                </h2>
                {people.length === 0 ? (
                  <p className={styles.quiet}>{t(words.nobodyInside)}</p>
                ) : (
                  <ul>
                    {people.map(({ user_id, name: person, department, since, door }) => (
                      <li key={user_id}>
                        <b>{person}</b>
                        <span className={styles.quiet}>{department}</span>
                        <span className={styles.quiet}>
                          {[t(words.since, { time: clockOf(wallClock(new Date(since), timezone)) }), door]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            ))}
          </>
        )}
      </div>
    </section>
  )
}
