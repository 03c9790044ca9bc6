import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Call } from '../../../kernel/call/call'
import type { StoredMeeting } from './meeting.store'
import type { StoredRoom } from './room.store'

const field = (zh: string, en: string) =>
  new Refusal(commonRefusals.invalid_input, {}, { fields: { meetingroom_ids: [zh, en] } })

/** All rooms that a meeting has, its own first. */
export const roomIdsOf = (meeting: Pick<StoredMeeting, 'meetingroom_id' | 'extra_room_ids'>): number[] => [
  meeting.meetingroom_id,
  ...meeting.extra_room_ids,
]

/** Those of the rooms that the meeting does not have yet. */
export function addedRooms(meeting: StoredMeeting, rooms: readonly StoredRoom[]): StoredRoom[] {
  const had = new Set(roomIdsOf(meeting))
  return rooms.filter((room) => !had.has(room.id))
}

/** All rooms that a change names. Who moves a meeting into a further room of its own means that it has that one only once. */
export function roomsAskedFor(
  meeting: StoredMeeting,
  { meetingroom_id, meetingroom_ids }: { meetingroom_id?: number | undefined; meetingroom_ids?: number[] | undefined },
): number[] | undefined {
  if (meetingroom_ids !== undefined || meetingroom_id === undefined) return meetingroom_ids
  return meeting.extra_room_ids.includes(meetingroom_id) ? [meetingroom_id, ...meeting.extra_room_ids] : undefined
}

/** The rooms that a meeting is asked to have beside its own; null where these stay as they are. */
export function changedExtraRooms(
  call: Call,
  meeting: StoredMeeting,
  asked: readonly number[] | undefined,
): number[] | null {
  if (asked === undefined) return null
  const [, ...extra] = [...new Set(asked)]
  const same =
    extra.length === meeting.extra_room_ids.length && extra.every((id) => meeting.extra_room_ids.includes(id))
  if (same) return null
  if (meeting.wanted_start !== null) {
    throw field(
      '会议的变更正在审核，请稍后再更改会议室',
      'A change of this meeting is pending approval. Change the rooms afterwards.',
    )
  }
  if (Date.parse(meeting.start_time) <= call.now()) {
    throw new Refusal(refusals.booking_past, {}, { rule: 'past', limit: {}, nearest: null })
  }
  return extra
}

/** What waits for a decision is one room and one time. */
export const notWithApproval = () =>
  field(
    '更改需审核时，不能同时增减其他会议室，请分两次修改',
    'This change needs approval. Add or remove other rooms in a change of its own.',
  )

export async function replaceExtraRooms(
  call: Call,
  meeting_ids: readonly number[],
  room_ids: readonly number[],
): Promise<void> {
  if (meeting_ids.length === 0) return
  const { company_id } = call.actor
  await call.db.query('delete from meeting_room where company_id = $1 and meeting_id = any($2::int[])', [
    company_id,
    meeting_ids,
  ])
  await call.db.query(
    `insert into meeting_room (company_id, meeting_id, meetingroom_id)
     select $1, m.id, r.id from unnest($2::int[]) as m(id), unnest($3::int[]) as r(id)`,
    [company_id, meeting_ids, room_ids],
  )
}
