import type { Slot } from '@workplace/domain/booking/slot'
import { BLOCK_MINUTES, BLOCKS_A_DAY } from '@workplace/domain/kernel/time'
import type { BoardRoom } from '../core/board'

/** The day of a room as a view shows it: a row of the timeline, a column of the day or of the week. */
export type Lane = { readonly boardRoom: BoardRoom; readonly date: string }

/**
 * What gestures and the keyboard know of a view: lanes of one size side by side, each divided into the 96 blocks of a
 * day. The same object for as long as nothing of it changes.
 */
export type Surface = {
  readonly lanes: readonly Lane[]
  /** Which way the hours run: to the right (lanes one below another) or down (lanes side by side). */
  readonly along: 'x' | 'y'
  /** Pixels of a block along the hours, and of a lane across them. */
  readonly block: number
  readonly lane: number
  /** Headings that stay at the left and the top of what scrolls; the first lane's first block begins beside them. */
  readonly left: number
  readonly top: number
  /** -1 where the heading of a lane takes the keyboard too. */
  readonly firstBlock: -1 | 0
}

/** A block of a lane; -1 is its heading. */
export type Spot = { readonly room_id: number; readonly date: string; readonly block: number }

/** A slot of a room. */
export type RoomSlot = Slot & { readonly room_id: number }

/** Pixels from where the first lane's first block begins. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** How a block says which one it is, so that it is found in the page again: `data-cell`. */
export const cellKey = ({ room_id, date, block }: Spot) => `${room_id}:${date}:${block}`

export function spotOfKey(key: string): Spot {
  const [room_id, date = '', block] = key.split(':')
  return { room_id: Number(room_id), date, block: Number(block) }
}

export const laneIndex = ({ lanes }: Surface, spot: { room_id: number; date: string }): number =>
  lanes.findIndex(({ boardRoom, date }) => boardRoom.id === spot.room_id && date === spot.date)

/** The block and the lane under a place (pixels from where the first block begins); beyond the edge the last of each. */
export function placeAt(surface: Surface, x: number, y: number): { lane: number; block: number; isInside: boolean } {
  const [along, across] = surface.along === 'x' ? [x, y] : [y, x]
  const block = Math.floor(along / surface.block)
  const lane = Math.floor(across / surface.lane)
  return {
    lane: Math.min(Math.max(lane, 0), surface.lanes.length - 1),
    block: Math.min(Math.max(block, 0), BLOCKS_A_DAY - 1),
    isInside: lane >= 0 && lane < surface.lanes.length && block >= 0 && block < BLOCKS_A_DAY,
  }
}

/** Where a slot lies, or null where the view does not show its lane. */
export function boxOf(surface: Surface, slot: RoomSlot): Box | null {
  const index = laneIndex(surface, slot)
  if (index === -1) return null
  const from = (slot.start_minute / BLOCK_MINUTES) * surface.block
  const length = ((slot.end_minute - slot.start_minute) / BLOCK_MINUTES) * surface.block
  const across = index * surface.lane
  return surface.along === 'x'
    ? { left: from, top: across, width: length, height: surface.lane }
    : { left: across, top: from, width: surface.lane, height: length }
}

/** Scrolls so that a block is seen whole beside the headings. */
export function reveal(surface: Surface, spot: Spot, scroller: HTMLElement): void {
  const index = laneIndex(surface, spot)
  if (index === -1) return
  const { along, block, lane, left, top } = surface
  const [x, y] = along === 'x' ? [spot.block, index] : [index, spot.block]
  const [width, height] = along === 'x' ? [block, lane] : [lane, block]
  const acrossOnly = spot.block < 0
  if (!(acrossOnly && along === 'x')) {
    scroller.scrollLeft = seenFrom(
      x * width,
      width,
      along === 'x' ? block : 0,
      scroller.scrollLeft,
      scroller.clientWidth - left,
    )
  }
  if (!(acrossOnly && along === 'y')) {
    scroller.scrollTop = seenFrom(
      y * height,
      height,
      along === 'y' ? block : 0,
      scroller.scrollTop,
      scroller.clientHeight - top,
    )
  }
}

/** How far to scroll so that something is seen with a margin; where it is seen, as far as it is. */
export function seenFrom(start: number, size: number, margin: number, at: number, room: number): number {
  if (start - margin < at) return Math.max(0, start - margin)
  return start + size + margin > at + room ? start + size + margin - room : at
}
