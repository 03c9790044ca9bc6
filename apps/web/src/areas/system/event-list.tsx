import { type DueEvent, eventPage, retryEvent, skipEvent } from '@workplace/contract/kernel/jobs'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useChange } from '../../kernel/client/query'
import { useAddress } from '../../kernel/list/address'
import { choice, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { instantText } from '../../kernel/time/time-text'
import { toast } from '../../kernel/toast/toast'
import { useLanguage, useT } from '../../kernel/words'
import { logWords as words } from './log-words'
import styles from './system.module.css'

const filters = {
  title: search(words.search),
  failed: choice(words.status, [['1', words.onlyFailed]]),
}

/** What happened and was not handled yet; what failed can be tried at once, or given up. */
export function EventList({ tabs }: { tabs: ReactNode }) {
  const language = useLanguage()
  const address = useAddress(filters)
  const { page, limit } = address.at
  const answer = usePageOf(eventPage, { ...address.sought, page, limit, sort: '+due_at' })
  const time = (instant: string) => instantText(instant, language)
  const columns: Column<DueEvent>[] = [
    { key: 'event', title: words.event, cell: (row) => row.event },
    { key: 'key', title: words.key, width: 130, cell: (row) => <code>{row.key}</code> },
    { key: 'consumer', title: words.consumer, width: 120, cell: (row) => row.consumer },
    { key: 'company', title: words.company, width: 140, ellipsis: true, cell: (row) => row.company_name },
    { key: 'raised', title: words.raised, width: 160, cell: (row) => time(row.raised_at) },
    { key: 'due', title: words.due, width: 160, cell: (row) => time(row.due_at) },
    { key: 'tries', title: words.tries, width: 90, cell: (row) => row.tries },
    { key: 'error', title: words.error, cell: (row) => <span className={styles.reason}>{row.error ?? '–'}</span> },
    { key: 'actions', title: words.actions, width: 150, cell: (row) => <EventActions event={row} /> },
  ]
  return (
    <ListPage
      title={words.title}
      refresh
      above={tabs}
      {...{ address, answer, columns }}
      namedCards
      empty={words.noEvents}
      emptyFiltered={words.noMatch}
      total={words.total}
      tableWidth={1200}
    />
  )
}

function EventActions({ event }: { event: DueEvent }) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const retry = useChange(retryEvent, { stale: [eventPage.path] })
  const skip = useChange(skipEvent, { stale: [eventPage.path] })
  const { id, key } = event
  const giveUp = () =>
    modal.confirm({
      title: t(words.skipAsk, { event: event.event, key }),
      content: t(words.skipText),
      okText: t(words.skip),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        skip.mutateAsync({ id }).then(
          () => void toast.success(t(words.skipped)),
          () => undefined, // the call has said why
        ),
    })
  return (
    <span className={list.links}>
      <Button
        type="link"
        size="small"
        loading={retry.isPending}
        aria-label={`${t(words.retry)} ${event.event} ${key}`}
        onClick={() => retry.mutate({ id }, { onSuccess: () => void toast.success(t(words.retried)) })}
      >
        {t(words.retry)}
      </Button>
      <Button type="link" size="small" danger aria-label={`${t(words.skip)} ${event.event} ${key}`} onClick={giveUp}>
        {t(words.skip)}
      </Button>
      {asking}
    </span>
  )
}
