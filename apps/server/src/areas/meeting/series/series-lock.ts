import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Call } from '../../../kernel/call/call'
import { readRoomsFor } from '../core/eligibility.store'
import {
  type Occurrence,
  readMeeting,
  readSeriesMeetings,
  requireOwnVersion,
  type StoredMeeting,
  slotOf,
} from '../core/meeting.store'
import { lockRooms, type StoredRoom } from '../core/room.store'
import { wireTime } from '../core/wall-time'
import { lockSeries, type StoredSeries } from './series.store'

/** The rooms that a change of these meetings may touch. */
const roomsOf = (meetings: readonly StoredMeeting[]): number[] => [
  ...new Set(
    meetings.flatMap((one) => [one.meetingroom_id, ...one.extra_room_ids, one.wanted_room_id ?? one.meetingroom_id]),
  ),
]

export type LockedSeries = {
  /** The meeting by which the series was chosen. */
  chosen: Occurrence
  /** All of the series that the change reaches, over and exceptions included. */
  reached: Occurrence[]
  /** Null: the chosen meeting stands alone. */
  series: StoredSeries | null
  /** The rooms of them all, and those that were asked for. */
  rooms: StoredRoom[]
}

type Asked = {
  id: number
  version?: number
  scope: 'this' | 'following' | 'all'
  meetingroom_id?: number
  meetingroom_ids?: readonly number[]
  series?: { moves: readonly { meetingroom_id: number }[] }
}

/**
 * The meetings that a change of a series is for, under the locks of their rooms, of the series, and of their rows, in
 * this order. A meeting that stands alone is refused, unless a series is to be made of it.
 */
export async function lockSeriesMeetings(call: Call, asked: Asked, mayStandAlone: boolean): Promise<LockedSeries> {
  const { db, actor } = call
  const seen = await readMeeting(db, actor.company_id, asked.id)
  requireOwnVersion(call, seen, asked.version)
  const { series_id } = seen
  if (series_id === null && !mayStandAlone) throw new Refusal(refusals.series_none)
  const read = async (forChange: boolean): Promise<Occurrence[]> => {
    if (series_id === null) {
      const alone = await readMeeting(db, actor.company_id, asked.id, forChange)
      return [{ ...alone, occurrence_date: wireTime(slotOf(alone).start, alone.timezone).slice(0, 10) }]
    }
    const from = asked.scope === 'following' ? seen.occurrence_date : null
    return readSeriesMeetings(db, actor.company_id, series_id, from, forChange)
  }
  const wanted = [
    asked.meetingroom_ids ?? asked.meetingroom_id ?? [],
    asked.series?.moves.map((one) => one.meetingroom_id) ?? [],
  ].flat()
  const ids = [...roomsOf(await read(false)), ...wanted]
  await lockRooms(db, ids)
  const series = series_id === null ? null : await lockSeries(db, actor.company_id, series_id)
  const reached = await read(true)
  const chosen = reached.find((one) => one.id === asked.id)
  // somebody took it out of the series, or into one, or moved others to rooms that are not locked
  const isOther = chosen === undefined || chosen.series_id !== series_id
  if (isOther || roomsOf(reached).some((id) => !ids.includes(id))) throw new Refusal(commonRefusals.conflict)
  requireOwnVersion(call, chosen, asked.version)
  return {
    chosen,
    reached,
    series,
    rooms: await readRoomsFor(call, [...new Set(ids)], actor.user_id, roomsOf(reached), 'claim'),
  }
}
