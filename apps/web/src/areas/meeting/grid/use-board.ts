import * as topics from '@workplace/contract/meeting/topics'
import * as meetingroomTopics from '@workplace/contract/meetingroom/topics'
import { useEffect, useState } from 'react'
import { useLive } from '../../../kernel/client/live'
import { createBoard } from './board-store'
import type { MeetingsChange } from './span-store'
import { useFirstHearing } from './use-first-hearing'

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
  useLive(topics.meeting, ({ payload, resync }) =>
    resync ? void board.reload() : board.hear(payload as MeetingsChange),
  )
  useFirstHearing(() => board.hear({ many: true }))
  useLive(meetingroomTopics.meetingroom, ({ resync }) => void (resync || board.reload()))
  useLive(topics.roomlock, ({ resync }) => void (resync || board.reload()))
  return board
}
