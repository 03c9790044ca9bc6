import type { Grip } from '@workplace/domain/booking/move'
import { BLOCK_MINUTES } from '@workplace/domain/kernel/time'
import type { Claim } from '../core/board'
import { type ClaimSegment, roomDayOf } from '../core/room-day'
import { type Lane, laneIndex, type Spot, type Surface, spotOfKey } from './gesture-surface'
import type { Grab } from './use-moving'

/** How near to an end of a meeting somebody takes hold of that end: a finger is broader than a pointer. */
const REACH = { mouse: 8, touch: 24 }

/** A meeting in the page: its button, the block in which it begins, and what it is. */
export type ClaimAtPoint = {
  readonly button: HTMLElement
  readonly spot: Spot
  readonly lane: Lane
  readonly claim: Claim
}

/** The meeting whose button something lies in. */
export function claimUnder(target: EventTarget | null, surface: Surface): ClaimAtPoint | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-claim]') : null
  const cell = button?.closest<HTMLElement>('[data-cell]')
  if (!button || !cell) return null
  const spot = spotOfKey(cell.dataset.cell ?? '')
  const lane = surface.lanes[laneIndex(surface, spot)]
  const [kind, id, state] = (button.dataset.claim ?? '').split(':')
  const claim = lane?.boardRoom.claims.find(
    (one) => one.kind === kind && one.id === Number(id) && one.audit_state === Number(state),
  )
  return lane === undefined || claim === undefined ? null : { button, spot, lane, claim }
}

/** What is taken hold of where a pointer is pressed; null where nothing can be. */
export function grabUnder(event: PointerEvent, surface: Surface): Grab | null {
  const found = claimUnder(event.target, surface)
  const grips = found?.button.dataset.grips
  if (found === null || grips === undefined) return null
  const box = found.button.getBoundingClientRect()
  const [from, to, at] =
    surface.along === 'x' ? [box.left, box.right, event.clientX] : [box.top, box.bottom, event.clientY]
  const grip = gripAt(from, to, at, event.pointerType === 'touch' ? REACH.touch : REACH.mouse)
  if (grips === 'end' && grip !== 'end') return null
  return { lane: found.lane, claim: found.claim, grip }
}

/** The ends take a third each of what is short, so that its middle can be taken hold of too. */
export function gripAt(from: number, to: number, at: number, reach: number): Grip {
  const end = Math.min(reach, (to - from) / 3)
  if (at >= to - end) return 'end'
  return at < from + end ? 'start' : 'whole'
}

/** The meetings that lie over a block, the held one first. */
export function segmentsAt(surface: Surface, spot: Spot, moment: number): readonly ClaimSegment[] {
  const lane = surface.lanes[laneIndex(surface, spot)]
  if (lane === undefined) return []
  const minute = spot.block * BLOCK_MINUTES
  return roomDayOf(lane.boardRoom, lane.date, moment).segments.filter(
    ({ start_minute, end_minute }) => start_minute < minute + BLOCK_MINUTES && end_minute > minute,
  )
}
