import { ColumnHeightOutlined, FilterOutlined, VerticalAlignMiddleOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { officeTree } from '@workplace/contract/account/place'
import type { Selection } from '@workplace/domain/booking/drag'
import type { Occupied } from '@workplace/domain/booking/room'
import type { No } from '@workplace/domain/booking/verdict'
import { partOn } from '@workplace/domain/kernel/zone'
import { Button, Drawer } from 'antd'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { queryOf } from '../../kernel/query'
import { toast } from '../../kernel/toast'
import { useLanguage, useT } from '../../kernel/words'
import { type Address, filterCount, readAddress, writeAddress } from './address'
import { type Claim, zonesOf } from './board'
import { GridEmpty, GridError, GridSkeleton, GridTail, NoOffice } from './board-states'
import styles from './booking-page.module.css'
import { BookingPanel } from './booking-panel'
import { useClock } from './clock'
import { DateSteps } from './date-steps'
import { Filters } from './filters'
import { FindEmpty } from './find-empty'
import { findWords } from './find-words'
import { FreeNow } from './free-now'
import { scaleOf } from './geometry'
import { leavePanel } from './leaving'
import { Legend } from './legend'
import { MeetingPanel } from './meeting-panel'
import { dayText, refusalText } from './naming'
import { Notes } from './notes'
import { RoomCard, useRoomCard } from './room-card'
import { isOtherZone, todayIn } from './room-day'
import { ownZone, roomQuery } from './room-query'
import { chooseDensity, useDensity, useNarrow } from './screen-size'
import type { Draft } from './selection-layer'
import { Timeline } from './timeline'
import { useBoard } from './use-board'
import { useFavourites, useStarClicks } from './use-favourites'
import { useKeptRoom } from './use-kept-room'
import { useLinkedRoom } from './use-linked-room'
import { usePlaceInAddress, withRememberedPlace } from './use-place-address'
import { lookAt, useSelecting } from './use-selecting'
import { WarmForm } from './warm-form'
import { words } from './words'

/** `/meeting/subscribe`: rooms down, hours across; drag over free time to book it. */
export default function BookingPage() {
  const t = useT()
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  const written = useMemo(() => readAddress(params), [params])
  const address = withRememberedPlace(written)
  const change = useCallback(
    (part: Partial<Address>, replace = false) => setParams((now) => writeAddress(now, part), { replace }),
    [setParams],
  )
  const { data: tree } = useQuery({ ...queryOf(officeTree, { is_all: 1 }), staleTime: 5 * 60_000 })
  usePlaceInAddress(address, written, tree, change)

  const board = useBoard()
  const state = useStore(board.store)
  const { rooms, total, phase, day } = state

  const zones = zonesOf(rooms)
  const office = tree?.flatMap(({ children }) => children).find(({ id }) => id === address.office)
  const zone = office?.timezone ?? zones[0] ?? ownZone
  const today = useClock((now) => todayIn(now, zone))
  const date = address.date ?? today

  // The board knows whether that is another choice.
  useEffect(() => board.show(roomQuery(address, date)))
  const density = useDensity((one) => one.density)
  const narrow = useNarrow()
  const scale = useMemo(() => scaleOf(density, narrow), [density, narrow])

  const refuse = useCallback((no: No) => void toast.error(refusalText(no, language)), [language])
  const look = useMemo(() => lookAt(board.store), [board])
  const selecting = useSelecting(look, refuse)

  const [draft, setDraft] = useState<Draft | null>(null)
  const [opened, setOpened] = useState<{ room_id: number; claim: Claim } | null>(null)
  // The rooms first: the filters follow in their own time, in a place that is kept for them.
  const afterGrid = useDeferredValue(phase !== 'loading', false)
  const [filtering, setFiltering] = useState(false)
  const boardElement = useRef<HTMLDivElement>(null)
  const card = useRoomCard(boardElement)
  const star = useFavourites(board.star)
  useStarClicks(boardElement, star)
  useLinkedRoom({ address, date, board: state, show: card.show, change })

  const onSelect = ({ room_id, date, start_minute, end_minute }: Selection) => {
    const next = { room_id, date, start_minute, end_minute }
    // Another drag moves the slot of the form that is open, and keeps what is written in it.
    if (opened === null) return setDraft(next)
    leavePanel(() => {
      setOpened(null)
      setDraft(next)
    })
  }
  const onOpen = (room_id: number, claim: Occupied) => {
    leavePanel(() => {
      setDraft(null)
      setOpened({ room_id, claim: claim as Claim })
    })
  }
  const closeCard = () => {
    card.hide()
    // The room of a link stays first in the list.
    if (address.card === true) change({ card: false }, true)
  }

  const draftRoom = useKeptRoom(rooms, draft?.room_id)
  const openedRoom = useKeptRoom(rooms, opened?.room_id)
  const zoneOfOpened = openedRoom?.room.timezone
  const cardRoom = card.shown === null ? undefined : rooms.find(({ id }) => id === card.shown?.id)
  const beside = useMemo(() => {
    if (draft !== null || opened === null) return draft
    const { start, end } = opened.claim
    return zoneOfOpened === undefined ? null : partOn(state.date, start, end, zoneOfOpened)
  }, [draft, opened, zoneOfOpened, state.date])
  const busy = phase === 'changing' || day !== 'ready'
  const count = filterCount(address)

  return (
    <section className={styles.page} data-fill>
      <header className={styles.bar}>
        <h1>{t(words.title)}</h1>
        <DateSteps date={date} today={today} onChange={(next) => change({ date: next })} />
        <FreeNow
          address={address}
          narrow={narrow}
          onBooked={(meeting) => meeting.time === board.store.getState().date && board.add(meeting)}
        />
        <Notes zones={zones} />
        <span className={styles.tools}>
          {narrow && (
            <Button icon={<FilterOutlined />} onClick={() => setFiltering(true)}>
              {count === 0 ? t(words.filters) : t(words.filtersWith, { n: count })}
            </Button>
          )}
          <Legend />
          <Button
            type="text"
            aria-pressed={density === 'compact'}
            aria-label={`${t(words.density)}: ${t(density === 'compact' ? words.compact : words.comfortable)}`}
            title={t(density === 'compact' ? words.comfortable : words.compact)}
            icon={density === 'compact' ? <ColumnHeightOutlined /> : <VerticalAlignMiddleOutlined />}
            onClick={() => chooseDensity(density === 'compact' ? 'comfortable' : 'compact')}
          />
        </span>
      </header>
      {!narrow &&
        (afterGrid ? (
          <Filters address={address} tree={tree} total={phase === 'ready' ? total : null} onChange={change} />
        ) : (
          <div className={styles.filters} />
        ))}
      <div ref={boardElement} className={styles.board}>
        {phase === 'loading' && <GridSkeleton scale={scale} />}
        {phase === 'failed' && <GridError error={state.error} onRetry={board.retry} />}
        {phase !== 'loading' &&
          phase !== 'failed' &&
          (rooms.length > 0 ? (
            <Timeline
              rooms={rooms}
              total={total}
              date={state.date}
              label={t(words.grid, { date: dayText(state.date, language) })}
              zone={zones.length > 1 ? null : (zones[0] ?? null)}
              scale={scale}
              selecting={selecting}
              draft={draft}
              beside={beside}
              busy={busy}
              tail={<GridTail total={total} loaded={rooms.length} more={state.more} onRetry={board.retry} />}
              onEnd={board.loadMore}
              onOpen={onOpen}
              onRoom={card.show}
              onSelect={onSelect}
              onRefuse={refuse}
            />
          ) : tree?.length === 0 ? (
            <NoOffice />
          ) : count > 0 ? (
            <FindEmpty address={address} date={state.date} tree={tree} onChange={change} />
          ) : (
            <GridEmpty />
          ))}
        {day === 'failed' && phase === 'ready' && (
          <div className={styles.dayFailed} role="alert">
            {t(words.dayFailed)} {state.error?.message}
            <Button size="small" onClick={board.retry}>
              {t(words.retry)}
            </Button>
          </div>
        )}
        {card.shown !== null && cardRoom !== undefined && (
          <RoomCard boardRoom={cardRoom} shown={card.shown} onStar={star} onClose={closeCard} />
        )}
      </div>
      <div role="status" className="wp-only-read">
        {state.more === 'loading' && t(words.loadingMore)}
      </div>
      {afterGrid && draft === null && <WarmForm />}
      {draft !== null && draftRoom !== undefined && (
        <BookingPanel
          draft={draft}
          boardRoom={draftRoom}
          shownDate={state.date}
          onDraft={setDraft}
          onBooked={(meeting) => {
            if (meeting.time === board.store.getState().date) board.add(meeting)
            setDraft(null)
          }}
          onClose={() => setDraft(null)}
        />
      )}
      {opened !== null && openedRoom !== undefined && (
        <MeetingPanel
          key={`${opened.claim.kind}${opened.claim.id}`}
          claim={opened.claim}
          boardRoom={openedRoom}
          shownDate={state.date}
          otherZone={isOtherZone(openedRoom.room.timezone, ownZone, Date.now())}
          onClose={() => setOpened(null)}
        />
      )}
      {narrow && (
        <Drawer
          open={filtering}
          onClose={() => setFiltering(false)}
          placement="bottom"
          size={560}
          title={t(words.filters)}
          footer={
            <Button type="primary" block onClick={() => setFiltering(false)}>
              {phase === 'ready' ? t(findWords.showFound, { n: total }) : t(words.done)}
            </Button>
          }
        >
          <Filters address={address} tree={tree} total={null} onChange={change} />
        </Drawer>
      )}
    </section>
  )
}
