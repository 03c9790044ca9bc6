import type { CityNode } from '@workplace/contract/place/default-place'
import type { Slot } from '@workplace/domain/booking/slot'
import { Button } from 'antd'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useLanguage, useT } from '../../../kernel/words'
import { isOfRoom, type View } from '../core/address'
import { type BoardRoom, zonesOf } from '../core/board'
import { dayText } from '../core/claim-text'
import { words } from '../core/words'
import type { OnBookedNow } from '../find/free-now-list'
import { GridEmpty, GridError, GridSkeleton, GridTail, NoOffice } from '../grid/board-states'
import styles from '../grid/board-states.module.css'
import type { BoardState } from '../grid/board-store'
import type { GridEvents } from '../grid/columns/columns'
import { type Scale, scaleOf } from '../grid/geometry'
import type { SelectingStore } from '../grid/select-state'
import type { Draft } from '../grid/selection-layer'
import type { SpanState } from '../grid/span-store'
import { Timeline } from '../grid/timeline'
import type { MoveHandlers } from '../grid/use-moving'
import { DayView, ListView, MonthView, WeekView } from './lazy-views'
import { useDensity } from './screen-size'
import { viewWords } from './view-words'

type Props = GridEvents & {
  view: View
  /** The room of the week or month, kept by the others. */
  room: number | null
  date: string
  board: BoardState
  span: SpanState
  tree: readonly CityNode[] | undefined
  /** Why no room is shown, where filters are the reason. */
  empty: ReactNode
  narrow: boolean
  selecting: SelectingStore
  moving: MoveHandlers
  draft: Draft | null
  /** What a panel at the right is open for. */
  beside: (Slot & { readonly room_id: number }) | null
  /** When and for how long the list looks. */
  at: string | null
  minutes: number | null
  onWhen: (when: { at?: string | null; minutes?: number }) => void
  onForm: (slot: Draft) => void
  onBookedNow: OnBookedNow
  onMore: () => void
  onRetry: () => void
  onRetrySpan: () => void
  onNoRoom: () => void
  onDate: (date: string) => void
  onDay: (date: string) => void
}

/** The view that is chosen, or why there is nothing to show. */
export function ViewBody(props: Props) {
  const { view, board, narrow } = props
  const density = useDensity((one) => one.density)
  const scale = useMemo(() => scaleOf(density, narrow), [density, narrow])
  const waiting = <GridSkeleton scale={scale} />
  if (isOfRoom(view) && props.room !== null) {
    return (
      <Suspense fallback={waiting}>
        <RoomViews {...props} waiting={waiting} />
      </Suspense>
    )
  }
  if (board.phase === 'failed') return <GridError error={board.error} onRetry={props.onRetry} />
  if (board.phase === 'loading') return waiting
  if (board.rooms.length === 0) {
    return props.tree?.length === 0 ? <NoOffice /> : (props.empty ?? <GridEmpty />)
  }
  // The first of the rooms is about to be chosen.
  if (isOfRoom(view)) return waiting
  return (
    <Suspense fallback={waiting}>
      <RoomsViews {...props} scale={scale} />
    </Suspense>
  )
}

/** Timeline and day: the rooms of the board. */
function RoomsViews(props: Props & { scale: Scale }) {
  const { view, board, draft, beside, narrow, selecting, moving, onOpen, onRoom, onSelect, onRefuse } = props
  const t = useT()
  const language = useLanguage()
  const density = useDensity((one) => one.density)
  const { rooms, total, date } = board
  const zones = zonesOf(rooms)
  if (view === 'list') return <ListView {...props} />
  const shared = {
    rooms,
    total,
    date,
    zone: zones.length > 1 ? null : (zones[0] ?? null),
    selecting,
    moving,
    draft,
    busy: board.phase === 'changing' || board.day !== 'ready',
    tail: <GridTail total={total} loaded={rooms.length} more={board.more} onRetry={props.onRetry} />,
    onEnd: props.onMore,
    onOpen,
    onRoom,
    onSelect,
    onRefuse,
  }
  if (view === 'day') {
    return <DayView {...shared} room={props.room} density={density} narrow={narrow} beside={beside} />
  }
  return (
    <Timeline
      {...shared}
      label={t(words.grid, { date: dayText(date, language) })}
      scale={props.scale}
      beside={beside}
    />
  )
}

/** Week and month: one room. */
function RoomViews(props: Props & { waiting: ReactNode }) {
  const { view, date, span, draft, beside, narrow, selecting, moving, onOpen, onRoom, onSelect, onRefuse } = props
  const t = useT()
  const density = useDensity((one) => one.density)
  const boardRoom: BoardRoom | null = span.boardRoom
  if (span.phase === 'gone') {
    return (
      <div className={styles.nothing}>
        <p>{t(viewWords.roomGone)}</p>
        <Button onClick={props.onNoRoom}>{t(viewWords.otherRoom)}</Button>
      </div>
    )
  }
  if (span.phase === 'failed') {
    return <GridError title={t(viewWords.claimsFailed)} error={span.error} onRetry={props.onRetrySpan} />
  }
  if (boardRoom === null) return props.waiting
  const shared = { boardRoom, date, narrow, busy: span.phase !== 'ready', onOpen, onDay: props.onDay }
  if (view === 'month') return <MonthView {...shared} onDate={props.onDate} />
  return (
    <WeekView
      {...shared}
      density={density}
      selecting={selecting}
      moving={moving}
      draft={draft}
      beside={beside}
      onRoom={onRoom}
      onSelect={onSelect}
      onRefuse={onRefuse}
    />
  )
}
