import type { RefusedVerdict } from '@workplace/domain/booking/booking-request'
import type { Selection } from '@workplace/domain/booking/drag'
import type { RoomClaim } from '@workplace/domain/booking/room'
import { BLOCKS_A_DAY } from '@workplace/domain/kernel/time'
import type { KeyboardEvent } from 'react'
import { usualMinutes } from '../../account/public'
import { roomDayOf } from '../core/room-day'
import { segmentsAt } from './gesture-claims'
import { laneIndex, type Spot, type Surface } from './gesture-surface'
import { clamp, gridStep } from './grid-steps'
import { carry, pickUp } from './move-keys'
import type { SelectingStore } from './select-state'
import type { MoveHandlers } from './use-moving'

type Options = {
  surface: Surface
  moment: number
  /** Where the keyboard is. */
  active: Spot | null
  /** Rows that a page has: lanes, or blocks where the hours run down. */
  page: number
  selecting: SelectingStore
  moving: MoveHandlers
  go: (spot: Spot) => void
  onOpen: (room_id: number, claim: RoomClaim) => void
  onRoom: (room_id: number) => void
  onSelect: (selection: Selection) => void
  onRefuse: (refusal: RefusedVerdict) => void
}

/** Everything that dragging does, for the keyboard: arrows move, Shift extends, Enter books or opens, Escape leaves. */
export function gridKeys(options: Options): (event: KeyboardEvent) => void {
  const { surface, moment, active, page, selecting, moving, go } = options

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
  function waitingAt(spot: Spot): RoomClaim | undefined {
    const lane = surface.lanes[laneIndex(surface, spot)]
    if (lane === undefined) return undefined
    if (roomDayOf(lane.boardRoom, lane.date, moment).states[spot.block] !== 'pending') return undefined
    return segmentsAt(surface, spot, moment)[0]?.occupied
  }

  function enter(spot: Spot) {
    if (selectionNow() !== null) return settle()
    if (spot.block < 0) return options.onRoom(spot.room_id)
    const waiting = waitingAt(spot)
    if (waiting !== undefined) return options.onOpen(spot.room_id, waiting)
    if (!press(spot)) return
    selecting.tell({ type: 'widen', minutes: usualMinutes() })
    settle()
  }

  return (event) => {
    if (active === null || event.metaKey || event.altKey) return
    if (moving.isMoving()) return carry(options, event)
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
    if (event.key.toLowerCase() === 'm' && !event.ctrlKey) return pickUp(options, active)
    const step = gridStep(event, surface, page)
    if (step === null) return
    event.preventDefault()
    const { by, across } = step
    if (event.shiftKey && across === 0 && active.block >= 0) return extend(active, by)
    if (selectionNow() !== null) selecting.reset()
    const lane = surface.lanes[clamp(index + across, 0, surface.lanes.length - 1)]
    if (lane === undefined) return
    const block = clamp(active.block + by, surface.firstBlock, BLOCKS_A_DAY - 1)
    go({ room_id: lane.boardRoom.id, date: lane.date, block })
  }
}
