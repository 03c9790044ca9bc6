import { useQuery } from '@tanstack/react-query'
import {
  type AlarmMove,
  type AlarmRow,
  alarmMoves,
  alarmStates,
  type ThingKind,
} from '@workplace/contract/device/alarm'
import { doorStates } from '@workplace/contract/device/door'
import { alarmKinds } from '@workplace/contract/message/alarm-kinds'
import { Button, Form, Input, Result, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { lazyComponent } from '../../../kernel/lazy-component'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { Panel } from '../../../kernel/panel/panel'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { type Label, useLanguage, useT } from '../../../kernel/words'
import { loadThingOnPlan } from '../../place/public'
import type { AlarmScreen } from './alarm-screen'
import { Level, stateTones } from './alarm-state'
import { words } from './alarm-words'
import styles from './alarms.module.css'

/** Doors and things lie on plans by themselves, devices with their doors. */
const isPlaced = (kind: ThingKind) => kind === 'door' || kind === 'thing'
const ThingOnPlan = lazyComponent(loadThingOnPlan)

type Props = { readonly screen: AlarmScreen; readonly id: number; onClose(): void }

/** One alarm: what it is, where, what became of it, and what one can do. */
export function AlarmPanel({ screen: { calls, topic, change, thing, shownAt, told, beside }, id, onClose }: Props) {
  const t = useT()
  const may = useMay(change)
  const answer = useQuery({ ...queryOf(calls.page, { id, limit: 1 }, { quiet: true }), staleTime: 0 })
  useLiveRefresh(topic, calls.page.path)
  const stale = [calls.page.path, ...(shownAt === undefined ? [] : [shownAt])]
  const edit = useChange(calls.edit, { quiet: true, stale })
  const repair = useChange(calls.repair, { quiet: true, stale: [...stale, '/repair'] })
  const [opinion, setOpinion] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const row = answer.data?.items[0]
  const isUnsettled = row?.state === 'open' || row?.state === 'working'
  const failed = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    const fields = (error.data as { fields?: Record<string, string> } | undefined)?.fields ?? {}
    if (fields.opinion === undefined) toast.error(error.message)
    else setFault(fields.opinion)
  }
  const move = (name: AlarmMove) => {
    if (row === undefined) return
    if (name !== 'take' && row.level === 3 && opinion.trim() === '' && !row.opinion)
      return setFault(t(words.opinionMissing))
    edit.mutate(
      { id, version: row.version, move: name, ...(name === 'take' ? {} : { opinion }) },
      {
        onSuccess: ({ state }) => toast.success(t(words.moved, { state: t(alarmStates[state]) })),
        onError: failed,
      },
    )
  }
  const report = () =>
    repair.mutate(
      { id, content: opinion || null },
      {
        onSuccess: ({ order_no }) => toast.success(t(words.reported, { number: order_no })),
        onError: failed,
      },
    )
  const isBusy = edit.isPending || repair.isPending
  return (
    <Panel
      wide
      title={row === undefined ? t(words.alarm) : `${t(alarmKinds[row.kind])} · ${row.thing_name}`}
      onClose={onClose}
      footer={
        <div className={list.actions}>
          <Button onClick={onClose}>{t(words.close)}</Button>
          {row !== undefined && may && isUnsettled && (
            <>
              <Button disabled={isBusy} onClick={() => move('ignore')}>
                {t(alarmMoves.ignore.label)}
              </Button>
              <Button disabled={isBusy} onClick={() => move('close')}>
                {t(words.closeAlarm)}
              </Button>
              {row.repair_id === null && !row.thing_gone && (
                <Button disabled={isBusy} onClick={report}>
                  {t(words.report)}
                </Button>
              )}
              {row.state === 'open' && (
                <Button type="primary" disabled={isBusy} onClick={() => move('take')}>
                  {t(alarmMoves.take.label)}
                </Button>
              )}
            </>
          )}
        </div>
      }
    >
      {row !== undefined ? (
        <>
          <Facts {...{ row, thing, told }} />
          {may && isUnsettled && (
            <Form layout="vertical" className={styles.opinion}>
              <Form.Item
                label={t(words.opinionOf)}
                htmlFor="alarm-opinion"
                {...(fault === null ? {} : { validateStatus: 'error' as const, help: fault })}
              >
                <Input.TextArea
                  id="alarm-opinion"
                  rows={2}
                  maxLength={500}
                  value={opinion}
                  onChange={({ target }) => {
                    setOpinion(target.value)
                    setFault(null)
                  }}
                />
              </Form.Item>
            </Form>
          )}
          {beside !== undefined && !row.thing_gone && <div className={styles.plan}>{beside(row)}</div>}
          {row.floor_id !== null && isPlaced(row.thing_kind) && !row.thing_gone && (
            <div className={styles.plan}>
              <Suspense>
                <ThingOnPlan floor={row.floor_id} kind={row.thing_kind} id={row.thing_id} />
              </Suspense>
            </div>
          )}
        </>
      ) : answer.isPending ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <Result status="warning" title={answer.error?.message ?? t(words.notFound)} />
      )}
    </Panel>
  )
}

function Facts({ row, thing, told }: { row: AlarmRow; thing: Label; told: AlarmScreen['told'] }) {
  const t = useT()
  const language = useLanguage()
  const mayRepairs = useMay('view-repair')
  const mayDoors = useMay('view-doors')
  const time = (instant: string) => instantText(instant, language)
  const facts: [label: Label, value: React.ReactNode][] = [
    [
      words.state,
      <StateDot key="state" tone={stateTones[row.state]}>
        {t(alarmStates[row.state])}
      </StateDot>,
    ],
    [words.level, <Level key="level" level={row.level} />],
    [
      thing,
      <span key="thing" className={list.stack}>
        {row.thing_gone ? t(words.gone, { name: row.thing_name }) : row.thing_name}
        <small>
          {[row.floor_name, nameIn(language, row.office_name, row.office_name_en)].filter(Boolean).join(' · ')}
        </small>
      </span>,
    ],
    ...(row.door_state === null
      ? []
      : ([
          [
            words.doorNow,
            <span key="door" className={list.stack}>
              {t(doorStates[row.door_state])}
              {mayDoors && (
                <Link to={`/device/carddevice/doormanagement?office=${row.office_id}&door=${row.thing_id}`}>
                  {t(words.toWall)}
                </Link>
              )}
            </span>,
          ],
        ] as [Label, React.ReactNode][])),
    [
      words.last,
      <span key="last" className={list.stack}>
        {time(row.last_at)}
        {row.times > 1 && <small>{t(words.times, { n: row.times, time: time(row.began_at) })}</small>}
        {row.over_at !== null && <small>{t(words.overAt, { time: time(row.over_at) })}</small>}
      </span>,
    ],
    ...(row.text === null ? [] : ([[words.text, told?.(row.text, t) ?? row.text]] as [Label, string][])),
    [
      words.handler,
      [row.handler_name ?? t(words.nobody), row.handled_at === null ? '' : time(row.handled_at)]
        .filter(Boolean)
        .join(' · '),
    ],
    ...(row.opinion === null ? [] : ([[words.opinion, row.opinion]] as [Label, string][])),
    ...(row.repair_no === null
      ? []
      : ([
          [
            words.repair,
            mayRepairs ? (
              <Link key="repair" to={`/meetingroom/repairs?id=${row.repair_id}&tab=all`}>
                {row.repair_no}
              </Link>
            ) : (
              row.repair_no
            ),
          ],
        ] as [Label, React.ReactNode][])),
  ]
  return (
    <dl className={list.facts}>
      {facts.map(([label, value]) => (
        <div key={label[1]} style={{ display: 'contents' }}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
