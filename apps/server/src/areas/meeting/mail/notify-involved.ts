import * as topics from '@workplace/contract/meeting/topics'
import type { MessageKind } from '@workplace/contract/message/message'
import type { Call, LiveEvent } from '../../../kernel/call/call'
import { notifyPeople } from '../../message/public'
import { wireSpan } from '../core/wall-time'

type Line = {
  meeting_id: number
  series_id: number | null
  title: string
  is_on: boolean
  room: string
  office_id: number
  timezone: string
  start_time: string
  end_time: string
  action: string
  reason: string | null
  /** It takes place since this change, it took place before it, it has another slot than before. */
  is_new: boolean
  was_on: boolean
  has_moved: boolean
  /** It has guests of reception, or a visit, or may have them as one of a series. */
  may_have_guests: boolean
}
type Person = { meeting_id: number; user_id: number; is_host: boolean; accept_state: number; is_added: boolean }

/**
 * The meetings that were changed in this transaction, with what it made of them: its lines of their histories say that.
 * `time` of a line is when its transaction began, and so is `now()`.
 */
function changedNow(call: Call, ids: readonly number[]): Promise<Line[]> {
  return call.db.query<Line>(
    // each history by its own index: joined as a whole it was read once for each meeting of the company, for seconds,
    // as long as the database had no statistics of what was just written
    `with touched as materialized (
       select id from meeting where company_id = $1 and id = any($2::int[])
       union select s.id from meeting s join meeting m on m.company_id = s.company_id and m.series_id = s.series_id
         where m.company_id = $1 and m.id = any($2::int[])
     ), line as materialized (
       select t.id as meeting_id, made.* from touched t cross join lateral (
         select (array_agg(l.before order by l.id))[1] as before, (array_agg(l.action order by l.id desc))[1] as action,
           (array_agg(l.reason order by l.id desc))[1] as reason
         from meeting_log l where l.company_id = $1 and l.meeting_id = t.id and l.time = now() having count(*) > 0) as made
     )
     select m.id as meeting_id, m.series_id, m.title, r.name as room, r.office_id, o.timezone, m.start_time, m.end_time,
       l.action, l.reason,
       m.meeting_state = 'active' and (m.audit_state = 0 or m.wanted_start is not null) as is_on,
       l.before is null and l.action in ('book', 'request') or (l.before->>'audit_state') = '1' and l.before->>'wanted_start' is null as is_new,
       l.before is not null and ((l.before->>'audit_state') = '0' or l.before->>'wanted_start' is not null) as was_on,
       coalesce((l.before->>'start_time')::timestamptz <> m.start_time or (l.before->>'end_time')::timestamptz <> m.end_time
         or (l.before->>'meetingroom_id')::int <> m.meetingroom_id, false) as has_moved,
       m.series_id is not null or exists (select 1 from attendee g where g.company_id = $1 and g.meeting_id = m.id and g.visitor_id is not null)
         or exists (select 1 from meeting_visit v where v.company_id = $1 and v.meeting_id = m.id) as may_have_guests
     from line l join meeting m on m.company_id = $1 and m.id = l.meeting_id
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where m.end_time > $3 or l.action = 'end'
     order by m.start_time, m.id`,
    [call.actor.company_id, ids, new Date(call.now()).toISOString()],
  )
}

/** What a change says to somebody who takes part; null: nothing. */
function kindFor(line: Line, person: Person): MessageKind | null {
  if (!line.is_on) return line.was_on && person.accept_state !== 3 ? 'meeting_cancelled' : null
  if (line.is_new || person.is_added) return person.is_host ? null : 'meeting_invited'
  return line.was_on && line.has_moved && line.action !== 'end' && person.accept_state !== 3 ? 'meeting_changed' : null
}

/**
 * Tells those who take part that they were invited, that a meeting has another slot, or that it does not take place; but
 * the caller, and whoever was told of this change in other words already. Meetings of a series are told of together. Answers
 * those of which it was seen with this that nobody of them is a guest of reception.
 */
export async function notifyInvolved(call: Call, events: readonly LiveEvent[]): Promise<ReadonlySet<number>> {
  const ids = events.flatMap(({ topic, payload }) =>
    topic === topics.meeting.name && typeof payload.id === 'number' ? [payload.id] : [],
  )
  if (ids.length === 0) return new Set()
  const lines = await changedNow(call, [...new Set(ids)])
  if (lines.length === 0) return new Set()
  const people = await call.db.query<Person>(
    `select a.meeting_id, a.user_id, a.is_host, a.accept_state, a.added_at = now() as is_added
     from attendee a join users u on u.company_id = a.company_id and u.id = a.user_id and u.status = 'active'
     where a.company_id = $1 and a.meeting_id = any($2::int[]) and a.user_id <> $3
       and not exists (select 1 from message x where x.company_id = a.company_id and x.user_id = a.user_id
         and x.meeting_id = a.meeting_id and x.created_at = now())`,
    [call.actor.company_id, lines.map((line) => line.meeting_id), call.actor.user_id],
  )
  const lineOf = new Map(lines.map((line) => [line.meeting_id, line]))
  const told = new Map<string, { kind: MessageKind; first: Line; meetings: Set<number>; user_ids: Set<number> }>()
  for (const line of lines) {
    for (const person of people.filter((one) => one.meeting_id === line.meeting_id)) {
      const kind = kindFor(line, person)
      if (kind === null) continue
      const key = `${kind} ${line.series_id ?? `- ${line.meeting_id}`}`
      const one = told.get(key) ?? { kind, first: line, meetings: new Set(), user_ids: new Set() }
      one.meetings.add(line.meeting_id)
      one.user_ids.add(person.user_id)
      told.set(key, one)
    }
  }
  for (const { kind, first, meetings, user_ids } of told.values()) {
    const { title, room, office_id, timezone, reason } = lineOf.get(first.meeting_id) ?? first
    await notifyPeople(call, [...user_ids], {
      kind,
      meeting_id: first.meeting_id,
      values: {
        ...{ title, room, office_id, timezone, reason: kind === 'meeting_cancelled' ? reason : null },
        ...wireSpan(first.start_time, first.end_time, timezone),
        who: call.actor.name,
        ...(meetings.size > 1 ? { meetings: meetings.size } : {}),
      },
    })
  }
  return new Set(lines.flatMap(({ meeting_id, may_have_guests }) => (may_have_guests ? [] : [meeting_id])))
}
