import { doorDevice } from '@workplace/contract/device/door-device'
import { faceDevice } from '@workplace/contract/device/face-device'
import { resourceTopic } from '@workplace/contract/kernel/topic'
import { type DeliveryRow, deliveryFile, deliveryPage, retryDelivery } from '@workplace/contract/pass/delivery'
import type { DeliveryState } from '@workplace/contract/pass/delivery-words'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { file } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { type FilterAt, id, oneOf, sortBy, useAddress } from '../../../kernel/list/address'
import { choice, office, optionsOf, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { useMay } from '../../../kernel/session/session'
import { dateText, instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './delivery.module.css'
import { DeliveryGrid } from './delivery-grid'
import { DeliveryDot, tones, Why } from './delivery-state'
import { reasonLabels, states, words } from './delivery-words'

type Kind = 'controller' | 'face'
type Props = { readonly kind: Kind; readonly tabs: ReactNode }

const topics = { face: resourceTopic(faceDevice), controller: resourceTopic(doorDevice) }

function DeviceFilter({ kind, value, change }: FilterAt<number | null> & { kind: Kind }) {
  const t = useT()
  return (
    <ReferencePicker
      aria-label={t(words.device)}
      prefix={<span className={list.quiet}>{t(words.device)}</span>}
      placeholder={t(words.all)}
      to={kind === 'face' ? 'facedevice' : 'doordevice'}
      allowClear
      value={value}
      onChange={(chosen) => change({ device: chosen })}
    />
  )
}

const sorts = ['person', 'device', 'changed_at', 'state'].flatMap((name) => [`+${name}`, `-${name}`])
const views = oneOf(['list', 'grid'])
const filtersOf = (kind: Kind) => ({
  view: views,
  title: search(words.search),
  state: choice(words.state, [['open', words.open] as const, ...optionsOf(states)]),
  device: {
    ...{ ...id, filter: true as const },
    input: (at: FilterAt<number | null>) => <DeviceFilter kind={kind} {...at} />,
  },
  reason: choice(words.reason, optionsOf(reasonLabels)),
  office,
  sort: sortBy(
    (sort) => sorts.includes(sort),
    () => '+person',
  ),
})
const filters = { face: filtersOf('face'), controller: filtersOf('controller') }

/** What devices of a kind hold of each person, what not, why, and what to do about it. */
export default function DeliveryList({ kind, tabs }: Props) {
  const t = useT()
  const address = useAddress(filters[kind])
  const { view, sort, page, limit } = address.at
  const { device, ...sought } = address.sought
  useLiveRefresh(topics[kind], '/delivery')
  const mayRetry = useMay(kind === 'face' ? 'change-face-device' : 'change-door-device')
  const answer = usePageOf(deliveryPage, { ...sought, device, kind, sort, page, limit }, view === 'list')
  const retry = useChange(retryDelivery, { stale: ['/delivery'] })
  const again = (device_id: number, keys?: string[]) =>
    retry.mutate({ kind, device_id, keys }, { onSuccess: () => void toast.success(t(words.retried)) })
  const mayTry = (row: DeliveryRow) => mayRetry && row.tries > 0
  const shared = {
    title: words.title,
    above: tabs,
    tools: (
      <Segmented<'list' | 'grid'>
        aria-label={t(words.view)}
        value={view}
        options={[
          { value: 'list', label: t(words.list) },
          { value: 'grid', label: t(words.grid) },
        ]}
        onChange={(next) => address.change({ view: next })}
      />
    ),
  }
  if (view === 'grid') return <DeliveryGrid {...shared} kind={kind} address={address} />
  const columns: Column<DeliveryRow>[] = [
    { key: 'person', title: words.person, width: 160, sort: 'ascend', cell: (row) => <Who row={row} /> },
    { key: 'device', title: words.device, width: 160, sort: 'ascend', cell: (row) => <Where row={row} /> },
    {
      key: 'state',
      title: words.state,
      width: 110,
      sort: 'ascend',
      cell: ({ state }) => <DeliveryDot state={state} />,
    },
    {
      key: 'reason',
      title: words.reason,
      width: 320,
      cell: ({ reason }) => (reason === null ? '' : <Why reason={reason} />),
    },
    { key: 'tries', title: words.attempts, width: 180, cell: (row) => <Tries row={row} /> },
    { key: 'changed_at', title: words.since, width: 170, sort: 'descend', cell: (row) => <Since row={row} /> },
    ...(mayRetry
      ? ([
          {
            key: 'actions',
            title: words.actions,
            width: 90,
            cell: (row) =>
              mayTry(row) && (
                <Button type="link" size="small" onClick={() => again(row.device_id, [row.entry])}>
                  {t(words.retry)}
                </Button>
              ),
          },
        ] satisfies Column<DeliveryRow>[])
      : []),
  ]
  const counts = answer.data?.counts
  return (
    <ListPage
      {...shared}
      {...{ address, answer, columns }}
      keyOf={({ device_id, entry }) => `${device_id} ${entry}`}
      empty={words.empty}
      emptyFiltered={words.noMatch}
      emptyHint={<p className={list.quiet}>{t(words.emptyHint)}</p>}
      total={words.total}
      card={(row) => (
        <div className={styles.card}>
          <div className={styles.cardHead}>
            <Who row={row} />
            <DeliveryDot state={row.state} />
          </div>
          <Where row={row} />
          {row.reason !== null && <Why reason={row.reason} />}
          <Tries row={row} />
          {mayTry(row) && (
            <Button size="small" onClick={() => again(row.device_id, [row.entry])}>
              {t(words.retry)}
            </Button>
          )}
        </div>
      )}
      refresh
      save={(format) => file(deliveryFile, { ...sought, device, kind, format })}
      filterActions={
        device !== undefined && mayRetry && (counts?.failed ?? 0) > 0 ? (
          <Button loading={retry.isPending} onClick={() => again(device)}>
            {t(words.retryDevice)}
          </Button>
        ) : undefined
      }
      note={counts === undefined ? null : <Counts counts={counts} address={address} />}
    />
  )
}

type Address = ReturnType<typeof useAddress<(typeof filters)['face']>>

/** How many there are of each state; each is a filter. */
function Counts({ counts, address }: { counts: Partial<Record<DeliveryState, number>>; address: Address }) {
  const t = useT()
  const { state } = address.at
  return (
    <ul className={styles.counts} aria-label={t(words.counts)}>
      {(Object.keys(states) as DeliveryState[])
        .filter((one) => (counts[one] ?? 0) > 0)
        .map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-pressed={state === one}
              data-tone={tones[one]}
              onClick={() => address.change({ state: state === one ? null : one })}
            >
              <DeliveryDot state={one} /> <b>{counts[one]}</b>
            </button>
          </li>
        ))}
    </ul>
  )
}

function Who({ row: { person, department, user_id, key, state } }: { row: DeliveryRow }) {
  const t = useT()
  return (
    <span className={list.stack}>
      {person ?? t(state === 'foreign' ? words.stranger : user_id === null ? words.stranger : words.gone)}
      <small>{[department, key].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

function Where({ row: { device, office: at, online } }: { row: DeliveryRow }) {
  const t = useT()
  return (
    <span className={list.stack}>
      {device}
      <small>{online ? at : `${at} · ${t(words.offline)}`}</small>
    </span>
  )
}

function Tries({ row: { tries, try_at, code, face } }: { row: DeliveryRow }) {
  const t = useT()
  const language = useLanguage()
  const notes = [
    tries > 0 ? t(words.tried, { n: tries }) : null,
    code === null ? null : t(words.code, { code }),
    face === 'waiting' ? t(words.faceWaits) : null,
  ].filter((note) => note !== null)
  return (
    <span className={list.stack}>
      {notes.join(' · ')}
      {try_at !== null && <small>{t(words.next, { time: instantText(try_at, language) })}</small>}
    </span>
  )
}

function Since({ row: { changed_at, until } }: { row: DeliveryRow }) {
  const t = useT()
  const language = useLanguage()
  return (
    <span className={list.stack}>
      {instantText(changed_at, language)}
      {until !== null && <small>{t(words.until, { date: dateText(until, language) })}</small>}
    </span>
  )
}
