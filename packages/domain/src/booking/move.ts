import type { Interval } from '../kernel/interval'
import { BLOCK_MINUTES, BLOCKS_A_DAY, blockOf, blockStart, DAY_MINUTES } from '../kernel/time'
import type { RefusedVerdict, Verdict } from './booking-request'
import { type Change, changeVerdict, type PreviousRange } from './change'
import type { DragRoom, DragView } from './drag'
import { nearest } from './nearest'
import type { Margins } from './service'
import type { Slot } from './slot'
import { isTaken } from './verdict'

/** What of a meeting somebody holds: all of it, or one of its ends. */
export type Grip = 'whole' | 'start' | 'end'

/** A meeting that is picked up: its slot, which lies on one day, also as instants (epoch ms). */
export interface PickedMeeting extends Slot, Interval {
  readonly id: number
  readonly room_id: number
  readonly audit_state: 0 | 1
  /** The slot that it holds while this one waits for approval, if it holds one. */
  readonly holds: PreviousRange['holds']
  /** What its services need before and after it; it moves with the meeting. */
  readonly margins?: Margins
}

/** A meeting on its way: where it would be, what the rules say to that now, and what they would rather have. */
export interface MeetingOnMove extends Slot {
  readonly room_id: number
  readonly picked: PickedMeeting
  readonly grip: Grip
  /** The block at which it was taken hold of, and where it was then. */
  readonly grabbed: number
  readonly from: Place
  readonly verdict: Verdict
  /** Of a refused one: the nearest slot that would pass, of the same length or, of an end, the longest way towards it. */
  readonly nearest: Slot | null
}

/** A slot of a room. */
export interface Place extends Slot {
  readonly room_id: number
}

/**
 * `moving`: it is held. `moved`: let go where it may lie. `unmoved`: let go where it was. `refused`: over, with the
 * reason to show. `gone`: over, because somebody else changed or cancelled it.
 */
export type Move =
  | { readonly phase: 'idle' }
  | { readonly phase: 'moving'; readonly moving: MeetingOnMove }
  | { readonly phase: 'moved'; readonly moving: MeetingOnMove }
  | { readonly phase: 'unmoved' }
  | { readonly phase: 'refused'; readonly moving: MeetingOnMove; readonly refusal: RefusedVerdict }
  | { readonly phase: 'gone' }

/**
 * `grip` takes hold of what is held already, by another end perhaps; `point` says where the pointer is, in blocks; `step` moves by blocks, and to a lane, for the keyboard; `stretch` moves
 * the end; `change` says that the view (claims, locks, time) is another one; `escape` leaves all as it was.
 */
export type MoveEvent =
  | { readonly type: 'pick'; readonly picked: PickedMeeting; readonly grip: Grip; readonly block: number }
  | { readonly type: 'grip'; readonly grip: Grip; readonly block: number }
  | { readonly type: 'point'; readonly room_id: number; readonly date: string; readonly block: number }
  | { readonly type: 'step'; readonly room_id: number; readonly date: string; readonly by: number }
  | { readonly type: 'stretch'; readonly by: number }
  | { readonly type: 'drop' }
  | { readonly type: 'change' }
  | { readonly type: 'escape' }

/** Nothing is held. */
export const noMove: Move = { phase: 'idle' }

/** The next state of a move. Pure: the same state, event and view give the same answer. */
export function move(state: Move, event: MoveEvent, view: DragView): Move {
  if (event.type === 'pick') return pick(event, view)
  if (event.type === 'escape') return noMove
  if (state.phase !== 'moving') return state
  const { moving } = state
  switch (event.type) {
    case 'grip': {
      const { room_id, date, start_minute, end_minute } = moving
      const from = { room_id, date, start_minute, end_minute }
      return { phase: 'moving', moving: { ...moving, grip: event.grip, grabbed: event.block, from } }
    }
    case 'point':
      return to(moving, pointed(moving, event), view)
    case 'step':
      return to(moving, stepped(moving, event), view)
    case 'stretch':
      return to(moving, { ...moving, end_minute: endAfter(moving, moving.end_minute + event.by * BLOCK_MINUTES) }, view)
    case 'change':
      return afresh(moving, view)
    case 'drop':
      return drop(moving)
  }
}

function pick({ picked, grip, block }: Extract<MoveEvent, { type: 'pick' }>, view: DragView): Move {
  const { room_id, date, start_minute, end_minute } = picked
  const place = { room_id, date, start_minute, end_minute }
  const seen = view.roomOf(room_id, date)
  if (seen === undefined || !isThere(seen, picked)) return { phase: 'gone' }
  return {
    phase: 'moving',
    moving: { ...place, picked, grip, grabbed: block, from: place, ...judged(seen, picked, place, view) },
  }
}

const isSame = (one: Place, other: Place) =>
  one.room_id === other.room_id &&
  one.date === other.date &&
  one.start_minute === other.start_minute &&
  one.end_minute === other.end_minute

function to(moving: MeetingOnMove, place: Place, view: DragView): Move {
  if (isSame(moving, place)) return { phase: 'moving', moving }
  const { room_id, date, start_minute, end_minute } = place
  const seen = view.roomOf(room_id, date)
  // Where nothing is known of, it stays where it was last.
  if (seen === undefined) return { phase: 'moving', moving }
  const next = { room_id, date, start_minute, end_minute }
  return { phase: 'moving', moving: { ...moving, ...next, ...judged(seen, moving.picked, next, view) } }
}

/** Odd minutes are kept until something moves, then it lies on a block. */
const snapped = (minute: number) => Math.round(minute / BLOCK_MINUTES) * BLOCK_MINUTES
const within = (value: number, from: number, until: number) => Math.min(Math.max(value, from), until)

function pointed(
  { from, grip, grabbed }: MeetingOnMove,
  { room_id, date, block }: { room_id: number; date: string; block: number },
): Place {
  const by = (block - grabbed) * BLOCK_MINUTES
  if (grip === 'whole') return { room_id, date, ...shifted(from, from.start_minute, by) }
  if (by === 0) return from
  return grip === 'end'
    ? { ...from, end_minute: endAfter(from, from.end_minute + by) }
    : { ...from, start_minute: startBefore(from, from.start_minute + by) }
}

function shifted(
  { start_minute, end_minute }: Slot,
  from: number,
  by: number,
): Pick<Slot, 'start_minute' | 'end_minute'> {
  const length = end_minute - start_minute
  const start = by === 0 ? from : within(snapped(from + by), 0, DAY_MINUTES - length)
  return { start_minute: start, end_minute: start + length }
}

const endAfter = ({ start_minute }: Slot, minute: number) =>
  within(snapped(minute), blockStart(blockOf(start_minute) + 1), DAY_MINUTES)
const startBefore = ({ end_minute }: Slot, minute: number) =>
  within(snapped(minute), 0, blockStart(Math.ceil(end_minute / BLOCK_MINUTES) - 1))

function stepped(moving: MeetingOnMove, { room_id, date, by }: { room_id: number; date: string; by: number }): Place {
  return { room_id, date, ...shifted(moving, moving.start_minute, by * BLOCK_MINUTES) }
}

/** The world has changed: a claim that took the slot ends the move, as does a change of the meeting itself. */
function afresh(moving: MeetingOnMove, view: DragView): Move {
  const { picked, room_id, date } = moving
  const own = view.roomOf(picked.room_id, picked.date)
  const seen = view.roomOf(room_id, date)
  if (own === undefined || seen === undefined || !isThere(own, picked)) return { phase: 'gone' }
  const next = { ...moving, ...judged(seen, picked, moving, view) }
  return moving.verdict.ok && !next.verdict.ok && isTaken(next.verdict)
    ? { phase: 'refused', moving: next, refusal: next.verdict }
    : { phase: 'moving', moving: next }
}

function drop(moving: MeetingOnMove): Move {
  if (isSame(moving, moving.picked)) return { phase: 'unmoved' }
  return moving.verdict.ok ? { phase: 'moved', moving } : { phase: 'refused', moving, refusal: moving.verdict }
}

/** Does the meeting still lie where it was taken? */
function isThere(seen: DragRoom, picked: PickedMeeting): boolean {
  return seen.occupied.some(
    (one) =>
      one.kind === 'meeting' &&
      one.id === picked.id &&
      one.audit_state === picked.audit_state &&
      one.start === picked.start &&
      one.end === picked.end,
  )
}

function judged(
  seen: DragRoom,
  picked: PickedMeeting,
  place: Place,
  view: DragView,
): Pick<MeetingOnMove, 'verdict' | 'nearest'> {
  if (isSame(place, picked)) return { verdict: { ok: true, warnings: [] }, nearest: null }
  const wish = changeOf(seen, picked, place, view)
  const verdict = changeVerdict(wish)
  if (verdict.ok) return { verdict, nearest: null }
  const isOnSpot = place.room_id === picked.room_id && place.date === picked.date
  const isResized = isOnSpot && (place.start_minute === picked.start_minute || place.end_minute === picked.end_minute)
  const way = isResized ? farthest(wish, picked) : nearest(wish, 0)
  const isOwn = way !== null && isSame({ ...way, room_id: place.room_id }, picked)
  return { verdict, nearest: isOwn ? null : way }
}

function changeOf(seen: DragRoom, picked: PickedMeeting, place: Place, { now }: DragView): Change {
  const { date, start_minute, end_minute } = place
  const { room_id, audit_state, holds, start, end } = picked
  return {
    ...seen,
    date,
    start_minute,
    end_minute,
    now,
    ignored_meeting_id: picked.id,
    ...(picked.margins ? { margins: picked.margins } : {}),
    had: { room_id, audit_state, holds, start, end },
  }
}

/** The farthest that an end can be drawn towards where it was wanted, or null where it cannot be drawn at all. */
function farthest(wish: Change, { start_minute, end_minute }: PickedMeeting): Slot | null {
  const { date } = wish
  const back = (wanted: number, own: number) => (wanted > own ? -BLOCK_MINUTES : BLOCK_MINUTES)
  let [start, end] = [wish.start_minute, wish.end_minute]
  for (let block = 0; block < BLOCKS_A_DAY; block++) {
    if (start !== start_minute) start = towards(start, start_minute, back(start, start_minute))
    if (end !== end_minute) end = towards(end, end_minute, back(end, end_minute))
    if (start === start_minute && end === end_minute) return null
    if (changeVerdict({ ...wish, start_minute: start, end_minute: end }).ok) {
      return { date, start_minute: start, end_minute: end }
    }
  }
  return null
}

const towards = (from: number, goal: number, by: number) =>
  by < 0 ? Math.max(goal, from + by) : Math.min(goal, from + by)
