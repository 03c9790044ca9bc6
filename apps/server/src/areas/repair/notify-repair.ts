import { eventOf } from '@workplace/contract/kernel/topic'
import type { MessageKind } from '@workplace/contract/message/message'
import * as topics from '@workplace/contract/repair/topics'
import type { Call } from '../../kernel/call/call'
import { wireTime } from '../../kernel/text/wire-time'
import { notifyPeople } from '../message/public'
import type { StoredRepair } from './repair.store'

type Told = Extract<MessageKind, `repair_${string}`>

/** Tells people of a ticket by the bell; not who did it, who knows. */
export async function notifyRepair(
  call: Call,
  user_ids: readonly (number | null)[],
  kind: Told,
  repair: Pick<StoredRepair, 'id' | 'title' | 'meetingroom_name' | 'office_id' | 'timezone' | 'report_time'>,
  reason: string | null = null,
): Promise<void> {
  const others = user_ids.filter((id) => id !== null && id !== call.actor.user_id) as number[]
  const reported = wireTime(Date.parse(repair.report_time), repair.timezone)
  await notifyPeople(call, others, {
    kind,
    meeting_id: null,
    values: {
      title: repair.title,
      room: repair.meetingroom_name,
      office_id: repair.office_id,
      start_time: reported,
      end_time: reported,
      timezone: repair.timezone,
      who: call.actor.name,
      reason,
      repair_id: repair.id,
    },
  })
}

/** That a ticket is there, or has changed: the lists of those from whom its room is not hidden, and who looks at it. */
export function emitRepair(call: Call, { id, meetingroom_id }: Pick<StoredRepair, 'id' | 'meetingroom_id'>): void {
  call.emit(eventOf(topics.repair, { ids: [id], room_ids: meetingroom_id === null ? [] : [meetingroom_id] }))
  call.emit(eventOf(topics.repair_ticket, { id }))
}
