import { useQuery } from '@tanstack/react-query'
import { quantityText, serviceName } from '@workplace/contract/meeting/service-order'
import { type Message, messagePage, readMessages } from '@workplace/contract/message/message'
import { fillTemplate } from '@workplace/contract/message/template'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useLive } from '../kernel/live'
import { invalidate, queryOf, useChange } from '../kernel/query'
import { instantText } from '../kernel/widgets/time-text'
import { useLanguage, useT } from '../kernel/words'
import { clockOf, dayInWords, zoneNote } from '../kernel/zone-time'
import { messageWords, sentences } from './message-words'
import styles from './top-bar.module.css'

const shown = 20

/** The messages of the person, kept fresh by what happens. */
export function useMessages() {
  useLive('message', () => void invalidate('/message'))
  return useQuery({ ...queryOf(messagePage, { limit: shown }, { quiet: true }), staleTime: 60_000 })
}

const askedKinds: ReadonlySet<Message['kind']> = new Set([
  'audit_asked',
  'change_asked',
  'audit_remind',
  'audit_handed',
])

/** Where a message leads: a request to where it is decided, others to the grid on which their meeting lies. */
function wayTo({ kind, meeting_id, values }: Message): string {
  if (values.repair_id !== undefined) {
    const forKeepers = kind === 'repair_reported' || kind === 'repair_assigned'
    return `${forKeepers ? '/meetingroom/repairs' : '/meeting/repairs'}?id=${values.repair_id}`
  }
  if (kind === 'transfer_offered') return `/makeover?id=${meeting_id}`
  if (kind === 'minutes_published') return `/meeting/summary?id=${values.minutes_id}`
  if (kind === 'task_given' || kind === 'task_due' || kind === 'task_late') return '/meeting/tasks'
  if (kind === 'evaluate' || kind === 'evaluation_replied') return `/evaluate?m=${meeting_id}`
  if (askedKinds.has(kind) && meeting_id !== null) return `/meeting/audit?id=${meeting_id}`
  if (kind === 'service_ordered' || kind === 'service_changed' || kind === 'service_cancelled')
    return `/meetingroom/service_orders?date=${values.start_time.slice(0, 10)}`
  if (kind.startsWith('blacklist')) return '/meeting/mine'
  // where it can be taken back
  if (kind.startsWith('released_')) return '/meeting/mine?kind=past'
  return `/meeting/subscribe?${new URLSearchParams({
    date: values.start_time.slice(0, 10),
    office: String(values.office_id),
    title: values.room,
  })}`
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
              to={wayTo(message)}
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
      {data.total > data.items.length && (
        <p className={styles.inboxQuiet}>{t(messageWords.older, { n: data.items.length })}</p>
      )}
    </section>
  )
}

function Sentence({ message: { kind, values, created_at, read_at, text } }: { message: Message }) {
  const t = useT()
  const language = useLanguage()
  const zone = zoneNote(values.timezone, language)
  const time = `${dayInWords(values.start_time, language)} ${clockOf(values.start_time)}–${clockOf(values.end_time)}`
  const slot = [values.room, time, zone].filter((part) => part !== '').join(language === 'zh' ? '，' : ', ')
  const services = (values.services ?? [])
    .map((one) => `${serviceName(one, language)} ${quantityText(one, language)}`)
    .join(language === 'zh' ? '、' : ', ')
  const said = {
    title: values.title || t(messageWords.private),
    who: values.who,
    slot,
    room: values.room,
    reason: values.reason ?? '',
    services,
    until:
      values.end_time === ''
        ? t(messageWords.forGood)
        : t(messageWords.until, { time: `${dayInWords(values.end_time, language)} ${clockOf(values.end_time)}` }),
    breaches: String(values.breaches ?? 0),
  }
  const own = text?.[language] ?? null
  return (
    <>
      {read_at === null && <span className="wp-only-read">{t(messageWords.unread)} </span>}
      {own === null ? t(sentences[kind], said) : fillTemplate(own, said)}
      {values.meetings !== undefined && <small>{t(messageWords.series, { n: values.meetings })}</small>}
      {values.reason !== null && <small>{t(messageWords.because, { who: values.who, reason: values.reason })}</small>}
      <small>{instantText(created_at, language)}</small>
    </>
  )
}
