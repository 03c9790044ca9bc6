import { useQuery } from '@tanstack/react-query'
import {
  editRepair,
  movesFrom,
  type RepairDetails,
  type RepairMove,
  repairMoves,
  repairSingle,
} from '@workplace/contract/repair/repair'
import { repairStates } from '@workplace/contract/repair/states'
import * as topics from '@workplace/contract/repair/topics'
import { Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf, useChange } from '../../kernel/client/query'
import { useWatchRefresh } from '../../kernel/client/use-live-refresh'
import list from '../../kernel/list/list.module.css'
import { nameIn } from '../../kernel/name-in'
import { Panel } from '../../kernel/panel/panel'
import { imageAddress } from '../../kernel/session/session'
import { instantText } from '../../kernel/time/time-text'
import { toast } from '../../kernel/toast/toast'
import { Picture } from '../../kernel/widgets/picture'
import { useLanguage, useT } from '../../kernel/words'
import { MoveDialog } from './move-dialog'
import { RateForm } from './rate-form'
import styles from './repair.module.css'
import { RepairStateDot, Urgency } from './repair-state'
import { lockedText, placeText, targetText } from './repair-text'
import { stepWords, repairWords as words } from './repair-words'

const isMain = (name: RepairMove) => name === 'accept' || name === 'finish'
const mainLast = (one: RepairMove, other: RepairMove) => Number(isMain(one)) - Number(isMain(other))

/** Moves that ask nothing first. */
const plain: readonly RepairMove[] = ['start', 'reopen', 'close']

/** One ticket: what it is about, what became of it, and what one can do. */
export function RepairDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const answer = useQuery({ ...queryOf(repairSingle, { id }, { quiet: true }), staleTime: 0 })
  useWatchRefresh(topics.repair_ticket, id, repairSingle.path)
  const change = useChange(editRepair, { stale: ['/repair'] })
  const [asking, setAsking] = useState<RepairMove | 'edit' | null>(null)
  const row = answer.data
  const isOpen = row?.may_change === true && (row.state === 1 || row.state === 2)
  const move = (name: RepairMove) => {
    if (row === undefined) return
    if (!plain.includes(name)) return setAsking(name)
    change.mutate(
      { id: row.id, version: row.version, move: name },
      { onSuccess: () => toast.success(t(words.moved, { state: t(repairStates[repairMoves[name].to]) })) },
    )
  }
  return (
    <Panel
      title={row === undefined ? (answer.isError ? '' : t(words.loading)) : row.title}
      onClose={onClose}
      footer={
        <div className={list.actions}>
          <Button onClick={onClose}>{t(words.close)}</Button>
          {isOpen && (
            <Button onClick={() => setAsking('edit')}>{t(row.may_lock ? words.assign : words.assignOnly)}</Button>
          )}
          {row?.may_change &&
            [...movesFrom(row.state)].sort(mainLast).map((name) => (
              <Button
                key={name}
                danger={name === 'reject'}
                type={isMain(name) ? 'primary' : 'default'}
                disabled={change.isPending}
                onClick={() => move(name)}
              >
                {t(repairMoves[name].label)}
              </Button>
            ))}
        </div>
      }
    >
      {row === undefined && answer.error !== null ? (
        <Result status="warning" title={answer.error.message} />
      ) : row === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <>
          <Facts row={row} />
          {row.mine && row.state === 3 && <RateForm id={row.id} />}
          <History row={row} />
          {asking !== null && <MoveDialog row={row} what={asking} onClose={() => setAsking(null)} />}
        </>
      )}
    </Panel>
  )
}

function Facts({ row }: { row: RepairDetails }) {
  const t = useT()
  const language = useLanguage()
  const facts: [label: readonly [string, string], value: React.ReactNode][] = [
    [words.number, row.order_no],
    [
      words.state,
      <span key="state" className={styles.line}>
        <RepairStateDot state={row.state} /> <Urgency urgency={row.urgency} />
        {row.locked_until !== null && <span className={list.quiet}>{lockedText(row, t)}</span>}
      </span>,
    ],
    [
      row.target_type === 'room' ? words.room : words.about,
      [targetText(row, t, language), placeText(row, language)].join(' · '),
    ],
    ...(row.target_type === 'room' || row.resource_name !== null
      ? ([
          [
            words.thing,
            row.resource_name === null ? t(words.wholeRoom) : nameIn(language, row.resource_name, row.resource_name_en),
          ],
        ] as [typeof words.thing, string][])
      : []),
    [words.reporter, `${row.reporter_name} · ${instantText(row.report_time, language)}`],
    [words.handler, row.handler_name ?? t(words.nobody)],
    ...(row.content ? ([[words.content, row.content]] as [typeof words.content, string][]) : []),
    ...(row.result
      ? ([[row.state === 4 ? words.reason : words.result, row.result]] as [typeof words.result, string][])
      : []),
    ...(row.finish_time
      ? ([[words.finished, instantText(row.finish_time, language)]] as [typeof words.finished, string][])
      : []),
    ...(row.cost === null ? [] : ([[words.cost, row.cost]] as [typeof words.cost, string][])),
    ...(row.score === null
      ? []
      : ([[words.score, [t(words.stars, { n: row.score }), row.comment].filter(Boolean).join(' · ')]] as [
          typeof words.score,
          string,
        ][])),
  ]
  return (
    <>
      <dl className={list.facts}>
        {facts.map(([label, value]) => (
          <div key={label[1]} style={{ display: 'contents' }}>
            <dt>{t(label)}</dt>
            <dd className={styles.note}>{value}</dd>
          </div>
        ))}
      </dl>
      {row.images.length > 0 && (
        <>
          <h2 className={list.heading}>{t(words.images)}</h2>
          <ul className={list.photos}>
            {row.images.map(({ path, url, thumb }, n) => (
              <li key={path}>
                <a href={imageAddress(url)} target="_blank" rel="noreferrer">
                  <Picture src={imageAddress(thumb)} alt={t(words.photo, { n: n + 1 })} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function History({ row }: { row: RepairDetails }) {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <h2 className={list.heading}>{t(words.history)}</h2>
      <ol className={styles.history}>
        {row.log.map(({ action, user_name, note, time }) => (
          <li key={`${time} ${action}`}>
            {user_name} · {t(stepWords[action] ?? [action, action])}
            {note !== null && <span className={list.quiet}> · {note}</span>}
            <time dateTime={time}>{instantText(time, language)}</time>
          </li>
        ))}
      </ol>
    </>
  )
}
