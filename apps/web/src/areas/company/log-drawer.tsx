import { useQuery } from '@tanstack/react-query'
import { type LogDetails, operationLogSingle } from '@workplace/contract/company/operation-log'
import { Result, Skeleton } from 'antd'
import type { CallError } from '../../kernel/client/client'
import { queryOf } from '../../kernel/client/query'
import list from '../../kernel/list/list.module.css'
import { Panel } from '../../kernel/panel/panel'
import { actionLabel, moduleLabel, resultLabel, targetLabel } from '../../kernel/registry/log-words'
import { instantText, zoneText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { LogDiff } from './log-diff'
import { Ended, whoDid } from './log-rows'
import { logWords as words } from './log-words'

/** One entry of the log, which is fetched: who, when, from where, and what it changed. */
export function LogDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useQuery(queryOf(operationLogSingle, { id }, { quiet: true }))
  return <LogEntryDrawer entry={answer.data} error={answer.error} onClose={onClose} />
}

type EntryProps = { entry: LogDetails | undefined; error: CallError | null; onClose: () => void }

export function LogEntryDrawer({ entry, error, onClose }: EntryProps) {
  const t = useT()
  const title =
    entry === undefined
      ? t(error === null ? words.loading : words.title)
      : `${t(moduleLabel(entry.module))} · ${t(actionLabel(entry.action, entry.module))}`
  return (
    <Panel title={title} wide onClose={onClose}>
      {entry !== undefined ? (
        <Details entry={entry} />
      ) : error !== null ? (
        <Result status="warning" title={error.message} subTitle={error.requestId || undefined} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Panel>
  )
}

function Details({ entry }: { entry: LogDetails }) {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <dl className={list.facts}>
        <dt>{t(words.target)}</dt>
        <dd>{entry.is_private ? t(words.private) : targetLabel(entry.module, entry.target, language) || '–'}</dd>
        <dt>{t(words.person)}</dt>
        <dd>{whoDid(entry, t)}</dd>
        <dt>{t(words.result)}</dt>
        <dd>{entry.result === 'ok' ? t(resultLabel('ok')) : <Ended row={entry} />}</dd>
        <dt>{t(words.time)}</dt>
        <dd>
          {instantText(entry.time, language)} <span className={list.quiet}>{zoneText(entry.time, language)}</span>
        </dd>
      </dl>
      <h2 className={list.heading}>{t(words.changes)}</h2>
      {entry.is_private && <p className={list.quiet}>{t(words.privateText)}</p>}
      <LogDiff entry={entry} />
      <h2 className={list.heading}>{t(words.source)}</h2>
      <dl className={list.facts}>
        <dt>{t(words.ip)}</dt>
        <dd>{entry.ip ?? '–'}</dd>
        <dt>{t(words.agent)}</dt>
        <dd>{entry.agent || '–'}</dd>
        <dt>{t(words.request)}</dt>
        <dd>{entry.request_id ?? '–'}</dd>
        <dt>{t(words.number)}</dt>
        <dd>{entry.id}</dd>
      </dl>
    </>
  )
}
