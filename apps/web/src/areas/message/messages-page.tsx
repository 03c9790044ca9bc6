import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Message, messagePage, readMessages } from '@workplace/contract/message/message'
import { messageLink } from '@workplace/contract/message/message-link'
import {
  type NotificationTopicKey,
  notificationTopicKeys,
  notificationTopics,
} from '@workplace/contract/message/notification-topics'
import * as messageTopics from '@workplace/contract/message/topics'
import { Button, Radio, Select, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { queryOf, useChange } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { ListFoot } from '../../kernel/list/list-foot'
import { ListError } from '../../kernel/list/list-states'
import { isPhone } from '../../kernel/phone'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useT } from '../../kernel/words'
import { Choices } from './choices'
import styles from './message.module.css'
import { Sentence } from './message-line'
import { centreWords as words } from './words'

const pageSize = 20
const views = ['list', 'choices'] as const
type Address = { view: (typeof views)[number]; topic: NotificationTopicKey | undefined; unread: boolean; page: number }

/** What stands in the address; what makes no sense counts as not said. */
function read(params: URLSearchParams): Address {
  const page = Number(params.get('page'))
  return {
    view: views.find((one) => one === params.get('view')) ?? 'list',
    topic: notificationTopicKeys.find((one) => one === params.get('topic')),
    unread: params.get('unread') === '1',
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
  }
}

function written({ view, topic, unread, page }: Address): URLSearchParams {
  return new URLSearchParams({
    ...(view === 'list' ? {} : { view }),
    ...(topic === undefined ? {} : { topic }),
    ...(unread ? { unread: '1' } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
  })
}

/** `/messages`: everything that the person was told, and what they want to be told. */
export default function MessagesPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const address = read(params)
  const change = (part: Partial<Address>) => setParams(written({ ...address, page: 1, ...part }))
  return (
    <section className={styles.page}>
      <h1>{t(words.title)}</h1>
      <div className={styles.panel}>
        <TabRow
          inset
          label={t(words.views)}
          tabs={views.map((key) => ({ key, label: t(words[key]) }))}
          active={address.view}
          onChange={(view) => change({ view })}
        >
          {address.view === 'list' ? <List address={address} onChange={change} /> : <Choices />}
        </TabRow>
      </div>
    </section>
  )
}

type ListProps = { address: Address; onChange: (part: Partial<Address>) => void }

function List({ address, onChange }: ListProps) {
  const t = useT()
  const { topic, unread, page } = address
  useLiveRefresh(messageTopics.message, '/message')
  const { data, error, refetch } = useQuery({
    ...queryOf(messagePage, { topic, unread: unread ? 1 : 0, page, limit: pageSize }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const mark = useChange(readMessages, { stale: ['/message'] })
  if (error !== null && data === undefined) return <ListError error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className={styles.bar}>
        <Select
          className={styles.topic}
          aria-label={t(words.topic)}
          value={topic ?? ('' as NotificationTopicKey | '')}
          onChange={(value: NotificationTopicKey | '') => onChange({ topic: value === '' ? undefined : value })}
          options={[
            { value: '' as NotificationTopicKey | '', label: t(words.everything) },
            ...notificationTopicKeys.map((key) => ({ value: key, label: t(notificationTopics[key].label) })),
          ]}
        />
        <Radio.Group
          optionType="button"
          aria-label={t(words.show)}
          value={unread}
          onChange={({ target }) => onChange({ unread: target.value })}
          options={[
            { value: false, label: t(words.all) },
            { value: true, label: t(words.unread) },
          ]}
        />
        <Button disabled={!data?.unread} loading={mark.isPending} onClick={() => mark.mutate({})}>
          {t(words.readAll)}
        </Button>
      </div>
      {data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} className={styles.intro} />
      ) : data.items.length === 0 ? (
        <p className={styles.empty}>{t(unread ? words.noneUnread : words.none)}</p>
      ) : (
        <ul className={styles.list} aria-label={t(words.list)}>
          {data.items.map((message) => (
            <Row
              key={message.id}
              message={message}
              onMark={(isRead) => mark.mutate({ ids: [message.id], read: isRead })}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > 0 && (
        <ListFoot
          told={t(words.total, { n: data.total })}
          page={page}
          pageSize={pageSize}
          total={data.total}
          onPage={(next) => onChange({ page: next })}
        />
      )}
    </>
  )
}

function Row({ message, onMark }: { message: Message; onMark: (isRead: boolean) => void }) {
  const t = useT()
  const isRead = message.read_at !== null
  const text = message.values.title || t(notificationTopics.other.label)
  return (
    <li className={styles.message} data-unread={!isRead || undefined}>
      <Link to={messageLink(message, isPhone())} onClick={() => !isRead && onMark(true)}>
        <Sentence message={message} />
      </Link>
      <Button
        type="link"
        size="small"
        aria-label={t(isRead ? words.unreadOf : words.readOf, { text })}
        onClick={() => onMark(!isRead)}
      >
        {t(isRead ? words.unreadAgain : words.read)}
      </Button>
    </li>
  )
}
