import { useQuery } from '@tanstack/react-query'
import { messagePage, readMessages } from '@workplace/contract/message/message'
import { messageLink } from '@workplace/contract/message/message-link'
import * as messageTopics from '@workplace/contract/message/topics'
import { Button } from 'antd'
import { Link } from 'react-router'
import { messageWords, Sentence } from '../../areas/message/public'
import { queryOf, useChange } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { isPhone } from '../../kernel/phone'
import { useT } from '../../kernel/words'
import styles from './top-bar.module.css'

const shown = 20

/** The messages of the person, kept fresh by what happens. */
export function useMessages() {
  useLiveRefresh(messageTopics.message, '/message')
  return useQuery({ ...queryOf(messagePage, { limit: shown }, { quiet: true }), staleTime: 60_000 })
}

/** What happened to one's own meetings, the newest first. */
export function MessageList({ onLeave }: { onLeave: () => void }) {
  const t = useT()
  const { data, isError, refetch } = useMessages()
  const { mutate, isPending } = useChange(readMessages, { quiet: true, stale: ['/message'] })
  if (data === undefined) {
    if (!isError) return null
    return (
      <p>
        {t(messageWords.failed)}{' '}
        <Button type="link" size="small" onClick={() => void refetch()}>
          {t(messageWords.retry)}
        </Button>
      </p>
    )
  }
  return (
    <section aria-label={t(messageWords.messages)}>
      <header className={styles.inboxHead}>
        <h3>{t(messageWords.messages)}</h3>
        {data.unread > 0 && (
          <Button type="link" size="small" loading={isPending} onClick={() => mutate({})}>
            {t(messageWords.readAll)}
          </Button>
        )}
      </header>
      {data.items.length === 0 && <p className={styles.inboxQuiet}>{t(messageWords.none)}</p>}
      <ul className={styles.inbox}>
        {data.items.map((message) => (
          <li key={message.id} data-unread={message.read_at === null}>
            <Link
              to={messageLink(message, isPhone())}
              onClick={() => {
                if (message.read_at === null) mutate({ ids: [message.id] })
                onLeave()
              }}
            >
              <Sentence message={message} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.inboxAll}>
        <Link to="/messages" onClick={onLeave}>
          {t(messageWords.all)}
        </Link>
        <Link to="/messages?view=choices" onClick={onLeave}>
          {t(messageWords.choices)}
        </Link>
      </p>
    </section>
  )
}
