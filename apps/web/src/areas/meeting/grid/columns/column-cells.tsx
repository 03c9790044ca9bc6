// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show only what is in view of it, both ways
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves from cell to cell, not to rows and headers of rows
import type { Language } from '@workplace/contract/kernel/words'
import { BLOCK_MINUTES, blockStart, timeOf } from '@workplace/domain/kernel/time'
import { memo } from 'react'
import { blockName, claimName, claimTime, claimTitle } from '../../core/claim-text'
import { heldMark, Mark } from '../../core/marks'
import { type ClaimSegment, type RoomDay, roomDayOf } from '../../core/room-day'
import { colourOf, kindOf } from '../cells'
import { BLOCKS_AN_HOUR } from '../geometry'
import { cellKey, type Lane, type Spot } from '../gesture-surface'
import { gripsOf } from '../may-change'
import grid from '../timeline.module.css'
import styles from './columns.module.css'
import { type ColumnScale, hourHeight, writingOf, yOf } from './columns-geometry'

type ClaimProps = { segment: ClaimSegment; now: number; scale: ColumnScale; language: Language }

/** A meeting in a column: a button, as high as it is long, in the cell in which it begins. */
const ClaimButton = memo(function ClaimButton({ segment, now, scale, language }: ClaimProps) {
  const { occupied: claim, start_minute, end_minute, row, rows } = segment
  const kind = kindOf(segment)
  const height = Math.max(6, yOf(end_minute - start_minute, scale) - 1)
  const width = (scale.column - 7) / rows
  const { lines, time } = writingOf(height, width)
  const title = claimTitle(claim, language)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${grid.claim} ${styles.claim}`}
      data-kind={kind}
      data-past={claim.end <= now || undefined}
      data-invited={claim.invited === 1 || undefined}
      data-above={segment.begins_before || undefined}
      data-below={segment.ends_after || undefined}
      data-grips={gripsOf(claim, !segment.begins_before && !segment.ends_after, now) ?? undefined}
      data-long={height > 240 || undefined}
      data-claim={`${claim.kind}:${claim.id}:${claim.audit_state}`}
      aria-label={claimName(claim, language)}
      title={lines < 2 || width < 110 ? `${title}\n${claimTime(claim)} ${claim.booker_name}` : undefined}
      style={{
        top: yOf(start_minute % BLOCK_MINUTES, scale),
        left: 3 + row * width,
        width: width - (rows > 1 ? 1 : 0),
        height,
        ...(kind === 'booked' ? { borderLeftColor: colourOf(claim.booker_id) } : {}),
      }}
    >
      {lines > 0 && (
        <span className={styles.label} data-lines={lines}>
          <span className={grid.title}>
            {kind === 'pending' && <Mark name="clock" />}
            {kind === 'held' && <Mark name={heldMark(claim.kind)} />}
            {title}
          </span>
          {time !== 'none' && (
            <span className={grid.sub}>{time === 'start' ? claim.start_time.slice(11, 16) : claimTime(claim)}</span>
          )}
          {lines === 3 && kind === 'booked' && <span className={grid.sub}>{claim.booker_name}</span>}
        </span>
      )}
    </button>
  )
})

type CellProps = {
  lane: Lane
  index: number
  /** What the column is called in the names of its blocks. */
  name: string
  day: RoomDay
  block: number
  active: boolean
  scale: ColumnScale
  language: Language
}

/** One block of 15 minutes. Not a component: hundreds of them come and go as one scrolls. */
function cellOf({ lane, index, name, day, block, active, scale, language }: CellProps) {
  const { boardRoom, date } = lane
  const state = day.states[block] ?? 'closed'
  const key = cellKey({ room_id: boardRoom.id, date, block })
  return (
    <div
      key={key}
      role="gridcell"
      aria-colindex={index + 2}
      aria-label={blockName(name, block, state, language)}
      className={`${grid.cell} ${styles.cell}`}
      data-state={state}
      data-readonly={boardRoom.room.readonly || undefined}
      data-time={state === 'free' ? timeOf(blockStart(block)) : undefined}
      data-cell={key}
      tabIndex={active ? 0 : undefined}
      style={{ left: scale.axis + index * scale.column, width: scale.column, height: scale.block }}
    >
      {day.beginning.get(block)?.map((segment) => (
        <ClaimButton
          key={`${segment.occupied.kind}:${segment.occupied.id}:${segment.occupied.audit_state}`}
          segment={segment}
          now={day.now}
          scale={scale}
          language={language}
        />
      ))}
    </div>
  )
}

type RowsProps = {
  lanes: readonly Lane[]
  /** Columns in the page, by their index. */
  shown: readonly number[]
  /** Of these only the blocks that carry a meeting, while they run past. */
  bare: readonly number[]
  nameOf: (lane: Lane) => string
  moment: number
  scale: ColumnScale
  language: Language
}

/** Whether the keyboard is at a block of a column. */
const isAt = (active: Spot | null, { boardRoom, date }: Lane, block: number) =>
  active !== null && active.block === block && active.room_id === boardRoom.id && active.date === date

/** The four rows of an hour, a block high each. */
export const HourRows = memo(function HourRows({
  hour,
  active,
  ...props
}: RowsProps & { hour: number; active: Spot | null }) {
  const { lanes, shown, bare, nameOf, moment, scale, language } = props
  return Array.from({ length: BLOCKS_AN_HOUR }, (_, at) => {
    const block = hour * BLOCKS_AN_HOUR + at
    const cells = shown.map((index) => {
      const lane = lanes[index]
      if (lane === undefined) return null
      const day = roomDayOf(lane.boardRoom, lane.date, moment)
      const isActive = isAt(active, lane, block)
      if (bare.includes(index) && !isActive && !day.beginning.has(block)) return null
      return cellOf({ lane, index, name: nameOf(lane), day, block, active: isActive, scale, language })
    })
    // a row of nothing is no row
    if (at !== 0 && cells.every((cell) => cell === null)) return null
    return (
      <div
        key={block}
        role="row"
        aria-rowindex={block + 2}
        className={styles.row}
        style={{ top: block * scale.block, height: scale.block }}
      >
        {at === 0 && (
          <div role="rowheader" aria-colindex={1} className={styles.hour} style={{ height: hourHeight(scale) }}>
            <span>{timeOf(hour * 60)}</span>
          </div>
        )}
        {cells}
      </div>
    )
  })
})

/** Meetings that begin above what is in view and reach into it. */
export function EarlierRows({ until, ...props }: RowsProps & { until: number }) {
  const { lanes, shown, nameOf, moment, scale, language } = props
  const rows = new Map<number, React.ReactNode[]>()
  for (const index of shown) {
    const lane = lanes[index]
    if (lane === undefined) continue
    const day = roomDayOf(lane.boardRoom, lane.date, moment)
    const blocks = [...day.beginning].filter(
      ([block, segments]) => block < until && segments.some(({ end_minute }) => end_minute > blockStart(until)),
    )
    for (const [block] of blocks) {
      const cell = cellOf({ lane, index, name: nameOf(lane), day, block, active: false, scale, language })
      rows.set(block, [...(rows.get(block) ?? []), cell])
    }
  }
  return [...rows].map(([block, cells]) => (
    <div
      key={block}
      role="row"
      aria-rowindex={block + 2}
      className={styles.row}
      style={{ top: block * scale.block, height: scale.block }}
    >
      {cells}
    </div>
  ))
}
