import { dayText } from '@workplace/contract/kernel/day-text'
import {
  cancelDesks,
  extendDesk,
  leaveDesk,
  type OwnBooking,
  ownBookings,
  ownTabs,
  restoreDesk,
} from '@workplace/contract/station/desk-booking'
import { bookingStates, bookingTones } from '@workplace/contract/station/states'
import * as topics from '@workplace/contract/station/topics'
import { minuteOf, timeOf } from '@workplace/domain/kernel/time'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { oneOf, useAddress } from '../../../kernel/list/address'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { useSession } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { moneyText } from '../../../kernel/widgets/number-text'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { CalendarFeed, mineWords } from '../../meeting/public'
import { MyWeek } from '../assign/my-week'
import { OrderDialog } from '../services/order-dialog'
import { orderWords } from '../services/order-words'
import { askScope } from './ask-scope'
import { bookingWords as words } from './booking-words'
import { CancelRange } from './cancel-range'
import { CheckInButton } from './check-in-button'
import { seriesWords } from './series-words'
import { officeTime } from './use-desks'
import { Waits } from './waits'

const filters = { tab: oneOf(ownTabs) }

/** Others of its series are to come, too. */
const isOfSeries = ({ series, state }: OwnBooking) => (series ?? 0) > 1 && (state === 'booked' || state === 'pending')

/** What one has booked, and what can be done with it. */
export default function MinePage() {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const [modal, asking] = Modal.useModal()
  const address = useAddress(filters)
  const { tab, page, limit } = address.at
  const answer = usePageOf(ownBookings, { tab, page, limit })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [ordering, setOrdering] = useState<OwnBooking | null>(null)
  const [clearing, setClearing] = useState(false)
  const [subscribing, setSubscribing] = useState(false)
  const mayFeed = useSession(({ permissions }) => permissions.has('view-meeting'))
  const [extended, setExtended] = useState<OwnBooking | null>(null)
  useLiveRefresh(topics.own_desk_booking, '/reservation')
  const stale = { stale: ['/reservation', '/station'] }
  const leave = useChange(leaveDesk, stale)
  const cancel = useChange(cancelDesks, stale)
  const restore = useChange(restoreDesk, stale)
  const askCancel = async (ids: readonly number[], ofSeries = false) => {
    const how = { title: seriesWords.cancelWhich, ok: words.cancelBooking, danger: true }
    const scope = ofSeries ? await askScope(modal, t, how) : 'one'
    if (scope === null) return
    const yes =
      ofSeries ||
      (await modal.confirm({
        title: t(words.cancelAsk, { n: ids.length }),
        okText: t(words.cancelBooking),
        okButtonProps: { danger: true },
        cancelText: t(words.cancel),
      }))
    if (!yes) return
    cancel.mutate(
      { ids: [...ids], scope },
      {
        onSuccess: () => {
          toast.success(t(words.cancelled))
          setChosen([])
        },
      },
    )
  }
  const askChange = async (row: OwnBooking) => {
    const how = { title: seriesWords.changeWhich, ok: seriesWords.goOn }
    const scope = isOfSeries(row) ? await askScope(modal, t, how) : 'one'
    if (scope === null) return
    const which = scope === 'one' ? '' : `&scope=${scope}`
    navigate(`/station/reservation?change=${row.id}&office=${row.office_id}&date=${row.date}${which}`)
  }
  const time = (row: OwnBooking) =>
    `${officeTime(row.start_time, row.timezone)}–${officeTime(row.end_time, row.timezone)}`
  const place = (row: OwnBooking) =>
    [
      nameIn(language, row.office_name, row.office_name_en),
      row.floor_name,
      nameIn(language, row.area_name, row.area_name_en),
    ].join(' · ')
  const whose = (row: OwnBooking) =>
    row.person === null ? '' : t(row.guest ? words.forGuest : words.forPerson, { name: row.person })
  const hint = (row: OwnBooking) => {
    if (row.state !== 'booked' || row.check_in_from === null) return null
    if (row.deadline !== null && row.may.check_in)
      return t(words.checkInBy, { time: officeTime(row.deadline, row.timezone) })
    return row.may.check_in ? null : t(words.checkInFrom, { time: officeTime(row.check_in_from, row.timezone) })
  }
  const state = (row: OwnBooking) => (
    <span className={list.stack}>
      <StateDot tone={bookingTones[row.state]}>{t(bookingStates[row.state])}</StateDot>
      {hint(row) !== null && <small>{hint(row)}</small>}
      {row.why !== null && <small>{row.why}</small>}
      {isOfSeries(row) && <small>{t(seriesWords.toCome, { n: row.series ?? 0 })}</small>}
    </span>
  )
  const actions = (row: OwnBooking) => (
    <span className={list.links}>
      <CheckInButton row={row} whose="own" />
      {row.may.restore && (
        <Button
          type="link"
          disabled={restore.isPending}
          onClick={() => restore.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.restored)) })}
        >
          {t(words.restore)}
        </Button>
      )}
      {row.may.leave && (
        <Button
          type="link"
          disabled={leave.isPending}
          onClick={() => leave.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.left)) })}
        >
          {t(words.leave)}
        </Button>
      )}
      {row.may.extend && (
        <Button type="link" onClick={() => setExtended(row)}>
          {t(words.extend)}
        </Button>
      )}
      {row.may.change && (
        <Button type="link" onClick={() => void askChange(row)}>
          {t(words.change)}
        </Button>
      )}
      {row.ordered !== null && (
        <Button type="link" onClick={() => setOrdering(row)}>
          {row.ordered === 0 ? t(orderWords.order) : `${t(orderWords.order)} (${row.ordered})`}
        </Button>
      )}
      {row.may.cancel && (
        <Button type="link" danger onClick={() => void askCancel([row.id], isOfSeries(row))}>
          {t(words.cancelBooking)}
        </Button>
      )}
    </span>
  )
  const columns: Column<OwnBooking>[] = [
    {
      key: 'desk',
      title: words.desk,
      width: 150,
      cell: (row) => (
        <span className={list.stack}>
          <strong>{row.number}</strong>
          {row.person !== null && <small>{whose(row)}</small>}
        </span>
      ),
    },
    {
      key: 'time',
      title: words.time,
      width: 190,
      cell: (row) => (
        <span className={list.stack}>
          {`${dayText(row.date, language)} ${time(row)}`}
          {row.amount !== null && <small>{moneyText(row.amount, language)}</small>}
        </span>
      ),
    },
    { key: 'place', title: words.place, width: 280, cell: place },
    { key: 'state', title: words.status, width: 170, cell: state },
    ...(tab === 'coming' ? [{ key: 'actions', title: words.actions, width: 280, cell: actions }] : []),
  ]
  return (
    <ListPage
      title={words.mine}
      {...{ address, columns, answer }}
      tools={
        <>
          {tab === 'coming' && (answer.data?.total ?? 0) > 1 && (
            <Button onClick={() => setClearing(true)}>{t(seriesWords.cancelRange)}</Button>
          )}
          {mayFeed && <Button onClick={() => setSubscribing(true)}>{t(mineWords.subscribe)}</Button>}
          <Button type="primary" onClick={() => void navigate('/station/reservation')}>
            {t(words.title)}
          </Button>
        </>
      }
      above={
        <>
          <MyWeek />
          <Waits />
          <TabRow
            label={t(words.lists)}
            tabs={ownTabs.map((key) => ({ key, label: t(words[key]) }))}
            active={tab}
            onChange={(next) => address.change({ tab: next })}
          />
        </>
      }
      card={(row) => (
        <>
          <strong>{`${row.number} · ${dayText(row.date, language)} ${time(row)}`}</strong> {state(row)}
          <span className={list.quiet}>
            {[place(row), whose(row), row.amount === null ? '' : moneyText(row.amount, language)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {tab === 'coming' && actions(row)}
        </>
      )}
      choosing={
        tab === 'coming'
          ? {
              ...{ chosen, onChoose: setChosen, all: words.selectAll, inCards: true },
              labelOf: (row) => t(words.selectOne, { name: row.number }),
              may: (row) => row.may.cancel,
            }
          : undefined
      }
      batch={(rows) => (
        <>
          <span>{t(words.selected, { n: rows.length })}</span>{' '}
          <Button danger size="small" onClick={() => void askCancel(rows.map((row) => row.id))}>
            {t(words.cancelBooking)}
          </Button>
        </>
      )}
      empty={tab === 'coming' ? words.emptyComing : words.emptyPast}
      total={words.total}
    >
      {asking}
      {ordering !== null && <OrderDialog row={ordering} onClose={() => setOrdering(null)} />}
      {clearing && <CancelRange onClose={() => setClearing(false)} />}
      <CalendarFeed open={subscribing} onClose={() => setSubscribing(false)} />
      {extended !== null && <ExtendDialog row={extended} onClose={() => setExtended(null)} />}
    </ListPage>
  )
}

const step = 15

/** Until when somebody stays. */
function ExtendDialog({ row, onClose }: { row: OwnBooking; onClose: () => void }) {
  const t = useT()
  const end = minuteOf(officeTime(row.end_time, row.timezone))
  const first = Math.floor(end / step) * step + step
  const times = Array.from({ length: Math.max(0, (24 * 60 - first) / step + 1) }, (_, n) => timeOf(first + n * step))
  const [until, setUntil] = useState<string | null>(times[3] ?? times[0] ?? null)
  const extend = useChange(extendDesk, { stale: ['/reservation', '/station'] })
  const send = () => {
    if (until === null) return
    extend.mutate(
      { id: row.id, version: row.version, end_time: until },
      {
        onSuccess: () => {
          toast.success(t(words.extended, { time: until }))
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      open
      width={360}
      title={`${row.number} · ${t(words.extend)}`}
      okText={t(words.extend)}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: until === null }}
      confirmLoading={extend.isPending}
      onOk={send}
      onCancel={onClose}
    >
      {times.length === 0 ? (
        <p>{t(words.noLater)}</p>
      ) : (
        <Select
          aria-label={t(words.extendTo)}
          style={{ width: '100%' }}
          value={until}
          options={times.map((value) => ({ value, label: value }))}
          onChange={setUntil}
        />
      )}
    </Modal>
  )
}
