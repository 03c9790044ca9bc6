import { useEffect, useLayoutEffect } from 'react'
import { type Address, isOfRoom } from '../core/address'
import type { BoardRoom } from '../core/board'
import { roomQuery } from '../core/room-query'
import type { useBoard } from '../grid/use-board'
import type { useSpan } from '../grid/use-span'
import { preload } from './lazy-views'
import { spanOf } from './view-span'

type Parts = {
  address: Address
  date: string
  board: ReturnType<typeof useBoard>
  span: ReturnType<typeof useSpan>
  /** The room of the week or month, where the board has it. */
  known: BoardRoom | undefined
  /** No room was chosen yet: the first one is. */
  onRoom: (room: number) => void
}

/** Asks for what the address says is shown: rooms on a day, or days of a room. */
export function useShown({ address, date, board, span, known, onRoom }: Parts): void {
  const { view, room } = address
  // Board and span know whether that is another choice. Before anything is drawn: else it would be what was shown before.
  useLayoutEffect(() => {
    if (isOfRoom(view) && room !== null) return span.show({ room_id: room, ...spanOf(view, date) }, known?.room)
    span.rest()
    board.show(roomQuery(address, date))
  })
  useEffect(() => {
    if (!isOfRoom(view) || room !== null) return
    // Of the board, not of what was drawn last: another choice of rooms is on its way by then.
    const { phase, rooms } = board.store.getState()
    const [first] = rooms
    if (phase === 'ready' && first !== undefined) onRoom(first.id)
  })
}

/** How long after the page is there the other views are fetched: nothing else is on its way then. */
const AFTER = 1500

export function useViewsAhead(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => {
      for (const view of ['day', 'week', 'month'] as const) preload(view)
    }, AFTER)
    return () => clearTimeout(timer)
  }, [isReady])
}
