import type { RoomMeeting } from '@workplace/contract/meeting/booking'
import type { RefusedVerdict } from '@workplace/domain/booking/booking-request'
import type { DragView } from '@workplace/domain/booking/drag'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../kernel/time/server-clock'
import type { BoardRoom } from '../core/board'
import { onTick } from '../core/clock'
import type { Board } from './board-store'
import { createSelecting } from './select-state'
import type { MeetingsChange } from './span-store'

/** What is at hand of rooms and their claims, as it is at any moment. */
export type BoardReader = {
  /** A room with its claims of a date; undefined as long as it is not known what is taken: then nothing is free. */
  readonly roomOf: (room_id: number, date: string) => BoardRoom | undefined
  /** Calls back with every change, until what it answers is called. */
  readonly subscribe: (listener: () => void) => () => void
  /** Everything that is shown of a meeting. */
  readonly entriesOf: (id: number) => readonly RoomMeeting[]
  /** Shows a meeting so and nowhere else, before it is heard of through the stream. */
  readonly show: (id: number, entries: readonly RoomMeeting[]) => void
  /** While something that is shown so is being saved, until what it answers is called: older answers do not undo it. */
  readonly hold: () => () => void
  /** Asks again what there is: what is shown may be older than what the stream has told of it. */
  readonly doubt: (places: MeetingsChange) => void
}

/** The rooms of the board on its day. */
export const boardReader = ({ store, entriesOf, put, hold, hear }: Board): BoardReader => ({
  roomOf: (room_id, asked) => {
    const { rooms, date, day } = store.getState()
    return day === 'ready' && date === asked ? rooms.find(({ id }) => id === room_id) : undefined
  },
  subscribe: (listener) => store.subscribe(listener),
  entriesOf,
  show: put,
  hold,
  doubt: hear,
})

/** The same as the rules look at it. */
export const viewOf = (look: BoardReader) => (): DragView => ({
  now: serverNow(),
  roomOf: (room_id, date) => {
    const found = look.roomOf(room_id, date)
    return found && { room: found.rules, locks: found.room.locks, occupied: found.claims }
  },
})

/** Selecting in a view. The world changes meanwhile: a slot that somebody else takes ends the drag, and says so. */
export function useSelecting(look: BoardReader, refuse: (no: RefusedVerdict) => void) {
  const [selecting] = useState(() => createSelecting(viewOf(look)))
  useEffect(() => {
    const judgeAnew = () => {
      if (selecting.store.getState().drag.phase !== 'selecting') return
      const next = selecting.tell({ type: 'change' })
      if (next.phase !== 'refused') return
      selecting.reset()
      refuse(next.refusal)
    }
    const stops = [look.subscribe(judgeAnew), onTick(judgeAnew)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [look, selecting, refuse])
  return selecting
}
