import type { MessageKind } from '@workplace/contract/message/message'
import type { Call } from '../../../kernel/call/call'
import { notifyEach } from '../../message/public'
import type { StoredMeeting } from '../core/meeting.store'
import { wireSpan } from '../core/wall-time'

/** What became of a meeting; where `others` of its series share it, it is told once, to the people of all of them. */
type Fate = { meeting: StoredMeeting; kind: MessageKind; reason?: string | null; others?: readonly StoredMeeting[] }

const allOf = ({ meeting, others = [] }: Fate) => [meeting, ...others]

/** Tells the booker, the host and everybody who did not decline what became of their meetings, but for the caller. */
export async function notifyReleases(call: Call, fates: readonly Fate[]): Promise<void> {
  const { db, actor } = call
  const rows = await db.query<{ id: number; room: string; user_ids: number[] }>(
    `select m.id, r.name as room, array(select a.user_id from attendee a join users u on u.company_id = a.company_id and u.id = a.user_id
         where a.company_id = m.company_id and a.meeting_id = m.id and a.accept_state <> 3 and u.status = 'active') as user_ids
     from meeting m join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     where m.company_id = $1 and m.id = any($2::int[])`,
    [actor.company_id, fates.flatMap(allOf).map((one) => one.id)],
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  await notifyEach(
    call,
    fates.map((fate) => {
      const { meeting, kind, reason, others } = fate
      const people = allOf(fate).flatMap((one) => [
        ...[one.booker_id, one.book_for_id ?? one.booker_id],
        ...(known.get(one.id)?.user_ids ?? []),
      ])
      return {
        user_ids: [...new Set(people)].filter((id) => id !== actor.user_id),
        kind,
        meeting_id: meeting.id,
        values: {
          title: meeting.title,
          room: known.get(meeting.id)?.room ?? '',
          office_id: meeting.office_id,
          ...wireSpan(meeting.start_time, meeting.end_time, meeting.timezone),
          timezone: meeting.timezone,
          who: actor.name,
          reason: reason ?? null,
          ...(others === undefined ? {} : { meetings: others.length + 1 }),
        },
      }
    }),
  )
}
