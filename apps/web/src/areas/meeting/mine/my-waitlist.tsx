import { useQuery } from '@tanstack/react-query'
import * as topics from '@workplace/contract/meeting/topics'
import { type WaitlistEntry, waitlistPage } from '@workplace/contract/meeting/waitlist'
import { Empty, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import list from '../../../kernel/list/list.module.css'
import { ListError } from '../../../kernel/list/list-states'
import { useT } from '../../../kernel/words'
import styles from '../waitlist/waitlist.module.css'
import { waitlistWords as words } from '../waitlist/waitlist-words'
import mine from './my-meetings.module.css'
import { WaitlistRow } from './waitlist-row'

/** What somebody waits for, and how many of that is kept for them at this moment. */
export function useMyWaitlist(state: 'open' | 'over' = 'open') {
  useLiveRefresh(topics.waitlist, '/waitlist')
  return useQuery({
    ...queryOf(waitlistPage, { state, limit: 100 }, { quiet: true }),
    // the place in the queue moves with what others do
    refetchInterval: 60_000,
  })
}

/** The waiting list of the person: what is kept for them first, with the time that is left to take it. */
export default function MyWaitlist() {
  const t = useT()
  const [state, setState] = useState<'open' | 'over'>('open')
  const { data, error, refetch, dataUpdatedAt } = useMyWaitlist(state)
  if (error !== null && data === undefined) return <ListError error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className={styles.bar}>
        <Radio.Group
          size="small"
          optionType="button"
          aria-label={t(words.list)}
          value={state}
          onChange={({ target }) => setState(target.value)}
          options={[
            { value: 'open', label: t(words.open) },
            { value: 'over', label: t(words.over) },
          ]}
        />
      </div>
      {data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} className={mine.skeleton} />
      ) : data.items.length === 0 ? (
        <div className={list.standIn}>
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t(state === 'open' ? words.empty : words.emptyOver)}
          />
        </div>
      ) : (
        <ul className={styles.list} aria-label={t(words.list)}>
          {data.items.map((wish: WaitlistEntry) => (
            // the clocks of the browser and of the server may differ
            <WaitlistRow key={wish.id} wish={wish} ahead={Date.parse(data.now) - dataUpdatedAt} />
          ))}
        </ul>
      )}
    </>
  )
}
