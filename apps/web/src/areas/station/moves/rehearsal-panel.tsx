import { useQuery } from '@tanstack/react-query'
import { dayText } from '@workplace/contract/kernel/day-text'
import {
  type DeskMove,
  deskMove,
  moveSeatsFile,
  type Rehearsal,
  type RehearsedSeat,
  rehearseMove,
  scheduleMove,
  undoMove,
} from '@workplace/contract/station/moves'
import * as topics from '@workplace/contract/station/topics'
import { Alert, Button, Empty, Input, Modal, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { file } from '../../../kernel/client/client'
import { invalidate, queryOf, useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { ExportMenu } from '../../../kernel/list/export-menu'
import { Panel } from '../../../kernel/panel/panel'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { moveWords as words } from './move-words'
import styles from './moves.module.css'
import { RehearsalMap } from './rehearsal-map'

type Props = { readonly id: number; readonly onClose: () => void; readonly onChange: () => void }
type Tab = 'seats' | 'map' | 'teams' | 'inTheWay'

/** How a move would be if it were carried out now; scheduled from here, and undone. */
export function RehearsalPanel({ id, onClose, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const [modal, asking] = Modal.useModal()
  const may = useMay('change-assign')
  useLiveRefresh(topics.desk_move, '/move')
  const move = useQuery(queryOf(deskMove, { id }, { quiet: true })).data
  const { data, error } = useQuery(queryOf(rehearseMove, { id }, { quiet: true }))
  const stale = { stale: ['/move', '/assign', '/station', '/reservation'] }
  const schedule = useChange(scheduleMove, stale)
  const undo = useChange(undoMove, stale)
  const [tab, setTab] = useState<Tab>('seats')
  const day = move === undefined ? '' : dayText(move.date, language)
  const askSchedule = async (one: DeskMove, found: Rehearsal) => {
    const yes = await modal.confirm({
      title: t(words.scheduleAsk, { title: one.title, day }),
      content: [
        t(words.scheduleText, { n: found.moving }),
        ...(found.without > 0 ? [t(words.scheduleWithout, { n: found.without })] : []),
      ].join(' '),
      okText: t(words.schedule),
      cancelText: t(words.cancel),
    })
    if (!yes) return
    schedule.mutate(
      { id, version: one.version, stamp: found.stamp },
      {
        // something else is true by now: it is shown
        onError: () => void invalidate('/move'),
        onSuccess: ({ told }) => toast.success(told > 0 ? t(words.toldNow, { n: told }) : t(words.toldLater)),
      },
    )
  }
  const askUndo = async ({ title, version }: DeskMove) => {
    const yes = await modal.confirm({
      title: t(words.undoAsk, { title }),
      content: t(words.undoText),
      okText: t(words.undo),
      okButtonProps: { danger: true },
      cancelText: t(words.cancel),
    })
    if (yes) undo.mutate({ id, version }, { onSuccess: ({ people }) => toast.success(t(words.undone, { n: people })) })
  }
  const isOpen = move !== undefined && move.state !== 'done' && move.state !== 'undone'
  return (
    <Panel
      wide
      title={move === undefined ? t(words.rehearse) : t(words.rehearsal, { title: move.title })}
      onClose={onClose}
      extra={<ExportMenu save={(format) => file(moveSeatsFile, { id, format })} />}
      footer={
        may &&
        move !== undefined && (
          <div className={styles.row}>
            {isOpen && <Button onClick={onChange}>{t(words.change)}</Button>}
            {move.may_undo && (
              <Button danger loading={undo.isPending} onClick={() => void askUndo(move)}>
                {t(words.undo)}
              </Button>
            )}
            {(move.state === 'draft' || move.state === 'stopped') && data !== undefined && (
              <Button
                type="primary"
                disabled={data.moving === 0}
                loading={schedule.isPending}
                onClick={() => void askSchedule(move, data)}
              >
                {t(words.schedule)}
              </Button>
            )}
          </div>
        )
      }
    >
      {asking}
      {error !== null ? (
        <Alert type="error" showIcon title={error.message} />
      ) : data === undefined || move === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <div className={styles.rehearsal}>
          <State move={move} day={day} changed={data.seats.filter((seat) => seat.changed).length} gone={data.gone} />
          <Facts found={data} />
          <TabRow<Tab>
            label={t(words.show)}
            tabs={[
              { key: 'seats', label: `${t(words.seats)} ${data.people}` },
              { key: 'map', label: t(words.map) },
              { key: 'teams', label: `${t(words.teams)} ${data.teams.length}` },
              { key: 'inTheWay', label: `${t(words.inTheWay)} ${data.bookings_total}` },
            ]}
            active={tab}
            onChange={setTab}
          >
            {tab === 'seats' ? (
              <Seats seats={data.seats} />
            ) : tab === 'map' ? (
              <RehearsalMap found={data} />
            ) : tab === 'teams' ? (
              <Teams teams={data.teams} />
            ) : (
              <InTheWay found={data} />
            )}
          </TabRow>
        </div>
      )}
    </Panel>
  )
}

type StateProps = {
  readonly move: DeskMove
  readonly day: string
  readonly changed: number
  readonly gone: readonly string[]
}

/** Where the move stands, and what is not as it was seen. */
function State({ move, day, changed, gone }: StateProps) {
  const t = useT()
  const language = useLanguage()
  const news = [
    ...(changed > 0 ? [t(words.onlyChanged, { n: changed })] : []),
    ...(gone.length > 0 ? [t(words.gone, { names: gone })] : []),
  ]
  if (move.state === 'stopped')
    return <Alert type="error" showIcon title={t(words.stopped)} description={news.join(' ') || undefined} />
  if (move.state === 'planned')
    return (
      <Alert
        type={news.length > 0 ? 'warning' : 'info'}
        showIcon
        title={`${t(words.planned, { day })} ${move.told_at === null ? t(words.notTold) : t(words.toldAt, { day: dayText(move.told_at.slice(0, 10), language) })}`}
        description={news.join(' ') || undefined}
      />
    )
  return move.state === 'done' ? <Alert type="success" showIcon title={t(words.done)} /> : null
}

function Facts({ found }: { readonly found: Rehearsal }) {
  const t = useT()
  const metres = (value: number | null) => (value === null ? t(words.unknown) : t(words.metre, { n: value.toFixed(1) }))
  const fact = (label: string, value: string | number) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <dl className={styles.facts}>
      {fact(t(words.moving), found.moving)}
      {fact(t(words.staying), found.staying)}
      {fact(t(words.without), found.without)}
      {fact(t(words.split), t(words.fromTo, { before: found.split_before, after: found.split_after }))}
      {fact(
        t(words.metres),
        t(words.fromTo, { before: metres(found.metres_before), after: metres(found.metres_after) }),
      )}
    </dl>
  )
}

const pageSize = 50

function Seats({ seats }: { readonly seats: readonly RehearsedSeat[] }) {
  const t = useT()
  const [sought, setSought] = useState('')
  const [page, setPage] = useState(1)
  const text = sought.trim().toLowerCase()
  // who has none, and what changed, is what somebody looks for first
  const weight = (one: RehearsedSeat) => (one.changed ? 0 : one.station_id === null ? 1 : one.stays ? 3 : 2)
  const found = seats
    .filter((one) =>
      [one.name, one.department ?? '', one.to ?? '', ...one.from].some((part) => part.toLowerCase().includes(text)),
    )
    .sort((a, b) => weight(a) - weight(b))
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  return (
    <>
      <Input.Search
        allowClear
        aria-label={t(words.searchPeople)}
        placeholder={t(words.searchPeople)}
        value={sought}
        onChange={({ target }) => {
          setSought(target.value)
          setPage(1)
        }}
      />
      {found.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.nobody)} />
      ) : (
        <table className={styles.seats}>
          <thead>
            <tr>
              <th scope="col">{t(words.person)}</th>
              <th scope="col">{t(words.before)}</th>
              <th scope="col">{t(words.desk)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.user_id}>
                <td>
                  {one.name}
                  {one.department !== null && <small>{one.department}</small>}
                </td>
                <td>{one.from.join(', ') || t(words.unknown)}</td>
                <td>
                  {one.to === null ? (
                    <span className={styles.none}>{t(words.noDesk)}</span>
                  ) : (
                    <>
                      <strong>{one.to}</strong> {one.stays && t(words.stays)}
                      <small>{one.place}</small>
                    </>
                  )}
                  {one.changed && <small className={styles.none}>{t(words.changed)}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found.length > pageSize && (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          total={found.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}

function Teams({ teams }: { readonly teams: Rehearsal['teams'] }) {
  const t = useT()
  return (
    <table className={styles.seats}>
      <thead>
        <tr>
          <th scope="col">{t(words.department)}</th>
          <th scope="col">{t(words.people)}</th>
          <th scope="col">{t(words.without)}</th>
          <th scope="col">{t(words.split)}</th>
        </tr>
      </thead>
      <tbody>
        {teams.map((one) => (
          <tr key={one.department_id}>
            <td>{one.name || t(words.unknown)}</td>
            <td>{one.people}</td>
            <td>{one.without > 0 ? <span className={styles.none}>{one.without}</span> : 0}</td>
            <td>
              {t(words.fromTo, {
                before: t(words.pieces, { n: one.pieces_before }),
                after: t(words.pieces, { n: one.pieces_after }),
              })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function InTheWay({ found }: { readonly found: Rehearsal }) {
  const t = useT()
  const language = useLanguage()
  if (found.bookings_total === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noneInTheWay)} />
  const more = found.bookings_total - found.bookings.length
  return (
    <ul>
      {found.bookings.map(({ id, number, who, date }) => (
        <li key={id}>{t(words.inTheWayList, { number, who, day: dayText(date, language) })}</li>
      ))}
      {more > 0 && <li>{t(words.andMore, { n: more })}</li>}
    </ul>
  )
}
