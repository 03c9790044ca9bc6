import { type DoorTile, setDoorMode } from '@workplace/contract/device/door-wall'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { Panel } from '../../../kernel/panel/panel'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { type Label, useLanguage, useT } from '../../../kernel/words'
import { reportProblem } from '../../repair/public'
import { DoorSign, stateLabels } from './door-signs'
import { holdOf, officeTime, resultOf } from './door-text'
import { words } from './door-words'
import styles from './doors.module.css'
import { HoldDialog } from './hold-dialog'

type Props = { readonly tile: DoorTile; readonly zone: string; onOpen(): void; onClose(): void }

/** One door: how it is, why, and what one can do. */
export function DoorPanel({ tile, zone, onOpen, onClose }: Props) {
  const t = useT()
  const may = useMay('change-doors')
  const mayAlarms = useMay('view-controller-alarm')
  const [holding, setHolding] = useState<'always_open' | 'always_closed' | null>(null)
  const change = useChange(setDoorMode, { stale: ['/doors'] })
  const { id, name, is_on, device, mode, by_emergency, by_plan } = tile
  const canAct = may && is_on && device !== null
  const isHeld = mode !== 'normal' && !by_emergency && !by_plan
  return (
    <Panel
      title={name}
      onClose={onClose}
      footer={
        <div className={list.actions}>
          <Button onClick={onClose}>{t(words.close)}</Button>
          {canAct && (
            <>
              {isHeld && (
                <Button
                  loading={change.isPending}
                  onClick={() =>
                    change.mutate({ ids: [id], mode: 'normal' }, { onSuccess: () => toast.success(t(words.held)) })
                  }
                >
                  {t(words.toNormal)}
                </Button>
              )}
              <Button onClick={() => setHolding('always_closed')}>{t(words.holdShut)}</Button>
              <Button onClick={() => setHolding('always_open')}>{t(words.holdOpen)}</Button>
              <Button type="primary" onClick={onOpen}>
                {t(words.openNow)}
              </Button>
            </>
          )}
        </div>
      }
    >
      <Facts {...{ tile, zone }} />
      <p className={styles.links}>
        {mayAlarms && <Link to={`/device/carddevice/devicealarm?thing=${id}&tab=all`}>{t(words.alarms)}</Link>}
        <Link to={`/device/carddevice/doormanagement?tab=list&id=${id}`}>{t(words.records)}</Link>
        <Button type="link" size="small" onClick={() => reportProblem({ type: 'door', id, name })}>
          {t(words.report)}
        </Button>
      </p>
      {holding !== null && <HoldDialog tile={tile} mode={holding} onClose={() => setHolding(null)} />}
    </Panel>
  )
}

function Facts({ tile, zone }: Pick<Props, 'tile' | 'zone'>) {
  const t = useT()
  const language = useLanguage()
  const { state, since, device, mode_until, mode_by, mode_reason, is_confirmed, last, opens_in_emergency } = tile
  const time = (instant: string) => officeTime(instant, zone, language)
  const by = (who: string | null, reason: string | null) =>
    who === null ? reason : reason === null ? who : t(words.byPerson, { who, reason })
  const hold = holdOf(tile)
  const facts: [label: Label, value: React.ReactNode, note?: string | null][] = [
    [
      words.state,
      <span key="state" className={styles.state} data-state={state}>
        <DoorSign state={state} />
        {t(stateLabels[state])}
      </span>,
      since === null ? null : t(words.since, { time: time(since) }),
    ],
    [
      words.mode,
      [t(hold ?? words.modeNormal), mode_until === null ? '' : t(words.until, { time: time(mode_until) })].join(' '),
      [by(mode_by, mode_reason), is_confirmed || device === null ? null : t(words.unconfirmed)]
        .filter(Boolean)
        .join(' · '),
    ],
    [
      words.device,
      device?.name ?? t(words.noDevice),
      device === null ? null : t(device.is_online ? words.online : words.offline),
    ],
    [words.inEmergency, t(opens_in_emergency ? words.opens : words.stays)],
    ...(last === null
      ? []
      : ([
          [
            words.lastOpen,
            t(resultOf(last).label),
            [time(last.asked_at), by(last.by, last.reason)].filter(Boolean).join(' · '),
          ],
        ] as [Label, string, string][])),
  ]
  return (
    <dl className={list.facts}>
      {facts.map(([label, value, note]) => (
        <div key={label[1]} style={{ display: 'contents' }}>
          <dt>{t(label)}</dt>
          <dd className={list.stack}>
            {value}
            {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
