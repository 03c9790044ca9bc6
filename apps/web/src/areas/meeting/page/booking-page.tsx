import { FilterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { RoomMeeting } from '@workplace/contract/meeting/booking'
import { officeTree } from '@workplace/contract/place/default-place'
import type { RefusedVerdict } from '@workplace/domain/booking/booking-request'
import type { Selection } from '@workplace/domain/booking/drag'
import type { RoomClaim } from '@workplace/domain/booking/room'
import { Button } from 'antd'
import { Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useAddressParams } from '../../../kernel/address-params'
import { queryOf } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { ReportProblem } from '../../repair/public'
import { UndoBar } from '../booking/undo-bar'
import { type Address, filterCount, isOfRoom, readAddress, stepped, writeAddress, written } from '../core/address'
import { type Claim, zonesOf } from '../core/board'
import { refusalText } from '../core/claim-text'
import { useClock } from '../core/clock'
import { leavePanel } from '../core/leave-panel'
import { isOtherZone, noonOf, todayIn } from '../core/room-day'
import { earlyAnswer, ownZone } from '../core/room-query'
import { slotOfWire } from '../core/slot-time'
import { usePlaceInAddress, withRememberedPlace } from '../core/use-place-address'
import { words } from '../core/words'
import type { OnBookedNow } from '../find/free-now-list'
import type { PanelMode } from '../grid/grid-menu'
import { offerUndoOfBooking } from '../grid/move-meeting'
import type { Draft } from '../grid/selection-layer'
import { useBoard } from '../grid/use-board'
import { useMoving } from '../grid/use-moving'
import { boardReader, useSelecting } from '../grid/use-selecting'
import { combinedReader, spanReader, useSpan } from '../grid/use-span'
import { useFavourites, useStarClicks } from '../room/use-favourites'
import { useRoomCard } from '../room/use-room-card'
import styles from './booking-page.module.css'
import {
  BookingPanel,
  FilterDrawer,
  Filters,
  FindEmpty,
  FreeNow,
  MeetingPanel,
  MyRules,
  PresenceFeed,
  RoomCard,
  useLaterParts,
  WarmForm,
} from './later-parts'
import { RoomChoice } from './lazy-views'
import { Notes } from './notes'
import { useFilterPlace, useNarrow } from './screen-size'
import { useKeptRoom } from './use-kept-room'
import { useLinkedRoom } from './use-linked-room'
import { rememberView, saysNoView, useRememberedView } from './use-remembered-view'
import { useShown, useViewsAhead } from './use-shown'
import { ViewBar } from './view-bar'
import { ViewBody } from './view-body'

export const ahead = earlyAnswer

/** `/meeting/subscribe`: who is where and what is free, in four views; drag over free time to book it. */
export default function BookingPage() {
  const t = useT()
  const language = useLanguage()
  const [params, setParams] = useAddressParams()
  const said = useMemo(() => readAddress(params), [params])
  const address = withRememberedPlace(useRememberedView(said, saysNoView(params)))
  const { view, room } = address
  const change = useCallback(
    (part: Partial<Address>, replace = false) => setParams((now) => writeAddress(now, part), { replace }),
    [setParams],
  )
  const { data: tree } = useQuery({ ...queryOf(officeTree, { is_all: 1 }), staleTime: 5 * 60_000 })
  usePlaceInAddress(address, said, tree, change)

  const board = useBoard()
  const state = useStore(board.store)
  const { rooms, total, phase, day } = state
  const span = useSpan()
  const spanState = useStore(span.store)

  const ofRoom = isOfRoom(view)
  const onBoard = room === null ? undefined : rooms.find(({ id }) => id === room)
  const shownRoom = onBoard ?? (spanState.boardRoom?.id === room ? spanState.boardRoom : undefined)
  const office = tree?.flatMap(({ children }) => children).find(({ id }) => id === address.office)
  const zones = ofRoom && room !== null ? (shownRoom ? [shownRoom.room.timezone] : []) : zonesOf(rooms)
  const zone = (ofRoom ? zones[0] : undefined) ?? office?.timezone ?? zones[0] ?? ownZone
  const today = useClock((now) => todayIn(now, zone))
  const date = address.date ?? today
  useShown({ address, date, board, span, known: onBoard, onRoom: (id) => change({ room: id }, true) })

  const narrow = useNarrow()
  const usualPlace = useFilterPlace()
  // One room is shown: what narrows the rooms to choose from stands behind a button beside that choice.
  const filterPlace = ofRoom ? 'drawer' : usualPlace
  const refuse = useCallback((no: RefusedVerdict) => void toast.error(refusalText(no, language)), [language])
  const look = useMemo(() => combinedReader(spanReader(span), boardReader(board)), [board, span])
  const selecting = useSelecting(look, refuse)
  const moving = useMoving(look, refuse)

  const [draft, setDraft] = useState<Draft | null>(null)
  const [opened, setOpened] = useState<{ room_id: number; claim: Claim; mode: PanelMode } | null>(null)
  // The rooms first: the filters follow in their own time, in a place that is kept for them.
  const isThere = ofRoom ? spanState.phase !== 'loading' : phase !== 'loading'
  const afterGrid = useDeferredValue(isThere, false)
  const isWhole = useLaterParts(afterGrid)
  useViewsAhead(afterGrid)
  const [filtering, setFiltering] = useState(false)
  const boardElement = useRef<HTMLDivElement>(null)
  const card = useRoomCard(boardElement)
  const star = useFavourites(board.star)
  useStarClicks(boardElement, star)
  useLinkedRoom({ address, date, board: state, show: card.show, change })

  const goTo = (next: string) => change({ date: written(next, today) })
  // From the day that was asked for last: who clicks faster than days are drawn comes as far as they clicked.
  const step = (steps: 1 | -1) =>
    setParams((now) =>
      writeAddress(now, { date: written(stepped(view, readAddress(now).date ?? today, steps), today) }),
    )
  const onSelect = ({ room_id, date, start_minute, end_minute }: Selection) =>
    onForm({ room_id, date, start_minute, end_minute })
  const onForm = (next: Draft) => {
    // Another drag moves the slot of the form that is open, and keeps what is written in it.
    if (opened === null) return setDraft(next)
    leavePanel(() => {
      setOpened(null)
      setDraft(next)
    })
  }
  const onOpen = (room_id: number, claim: RoomClaim, mode: PanelMode = 'show') => {
    leavePanel(() => {
      setDraft(null)
      setOpened({ room_id, claim: claim as Claim, mode })
    })
  }
  const onBooked = (meeting: RoomMeeting) => {
    board.add(meeting)
    span.add(meeting)
  }
  const onBookedNow: OnBookedNow = (meeting, told) => {
    onBooked(meeting)
    if (told !== undefined) offerUndoOfBooking(look, meeting, told)
  }
  const closeCard = () => {
    card.hide()
    // The room of a link stays first in the list.
    if (address.card === true) change({ card: false }, true)
  }

  const beside: Draft | null = useMemo(() => {
    if (draft !== null || opened === null) return draft
    const { start_time, end_time } = opened.claim
    return { room_id: opened.room_id, ...slotOfWire(start_time, end_time) }
  }, [draft, opened])
  // What is known of the day of an open panel; without it nobody can say here what is free.
  const atHand = beside === null ? undefined : look.roomOf(beside.room_id, beside.date)
  const shownDate = atHand === undefined || beside === null ? '' : beside.date
  const panelRoom = useKeptRoom(
    atHand ?? rooms.find(({ id }) => id === beside?.room_id) ?? spanState.boardRoom ?? undefined,
    beside?.room_id,
  )
  const cardRoom = card.shown === null ? undefined : rooms.find(({ id }) => id === card.shown?.id)
  const count = filterCount(address)
  const found = phase === 'ready' ? total : null
  const filters = { address, tree, total: found, onChange: change }
  const filterName = count === 0 ? t(words.filters) : t(words.filtersWith, { n: count })
  const filterButton = (
    <Button icon={<FilterOutlined />} aria-label={filterName} onClick={() => setFiltering(true)}>
      {view !== 'list' ? filterName : count > 0 && count}
    </Button>
  )
  const skip = () => {
    const find = (place: string) => boardElement.current?.querySelector<HTMLElement>(place)
    ;(find('[role=grid] [tabindex="0"]') ?? find('[role=grid], [data-list]'))?.focus()
  }

  return (
    <section className={styles.page} data-fill aria-busy={!isWhole}>
      <button type="button" className={styles.skip} onClick={skip}>
        {t(words.skipToGrid)}
      </button>
      <ViewBar
        view={view}
        date={date}
        today={today}
        isWhole={isWhole}
        onView={(next) => {
          rememberView(next)
          change({ view: next })
        }}
        onDate={goTo}
        onStep={step}
        room={
          ofRoom && (
            <Suspense fallback={<span className={styles.roomPlace} />}>
              <RoomChoice
                address={address}
                date={date}
                chosen={shownRoom?.room}
                rooms={rooms.map((one) => one.room)}
                onChange={(id) => change({ room: id })}
              />
            </Suspense>
          )
        }
        notes={
          <>
            {!ofRoom &&
              view !== 'list' &&
              (isWhole ? (
                <FreeNow address={address} narrow={narrow} onBooked={onBookedNow} />
              ) : (
                <span className={`${styles.outline} ${styles.freeNowPlace}`} aria-hidden>
                  {t(words.freeNow)}
                </span>
              ))}
            <Notes zones={zones} date={date} />
          </>
        }
        filters={filterPlace === 'drawer' && filterButton}
      />
      {filterPlace !== 'drawer' &&
        (isWhole ? (
          <Filters {...filters} layout={filterPlace} more={filterPlace === 'short' && filterButton} />
        ) : (
          <FiltersPlace isShort={filterPlace === 'short'} />
        ))}
      <div ref={boardElement} className={styles.board}>
        <ViewBody
          view={view}
          room={room}
          date={date}
          board={state}
          span={spanState}
          tree={tree}
          empty={count === 0 ? null : <FindEmpty address={address} date={state.date} tree={tree} onChange={change} />}
          narrow={narrow}
          selecting={selecting}
          moving={moving}
          draft={draft}
          beside={beside}
          onMore={board.loadMore}
          onRetry={board.retry}
          onRetrySpan={span.retry}
          onNoRoom={() => change({ room: null })}
          at={address.at}
          minutes={address.minutes}
          onWhen={(when) => change(when, true)}
          onForm={onForm}
          onBookedNow={onBookedNow}
          onDate={goTo}
          onDay={(next) => change({ view: 'day', date: written(next, today) })}
          onOpen={onOpen}
          onRoom={card.show}
          onSelect={onSelect}
          onRefuse={refuse}
        />
        {day === 'failed' && phase === 'ready' && !ofRoom && (
          <div className={styles.dayFailed} role="alert">
            {t(words.dayFailed)} {state.error?.message}
            <Button size="small" onClick={board.retry}>
              {t(words.retry)}
            </Button>
          </div>
        )}
        <Suspense fallback={null}>
          {card.shown !== null && cardRoom !== undefined && (
            <RoomCard
              boardRoom={cardRoom}
              shown={view === 'day' ? below(card.shown) : card.shown}
              onStar={star}
              onClose={closeCard}
            />
          )}
        </Suspense>
      </div>
      <ReportProblem />
      <div role="status" className="wp-only-read">
        {state.more === 'loading' && t(words.loadingMore)}
      </div>
      <Suspense fallback={null}>
        {isWhole && <MyRules board={board} span={span} />}
        {isWhole && draft === null && <WarmForm />}
        {isWhole && <PresenceFeed />}
        {draft !== null && panelRoom !== undefined && (
          <BookingPanel
            draft={draft}
            boardRoom={panelRoom}
            shownDate={shownDate}
            onDraft={(next) => {
              setDraft(next)
              if (next.date !== date) change({ date: next.date })
            }}
            isShown={(id) => rooms.some((room) => room.id === id)}
            onBooked={(meeting, told) => {
              onBooked(meeting)
              offerUndoOfBooking(look, meeting, told)
            }}
            onClose={() => setDraft(null)}
          />
        )}
        {opened !== null && panelRoom !== undefined && (
          <MeetingPanel
            key={`${opened.claim.kind}${opened.claim.id}${opened.mode}`}
            claim={opened.claim}
            mode={opened.mode}
            boardRoom={panelRoom}
            shownDate={shownDate}
            otherZone={isOtherZone(panelRoom.room.timezone, ownZone, noonOf(date, panelRoom.room.timezone))}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
      <UndoBar />
      {filterPlace !== 'row' && isWhole && (
        <FilterDrawer open={filtering} total={found} narrow={narrow} onClose={() => setFiltering(false)}>
          <Filters {...filters} layout="column" />
        </FilterDrawer>
      )}
    </section>
  )
}

/** The outline of the filters until they are here: nothing moves when they come. */
function FiltersPlace({ isShort }: { isShort: boolean }) {
  const places = isShort
    ? ['place', 'capacity', 'freeFrom', 'search']
    : ['place', 'floor', 'capacity', 'facilities', 'capacity', 'freeFrom', 'capacity', 'search']
  return (
    <div className={styles.filters} data-layout={isShort ? 'short' : 'row'} aria-hidden>
      {places.map((place, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <span key={at} className={`${styles.outline} ${styles[place]}`} />
      ))}
    </div>
  )
}

/** Room enough for a card. */
const CARD = 356

/** A card hangs below the heading of a column, and stays in the window. */
function below<S extends { readonly box: DOMRect | null }>(shown: S): S {
  if (shown.box === null) return shown
  const { left, bottom } = shown.box
  return { ...shown, box: new DOMRect(Math.max(0, Math.min(left, innerWidth - CARD)), bottom + 4, 0, 0) }
}
