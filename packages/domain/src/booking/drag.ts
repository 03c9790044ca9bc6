import { BLOCK_MINUTES, BLOCKS_A_DAY, blockStart } from '../kernel/time'
import type { RefusedVerdict, Verdict } from './booking-request'
import type { BookingRoom, Lock, RoomClaim } from './room'
import type { Slot } from './slot'
import { conflictOf, verdict } from './verdict'

/** What a drag looks at, as it is at the moment of an event: it changes while somebody drags. */
export interface DragView {
  /** Epoch ms. */
  readonly now: number
  /** A room with its locks and claims on a date, or undefined when that is not shown any more. */
  readonly roomOf: (id: number, date: string) => DragRoom | undefined
}

/** A room as a drag sees it. */
export interface DragRoom {
  readonly room: BookingRoom
  readonly locks: readonly Lock[]
  readonly occupied: readonly RoomClaim[]
}

/** Blocks 0 to 95 picked in a room, as minutes of a date, with what the rules say to it now. */
export interface Selection extends Slot {
  readonly room_id: number
  /** Where it began and where the pointer or the keyboard has it now: both blocks belong to it. */
  readonly anchor: number
  readonly head: number
  readonly verdict: Verdict
}

/**
 * `selecting`: the button or Shift is down. `selected`: let go over a range that passes, to be booked. `refused`: over,
 * with the reason to show. `opened`: a held block was pressed, which opens what holds it.
 */
export type Drag =
  | { readonly phase: 'idle' }
  | { readonly phase: 'selecting'; readonly selection: Selection }
  | { readonly phase: 'selected'; readonly selection: Selection }
  | { readonly phase: 'refused'; readonly selection: Selection; readonly refusal: RefusedVerdict }
  | { readonly phase: 'opened'; readonly room_id: number; readonly occupied: RoomClaim }

/**
 * `press` and `move` name blocks 0 to 95 (a move beyond them is a move to the edge); `extend` moves the head by blocks,
 * for the keyboard; `widen` makes of a click as much of a usual length as can be booked from there on; `change` says that the view (claims, locks, time) is another one; `escape` drops whatever there is.
 */
export type DragEvent =
  | { readonly type: 'press'; readonly room_id: number; readonly date: string; readonly block: number }
  | { readonly type: 'move'; readonly block: number }
  | { readonly type: 'extend'; readonly by: number }
  | { readonly type: 'widen'; readonly minutes: number }
  | { readonly type: 'release' }
  | { readonly type: 'change' }
  | { readonly type: 'escape' }

/** Nothing picked, nothing to say. */
export const idle: Drag = { phase: 'idle' }

/** The next state of a drag. Pure: the same state, event and view give the same answer. */
export function drag(state: Drag, event: DragEvent, view: DragView): Drag {
  switch (event.type) {
    case 'press':
      return press(event, view)
    case 'move':
      return state.phase === 'selecting' ? reach(state.selection, event.block, view) : state
    case 'extend':
      return state.phase === 'selecting' ? reach(state.selection, state.selection.head + event.by, view) : state
    case 'widen':
      return state.phase === 'selecting' ? widen(state.selection, event.minutes, view) : state
    case 'release':
      return release(state)
    case 'change':
      return state.phase === 'selecting' || state.phase === 'selected' ? afresh(state, view) : state
    case 'escape':
      return idle
  }
}

function press({ room_id, date, block }: Extract<DragEvent, { type: 'press' }>, view: DragView): Drag {
  const seen = view.roomOf(room_id, date)
  if (seen === undefined) return idle
  const taken = heldAt(seen, date, block)
  if (taken?.occupied !== undefined) return { phase: 'opened', room_id, occupied: taken.occupied }
  const selection = select(seen, date, block, block, view)
  if (!selection.verdict.ok) return { phase: 'refused', selection, refusal: selection.verdict }
  return { phase: 'selecting', selection }
}

/** Towards a block, and no farther than the first held one on the way. */
function reach(selection: Selection, block: number, view: DragView): Drag {
  const seen = view.roomOf(selection.room_id, selection.date)
  if (seen === undefined) return idle
  const target = Math.min(Math.max(block, 0), BLOCKS_A_DAY - 1)
  const step = target < selection.anchor ? -1 : 1
  let head = selection.anchor
  while (head !== target && heldAt(seen, selection.date, head + step) === null) head += step
  if (head === selection.head) return { phase: 'selecting', selection }
  return { phase: 'selecting', selection: select(seen, selection.date, selection.anchor, head, view) }
}

/** The longest time from the anchor on, up to so many minutes, that the rules let pass; else what there was. */
function widen(selection: Selection, minutes: number, view: DragView): Drag {
  const { room_id, date, anchor } = selection
  const seen = view.roomOf(room_id, date)
  if (seen === undefined) return idle
  const last = Math.min(anchor + Math.floor(minutes / BLOCK_MINUTES), BLOCKS_A_DAY) - 1
  for (let head = last; head > anchor; head--) {
    const wide = select(seen, date, anchor, head, view)
    if (wide.verdict.ok) return { phase: 'selecting', selection: wide }
  }
  return { phase: 'selecting', selection }
}

function release(state: Drag): Drag {
  if (state.phase !== 'selecting') return state
  const { selection } = state
  return selection.verdict.ok
    ? { phase: 'selected', selection }
    : { phase: 'refused', selection, refusal: selection.verdict }
}

/** The world has changed: a claim that took the slot ends the drag, also while the form is open; else judge anew. */
function afresh(state: Extract<Drag, { selection: Selection }>, view: DragView): Drag {
  const { room_id, date, anchor, head } = state.selection
  const seen = view.roomOf(room_id, date)
  if (seen === undefined) return idle
  const selection = select(seen, date, anchor, head, view)
  const taken = conflictOf({ ...seen, ...selection })
  if (taken !== null) return { phase: 'refused', selection, refusal: taken }
  if (state.phase === 'selected' && !selection.verdict.ok) {
    return { phase: 'refused', selection, refusal: selection.verdict }
  }
  return { phase: state.phase === 'selected' ? 'selected' : 'selecting', selection }
}

function select(seen: DragRoom, date: string, anchor: number, head: number, view: DragView): Selection {
  const start_minute = blockStart(Math.min(anchor, head))
  const end_minute = blockStart(Math.max(anchor, head)) + BLOCK_MINUTES
  const slot = { date, start_minute, end_minute }
  const answer = verdict({ ...seen, ...slot, now: view.now })
  return { room_id: seen.room.id, ...slot, anchor, head, verdict: answer }
}

/** What holds a block of a room, or null. */
function heldAt(seen: DragRoom, date: string, block: number): RefusedVerdict | null {
  const start_minute = blockStart(block)
  return conflictOf({ ...seen, date, start_minute, end_minute: start_minute + BLOCK_MINUTES })
}
