// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show only what is in view of it, both ways
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves from cell to cell, not to rows and headers of rows
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import type { RefusedVerdict } from '@workplace/domain/booking/booking-request'
import type { Selection } from '@workplace/domain/booking/drag'
import type { RoomClaim } from '@workplace/domain/booking/room'
import { BLOCKS_A_DAY } from '@workplace/domain/kernel/time'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLanguage, useT } from '../../../../kernel/words'
import { useClock } from '../../core/clock'
import { momentOf } from '../../core/room-day'
import { BLOCKS_AN_HOUR, type Density } from '../geometry'
import gestures from '../gesture.module.css'
import { cellKey, type Lane, laneIndex, reveal, type Spot, type Surface } from '../gesture-surface'
import { gestureWords } from '../gesture-words'
import { type PanelMode, useGridMenu } from '../grid-menu'
import { MoveLayer } from '../move-layer'
import { mayTakeFocus } from '../own-focus'
import { scrollBehavior } from '../scroll-behavior'
import type { SelectingStore } from '../select-state'
import { type Draft, SelectionLayer } from '../selection-layer'
import grid from '../timeline.module.css'
import { useBareRows } from '../use-bare-rows'
import { useGestures } from '../use-gestures'
import { gridKeys } from '../use-grid-keys'
import type { MoveHandlers } from '../use-moving'
import { EarlierRows, HourRows } from './column-cells'
import { ColumnGrounds } from './column-grounds'
import { ColumnHeads } from './column-heads'
import { ColumnsNow } from './column-now'
import styles from './columns.module.css'
import { columnScaleOf, dayHeight, hourHeight, type Kind, leftBeside } from './columns-geometry'
import { useSame, useWidth } from './columns-measure'
import { activeIn, useOpening } from './columns-opening'

/** What happens in a grid of blocks. */
export type GridEvents = {
  onOpen: (room_id: number, claim: RoomClaim, mode?: PanelMode) => void
  onRoom: (room_id: number, element: HTMLElement | null) => void
  onSelect: (selection: Selection) => void
  onRefuse: (refusal: RefusedVerdict) => void
}

type Props = GridEvents & {
  /** Rooms on one day, or the days of one room. */
  kind: Kind
  lanes: readonly Lane[]
  /** Columns that there are, the ones that are not loaded yet included. */
  total: number
  label: string
  /** What a column is called in the names of its blocks. */
  nameOf: (lane: Lane) => string
  heading: (lane: Lane) => ReactNode
  /** All columns' zone, or null where they have several. */
  zone: string | null
  density: Density
  narrow: boolean
  selecting: SelectingStore
  moving: MoveHandlers
  draft: Draft | null
  /** What a panel at the right is open for: it stays in sight. */
  beside: { readonly room_id: number; readonly date: string } | null
  busy: boolean
  /** The column that is in view at first. */
  first?: number | undefined
  /** Behind the last column. */
  tail?: ReactNode
  /** Called with the last column in view. */
  onSeen?: (last: number) => void
}

/** Width of the panel in which a slot is booked. */
const PANEL = 420
const TAIL = 160

/** Hours down, columns across. Only what is in view is in the page, in both directions. */
export function Columns(props: Props) {
  const { kind, lanes, total, nameOf, heading, zone, density, narrow, selecting, moving, draft, beside, busy } = props
  const t = useT()
  const language = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  const moment = useClock(momentOf)
  const width = useWidth(scroller)
  const scale = useMemo(
    () => columnScaleOf(kind, lanes.length, width, density, narrow),
    [kind, lanes.length, width, density, narrow],
  )
  const surface: Surface = useMemo(
    () => ({
      lanes,
      along: 'y',
      block: scale.block,
      lane: scale.column,
      left: scale.axis,
      top: scale.head,
      firstBlock: kind === 'rooms' ? -1 : 0,
    }),
    [lanes, scale, kind],
  )

  const [chosen, setChosen] = useState<Spot | null>(null)
  const focusNext = useRef(false)
  const active = useMemo(() => activeIn(lanes, chosen, kind), [lanes, chosen, kind])
  const activeLane = active === null ? -1 : laneIndex(surface, active)
  const activeHour = active === null || active.block < 0 ? -1 : Math.floor(active.block / BLOCKS_AN_HOUR)

  /** What has the keyboard stays in the page while one scrolls. */
  const withActive = (index: number) => (range: Range) => {
    const indexes = defaultRangeExtractor(range)
    if (index < 0 || indexes.includes(index)) return indexes
    return [...indexes, index].sort((a, b) => a - b)
  }
  const columnsInView = useVirtualizer({
    count: lanes.length,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: () => scale.column,
    overscan: 0,
    scrollMargin: scale.axis,
    getItemKey: (index) => {
      const lane = lanes[index]
      return lane === undefined ? index : `${lane.boardRoom.id} ${lane.date}`
    },
    rangeExtractor: withActive(activeLane),
  })
  const hoursInView = useVirtualizer({
    count: 24,
    getScrollElement: () => scroller.current,
    estimateSize: () => hourHeight(scale),
    overscan: 0,
    scrollMargin: scale.head,
    rangeExtractor: withActive(activeHour),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sizes are measured anew
  useLayoutEffect(() => {
    columnsInView.measure()
    hoursInView.measure()
  }, [scale])

  const items = columnsInView.getVirtualItems()
  const isBare = useBareRows(items, columnsInView.isScrolling)
  const shown = useSame(items.map(({ index }) => index))
  const bare = useSame(items.filter(({ key }) => isBare(key)).map(({ index }) => index))
  const hours = hoursInView.getVirtualItems().map(({ index }) => index)
  const firstHour = hoursInView.range?.startIndex ?? 0

  const seen = columnsInView.range?.endIndex ?? 0
  const { onSeen } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that did not fill the view
  useEffect(() => onSeen?.(seen), [seen, lanes.length, busy])

  useOpening(scroller, lanes, scale, props.first)

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

  // The panel at the right covers a part of the grid: the column that it is about moves out from under it.
  const besideLane = beside === null ? -1 : laneIndex(surface, beside)
  useEffect(() => {
    const element = scroller.current
    if (besideLane === -1 || element === null || scale.narrow) return
    const free = Math.min(element.clientWidth, innerWidth - PANEL - element.getBoundingClientRect().left)
    const left = leftBeside(besideLane, element.scrollLeft, free, scale)
    if (left !== null) element.scrollTo({ left, behavior: scrollBehavior() })
  }, [besideLane, scale])

  const { onOpen, onSelect, onRefuse } = props
  const onSpot = (spot: Spot) => {
    focusNext.current = true
    setChosen(spot)
  }
  const onRoom = (id: number) =>
    props.onRoom(id, scroller.current?.querySelector<HTMLElement>(`[data-head="${id}"]`) ?? null)
  const { menu, onMenu } = useGridMenu({ surface, moving, onSpot, onOpen, onRoom, onSelect })
  const hands = { surface, selecting, moving, onOpen, onSelect, onRefuse }
  useGestures({ ...hands, scroller, onSpot, onRoom: props.onRoom, onMenu })
  const hoursSeen = Math.floor(((scroller.current?.clientHeight ?? 600) - scale.head) / hourHeight(scale))
  const page = Math.max(1, hoursSeen - 1) * BLOCKS_AN_HOUR
  const onKeyDown = gridKeys({ ...hands, moment, active, page, go, onRoom })

  const height = dayHeight(scale)
  const across = scale.axis + lanes.length * scale.column
  const sizes = {
    '--block': `${scale.block}px`,
    '--hour': `${hourHeight(scale)}px`,
    '--column': `${scale.column}px`,
    '--columns': `${lanes.length * scale.column}px`,
    '--rooms': `${scale.axis}px`,
    '--head': `${scale.head}px`,
    '--lanes-left': `${scale.axis}px`,
  } as CSSProperties
  const shared = { lanes, shown, nameOf, moment, scale, language }

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-description={t(gestureWords.gridHelp)}
      aria-rowcount={BLOCKS_A_DAY + 1}
      aria-colcount={total + 1}
      aria-busy={busy}
      aria-readonly
      className={`${grid.scroller} ${gestures.y}`}
      data-density={density}
      data-narrow={narrow || undefined}
      style={sizes}
      onKeyDown={(event) => {
        // Headings of days are buttons of their own.
        if (!(event.target as Element).closest('[data-day]')) onKeyDown(event)
      }}
      tabIndex={lanes.length === 0 ? 0 : -1}
    >
      <div
        className={styles.canvas}
        role="presentation"
        style={{
          width: across + (props.tail === undefined ? 0 : TAIL) + (beside === null || narrow ? 0 : PANEL),
          height: scale.head + height,
        }}
      >
        <ColumnHeads
          kind={kind}
          lanes={lanes}
          shown={shown}
          active={active?.block === -1 ? activeLane : null}
          zone={narrow ? null : zone}
          scale={scale}
          nameOf={nameOf}
          heading={heading}
        />
        <div className={styles.body} role="presentation" data-busy={busy || undefined} style={{ height }}>
          <ColumnGrounds
            lanes={lanes}
            shown={shown}
            moment={moment}
            scale={scale}
            // Above the day of a week it says so itself where there is room.
            saysClosed={kind === 'rooms' || narrow}
          />
          <EarlierRows {...shared} bare={bare} until={firstHour * BLOCKS_AN_HOUR} />
          {hours.map((hour) => (
            <HourRows key={hour} {...shared} bare={bare} hour={hour} active={hour === activeHour ? active : null} />
          ))}
          <ColumnsNow lanes={lanes} shown={shown} zone={zone} scale={scale} />
          <SelectionLayer selecting={selecting} draft={draft} surface={surface} />
          <MoveLayer moving={moving} surface={surface} />
        </div>
        {props.tail !== undefined && (
          <div className={styles.tail} style={{ left: across }}>
            {props.tail}
          </div>
        )}
      </div>
      {menu}
    </div>
  )
}
