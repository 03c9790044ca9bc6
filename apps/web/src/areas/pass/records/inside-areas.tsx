import { forgiveAreas } from '@workplace/contract/device/door-wall'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { insideNow } from '@workplace/contract/pass/passes'
import { Button, Popconfirm } from 'antd'
import type { ReactNode } from 'react'
import { useChange } from '../../../kernel/client/query'
import { ListNone } from '../../../kernel/list/list-states'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { clockOf, wallClock, zoneNote } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './record-list-words'
import styles from './records.module.css'

type Area = OutputOf<typeof insideNow>['areas'][number]

/** Who is in the areas of an office, or of several, since when and by which door. */
export function InsideAreas({ data, level }: { data: OutputOf<typeof insideNow>; level: 2 | 3 }): ReactNode {
  const t = useT()
  const language = useLanguage()
  const Heading = `h${level}` as const
  const may = useMay('change-doors')
  const { mutate, isPending, variables } = useChange(forgiveAreas, { stale: [insideNow.path] })
  const forget = (user_id: number) =>
    mutate({ user_ids: [user_id] }, { onSuccess: () => toast.success(t(words.notHereDone)) })
  if (data.areas.length === 0)
    return (
      <ListNone text={t(words.insideEmpty)}>
        <p>{t(words.insideHint)}</p>
      </ListNone>
    )
  const named = ({ name, office }: Area) => (level === 2 ? `${office} · ${name}` : name)
  const empty = data.areas.filter(({ people }) => people.length === 0)
  return (
    <>
      <p>{t(words.insideAt, { time: instantText(data.at, language), n: data.total })}</p>
      {data.areas
        .filter(({ people }) => people.length > 0)
        .map((area) => {
          const { id, timezone, people } = area
          return (
            <section key={id} className={styles.area} aria-labelledby={`area-${id}`}>
              <Heading id={`area-${id}`}>
                {named(area)}{' '}
                <span className={styles.quiet}>
                  {[t(words.people, { n: people.length }), zoneNote(timezone, language)].filter(Boolean).join(' · ')}
                </span>
              </Heading>
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
                    {may && (
                      <Popconfirm
                        title={t(words.notHereSure, { name: person })}
                        okText={t(words.notHere)}
                        cancelText={t(words.cancel)}
                        onConfirm={() => forget(user_id)}
                      >
                        <Button
                          type="link"
                          className={styles.unprinted}
                          aria-label={t(words.notHereOf, { name: person })}
                          loading={isPending && variables?.user_ids?.includes(user_id)}
                        >
                          {t(words.notHere)}
                        </Button>
                      </Popconfirm>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      {empty.length > 0 && (
        <p className={`${styles.area} ${styles.quiet}`}>{t(words.nobodyIn, { areas: empty.map(named) })}</p>
      )}
    </>
  )
}
