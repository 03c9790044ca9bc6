import type { Selection } from '@workplace/domain/booking/drag'
import type { Occupied } from '@workplace/domain/booking/room'
import type { No } from '@workplace/domain/booking/verdict'
import { BLOCK_MINUTES, BLOCKS_A_DAY } from '@workplace/domain/kernel/time'
import type { KeyboardEvent } from 'react'
import { BLOCKS_AN_HOUR } from './geometry'
import { laneIndex, type Spot, type Surface } from './gesture-surface'
import { roomDayOf } from './room-day'
import type { SelectingStore } from './selecting'

type Options = {
  surface: Surface
  moment: number
  /** Where the keyboard is. */
  active: Spot | null
  /** Rows that a page has: lanes, or blocks where the hours run down. */
  page: number
  selecting: SelectingStore
  go: (spot: Spot) => void
  onOpen: (room_id: number, claim: Occupied) => void
  onRoom: (room_id: number) => void
  onSelect: (selection: Selection) => void
  onRefuse: (refusal: No) => void
}

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

/** How far a key goes, right and down; null for keys that do not go anywhere. */
function stepOf(event: KeyboardEvent, page: number): { right: number; down: number } | null {
  switch (event.key) {
    case 'ArrowRight':
      return { right: 1, down: 0 }
    case 'ArrowLeft':
      return { right: -1, down: 0 }
    case 'ArrowDown':
      return { right: 0, down: 1 }
    case 'ArrowUp':
      return { right: 0, down: -1 }
    case 'PageDown':
      return { right: 0, down: page }
    case 'PageUp':
      return { right: 0, down: -page }
    case 'Home':
      return { right: -Infinity, down: event.ctrlKey ? -Infinity : 0 }
    case 'End':
      return { right: Infinity, down: event.ctrlKey ? Infinity : 0 }
    default:
      return null
  }
}

/** Everything that dragging does, for the keyboard: arrows move, Shift extends, Enter books or opens, Escape leaves. */
export function gridKeys(options: Options): (event: KeyboardEvent) => void {
  const { surface, moment, active, page, selecting, go } = options

  const selectionNow = () => {
    const { drag, hand } = selecting.store.getState()
    return drag.phase === 'selecting' && hand === 'keyboard' ? drag.selection : null
  }

  function settle() {
    const next = selecting.tell({ type: 'release' })
    selecting.reset()
    if (next.phase === 'selected') options.onSelect(next.selection)
    else if (next.phase === 'refused') options.onRefuse(next.refusal)
  }

  function press(spot: Spot): boolean {
    const next = selecting.tell({ type: 'press', ...spot }, { hand: 'keyboard', at: null })
    if (next.phase === 'selecting') return true
    selecting.reset()
    if (next.phase === 'refused') options.onRefuse(next.refusal)
    if (next.phase === 'opened') options.onOpen(next.room_id, next.occupied)
    return false
  }

  function extend(spot: Spot, by: number) {
    if (selectionNow() === null && !press(spot)) return
    const next = selecting.tell({ type: 'extend', by })
    if (next.phase === 'selecting') go({ ...spot, block: next.selection.head })
  }

  /** A waiting meeting under the block is opened: booking over it needs a drag or Shift. */
  function waitingAt(spot: Spot): Occupied | undefined {
    const lane = surface.lanes[laneIndex(surface, spot)]
    if (lane === undefined) return undefined
    const { states, segments } = roomDayOf(lane.boardRoom, lane.date, moment)
    if (states[spot.block] !== 'pending') return undefined
    const minute = spot.block * BLOCK_MINUTES
    return segments.find(({ start_minute, end_minute }) => start_minute < minute + BLOCK_MINUTES && end_minute > minute)
      ?.occupied
  }

  function enter(spot: Spot) {
    if (selectionNow() !== null) return settle()
    if (spot.block < 0) return options.onRoom(spot.room_id)
    const waiting = waitingAt(spot)
    if (waiting !== undefined) return options.onOpen(spot.room_id, waiting)
    if (press(spot)) settle()
  }

  return (event) => {
    if (active === null || event.metaKey || event.altKey) return
    const index = laneIndex(surface, active)
    if (index === -1) return
    if (event.key === 'Escape') {
      if (selectionNow() === null) return
      event.preventDefault()
      event.stopPropagation()
      return selecting.reset()
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return enter(active)
    }
    const step = stepOf(event, page)
    if (step === null) return
    event.preventDefault()
    const [along, across] = surface.along === 'x' ? [step.right, step.down] : [step.down, step.right]
    // With Ctrl an arrow goes an hour.
    const by =
      event.ctrlKey && Math.abs(along) === 1 ? along * BLOCKS_AN_HOUR : clamp(along, -BLOCKS_A_DAY, BLOCKS_A_DAY)
    if (event.shiftKey && across === 0 && active.block >= 0) return extend(active, by)
    if (selectionNow() !== null) selecting.reset()
    const lane = surface.lanes[clamp(index + across, 0, surface.lanes.length - 1)]
    if (lane === undefined) return
    const block = clamp(active.block + by, surface.firstBlock, BLOCKS_A_DAY - 1)
    go({ room_id: lane.boardRoom.id, date: lane.date, block })
  }
}
