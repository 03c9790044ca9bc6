import { useQuery } from '@tanstack/react-query'
import { musterList } from '@workplace/contract/visitor/muster'
import { musterKinds, musterLists } from '@workplace/contract/visitor/muster-words'
import * as topics from '@workplace/contract/visitor/topics'
import { Link } from 'react-router'
import { queryOf } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import list from '../../kernel/list/list.module.css'
import { ListError, ListSkeleton } from '../../kernel/list/list-states'
import { useMay } from '../../kernel/session/session'
import { useLanguage, useT } from '../../kernel/words'
import { musterWords as words } from './muster/evacuation-words'
import styles from './muster.module.css'
import { momentText } from './visit-text'

/** Which guests are in an office, or may be, beside the emergency of its doors: the same list as those have who see people out. */
export default function GuestsInside({ office }: { office: number }) {
  const t = useT()
  const language = useLanguage()
  const may = useMay('view-visitor-muster')
  const { data, error, refetch } = useQuery({
    ...queryOf(musterList, { office }, { quiet: true }),
    ...{ enabled: may, refetchInterval: 60_000 },
  })
  useLiveRefresh(may ? [topics.muster, topics.visitor] : [], '/visitor_muster')
  const guests = data?.people.filter(({ kind, list: where }) => kind === 'visitor' && where !== 'left') ?? []
  return (
    <section className={styles.beside} aria-labelledby="guests-inside">
      <header>
        <h2 id="guests-inside">{t(words.guestsInside)}</h2>
        {may && (
          <nav aria-label={t(words.title)}>
            <Link to={`/visitors/evacuation?office=${office}`}>{t(words.title)}</Link>
            <a href={`/muster?office=${office}`} target="_blank" rel="noreferrer">
              {t(words.phone)}
            </a>
          </nav>
        )}
      </header>
      {!may ? (
        <p className={list.quiet}>{t(words.guestsBeyond)}</p>
      ) : data === undefined ? (
        error === null ? (
          <ListSkeleton rows={3} />
        ) : (
          <ListError error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {data.muster !== null && (
            <p>
              {t(words.going, {
                kind: t(musterKinds[data.muster.kind]),
                time: momentText(data.muster.began_at, data.timezone, language),
                who: data.muster.by_doors ? t(words.byDoors) : data.muster.began_by,
              })}
              {' · '}
              {t(words.counts, data.counts)}
            </p>
          )}
          {guests.length === 0 ? (
            <p className={list.quiet}>{t(words.noGuests)}</p>
          ) : (
            <ul>
              {guests.map((one) => (
                <li key={one.key}>
                  <strong>{one.name}</strong>
                  <span className={list.quiet}>
                    {[one.about, one.host && `${t(words.host)} ${one.host}`].filter(Boolean).join(' · ')}
                  </span>
                  <span className={list.quiet}>
                    {[
                      t(musterLists[one.list]),
                      one.seen_at && momentText(one.seen_at, data.timezone, language),
                      one.seen_where,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
