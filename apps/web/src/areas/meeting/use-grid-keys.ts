import type { Selection } from '@workplace/domain/booking/drag'
import type { Occupied } from '@workplace/domain/booking/room'
import type { No } from '@workplace/domain/booking/verdict'
import { BLOCK_MINUTES, BLOCKS_A_DAY } from '@workplace/domain/kernel/time'
import type { KeyboardEvent } from 'react'
import type { BoardRoom } from './board'
import { BLOCKS_AN_HOUR } from './geometry'
import { roomDayOf } from './room-day'
import type { SelectingStore } from './selecting'
import type { Spot } from './use-gestures'

type Options = {
  rooms: readonly BoardRoom[]
  date: string
  moment: number
  /** Where the keyboard is. */
  active: Spot | null
  /** Rows that a page has. */
  pageRows: number
  selecting: SelectingStore
  go: (spot: Spot) => void
  onOpen: (room_id: number, claim: Occupied) => void
  onRoom: (room_id: number) => void
  onSelect: (selection: Selection) => void
  onRefuse: (refusal: No) => void
}

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

/** How far a key goes, in blocks and rows; null for keys that do not go anywhere. */
function stepOf(event: KeyboardEvent, block: number, pageRows: number): { blocks: number; rows: number } | null {
  const hour = event.ctrlKey ? BLOCKS_AN_HOUR : 1
  switch (event.key) {
    case 'ArrowRight':
      return { blocks: hour, rows: 0 }
    case 'ArrowLeft':
      return { blocks: -hour, rows: 0 }
    case 'ArrowDown':
      return { blocks: 0, rows: 1 }
    case 'ArrowUp':
      return { blocks: 0, rows: -1 }
    case 'PageDown':
      return { blocks: 0, rows: pageRows }
    case 'PageUp':
      return { blocks: 0, rows: -pageRows }
    case 'Home':
      return { blocks: -1 - block, rows: event.ctrlKey ? -Infinity : 0 }
    case 'End':
      return { blocks: BLOCKS_A_DAY - 1 - block, rows: event.ctrlKey ? Infinity : 0 }
    default:
      return null
  }
}

/** Everything that dragging does, for the keyboard: arrows move, Shift extends, Enter books or opens, Escape leaves. */
export function gridKeys(options: Options): (event: KeyboardEvent) => void {
  const { rooms, date, moment, active, pageRows, selecting, go } = options

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

  function press({ id, block }: Spot): boolean {
    const next = selecting.tell({ type: 'press', room_id: id, block }, { hand: 'keyboard', at: null })
    if (next.phase === 'selecting') return true
    selecting.reset()
    if (next.phase === 'refused') options.onRefuse(next.refusal)
    if (next.phase === 'opened') options.onOpen(next.room_id, next.occupied)
    return false
  }

  function extend(spot: Spot, by: number) {
    if (selectionNow() === null && !press(spot)) return
    const next = selecting.tell({ type: 'extend', by })
    if (next.phase === 'selecting') go({ id: spot.id, block: next.selection.head })
  }

  /** A waiting meeting under the block is opened: booking over it needs a drag or Shift. */
  function waitingAt({ id, block }: Spot): Occupied | undefined {
    const room = rooms.find((one) => one.id === id)
    if (room === undefined || roomDayOf(room, date, moment).states[block] !== 'pending') return undefined
    const minute = block * BLOCK_MINUTES
    return roomDayOf(room, date, moment).segments.find(
      ({ start_minute, end_minute }) => start_minute < minute + BLOCK_MINUTES && end_minute > minute,
    )?.occupied
  }

  function enter(spot: Spot) {
    if (selectionNow() !== null) return settle()
    if (spot.block < 0) return options.onRoom(spot.id)
    const waiting = waitingAt(spot)
    if (waiting !== undefined) return options.onOpen(spot.id, waiting)
    if (press(spot)) settle()
  }

  return (event) => {
    if (active === null || event.metaKey || event.altKey) return
    const index = rooms.findIndex(({ id }) => id === active.id)
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
    const step = stepOf(event, active.block, pageRows)
    if (step === null) return
    event.preventDefault()
    if (event.shiftKey && step.rows === 0 && active.block >= 0) return extend(active, step.blocks)
    if (selectionNow() !== null) selecting.reset()
    const room = rooms[clamp(index + step.rows, 0, rooms.length - 1)]
    if (room !== undefined) go({ id: room.id, block: clamp(active.block + step.blocks, -1, BLOCKS_A_DAY - 1) })
  }
}
