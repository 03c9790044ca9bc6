import type { MessageKind } from '@workplace/contract/message/message'
import type { Call } from '../../../kernel/call/call'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeople } from '../../message/public'
import { visitorInBoth } from './discreet'
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
  const knowing = await knowingAmong(call, user_ids, visit, people)
  const told = (ids: readonly number[], title: string) => notifyPeople(call, ids, messageOf(title))
  const messageOf = (title: string) => ({
    kind,
    meeting_id: null,
    ...(more.occasion === undefined ? {} : { occasion: more.occasion }),
    values: {
      title,
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
  if (knowing === null) return told(user_ids, namesOf(people))
  const others = user_ids.filter((id) => !knowing.users.has(id))
  await told([...knowing.users], namesOf(people))
  if (others.length > 0) {
    const named = people.map((one) => (knowing.discreet.has(one.id) ? { ...one, visitor_name: visitorInBoth } : one))
    await told(others, namesOf(named))
  }
}

/** Of people who are told of guests those who may know who is discreet among them; null: nobody of the guests is. */
async function knowingAmong(
  { db, actor }: Call,
  user_ids: readonly number[],
  visit: Of,
  people: readonly Named[],
): Promise<{ users: ReadonlySet<number>; discreet: ReadonlySet<number> } | null> {
  const discreet = await db.query<{ id: number }>(
    'select id from visitor where company_id = $1 and id = any($2::int[]) and discreet',
    [actor.company_id, people.map(({ id }) => id)],
  )
  if (discreet.length === 0) return null
  const who = async (permission: string) =>
    (await peopleWhoMay(db, actor.company_id, permission, visit.office_id, 'visitor')).map(({ id }) => id)
  const may = new Set([
    ...[visit.host_id, ...visit.co_host_ids],
    ...(await who('change-visitor')),
    ...(await who('auidt-visitor')),
  ])
  return { users: new Set(user_ids.filter((id) => may.has(id))), discreet: new Set(discreet.map(({ id }) => id)) }
}
