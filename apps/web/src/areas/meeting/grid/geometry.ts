import { BLOCK_MINUTES, BLOCKS_A_DAY } from '@workplace/domain/kernel/time'

export type Density = 'comfortable' | 'compact'

/** The sizes of the grid in pixels. */
export type Scale = {
  /** Width of a block of 15 minutes. */
  readonly block: number
  readonly row: number
  /** Width of the column of rooms. */
  readonly rooms: number
  /** Height of the axis of hours. */
  readonly axis: number
  readonly density: Density
  readonly narrow: boolean
}

export const BLOCKS_AN_HOUR = 60 / BLOCK_MINUTES
/** Pixels that one press of a scroll button goes (specification 9). */
export const SCROLL_STEP = 100
/** How long before now the first view opens (specification 9). */
const HOURS_BEFORE_NOW = 6
/** While somebody drags within this distance of an edge the grid scrolls on. */
const EDGE = 36
const FASTEST = 18

export function scaleOf(density: Density, narrow: boolean): Scale {
  const row = density === 'compact' ? 40 : 56
  return { block: narrow ? 20 : 24, row, rooms: narrow ? 112 : 248, axis: 32, density, narrow }
}

/** A day on paper, across. */
export const paperScale: Scale = { block: 9, row: 40, rooms: 168, axis: 32, density: 'compact', narrow: true }

export const hourWidth = (scale: Scale) => scale.block * BLOCKS_AN_HOUR
export const dayWidth = (scale: Scale) => scale.block * BLOCKS_A_DAY
/** Where a minute of the day lies, from the left edge of the day. */
export const xOf = (minute: number, scale: Scale) => (minute / BLOCK_MINUTES) * scale.block

/** The name of an hour at the axis: how far from its line it begins and ends; and half of the mark of now. */
const NAME = [6, 38] as const
const HALF_MARK = 23

/** The hour whose name the mark of now would cover half, or null: no name is better than a piece of one. */
export function coveredHour(minute: number, scale: Scale): number | null {
  const at = xOf(minute, scale)
  const hour = Math.floor(minute / 60)
  const after = at - hour * hourWidth(scale)
  if (after - HALF_MARK < NAME[1]) return hour
  return hour < 23 && hourWidth(scale) - after + NAME[0] < HALF_MARK ? hour + 1 : null
}

/**
 * Where the grid opens: six hours before now, or so that the beginning of the working day is seen. On a screen that
 * shows fewer hours now stands at the same share of it, else it would be out of sight.
 */
export function firstScroll(minute: number | null, opens: number, width: number, scale: Scale): number {
  const before = Math.min(HOURS_BEFORE_NOW, ((width - scale.rooms) / hourWidth(scale)) * 0.6)
  const from = minute === null ? opens - 30 : minute - before * 60
  return Math.max(0, Math.round(xOf(from, scale)))
}

/** How far to scroll so that a slot is seen beside a panel that covers the right of the grid, or null where it is. */
export function scrollBeside(from: number, to: number, left: number, width: number, scale: Scale): number | null {
  const [start, end] = [xOf(from, scale), xOf(to, scale)]
  const seen = width - scale.rooms
  if (start >= left && end <= left + seen) return null
  return Math.max(0, Math.min(start - scale.block, end + scale.block - seen))
}

/** Pixels per frame by which the grid scrolls while the pointer is near an edge, faster the nearer. */
export function edgeSpeed(at: number, from: number, to: number): number {
  const into = (distance: number) => Math.min(FASTEST, Math.ceil((distance / EDGE) * FASTEST))
  if (at < from + EDGE) return -into(from + EDGE - at)
  if (at > to - EDGE) return into(at - (to - EDGE))
  return 0
}
