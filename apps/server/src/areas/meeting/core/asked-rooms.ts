import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import type { Call } from '../../../kernel/call/call'
import { readRoomsFor } from './eligibility.store'
import { lockRooms, type StoredRoom } from './room.store'

/**
 * The rooms of these ids under their locks, in ascending id, as the rules are for somebody; refuses where one does not
 * exist or is not shown. `had`: rooms of the meeting, which a change may leave although they are hidden by now.
 */
export async function claimRooms(
  call: Call,
  ids: readonly number[],
  user_id?: number,
  had?: readonly number[],
): Promise<StoredRoom[]> {
  await lockRooms(call.db, ids)
  const rooms = await readRoomsFor(call, ids, user_id, had, 'claim')
  if (rooms.length < new Set(ids).size) {
    throw new Refusal(refusals.not_found, {}, { fields: { meetingroom_id: meetingroomWords.roomNotFound } })
  }
  return rooms
}

/** The rooms of these ids in their order; refuses where one does not exist or is not shown. */
export function inOrder(rooms: readonly StoredRoom[], ids: readonly number[]): StoredRoom[] {
  return ids.map((id) => {
    const room = rooms.find((one) => one.id === id)
    if (room === undefined)
      throw new Refusal(refusals.not_found, {}, { fields: { meetingroom_id: meetingroomWords.roomNotFound } })
    return room
  })
}

/** The ids of rooms that were asked for, each once, the meeting's own first. */
export const askedRooms = (input: { meetingroom_id?: number; meetingroom_ids?: number[] }): number[] => [
  ...new Set(input.meetingroom_ids ?? (input.meetingroom_id === undefined ? [] : [input.meetingroom_id])),
]
