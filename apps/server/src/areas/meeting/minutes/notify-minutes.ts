import type { MessageKind, MessageValues } from '@workplace/contract/message/message'
import type { Call } from '../../../kernel/call/call'
import { notifyPeople } from '../../message/public'
import { wireSpan } from '../core/wall-time'
import type { StoredMinutes } from './minutes.store'

type Told = Extract<MessageKind, 'minutes_published' | `task_${string}`>
type About = Pick<
  StoredMinutes,
  'id' | 'meeting_id' | 'title' | 'start_time' | 'end_time' | 'timezone' | 'office_id'
> & {
  meetingroom_name: string
}

/** A message about minutes or one of their tasks, whose words are the `reason`. */
export function todoMessage(minutes: About, kind: Told, who: string, task: string | null = null) {
  const values: MessageValues = {
    title: minutes.title,
    room: minutes.meetingroom_name,
    office_id: minutes.office_id,
    ...wireSpan(minutes.start_time, minutes.end_time, minutes.timezone),
    timezone: minutes.timezone,
    who,
    reason: task,
    minutes_id: minutes.id,
  }
  return { kind, meeting_id: minutes.meeting_id, values }
}

/** Tells owners of the open tasks of published minutes that they were not told of yet: each owner of each task once. */
export async function notifyTodos(call: Call, minutes: StoredMinutes): Promise<void> {
  const { company_id, user_id, name } = call.actor
  const told = await call.db.query<{ owner_id: number; content: string; is_invited: boolean }>(
    `update minutes_todo t set told_owner_id = owner_id
     where company_id = $1 and minutes_id = $2 and state = 0 and told_owner_id is distinct from owner_id
     returning owner_id, content, exists (select 1 from attendee a
       where a.company_id = t.company_id and a.meeting_id = $3 and a.user_id = t.owner_id) as is_invited`,
    [company_id, minutes.id, minutes.meeting_id],
  )
  for (const { owner_id, content, is_invited } of told) {
    if (owner_id === user_id) continue
    // of a private meeting nobody else learns the title, also who has a task from it
    const title = minutes.secret && !is_invited ? '' : minutes.title
    await notifyPeople(call, [owner_id], todoMessage({ ...minutes, title }, 'task_given', name, content))
  }
}
