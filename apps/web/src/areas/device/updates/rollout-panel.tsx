import { useQuery } from '@tanstack/react-query'
import { rollout } from '@workplace/contract/device/rollout'
import {
  moveRollout,
  type RolloutDetail,
  type RolloutMove,
  type RolloutRow,
  rolloutDetail,
  rolloutDevices,
  rolloutMoves,
} from '@workplace/contract/device/rollout-calls'
import {
  pauseWordOf,
  rolloutStates,
  rolloutTones,
  updateReasonOf,
  updateStateWords,
  updateTones,
} from '@workplace/contract/device/update-words'
import type { UpdateState } from '@workplace/domain/update/device-update'
import { Alert, Button, Modal, Progress, Segmented } from 'antd'
import { useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { ListError } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { RingStrip } from './ring-strip'
import { words } from './update-page-words'
import styles from './updates.module.css'

/** What does not tell of itself: that a device came back, or a ring opens. */
const lookEachMs = 10_000

/** A rollout as it goes: its rings, what it does next and why not, its devices, and what can be done about it. */
export function RolloutPanel({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT()
  useLiveRefresh(rollout, rollout.path)
  const { data, error, refetch } = useQuery({
    ...queryOf(rolloutDetail, { id }, { quiet: true }),
    refetchInterval: lookEachMs,
  })
  return (
    <Panel
      wide
      title={data === undefined ? t(words.progress) : t(words.progressOf, { name: data.name })}
      onClose={onClose}
      footer={data === undefined ? undefined : <Moves detail={data} />}
    >
      {data !== undefined ? (
        <Shown detail={data} />
      ) : error !== null ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <p className={styles.quiet}>{t(words.loading)}</p>
      )}
    </Panel>
  )
}

const countOf = ({ counts }: Pick<RolloutDetail, 'counts'>, ...states: readonly UpdateState[]) =>
  counts.reduce((sum, { state, n }) => (states.includes(state) ? sum + n : sum), 0)

const asked: Partial<Record<RolloutMove, { ask: keyof typeof words; text: keyof typeof words }>> = {
  start: { ask: 'startAsk', text: 'startText' },
  stop: { ask: 'stopAsk', text: 'stopText' },
  resume: { ask: 'resumeAsk', text: 'resumeText' },
}
const order: readonly RolloutMove[] = ['start', 'resume', 'pause', 'retry', 'stop']

/** What can be done with it now; what cannot be taken back is asked about. */
function Moves({ detail }: { readonly detail: RolloutDetail }) {
  const t = useT()
  const { id, name, state } = detail
  const mayChange = useMay('change-FirmwareAndSoftware')
  const [modal, asking] = Modal.useModal()
  const move = useChange(moveRollout, { stale: [rollout.path] })
  if (!mayChange) return null
  const possible = order.filter(
    (one) =>
      (rolloutMoves[one].from as readonly string[]).includes(state) &&
      (one !== 'retry' || countOf(detail, 'fail') > 0) &&
      (one !== 'start' || detail.would?.fits !== 0),
  )
  const go = (one: RolloutMove) =>
    move.mutateAsync({ id, move: one }).then(
      () => void toast.success(t(words.moved, { name, move: t(rolloutMoves[one].label) })),
      () => undefined, // the call has said why
    )
  const press = (one: RolloutMove) => {
    const question = asked[one]
    if (question === undefined) return void go(one)
    void modal.confirm({
      title: t(words[question.ask], { name }),
      content: t(words[question.text]),
      okText: t(rolloutMoves[one].label),
      okButtonProps: { danger: one === 'stop' },
      cancelText: t(words.cancel),
      onOk: () => go(one),
    })
  }
  if (possible.length === 0) return null
  return (
    <div className={styles.moves}>
      {possible.map((one, at) => (
        <Button
          key={one}
          type={at === 0 && one !== 'stop' ? 'primary' : 'default'}
          danger={one === 'stop'}
          loading={move.isPending && move.variables?.move === one}
          onClick={() => press(one)}
        >
          {t(rolloutMoves[one].label)}
        </Button>
      ))}
      {asking}
    </div>
  )
}

function Shown({ detail }: { readonly detail: RolloutDetail }) {
  const t = useT()
  const language = useLanguage()
  const { state, pause_reason, would, started_at, ended_at, firmware, version_no, model } = detail
  const why = state === 'paused' ? pauseWordOf(pause_reason) : null
  const total = detail.rings.reduce((sum, ring) => sum + ring.total, 0)
  const ok = countOf(detail, 'ok')
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <StateDot tone={rolloutTones[state]}>{t(rolloutStates[state])}</StateDot>
        <span>{t(words.version, { name: firmware, version: version_no, model })}</span>
        {started_at !== null && (
          <small className={styles.quiet}>{t(words.began, { time: instantText(started_at, language) })}</small>
        )}
        {ended_at !== null && (
          <small className={styles.quiet}>{t(words.ended, { time: instantText(ended_at, language) })}</small>
        )}
      </div>
      {why !== null && <Alert type="error" showIcon title={t(why.label)} description={t(why.advice)} role="alert" />}
      {would !== null && (
        <Alert
          type={would.fits === 0 ? 'warning' : 'info'}
          showIcon
          title={
            would.fits === 0
              ? t(words.wouldNobody)
              : [
                  t(words.would, { n: would.fits }),
                  ...(would.left_out === 0 ? [] : [t(words.wouldLeaveOut, { n: would.left_out })]),
                ].join(language === 'zh' ? '，' : ', ')
          }
        />
      )}
      {state !== 'wait' && (
        <>
          <Progress
            percent={total === 0 ? 0 : Math.floor((ok / total) * 100)}
            status={state === 'running' ? 'active' : countOf(detail, 'fail') > 0 ? 'exception' : 'normal'}
            aria-label={t(words.ringCount, { ok, total })}
          />
          <RingStrip detail={detail} />
          <Devices detail={detail} />
        </>
      )}
    </div>
  )
}

const groups = ['all', 'fail', 'busy', 'open', 'ok', 'cancelled'] as const
type Group = (typeof groups)[number]
const groupWords = {
  ...{ all: words.filterAll, fail: words.filterFail, busy: words.filterBusy, open: words.filterOpen },
  ...{ ok: words.filterOk, cancelled: words.filterCancelled },
} as const
const statesOf: Readonly<Record<Exclude<Group, 'all'>, readonly UpdateState[]>> = {
  fail: ['fail'],
  busy: ['pushed', 'downloading', 'verified', 'updating'],
  open: ['wait'],
  ok: ['ok'],
  cancelled: ['cancelled'],
}
const mostShown = 200

function Devices({ detail }: { readonly detail: RolloutDetail }) {
  const t = useT()
  const { id } = detail
  const [chosen, setChosen] = useState<Group>('all')
  const [limit, setLimit] = useState(50)
  const { data, error, refetch } = useQuery({
    ...queryOf(
      rolloutDevices,
      { id, limit, sort: '+state', ...(chosen === 'all' ? {} : { state: chosen }) },
      { quiet: true },
    ),
    placeholderData: (before) => before,
    refetchInterval: lookEachMs,
  })
  const count = (group: Group) =>
    group === 'all' ? detail.counts.reduce((sum, { n }) => sum + n, 0) : countOf(detail, ...statesOf[group])
  return (
    <section className={styles.stack} aria-label={t(words.devices)}>
      <div className={styles.filters}>
        <Segmented<Group>
          aria-label={t(words.show)}
          value={chosen}
          onChange={setChosen}
          options={groups
            .filter((group) => group === 'all' || group === chosen || count(group) > 0)
            .map((group) => ({ value: group, label: `${t(groupWords[group])} ${count(group)}` }))}
        />
      </div>
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p className={styles.quiet}>{t(words.loading)}</p>
      ) : data.items.length === 0 ? (
        <p className={styles.quiet}>{t(words.nobody)}</p>
      ) : (
        <ul className={styles.devices}>
          {data.items.map((row) => (
            <DeviceRow key={row.id} row={row} detail={detail} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > limit && limit < mostShown && (
        <Button onClick={() => setLimit(mostShown)}>{t(words.more, { n: data.total })}</Button>
      )}
    </section>
  )
}

function DeviceRow({ row, detail }: { readonly row: RolloutRow; readonly detail: RolloutDetail }) {
  const t = useT()
  const language = useLanguage()
  const mayChange = useMay('change-FirmwareAndSoftware')
  const retry = useChange(moveRollout, { stale: [rollout.path] })
  const reason = updateReasonOf(row.reason)
  const isBusy = row.state === 'downloading' && row.progress !== null
  const mayRetry =
    mayChange &&
    row.state === 'fail' &&
    row.reason !== 'gone' &&
    (rolloutMoves.retry.from as readonly string[]).includes(detail.state)
  const facts = [
    row.office_name,
    row.ring === null ? null : t(words.ring, { n: row.ring + 1 }),
    row.from_version === null
      ? null
      : row.state === 'ok'
        ? t(words.fromTo, { from: row.from_version, to: row.version_now ?? detail.version_no })
        : t(words.versionNow, { version: row.version_now ?? row.from_version }),
    row.tries > 1 ? t(words.tries, { n: row.tries }) : null,
    row.online || row.state === 'ok' || row.state === 'cancelled' ? null : t(words.offline),
    row.state === 'fail' && row.heard_at !== null
      ? t(words.lastHeard, { time: instantText(row.heard_at, language) })
      : null,
  ].filter((fact) => fact !== null)
  return (
    <li>
      <div className={styles.deviceHead}>
        <span className={styles.name}>
          {row.name} <small className={styles.quiet}>{row.sn}</small>
        </span>
        <StateDot tone={updateTones[row.state]}>
          {isBusy ? `${t(updateStateWords[row.state])} ${row.progress}%` : t(updateStateWords[row.state])}
        </StateDot>
      </div>
      <small className={styles.quiet}>{facts.join(' · ')}</small>
      {reason !== null && (
        <div className={styles.why} data-bad={row.state === 'fail' ? '' : undefined}>
          <span>
            {t(reason.label)}
            {reason.advice === null ? null : <small className={styles.quiet}> {t(reason.advice)}</small>}
          </span>
          {mayRetry && (
            <Button
              size="small"
              loading={retry.isPending}
              onClick={() => retry.mutate({ id: detail.id, move: 'retry', device_ids: [row.id] })}
            >
              {t(words.retryOne)}
            </Button>
          )}
        </div>
      )}
      {row.detail !== null && row.state === 'fail' && (
        <small className={styles.quiet}>{t(words.says, { text: row.detail })}</small>
      )}
    </li>
  )
}
