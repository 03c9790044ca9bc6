import type { No } from '@workplace/domain/booking/verdict'
import { useEffect, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { BoardState } from './board-store'
import { onTick } from './clock'
import { createSelecting } from './selecting'

/** Selecting on a board. The world changes meanwhile: a slot that somebody else takes ends the drag, and says so. */
export function useSelecting(board: StoreApi<BoardState>, refuse: (no: No) => void) {
  const [selecting] = useState(() =>
    createSelecting(() => {
      const { rooms, date, day } = board.getState()
      return {
        date,
        now: Date.now(),
        roomOf: (id) => {
          // As long as it is not known what is taken, nothing is free.
          const found = day === 'ready' ? rooms.find((room) => room.id === id) : undefined
          return found && { room: found.rules, locks: found.room.locks, occupied: found.claims }
        },
      }
    }),
  )
  useEffect(() => {
    const judgeAnew = () => {
      if (selecting.store.getState().drag.phase !== 'selecting') return
      const next = selecting.tell({ type: 'change' })
      if (next.phase !== 'refused') return
      selecting.reset()
      refuse(next.refusal)
    }
    const stops = [board.subscribe(judgeAnew), onTick(judgeAnew)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [board, selecting, refuse])
  return selecting
}
