import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { peopleBusy as declared } from '@workplace/contract/meeting/mine'
import { instantsOf } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { awayOf } from '../../people/public'
import { peopleOfDepartments } from '../core/department-people'
import { sensibleRange } from '../core/range'
import { readRooms } from '../core/room.store'
import { instantText, wireSpan } from '../core/wall-time'

type Input = ParsedOf<typeof declared>
export type Span = { start: number; end: number }

async function zoneOf(call: Call, input: Input): Promise<string> {
  if (input.meetingroom_id === undefined) return input.timezone ?? 'UTC' // one of them is given
  const [room] = await readRooms(call.db, call.actor.company_id, [input.meetingroom_id], call.now())
  if (room === undefined) throw new Refusal(refusals.not_found)
  return room.timezone
}

/** Spans in the order of their starts, with those that touch made one. */
export function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else result.push({ ...span })
  }
  return result
}

/** When people are in meetings that they did not decline, or away, within a span of at most a month; epoch ms, by person. */
export async function readBusy(
  call: Call,
  user_ids: readonly number[],
  { start, end }: Readonly<Span>,
  ignored_meeting_id?: number,
): Promise<Map<number, Span[]>> {
  const [meetings, away] = await Promise.all([
    call.db.query<{ user_id: number; start_time: string; end_time: string }>(
      `select a.user_id, m.start_time, m.end_time from attendee a
     join meeting m on m.company_id = a.company_id and m.id = a.meeting_id
     where a.company_id = $1 and a.user_id = any($2::int[]) and a.accept_state <> 3
       and m.meeting_state = 'active' and (m.audit_state = 0 or m.wanted_start is not null)
       and m.start_time >= $3::timestamptz - interval '31 days' and m.start_time < $4 and m.end_time > $3
       and m.id is distinct from $5::int
     order by m.start_time`,
      [call.actor.company_id, user_ids, instantText(start), instantText(end), ignored_meeting_id ?? null],
    ),
    awayOf(call.db, call.actor.company_id, user_ids, { start, end }),
  ])
  const spans = new Map<number, Span[]>()
  for (const one of meetings) {
    const span = { start: Math.max(start, Date.parse(one.start_time)), end: Math.min(end, Date.parse(one.end_time)) }
    const had = spans.get(one.user_id)
    if (had === undefined) spans.set(one.user_id, [span])
    else had.push(span)
  }
  for (const [user_id, absences] of away) {
    const cut = absences.map((one) => ({ start: Math.max(start, one.start), end: Math.min(end, one.end) }))
    spans.set(
      user_id,
      [...(spans.get(user_id) ?? []), ...cut].sort((a, b) => a.start - b.start),
    )
  }
  return spans
}

/** `GET /attendee/book_person_isbusy`: when people are in meetings that they did not decline, or away. Never in which, nor why. */
export async function peopleBusy(call: Call, input: Input): Promise<OutputOf<typeof declared>> {
  const { company_id } = call.actor
  const timezone = await zoneOf(call, input)
  const range = sensibleRange(input.start_time, input.end_time)
  const span = instantsOf(range.date, range.start_minute, range.end_minute, timezone)
  const department_ids = [...new Set(input.department_ids ?? [])]
  const inDepartments =
    department_ids.length === 0 ? [] : await peopleOfDepartments(call.db, company_id, department_ids)
  const wanted = [...new Set(input.user_ids ?? [])]
  const [people, spans] = await Promise.all([
    call.db.query<{ user_id: number; name: string }>(
      `select id as user_id, name from users where company_id = $1 and id = any($2::int[]) and status = 'active'
       order by array_position($2::int[], id)`,
      [company_id, wanted],
    ),
    readBusy(call, [...new Set([...wanted, ...inDepartments.map((one) => one.id)])], span, input.ignored_meeting_id),
  ])
  return {
    timezone,
    departments: department_ids.map((id) => {
      const own = inDepartments.filter((one) => one.department_id === id)
      return { id, people: own.length, busy: own.filter((one) => spans.has(one.id)).length }
    }),
    items: people.map((person) => {
      const busy = merged(spans.get(person.user_id) ?? [])
      return {
        ...person,
        is_busy: busy.length > 0 ? 1 : 0,
        busy: busy.map((one) => wireSpan(one.start, one.end, timezone)),
      }
    }),
  }
}
