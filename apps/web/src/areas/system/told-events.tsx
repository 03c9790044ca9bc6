import { useQuery } from '@tanstack/react-query'
import { callbackEvents, type ToldEvent } from '@workplace/contract/setup/callback-calls'
import type { ReactNode } from 'react'
import type { CallError } from '../../kernel/client/client'
import { queryOf } from '../../kernel/client/query'
import { useAddress } from '../../kernel/list/address'
import { search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage } from '../../kernel/list/list-page'
import { Panel } from '../../kernel/panel/panel'
import { useT } from '../../kernel/words'
import styles from './system.module.css'
import { apiWords as words } from './words'

const pageSize = 50
const q = search(words.searchEvents)
const opened = { read: (said: string) => said || null, beside: true } as const

/** Every event that callbacks tell, with an example of what is sent. */
export function ToldEvents({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const answer = useQuery<{ items: ToldEvent[] }, CallError>({
    ...queryOf(callbackEvents, {}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useAddress({ q, event: opened })
  const { page, event } = address.at
  const needles = String(address.at.q).toLowerCase().split(/\s+/).filter(Boolean)
  const found = (answer.data?.items ?? []).filter(({ type, label, area }) => {
    const text = [type, ...label, ...area].join(' ').toLowerCase()
    return needles.every((needle) => text.includes(needle))
  })
  const shown = answer.data?.items.find(({ type }) => type === event)
  const columns: Column<ToldEvent>[] = [
    {
      key: 'event',
      title: words.event,
      width: 300,
      cell: (one) => (
        <button
          type="button"
          className={list.open}
          aria-label={t(words.openCall, { name: t(one.label) })}
          onClick={() => address.change({ event: one.type })}
        >
          {t(one.label)}
        </button>
      ),
    },
    { key: 'type', title: words.eventType, width: 260, cell: (one) => <span className={styles.code}>{one.type}</span> },
    { key: 'area', title: words.area, cell: (one) => t(one.area) },
  ]
  return (
    <ListPage
      title={words.title}
      {...{ address, columns }}
      answer={{
        ...answer,
        data: answer.data && { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length },
      }}
      pageSize={pageSize}
      keyOf={({ type }) => type}
      empty={words.noEvents}
      emptyFiltered={words.noEvents}
      total={words.totalEvents}
      tableWidth={800}
      above={
        <>
          {tabs}
          <p className={styles.intro}>{t(words.eventsIntro)}</p>
        </>
      }
    >
      {shown !== undefined && (
        <Panel title={t(shown.label)} onClose={() => address.change({ event: null })}>
          <dl className={list.facts}>
            <dt>{t(words.eventType)}</dt>
            <dd className={styles.code}>{shown.type}</dd>
            <dt>{t(words.area)}</dt>
            <dd>{t(shown.area)}</dd>
          </dl>
          <h2 className={list.heading}>{t(words.eventSample)}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer scrolls, and keys have to reach it */}
          <pre className={styles.sample} tabIndex={0}>
            {JSON.stringify(shown.sample, null, 2)}
          </pre>
        </Panel>
      )}
    </ListPage>
  )
}
