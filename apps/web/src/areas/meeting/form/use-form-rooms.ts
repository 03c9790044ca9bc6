import { useQuery } from '@tanstack/react-query'
import { roomPage } from '@workplace/contract/meeting/booking'
import * as topics from '@workplace/contract/meeting/topics'
import type { Margins } from '@workplace/domain/booking/service'
import type { BookingDetails, Slot } from '@workplace/domain/booking/slot'
import { useMemo } from 'react'
import { useLive } from '../../../kernel/client/live'
import { queryOf } from '../../../kernel/client/query'
import { type BoardRoom, boardRoomOf, type FormRoom, useJudge } from '../core/board'
import { type EditedMeeting, judgeRoom } from './form-judging'

type Asked = {
  ids: readonly number[]
  /** A room that the page has, with the day whose claims it has of it. */
  known: BoardRoom
  knownDay: string
  slot: Slot
  /** Whose clock the slot is on. */
  zone: string
  now: number
  changed?: EditedMeeting
  /** What services need of a room. */
  marginsOf?: (room_id: number) => Margins | undefined
  /** How many take part, and what is ordered. */
  asks?: BookingDetails
}

/** The rooms of a form with what the rules say to each: those that the page does not have are asked for. */
export function useFormRooms({
  ids,
  known,
  knownDay,
  slot,
  zone,
  now,
  changed,
  marginsOf,
  asks,
}: Asked): readonly FormRoom[] {
  const asked = ids.filter((id) => id !== known.id || slot.date !== knownDay)
  const query = useQuery({
    ...queryOf(roomPage, { ids: asked, date: slot.date, limit: 20 }, { quiet: true }),
    enabled: asked.length > 0,
  })
  useLive(topics.meeting, ({ payload, resync }) => {
    const touched = Array.isArray(payload.room_ids) && payload.room_ids.some((id) => asked.includes(id as number))
    if (asked.length > 0 && (resync || touched)) void query.refetch()
  })
  const judge = useJudge()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules of a room are as they are judged now
  const found = useMemo(
    () => new Map(query.data?.items.map((room) => [room.id, boardRoomOf(room)])),
    [query.data, judge],
  )
  return ids.map((id): FormRoom => {
    const isKnown = id === known.id && slot.date === knownDay
    const room = isKnown ? known : found.get(id)
    if (room === undefined) return { id, room: id === known.id ? known : null, verdict: null }
    const margins = marginsOf?.(id)
    const asked = {
      room,
      day: slot.date,
      slot,
      zone,
      now,
      ...(changed && { changed }),
      ...(margins && { margins }),
      ...(asks !== undefined && { asks }),
    }
    return { id, room, verdict: judgeRoom(asked) }
  })
}
