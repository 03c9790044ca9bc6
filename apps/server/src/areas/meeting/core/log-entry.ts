import type { StoredMeeting } from './meeting.store'

/**
 * What the operation log keeps: its readers are not those who take part, so the words of a private meeting are left out.
 */
export function forLog<T extends { title: string; secret: boolean; content?: string | null; reason?: string }>(
  after: T,
): { target: string; after: Partial<T> } {
  if (!after.secret) return { target: after.title, after }
  const { title: _, content: __, reason: ___, ...rest } = after
  return { target: '***', after: rest as Partial<T> }
}

/** What the histories keep of a meeting. */
export function summary(meeting: StoredMeeting) {
  const {
    title,
    content,
    meetingroom_id,
    start_time,
    end_time,
    secret,
    meeting_state,
    audit_state,
    wanted_room_id,
    wanted_start,
    wanted_end,
  } = meeting
  return {
    title,
    content,
    meetingroom_id,
    start_time,
    end_time,
    secret,
    meeting_state,
    audit_state,
    wanted_room_id,
    wanted_start,
    wanted_end,
  }
}
