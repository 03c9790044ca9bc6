import { BLOCK_MINUTES, BLOCKS_A_DAY } from '@workplace/domain/kernel/time'
import { BLOCKS_AN_HOUR, type Density } from '../geometry'

/** The sizes of a view with hours down and columns across, in pixels. */
export type ColumnScale = {
  /** Height of a block of 15 minutes. */
  readonly block: number
  readonly column: number
  /** Width of the axis of hours. */
  readonly axis: number
  /** Height of the headings of the columns. */
  readonly head: number
  readonly density: Density
  readonly narrow: boolean
}

/** How long before now the first view opens (specification 9). */
const HOURS_BEFORE_NOW = 6

export type Kind = 'rooms' | 'days'

/** Columns narrower than this cannot be read; rooms wider than the other are stretched for nothing. */
const least = { rooms: { wide: 148, narrow: 116 }, days: { wide: 116, narrow: 72 } } as const
const WIDEST_ROOM = 340

/** Columns fill the width, as many whole ones as have room in it. */
export function columnScaleOf(
  kind: Kind,
  count: number,
  width: number,
  density: Density,
  narrow: boolean,
): ColumnScale {
  const axis = narrow ? 44 : 64
  const smallest = least[kind][narrow ? 'narrow' : 'wide']
  const fit = Math.max(1, Math.min(count, Math.floor((width - axis) / smallest)))
  const filling = Math.max(smallest, (width - axis) / fit)
  return {
    block: density === 'compact' ? 12 : 16,
    column: kind === 'rooms' ? Math.min(Math.floor(filling), WIDEST_ROOM) : filling,
    axis,
    head: kind === 'days' || density === 'compact' ? 48 : 56,
    density,
    narrow,
  }
}

export const hourHeight = ({ block }: ColumnScale) => block * BLOCKS_AN_HOUR
export const dayHeight = ({ block }: ColumnScale) => block * BLOCKS_A_DAY
/** Where a minute of the day lies, from the top of the day. */
export const yOf = (minute: number, { block }: Pick<ColumnScale, 'block'>) => (minute / BLOCK_MINUTES) * block

/**
 * Where the day opens: six hours before now, or so that the beginning of the working day is seen. Where fewer hours are
 * seen, now stands at the same share of them, else it would be out of sight. Its label is whole: it never lies at the edge.
 */
export function firstTop(minute: number | null, opens: number, height: number, scale: ColumnScale): number {
  const seen = (height - scale.head) / hourHeight(scale)
  const before = Math.min(HOURS_BEFORE_NOW, seen * 0.6)
  const from = minute === null ? opens - 30 : Math.max(minute - before * 60, Math.min(opens - 30, minute - 15))
  return Math.max(0, Math.round(yOf(from, scale)))
}

/** How far to scroll so that a column is seen beside the axis and left of a panel, or null where it is. */
export function leftBeside(column: number, left: number, width: number, scale: ColumnScale): number | null {
  const start = column * scale.column
  const seen = width - scale.axis
  if (start >= left && start + scale.column <= left + seen) return null
  return Math.max(0, start + scale.column - seen)
}

export type ColumnText = { readonly lines: 0 | 1 | 2 | 3; readonly time: 'none' | 'start' | 'range' }

/** How a claim is written into its block by its height and width. */
export function writingOf(height: number, width: number): ColumnText {
  if (height < 13 || width < 28) return { lines: 0, time: 'none' }
  if (height < 32) return { lines: 1, time: width > 120 ? 'start' : 'none' }
  return { lines: height < 50 ? 2 : 3, time: width > 96 ? 'range' : width > 44 ? 'start' : 'none' }
}
