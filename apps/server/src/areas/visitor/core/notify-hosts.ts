import type { MessageKind } from '@workplace/contract/message/message'
import type { Call } from '../../../kernel/call/call'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeople } from '../../message/public'
import type { StoredVisit } from './visitor.store'

type Told = Extract<MessageKind, `visitor_${string}`>
type Named = { readonly id: number; readonly visitor_name: string }

/** So many are named; the others are counted. */
const mostNamed = 3

/** Guests in a line that reads alike in both languages: `张伟, 李娜, 王芳 +21`. */
function namesOf(people: readonly Named[]): string {
  const named = people.slice(0, mostNamed).map(({ visitor_name }) => visitor_name)
  return named.join(', ') + (people.length > mostNamed ? ` +${people.length - mostNamed}` : '')
}

type Of = Pick<StoredVisit, 'host_id' | 'co_host_ids' | 'office_id' | 'office_name' | 'timezone' | 'windows'>
type More = {
  reason?: string | null
  occasion?: string
  /** Who it is about, where that is not who did it. */
  who?: string
  /** It is told to reception. */
  at_reception?: true
  /** Of a group. */
  inside?: number
  people?: number
}

/** Tells the hosts of a visit of several of its guests in one message; not who did it, who knows. */
export const notifyHosts = (call: Call, kind: Told, visit: Of, people: readonly Named[], more: More = {}) =>
  notifyOfVisit(call, [visit.host_id, ...visit.co_host_ids], kind, visit, people, more)

/** The same for others: those who approve. */
export async function notifyOfVisit(
  call: Call,
  people_told: readonly number[],
  kind: Told,
  visit: Of,
  people: readonly Named[],
  more: More = {},
): Promise<void> {
  const [first] = people
  const window = visit.windows.find(({ end }) => end > call.now()) ?? visit.windows.at(-1)
  if (first === undefined || window === undefined) return
  const user_ids = people_told.filter((id) => id !== call.actor.user_id)
  await notifyPeople(call, user_ids, {
    kind,
    meeting_id: null,
    ...(more.occasion === undefined ? {} : { occasion: more.occasion }),
    values: {
      title: namesOf(people),
      room: visit.office_name,
      office_id: visit.office_id,
      start_time: wireTime(window.start, visit.timezone),
      end_time: wireTime(window.end, visit.timezone),
      timezone: visit.timezone,
      who: more.who ?? call.actor.name,
      reason: more.reason ?? null,
      ...(more.people === undefined ? {} : { inside: more.inside ?? 0, people: more.people }),
      visitor_id: first.id,
      ...(more.at_reception === undefined ? {} : { at_reception: more.at_reception }),
    },
  })
}
