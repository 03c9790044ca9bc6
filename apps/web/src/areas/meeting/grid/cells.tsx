// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show only what is in view of it, both ways
import type { Language } from '@workplace/contract/kernel/words'
import { BLOCK_MINUTES, blockStart, timeOf } from '@workplace/domain/kernel/time'
import { memo } from 'react'
import { bookerColors } from '../../../kernel/theme/theme'
import { blockName, claimName, claimTime, claimTitle } from '../core/claim-text'
import { heldMark, Mark } from '../core/marks'
import type { ClaimSegment, RoomDay } from '../core/room-day'
import { type Scale, xOf } from './geometry'
import { cellKey } from './gesture-surface'
import { gripsOf } from './may-change'
import styles from './timeline.module.css'

/** Narrower than this a block shows its title only, or nothing. */
const TWO_LINES_FROM = 64
const TEXT_FROM = 30
/** From here on there is room for the end beside the start. */
const RANGE_FROM = 90
/** From here on there is room for who booked it, beside the time. */
const NAME_FROM = 130
const LONG_FROM = 200
/** With one line the title comes first. */
const COMPACT_TIME_FROM = 160
const COMPACT_NAME_FROM = 260

export type Kind = 'mine' | 'booked' | 'pending' | 'held'

export function kindOf({ occupied }: Pick<ClaimSegment, 'occupied'>): Kind {
  if (occupied.kind !== 'meeting') return 'held'
  if (occupied.audit_state === 1) return 'pending'
  return occupied.myself === 1 ? 'mine' : 'booked'
}

export const colourOf = (booker: number) => bookerColors[booker % bookerColors.length]

/** A meeting in the grid: a button, as wide as it is long, in the cell in which it begins. */
function ClaimButton({ segment, now, scale, language }: SegmentProps) {
  const { occupied: claim, start_minute, end_minute, row, rows } = segment
  const kind = kindOf(segment)
  const width = Math.max(6, xOf(end_minute - start_minute, scale) - 1)
  const height = (scale.row - 7) / rows
  const compact = height < 40
  const title = claimTitle(claim, language)
  const time = width < RANGE_FROM ? claim.start_time.slice(11, 16) : claimTime(claim)
  const sub =
    kind === 'booked' && claim.booker_name && width > (compact ? COMPACT_NAME_FROM : NAME_FROM)
      ? `${time} ${claim.booker_name}`
      : time
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.claim}
      data-kind={kind}
      data-past={claim.end <= now || undefined}
      data-invited={claim.invited === 1 || undefined}
      data-before={segment.begins_before || undefined}
      data-long={width > LONG_FROM || undefined}
      data-after={segment.ends_after || undefined}
      data-grips={gripsOf(claim, !segment.begins_before && !segment.ends_after, now) ?? undefined}
      data-claim={`${claim.kind}:${claim.id}:${claim.audit_state}`}
      aria-label={claimName(claim, language)}
      title={width < 150 ? `${title}\n${claimTime(claim)} ${claim.booker_name}` : undefined}
      style={{
        left: xOf(start_minute % BLOCK_MINUTES, scale),
        width,
        top: 3 + row * height,
        height: height - (rows > 1 ? 1 : 0),
        ...(kind === 'booked' ? { borderLeftColor: colourOf(claim.booker_id) } : {}),
      }}
    >
      {width >= TEXT_FROM && (
        <span className={styles.label} data-lines={compact || width < TWO_LINES_FROM ? 1 : 2}>
          <span className={styles.title}>
            {kind === 'pending' && <Mark name="clock" />}
            {kind === 'held' && <Mark name={heldMark(claim.kind)} />}
            {title}
          </span>
          {(!compact || width > COMPACT_TIME_FROM) && width >= TWO_LINES_FROM && (
            <span className={styles.sub}>{sub}</span>
          )}
        </span>
      )}
    </button>
  )
}

type SegmentProps = { segment: ClaimSegment; now: number; scale: Scale; language: Language }

type CellProps = {
  id: number
  name: string
  date: string
  day: RoomDay
  block: number
  active: boolean
  /** Why blocks are locked, for who rests on one. */
  lockText: string
  scale: Scale
  language: Language
}

/** One block of 15 minutes. Not a component: hundreds of them come and go as one scrolls. */
export function cellOf({ id, name, date, day, block, active, lockText, scale, language }: CellProps) {
  const state = day.states[block] ?? 'closed'
  return (
    <div
      key={active ? `a${block}` : block}
      role="gridcell"
      aria-colindex={block + 2}
      aria-label={blockName(name, block, state, language)}
      className={styles.cell}
      data-state={state}
      title={state === 'locked' ? lockText : undefined}
      data-time={state === 'free' ? timeOf(blockStart(block)) : undefined}
      data-cell={cellKey({ room_id: id, date, block })}
      tabIndex={active ? 0 : undefined}
      style={{ left: block * scale.block }}
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

type BlocksProps = Omit<CellProps, 'block' | 'active'> & {
  from: number
  /** Not included. */
  to: number
  /** Only the blocks in which a meeting begins. */
  bare: boolean
}

/**
 * The blocks of an hour, or of the part of it before or after the one that has the keyboard: what comes into view and
 * leaves it as one scrolls.
 */
export const Blocks = memo(function Blocks({ from, to, bare, ...cell }: BlocksProps) {
  return Array.from({ length: to - from }, (_, at) => from + at)
    .filter((block) => !bare || cell.day.beginning.has(block))
    .map((block) => cellOf({ ...cell, block, active: false }))
})
