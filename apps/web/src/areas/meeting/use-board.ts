import { useEffect, useState } from 'react'
import { useLive } from '../../kernel/live'
import { createBoard } from './board-store'

/** A board that hears what others change: their bookings at once, rooms and locks too, all afresh after a gap. */
export function useBoard() {
  const [board] = useState(createBoard)
  useEffect(() => {
    addEventListener('online', board.retry)
    return () => {
      removeEventListener('online', board.retry)
      board.close()
    }
  }, [board])
  useLive('meeting', ({ payload, resync }) => {
    if (resync) return void board.reload()
    const { room_ids, dates, many } = payload as { room_ids?: number[]; dates?: string[]; many?: boolean }
    const { rooms, date } = board.store.getState()
    if (many) board.touch(rooms.map(({ id }) => id))
    else if (dates?.includes(date)) board.touch(room_ids ?? [])
  })
  useLive('meetingroom', ({ resync }) => void (resync || board.reload()))
  useLive('roomlock', ({ resync }) => void (resync || board.reload()))
  return board
}
