import { useQuery } from '@tanstack/react-query'
import {
  type NotificationEvent,
  type NotificationRow,
  notificationEdit,
  notificationEvents,
  notificationPage,
  placeholders,
} from '@workplace/contract/message/notification'
import { type Channel, channels } from '@workplace/contract/message/notification-topics'
import { fillTemplate } from '@workplace/contract/message/template'
import { Alert, Button, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import { ListError } from '../../kernel/list/list-states'
import { useMayForAll } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { StateDot } from '../../kernel/widgets/state-dot'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../kernel/words'
import styles from './notification.module.css'
import { NotificationForm } from './notification-form'
import { notificationWords as words } from './notification-words'
import { SmsForm } from './sms-form'
import { smsWords } from './sms-words'

/** Of what people are told, where, and in whose words. */
export default function NotificationPage() {
  const t = useT()
  const [channel, setChannel] = useState<Channel | 'sms'>('site')
  const [open, setOpen] = useState<NotificationEvent | null>(null)
  const answer = useQuery(queryOf(notificationPage, {}, { quiet: true }))
  const rows = answer.data?.items ?? []
  const rowOf = (event: NotificationEvent) =>
    rows.find((row) => row.channel === event.channel && row.event_key === event.key)
  const opened = open === null ? undefined : rowOf(open)
  return (
    <section className={styles.page} aria-busy={answer.isPending}>
      <header>
        <h1>{t(words.title)}</h1>
        <p className={styles.intro}>{t(words.intro)}</p>
      </header>
      {answer.error !== null && answer.data === undefined ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <TabRow
          label={t(words.channels)}
          tabs={[
            ...(Object.keys(channels) as Channel[]).map((key) => ({ key, label: t(channels[key]) })),
            { key: 'sms' as const, label: t(smsWords.tab) },
          ]}
          active={channel}
          onChange={setChannel}
        >
          {channel === 'mail' && !answer.data.mail_configured && (
            <Alert type="warning" showIcon title={t(words.noMail)} />
          )}
          {channel === 'sms' ? (
            <SmsForm />
          ) : (
            <ul className={styles.list}>
              {notificationEvents
                .filter((event) => event.channel === channel)
                .map((event) => {
                  const row = rowOf(event)
                  return row === undefined ? null : (
                    <Event key={event.key} event={event} row={row} onOpen={() => setOpen(event)} />
                  )
                })}
            </ul>
          )}
        </TabRow>
      )}
      {open !== null && opened !== undefined && (
        <NotificationForm
          key={`${open.channel} ${open.key}`}
          event={open}
          row={opened}
          mailConfigured={answer.data?.mail_configured === true}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

type EventProps = { event: NotificationEvent; row: NotificationRow; onOpen: () => void }

function Event({ event, row, onOpen }: EventProps) {
  const t = useT()
  const language = useLanguage()
  const mayChange = useMayForAll('change-notification')
  const edit = useChange(notificationEdit, { stale: ['/notification'] })
  const name = t(event.label)
  const isOwn = [row.subject_zh, row.subject_en, row.template_zh, row.template_en].some((text) => text !== null)
  const own = {
    subject: language === 'zh' ? row.subject_zh : row.subject_en,
    body: language === 'zh' ? row.template_zh : row.template_en,
  }
  const text = event.subject === null ? (own.body ?? t(event.template)) : (own.subject ?? t(event.subject))
  // As somebody reads it, not as it is written.
  const said = fillTemplate(
    text,
    Object.fromEntries(event.placeholders.map((name) => [name, t(placeholders[name][1])])),
  )
  const turn = async (enabled: boolean) => {
    try {
      await edit.mutateAsync({ channel: event.channel, event_key: event.key, enabled })
      toast.success(t(enabled ? words.switchedOn : words.switchedOff, { name }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <li className={styles.row}>
      <div>
        <span className={styles.name}>{name}</span>
        <div className={styles.said}>{said}</div>
      </div>
      <StateDot tone={isOwn ? 'busy' : 'quiet'}>{t(isOwn ? words.own : words.default)}</StateDot>
      <Switch
        size="small"
        checked={row.enabled}
        loading={edit.isPending}
        disabled={!mayChange}
        aria-label={t(words.switchOf, { name })}
        onChange={(enabled) => void turn(enabled)}
      />
      <Button type="link" size="small" aria-label={t(words.editOf, { name })} onClick={onOpen}>
        {t(mayChange ? words.edit : words.view)}
      </Button>
    </li>
  )
}
