import { useCallback, useMemo } from 'react'
import { useLanguage, useT } from '../../../kernel/words'
import type { BoardRoom } from '../core/board'
import { dayText, zoneShortOn } from '../core/claim-text'
import { useClock } from '../core/clock'
import { facilityMark, Mark } from '../core/marks'
import { momentOf, roomDayOf } from '../core/room-day'
import { words } from '../core/words'
import { Columns, type GridEvents } from '../grid/columns/columns'
import styles from '../grid/columns/columns.module.css'
import type { Density } from '../grid/geometry'
import type { Lane } from '../grid/gesture-surface'
import { markOf } from '../grid/room-head'
import type { SelectingStore } from '../grid/select-state'
import type { Draft } from '../grid/selection-layer'
import grid from '../grid/timeline.module.css'
import type { MoveHandlers } from '../grid/use-moving'
import { viewWords } from './view-words'

type Props = GridEvents & {
  rooms: readonly BoardRoom[]
  total: number
  date: string
  zone: string | null
  /** The room that is in view at first. */
  room: number | null
  density: Density
  narrow: boolean
  selecting: SelectingStore
  moving: MoveHandlers
  draft: Draft | null
  beside: { readonly room_id: number; readonly date: string } | null
  busy: boolean
  tail: React.ReactNode
  onEnd: () => void
}

/** Columns before the end at which more rooms are asked for. */
const AHEAD = 12

/** Hours down, rooms across: the same rooms as the timeline's. */
export default function DayView(props: Props) {
  const { rooms, date, zone, room, onEnd, ...rest } = props
  const t = useT()
  const language = useLanguage()
  const lanes = useMemo(() => rooms.map((boardRoom) => ({ boardRoom, date })), [rooms, date])
  const nameOf = useCallback(({ boardRoom }: Lane) => boardRoom.room.name, [])
  const first = room === null ? -1 : rooms.findIndex(({ id }) => id === room)
  return (
    <Columns
      {...rest}
      kind="rooms"
      lanes={lanes}
      label={t(viewWords.dayGrid, { date: dayText(date, language) })}
      nameOf={nameOf}
      heading={(lane) => <RoomHeading lane={lane} isZoned={zone === null} />}
      zone={zone}
      first={first === -1 ? undefined : first}
      onSeen={(last) => {
        if (rooms.length > 0 && last >= rooms.length - AHEAD) onEnd()
      }}
    />
  )
}

const MOST_MARKS = 4

/** A room above its column: its name and what is worth knowing at a glance. */
function RoomHeading({ lane: { boardRoom, date }, isZoned }: { lane: Lane; isZoned: boolean }) {
  const t = useT()
  const { room } = boardRoom
  const moment = useClock(momentOf)
  const isLocked = roomDayOf(boardRoom, date, moment).grounds.some(({ state }) => state === 'locked')
  const mark = markOf(room, isLocked)
  const marks = [...new Set(room.resources.map(({ name }) => facilityMark(name)))].slice(0, MOST_MARKS)
  return (
    <>
      <span className={grid.name}>
        <b>{room.name}</b>
        {mark !== null && (
          <span className={grid.mark} data-mark={mark[0]} title={t(words[mark[1]])}>
            <Mark name={mark[0]} />
          </span>
        )}
      </span>
      <span className={styles.facts}>
        <span className={grid.seats}>
          <Mark name="people" />
          {room.capacity}
        </span>
        {isZoned ? `${room.floor_name} · ${zoneShortOn(room.timezone, date)}` : room.floor_name}
        {marks.map((name) => (
          <Mark key={name} name={name} />
        ))}
      </span>
    </>
  )
}
