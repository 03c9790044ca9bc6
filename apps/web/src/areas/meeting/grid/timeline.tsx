// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show only what is in view of it, both ways
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves from cell to cell, not to rows and headers of columns
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import type { RefusedVerdict } from '@workplace/domain/booking/booking-request'
import type { Selection } from '@workplace/domain/booking/drag'
import type { RoomClaim } from '@workplace/domain/booking/room'
import type { Slot } from '@workplace/domain/booking/slot'
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLanguage, useT } from '../../../kernel/words'
import type { BoardRoom } from '../core/board'
import { zoneShortOn } from '../core/claim-text'
import { useClock } from '../core/clock'
import { momentOf } from '../core/room-day'
import { dayWidth, hourWidth, paperScale, type Scale, scrollBeside } from './geometry'
import gestures from './gesture.module.css'
import { cellKey, reveal, type Spot, type Surface } from './gesture-surface'
import { gestureWords } from './gesture-words'
import { type PanelMode, useGridMenu } from './grid-menu'
import { MoveLayer } from './move-layer'
import { NowLayer } from './now-layer'
import { firstSpot, openingScroll, roughView, useOpeningScroll, useViewKept } from './opening'
import { mayTakeFocus } from './own-focus'
import { RoomRow } from './room-row'
import { scrollBehavior } from './scroll-behavior'
import type { SelectingStore } from './select-state'
import { type Draft, SelectionLayer } from './selection-layer'
import styles from './timeline.module.css'
import { TimelineAxis } from './timeline-axis'
import { useBareRows } from './use-bare-rows'
import { useGestures } from './use-gestures'
import { gridKeys } from './use-grid-keys'
import type { MoveHandlers } from './use-moving'
import { usePrinting } from './use-printing'

type Props = {
  rooms: readonly BoardRoom[]
  total: number
  date: string
  /** Name of the grid. */
  label: string
  /** All rooms' zone, or null where they have several: then each row names its own. */
  zone: string | null
  scale: Scale
  selecting: SelectingStore
  moving: MoveHandlers
  draft: Draft | null
  /** What a panel at the right is open for: it stays in sight. */
  beside: Pick<Slot, 'start_minute' | 'end_minute'> | null
  /** Rooms or claims are on their way, and what is shown belongs to the choice before. */
  busy: boolean
  tail: React.ReactNode
  onEnd: () => void
  onOpen: (room_id: number, claim: RoomClaim, mode?: PanelMode) => void
  onRoom: (room_id: number, element: HTMLElement | null) => void
  onSelect: (selection: Selection) => void
  onRefuse: (refusal: RefusedVerdict) => void
}

/** Width of the panel in which a slot is booked. */
const PANEL = 420

/** Rows before the end at which more rooms are asked for. */
const AHEAD = 15

const everyOf = ({ count }: Range) => Array.from({ length: count }, (_, at) => at)

/** Rooms down, hours across. Only what is in view is in the page, in both directions. */
export function Timeline(props: Props) {
  const { rooms, total, date, label, zone, selecting, moving, draft, beside, busy, tail, onEnd } = props
  const isPrinting = usePrinting()
  const scale = isPrinting ? paperScale : props.scale
  const t = useT()
  const language = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  const moment = useClock(momentOf)
  const [chosen, setChosen] = useState<Spot | null>(null)
  const focusNext = useRef(false)

  const first = rooms[0]
  const fallback = useMemo(() => firstSpot(first, date), [first, date])
  const active = useMemo(() => {
    // On another day it stays at its time.
    const isShown = chosen !== null && rooms.some(({ id }) => id === chosen.room_id)
    return isShown ? { ...chosen, date } : fallback
  }, [chosen, rooms, date, fallback])
  const activeIndex = active === null ? -1 : rooms.findIndex(({ id }) => id === active.room_id)
  const surface: Surface = useMemo(
    () => ({
      lanes: rooms.map((boardRoom) => ({ boardRoom, date })),
      along: 'x',
      block: scale.block,
      lane: scale.row,
      left: scale.rooms,
      top: scale.axis,
      firstBlock: -1,
    }),
    [rooms, date, scale],
  )

  const [view] = useState(roughView)
  const rowsInView = useVirtualizer({
    count: rooms.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => scale.row,
    initialRect: view,
    overscan: 1,
    scrollMargin: scale.axis,
    getItemKey: (index) => rooms[index]?.id ?? index,
    rangeExtractor: (range: Range) => {
      const indexes = isPrinting ? everyOf(range) : defaultRangeExtractor(range)
      // The block that has the keyboard stays in the page while one scrolls.
      if (activeIndex < 0 || indexes.includes(activeIndex)) return indexes
      return [...indexes, activeIndex].sort((a, b) => a - b)
    },
  })
  const hoursInView = useVirtualizer({
    count: 24,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: () => hourWidth(scale),
    initialRect: view,
    initialOffset: () => openingScroll(first, date, view.width, scale),
    overscan: 0,
    rangeExtractor: isPrinting ? everyOf : defaultRangeExtractor,
  })
  // Other sizes are measured anew; the first ones are those that it was made with, and drawing twice costs a fifth of the load.
  const measured = useRef(scale)
  useLayoutEffect(() => {
    if (measured.current === scale) return
    measured.current = scale
    rowsInView.measure()
    hoursInView.measure()
  }, [scale, rowsInView, hoursInView])

  const items = rowsInView.getVirtualItems()
  const isBare = useBareRows(items, rowsInView.isScrolling)
  const hours = hoursInView.getVirtualItems()
  const fromHour = hours[0]?.index ?? 0
  const toHour = hours.at(-1)?.index ?? 0
  const lastRow = rowsInView.range?.endIndex ?? 0

  const ended = useEffectEvent(onEnd)
  const nearEnd = rooms.length > 0 && lastRow >= rooms.length - AHEAD
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that did not fill the view
  useEffect(() => {
    if (nearEnd) ended()
  }, [nearEnd, rooms.length, busy])

  useOpeningScroll(scroller, first, date, scale)
  useViewKept(hoursInView.scrollElement === null ? null : hoursInView.scrollRect)

  const go = (spot: Spot) => {
    focusNext.current = true
    setChosen(spot)
    if (scroller.current !== null) reveal(surface, spot, scroller.current)
  }
  useLayoutEffect(() => {
    if (!focusNext.current || active === null) return
    focusNext.current = false
    if (!mayTakeFocus(scroller.current)) return
    const place = active.block < 0 ? `[data-head="${active.room_id}"]` : `[data-cell="${cellKey(active)}"]`
    scroller.current?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true })
  }, [active])

  // The panel at the right covers a part of the grid: the slot that is booked moves out from under it.
  useEffect(() => {
    const element = scroller.current
    if (beside === null || element === null || scale.narrow) return
    const left = scrollBeside(
      beside.start_minute,
      beside.end_minute,
      element.scrollLeft,
      Math.min(element.clientWidth, innerWidth - PANEL - element.getBoundingClientRect().left),
      scale,
    )
    if (left !== null) element.scrollTo({ left, behavior: scrollBehavior() })
  }, [beside, scale])

  const onSpot = (spot: Spot) => {
    focusNext.current = true
    setChosen(spot)
  }
  const onRoom = (id: number) =>
    props.onRoom(id, scroller.current?.querySelector<HTMLElement>(`[data-head="${id}"]`) ?? null)
  const { menu, onMenu } = useGridMenu({
    surface,
    moving,
    onSpot,
    onOpen: props.onOpen,
    onRoom,
    onSelect: props.onSelect,
  })
  useGestures({
    scroller,
    surface,
    selecting,
    moving,
    onSpot,
    onOpen: props.onOpen,
    onRoom: props.onRoom,
    onSelect: props.onSelect,
    onRefuse: props.onRefuse,
    onMenu,
  })
  const onKeyDown = gridKeys({
    surface,
    moment,
    active,
    page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 600) - scale.axis) / scale.row)),
    selecting,
    moving,
    go,
    onOpen: props.onOpen,
    onRoom,
    onSelect: props.onSelect,
    onRefuse: props.onRefuse,
  })

  const sizes = {
    '--block': `${scale.block}px`,
    '--hour': `${hourWidth(scale)}px`,
    '--row': `${scale.row}px`,
    '--rooms': `${scale.rooms}px`,
    '--axis': `${scale.axis}px`,
    '--day': `${dayWidth(scale)}px`,
    '--lanes-left': `${scale.rooms}px`,
    '--beyond': `${beside === null || scale.narrow ? 0 : PANEL}px`,
  } as CSSProperties

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-description={t(gestureWords.gridHelp)}
      aria-rowcount={total + 1}
      aria-colcount={97}
      aria-busy={busy}
      aria-readonly
      className={`${styles.scroller} ${gestures.x}`}
      data-density={scale.density}
      data-narrow={scale.narrow || undefined}
      data-drafting={draft !== null || undefined}
      style={sizes}
      onKeyDown={onKeyDown}
      tabIndex={rooms.length === 0 ? 0 : -1}
    >
      <div className={styles.canvas} role="presentation">
        <TimelineAxis
          hours={hours.map(({ index }) => index)}
          zone={zone}
          date={date}
          scale={scale}
          scroller={scroller}
        />
        <div
          className={styles.rows}
          role="presentation"
          data-busy={busy || undefined}
          style={{ height: rooms.length * scale.row }}
        >
          {items.map(({ index, key }) => {
            const boardRoom = rooms[index]
            if (boardRoom === undefined) return null
            return (
              <RoomRow
                key={key}
                boardRoom={boardRoom}
                index={index}
                date={date}
                moment={moment}
                fromHour={fromHour}
                toHour={toHour}
                active={index === activeIndex ? (active?.block ?? null) : null}
                bare={isBare(key)}
                zone={zone === null ? zoneShortOn(boardRoom.room.timezone, date) : null}
                scale={scale}
                language={language}
              />
            )
          })}
          <NowLayer
            rooms={rooms}
            from={rowsInView.range?.startIndex ?? 0}
            to={Math.min(lastRow, rooms.length - 1)}
            date={date}
            scale={scale}
          />
          <SelectionLayer selecting={selecting} draft={draft} surface={surface} />
          <MoveLayer moving={moving} surface={surface} />
        </div>
        {tail}
      </div>
      {menu}
    </div>
  )
}
