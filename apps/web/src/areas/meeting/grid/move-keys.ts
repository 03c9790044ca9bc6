import { blockOf } from '@workplace/domain/kernel/time'
import type { KeyboardEvent } from 'react'
import { serverNow } from '../../../kernel/time/server-clock'
import { segmentsAt } from './gesture-claims'
import { laneIndex, type Spot, type Surface } from './gesture-surface'
import { clamp, gridStep } from './grid-steps'
import { gripsOf } from './may-change'
import type { MoveHandlers } from './use-moving'

type Options = { surface: Surface; moment: number; page: number; moving: MoveHandlers; go: (spot: Spot) => void }

/** Picks up the meeting that lies over a block, as far as there is one that the viewer may change. */
export function pickUp({ surface, moment, moving }: Options, spot: Spot): void {
  const lane = surface.lanes[laneIndex(surface, spot)]
  if (lane === undefined || spot.block < 0) return
  for (const { occupied: claim, begins_before, ends_after } of segmentsAt(surface, spot, moment)) {
    const grips = gripsOf(claim, !begins_before && !ends_after, serverNow())
    if (grips === null) continue
    moving.pick({ lane, claim, grip: grips === 'all' ? 'whole' : 'end' }, spot.block, { hand: 'keyboard', at: null })
    return
  }
}

/** A key while a meeting is in the hand: arrows move it, with Shift its end; Enter drops it, Escape leaves it. */
export function carry(options: Options, event: KeyboardEvent): void {
  const { surface, page, moving, go } = options
  const { move } = moving.store.getState()
  if (move.phase !== 'moving') return
  const { picked } = move.moving
  const step = gridStep(event, surface, page)
  const isDrop = event.key === 'Enter' || event.key === ' ' || event.key.toLowerCase() === 'm'
  if (event.key === 'Tab') {
    moving.leave()
    return
  }
  if (step === null && !isDrop && event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  if (step === null) {
    const moved = isDrop ? moving.drop() : null
    if (!isDrop) moving.leave()
    const { room_id, date, start_minute } = moved ?? picked
    go({ room_id, date, block: blockOf(start_minute) })
    return
  }
  if (event.shiftKey && step.across === 0) moving.tell({ type: 'stretch', by: step.by })
  else if (picked.start > serverNow()) {
    const index = laneIndex(surface, move.moving)
    const lane = surface.lanes[clamp(index + step.across, 0, surface.lanes.length - 1)]
    if (lane !== undefined) moving.tell({ type: 'step', room_id: lane.boardRoom.id, date: lane.date, by: step.by })
  }
  const next = moving.store.getState().move
  if (next.phase !== 'moving') return
  const { room_id, date, start_minute, end_minute } = next.moving
  go({ room_id, date, block: blockOf(event.shiftKey ? end_minute - 1 : start_minute) })
}
