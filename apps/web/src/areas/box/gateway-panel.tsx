import { CloseOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { boxCabinet } from '@workplace/contract/box/box-cabinet'
import { openingStates, openingTones } from '@workplace/contract/box/opening-states'
import {
  type CabinetBoard,
  cabinetGateway,
  pairCabinet,
  testDoor,
  unpairCabinet,
  wireCabinet,
} from '@workplace/contract/box/openings'
import { comma } from '@workplace/contract/kernel/comma'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { resourceTopic } from '@workplace/contract/kernel/topic'
import { Button, Input, InputNumber, Modal, Select, Typography } from 'antd'
import { useState } from 'react'
import { queryOf, useChange } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import list from '../../kernel/list/list.module.css'
import { ListError, ListSkeleton } from '../../kernel/list/list-states'
import { Panel } from '../../kernel/panel/panel'
import { useMay } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import styles from './box.module.css'
import { momentText } from './locker-place'
import { openingWords as words } from './opening-words'

type Shown = OutputOf<typeof cabinetGateway> & { readonly id: number }
const stale = ['/box', '/box_cabinet', '/box_control']
const tones = { none: 'quiet', never: 'warning', online: 'good', offline: 'bad' } as const
const stateWords = { none: words.none, never: words.never, online: words.online, offline: words.offlineState } as const
const families = [
  { value: 'cu16', label: 'KR-CU16 (cu16)' },
  { value: 'xor8a', label: '8A/80 (xor8a)' },
] as const

/** How a cabinet opens: its gateway, its lock boards, and whether each door is the one that it should be. */
export function GatewayPanel({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT()
  const answer = useQuery({ ...queryOf(cabinetGateway, { id }, { quiet: true }), staleTime: 0 })
  useLiveRefresh(resourceTopic(boxCabinet), '/box_cabinet')
  return (
    <Panel wide title={t(words.gatewayOf, { name })} onClose={onClose}>
      {answer.data !== undefined ? (
        <div className={styles.gateway}>
          <Connection {...answer.data} id={id} />
          <Boards {...answer.data} id={id} />
          <Doors {...answer.data} id={id} />
        </div>
      ) : answer.error !== null ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Panel>
  )
}

function Connection({ id, state, last_seen, timezone, held_until, is_behind, clock_off_s, untold, ...shown }: Shown) {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-box')
  const [modal, asking] = Modal.useModal()
  const [settings, setSettings] = useState<string | null>(null)
  const pair = useChange(pairCabinet, { stale })
  const unpair = useChange(unpairCabinet, { stale })
  const begin = async () => {
    const yes =
      state === 'none' ||
      (await modal.confirm({
        ...{
          title: t(words.pairAgain),
          content: t(words.pairAsk),
          okText: t(words.pairAgain),
          cancelText: t(words.cancel),
        },
      }))
    if (!yes) return
    pair.mutate(
      { id },
      {
        onSuccess: ({ url, ...given }) =>
          setSettings(
            JSON.stringify(
              { url: url ?? `mqtt://${location.hostname}:1883`, ...given, keypad: { port: 8090 } },
              null,
              2,
            ),
          ),
      },
    )
  }
  const endPairing = async () => {
    const yes = await modal.confirm({
      ...{ title: t(words.unpair), content: t(words.unpairAsk), okText: t(words.unpair), cancelText: t(words.cancel) },
      okButtonProps: { danger: true },
    })
    if (yes) unpair.mutate({ id })
  }
  const moment = (instant: string) => momentText(language, instant, timezone)
  return (
    <section>
      {asking}
      <StateDot tone={tones[state]}>{t(stateWords[state])}</StateDot>
      {state === 'offline' && last_seen !== null && <p>{t(words.since, { time: moment(last_seen) })}</p>}
      {state !== 'none' && held_until !== null && <p>{t(words.heldUntil, { time: moment(held_until) })}</p>}
      {state !== 'none' && is_behind && <p>{t(words.behind)}</p>}
      {clock_off_s !== null && Math.abs(clock_off_s) > 5 && <p>{t(words.clockOff, { n: clock_off_s })}</p>}
      {untold > 0 && <p>{t(words.untold, { n: untold })}</p>}
      {shown.refused_at !== null && (
        <p>{t(words.refusedMessages, { n: shown.refused, time: moment(shown.refused_at) })}</p>
      )}
      {may && (
        <p className={list.links}>
          <Button type={state === 'none' ? 'primary' : 'default'} loading={pair.isPending} onClick={() => void begin()}>
            {t(state === 'none' ? words.pair : words.pairAgain)}
          </Button>
          {state !== 'none' && (
            <Button danger loading={unpair.isPending} onClick={() => void endPairing()}>
              {t(words.unpair)}
            </Button>
          )}
        </p>
      )}
      {settings !== null && (
        <>
          <h3>{t(words.settings)}</h3>
          <p className={list.quiet}>{t(words.settingsText)}</p>
          <Typography.Paragraph code copyable={{ text: settings }} className={styles.settings}>
            {settings}
          </Typography.Paragraph>
        </>
      )}
    </section>
  )
}

function Boards({ id, boards, doors }: Shown) {
  const t = useT()
  const language = useLanguage()
  const [modal, asking] = Modal.useModal()
  const may = useMay('change-box')
  const [edited, setEdited] = useState<readonly CabinetBoard[] | null>(null)
  const save = useChange(wireCabinet, { stale })
  const rows: readonly (CabinetBoard & { key: string })[] = (edited ?? boards).map((one, at) => ({
    ...one,
    key: String(at),
  }))
  const plain = rows.map(({ address, family, feedback, host, port }) => ({ address, family, feedback, host, port }))
  const change = (at: number, part: Partial<CabinetBoard>) =>
    setEdited(plain.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const fresh: CabinetBoard = { address: 0, family: 'cu16', feedback: 'closed_short', host: '127.0.0.1', port: 4001 }
  const add = () => setEdited([...plain, { ...fresh, address: Math.max(-1, ...plain.map((one) => one.address)) + 1 }])
  const send = async () => {
    const gone = boards.filter((one) => !plain.some(({ address }) => address === one.address))
    const theirs = doors.filter(({ board_no }) => gone.some(({ address }) => address === board_no))
    const yes =
      theirs.length === 0 ||
      (await modal.confirm({
        title: t(words.boardsGone, { boards: gone.map(({ address }) => address).join(comma[language]) }),
        content: t(words.boardsGoneText, { n: theirs.length, held: theirs.filter((door) => door.is_held).length }),
        okText: t(words.saveBoards),
        cancelText: t(words.cancel),
        okButtonProps: { danger: true },
      }))
    if (!yes) return
    save.mutate(
      { id, boards: [...plain] },
      {
        onSuccess: ({ wired }) => {
          setEdited(null)
          toast.success(t(words.boardsSaved, { n: wired }))
        },
      },
    )
  }
  return (
    <section>
      {asking}
      <h3>{t(words.boards)}</h3>
      <ul className={styles.boards}>
        {rows.map(({ key, address, family, feedback, host, port }, at) => {
          const state = boards.find((one) => one.address === address)?.state ?? null
          return (
            <li key={key}>
              <Select
                {...{ 'aria-label': t(words.family), value: family, options: [...families], disabled: !may }}
                onChange={(value) => change(at, { family: value })}
              />
              <InputNumber
                {...{
                  'aria-label': t(words.address),
                  prefix: t(words.address),
                  min: 0,
                  max: 63,
                  value: address,
                  disabled: !may,
                }}
                onChange={(value) => change(at, { address: value ?? 0 })}
              />
              <Input
                {...{ 'aria-label': t(words.host), value: host, disabled: !may }}
                onChange={(event) => change(at, { host: event.target.value })}
              />
              <InputNumber
                {...{
                  'aria-label': t(words.port),
                  prefix: t(words.port),
                  min: 1,
                  max: 65_535,
                  value: port,
                  disabled: !may,
                }}
                onChange={(value) => change(at, { port: value ?? 4001 })}
              />
              <Select
                {...{ 'aria-label': t(words.feedback), value: feedback, disabled: !may }}
                options={[
                  { value: 'closed_short' as const, label: t(words.closedShort) },
                  { value: 'open_short' as const, label: t(words.openShort) },
                ]}
                onChange={(value) => change(at, { feedback: value })}
              />
              {state !== null && (
                <StateDot tone={state === 'there' ? 'good' : 'bad'}>
                  {t(state === 'there' ? words.there : words.away)}
                </StateDot>
              )}
              {may && (
                <Button
                  icon={<CloseOutlined aria-hidden />}
                  title={t(words.removeBoard)}
                  aria-label={`${t(words.removeBoard)} · ${t(words.address)} ${address}`}
                  onClick={() => setEdited(plain.filter((_, index) => index !== at))}
                />
              )}
            </li>
          )
        })}
      </ul>
      {may && (
        <p className={list.links}>
          <Button onClick={add}>{t(words.addBoard)}</Button>
          {edited !== null && (
            <>
              <Button type="primary" loading={save.isPending} onClick={() => void send()}>
                {t(words.saveBoards)}
              </Button>
              <Button onClick={() => setEdited(null)}>{t(words.cancel)}</Button>
            </>
          )}
        </p>
      )}
    </section>
  )
}

function Doors({ doors, state }: Shown) {
  const t = useT()
  const may = useMay('change-box')
  const test = useChange(testDoor, { stale })
  return (
    <section>
      <h3>{t(words.doors)}</h3>
      <p className={list.quiet}>{t(words.doorsText)}</p>
      <ul className={styles.doors}>
        {doors.map((door) => (
          <li key={door.id}>
            <strong>{door.number}</strong>
            <span className={list.quiet}>
              {door.lock_no === null || door.board_no === null
                ? t(words.noLock)
                : t(words.lockAt, { board: door.board_no, lock: door.lock_no })}
            </span>
            {door.is_open && <StateDot tone="warning">{t(words.isOpen)}</StateDot>}
            {door.tested !== null && (
              <StateDot tone={openingTones[door.tested]}>{t(openingStates[door.tested])}</StateDot>
            )}
            {door.is_held ? (
              <span className={list.quiet}>{t(words.inUse)}</span>
            ) : (
              may && (
                <Button
                  size="small"
                  aria-label={`${t(words.test)} · ${door.number}`}
                  disabled={state !== 'online' || door.lock_no === null || door.tested === 'sent'}
                  onClick={() => test.mutate({ box_id: door.id })}
                >
                  {t(words.test)}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
