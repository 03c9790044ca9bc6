import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import { type Call, has } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { type InvitedGuest, invitedGuest, visitorInBoth } from '../../visitor/public'
import { peopleOfDepartments } from './department-people'

/** An attendee as it is stored. */
export type Attendee = {
  person_type: 'user' | 'mail' | 'visitor'
  user_id: number | null
  /** A guest who is received at reception: as a person whom the visitors know. */
  visitor_id: number | null
  mail: string | null
  name: string
  is_host: boolean
  /** Of a guest, whether the others may not know who it is; null: as it is. */
  discreet: boolean | null
}

/** Somebody to invite; a department stands for all its people. */
export type Invitee =
  | { user_id: number }
  | { department_id: number }
  | { mail: string; name: string }
  /** `invited`: they are already, so nobody is asked again whether they may be. */
  | { visitor_id: number; invited?: boolean; discreet?: boolean | undefined }
  | { visitor: Extract<InvitedGuest, { name: string }>; discreet?: boolean | undefined }

/** As one would ask for them again. */
export const asInvitee = ({
  user_id,
  mail,
  name,
  visitor_id,
  discreet,
}: Pick<Attendee, 'user_id' | 'mail' | 'name' | 'visitor_id' | 'discreet'>): Invitee => {
  if (user_id !== null) return { user_id }
  if (visitor_id === null) return { mail: mail ?? '', name }
  return { visitor_id, invited: true, ...(discreet === null ? {} : { discreet }) }
}

/** Without the host. */
const mostPeople = 500

/** The people of the asked departments, without a question where none is asked for. */
async function fromDepartments(call: Call, asked: readonly Invitee[]): Promise<number[]> {
  const ids = [...new Set(asked.flatMap((one) => ('department_id' in one ? [one.department_id] : [])))]
  if (ids.length === 0) return []
  const known = await call.db.query('select 1 from department where company_id = $1 and id = any($2::int[])', [
    call.actor.company_id,
    ids,
  ])
  if (known.length < ids.length) {
    const words = ['有部门不存在', 'Some departments don’t exist'] as const
    const field = call.language === 'en' ? 'department' : '部门'
    throw new Refusal(commonRefusals.unknown_reference, { field }, { fields: { attendees: words } })
  }
  return (await peopleOfDepartments(call.db, call.actor.company_id, ids)).map((one) => one.id)
}

/** Of each asking what it came to: a call asks for its people several times, and nobody becomes two. */
const knownGuests = new WeakMap<object, Promise<{ id: number; name: string }>>()

/** Guests who are invited already, or to a meeting of the caller's: as they stand there. */
async function invitedBefore(call: Call, asked: readonly Invitee[]): Promise<Map<number, string>> {
  const ids = asked.flatMap((one) => ('visitor_id' in one ? [one.visitor_id] : []))
  if (ids.length === 0) return new Map()
  const certain = asked.flatMap((one) => ('visitor_id' in one && one.invited === true ? [one.visitor_id] : []))
  const { company_id, user_id } = call.actor
  const rows = await call.db.query<{ id: number; name: string }>(
    `select p.id, p.name from visitor_person p where p.company_id = $1 and p.id = any($2::int[]) and (p.id = any($3::int[])
       or exists (select 1 from attendee a join meeting m on m.company_id = a.company_id and m.id = a.meeting_id
         where a.company_id = p.company_id and a.visitor_id = p.id and ($4 in (m.booker_id, m.book_for_id) or $5)))`,
    [company_id, ids, certain, user_id, has(call.actor, 'view-cancel-regain')],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type MeetingGuest = { readonly name: string; readonly discreet: boolean | null }

/** Guests of reception as persons whom we know, each once: discreet where one of those who are the same is. */
async function guestsOf(call: Call, asked: readonly Invitee[]): Promise<Map<number, MeetingGuest>> {
  const found = new Map<number, MeetingGuest>()
  const put = (id: number, name: string, discreet: boolean | undefined) =>
    found.set(id, { name, discreet: found.get(id)?.discreet || (discreet ?? found.get(id)?.discreet ?? null) })
  const before = await invitedBefore(call, asked)
  for (const [n, one] of asked.entries()) {
    if (!('visitor_id' in one || 'visitor' in one)) continue
    const there = 'visitor_id' in one ? before.get(one.visitor_id) : undefined
    if ('visitor_id' in one && there !== undefined) {
      put(one.visitor_id, there, one.discreet)
      continue
    }
    // one that was forgotten meanwhile is none
    if ('visitor_id' in one && one.invited === true) continue
    if (!has(call.actor, 'add-visitor')) throw new Refusal(refusals.guest_permission)
    const guest = 'visitor' in one ? one.visitor : { visitor_id: one.visitor_id }
    const known = knownGuests.get(one) ?? invitedGuest(call, guest, `attendees.${n}.visitor.`)
    knownGuests.set(one, known)
    const { id, name } = await known
    put(id, name, one.discreet)
  }
  return found
}

/** The same asking with guests by what they are known as: what is kept names nobody. */
export async function withKnownGuests<T extends Invitee>(call: Call, asked: readonly T[]): Promise<Invitee[]> {
  const kept: Invitee[] = []
  for (const one of asked) {
    if (!('visitor' in one)) kept.push(one)
    else
      for (const [visitor_id, { discreet }] of await guestsOf(call, [one])) {
        kept.push({ visitor_id, invited: true, ...(discreet === null ? {} : { discreet }) })
      }
  }
  return kept
}

/** Attendees as asked, each once, the booker first as host; refuses people who are not of the company. */
export async function attendeesOf(
  call: Call,
  asked: readonly Invitee[],
  host: { id: number; name: string },
): Promise<Attendee[]> {
  const named = asked.flatMap((one) => ('user_id' in one ? [one.user_id] : []))
  const userIds = [...new Set([...named, ...(await fromDepartments(call, asked))])].filter((id) => id !== host.id)
  const mails = new Map(asked.flatMap((one) => ('mail' in one ? [[one.mail.toLowerCase(), one] as const] : [])))
  const guests = await guestsOf(call, asked)
  if (userIds.length + mails.size + guests.size > mostPeople) {
    const words = [`一个会议最多${mostPeople}名参会人`, `A meeting has at most ${mostPeople} people`] as const
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { attendees: words } })
  }
  const people: { id: number; name: string }[] =
    userIds.length === 0
      ? []
      : await call.db.query(
          `select id, name from users where company_id = $1 and id = any($2::int[]) and status = 'active'`,
          [call.actor.company_id, userIds],
        )
  if (people.length < userIds.length) {
    const field = call.language === 'en' ? 'attendee' : '参会人'
    throw new Refusal(
      commonRefusals.unknown_reference,
      { field },
      { fields: { attendees: ['有参会人不存在或已停用', 'Some attendees don’t exist or are disabled'] } },
    )
  }
  return [
    {
      person_type: 'user',
      user_id: host.id,
      visitor_id: null,
      mail: null,
      name: host.name,
      is_host: true,
      discreet: null,
    },
    ...people.map((p) => ({
      ...{ person_type: 'user' as const, user_id: p.id, visitor_id: null, mail: null, name: p.name },
      ...{ is_host: false, discreet: null },
    })),
    ...[...mails.values()].map((m) => ({
      person_type: 'mail' as const,
      user_id: null,
      visitor_id: null,
      mail: m.mail,
      name: m.name || m.mail,
      ...{ is_host: false, discreet: null },
    })),
    ...[...guests].map(([visitor_id, { name, discreet }]) => ({
      ...{ person_type: 'visitor' as const, user_id: null, visitor_id, mail: null },
      ...{ name: discreet ? visitorInBoth : name, is_host: false, discreet },
    })),
  ]
}

/** More invitations than this in one change would hold the rooms for seconds: a year of days has room for 136 people. */
const mostInvitations = 50_000

/** Refuses a change that would write too many invitations at once. */
export function requireBearable(meetings: number, people: number): void {
  if (meetings > 1 && meetings * people > mostInvitations)
    throw new Refusal(refusals.series_crowd, { most: mostInvitations })
}

/** The people of meetings as the JSON of `Attendee[]` in this value of a statement: `p`. */
export const attendeesIn = (value: string): string =>
  `jsonb_to_recordset(${value}::jsonb) as p(person_type text, user_id int, visitor_id int, mail text, name text,
     is_host boolean, discreet boolean)`

/** The beginning of a statement that adds people (`p`) to meetings (`m`) of the company `$1`; `from` follows. */
export const insertAttendees = `insert into attendee (company_id, meeting_id, person_type, user_id, visitor_id, mail, name, is_host,
       accept_state, discreet)
     select $1, m.id, p.person_type, p.user_id, p.visitor_id, p.mail, p.name, p.is_host, case when p.is_host then 1 else 0 end,
       coalesce(p.discreet, false)`

/**
 * Gives meetings of one booker these people instead of those that they had. Who stays keeps their place on the list,
 * and with it their answer and that they signed in.
 */
export async function replacePeople(
  call: Call,
  meeting_ids: readonly number[],
  people: readonly Attendee[],
): Promise<void> {
  const { db, actor } = call
  const own = [actor.company_id, meeting_ids]
  const wanted = [...own, JSON.stringify(people)]
  const asked = attendeesIn('$3')
  const isSame =
    '(p.user_id = a.user_id or p.visitor_id = a.visitor_id or (a.user_id is null and lower(p.mail) = lower(a.mail)))'
  await db.query(
    `delete from attendee a where a.company_id = $1 and a.meeting_id = any($2::int[])
       and not exists (select 1 from ${asked} where ${isSame})`,
    wanted,
  )
  await db.query(
    `update attendee a set name = p.name, mail = p.mail, is_host = p.is_host, discreet = coalesce(p.discreet, a.discreet),
       accept_state = case when p.is_host and a.accept_state = 0 then 1 else a.accept_state end
     from ${asked} where a.company_id = $1 and a.meeting_id = any($2::int[]) and ${isSame}`,
    wanted,
  )
  await db.query(
    `${insertAttendees}
     from unnest($2::int[]) as m(id) cross join ${asked}
     where not exists (select 1 from attendee a where a.company_id = $1 and a.meeting_id = m.id and ${isSame})`,
    wanted,
  )
  await db.query('update meeting set attendee_count = $3 where company_id = $1 and id = any($2::int[])', [
    ...own,
    people.length,
  ])
}

/** Who is invited to a meeting, as one would ask for them again; those who are disabled since are left out. */
export async function invitedTo(call: Call, meeting_id: number): Promise<Invitee[]> {
  const rows = await call.db.query<Pick<Attendee, 'user_id' | 'visitor_id' | 'mail' | 'name' | 'discreet'>>(
    `select a.user_id, a.visitor_id, a.mail, a.name, a.discreet from attendee a
     left join users u on u.company_id = a.company_id and u.id = a.user_id
     where a.company_id = $1 and a.meeting_id = $2 and not a.is_host and (a.mail is not null or a.visitor_id is not null or u.status = 'active')
     order by a.id`,
    [call.actor.company_id, meeting_id],
  )
  return rows.map(asInvitee)
}

/** Who takes part in a meeting: those who are invited, who booked it, and for whom. */
export async function takingPart(db: Db, company_id: number, meeting_id: number): Promise<Set<number>> {
  const rows = await db.query<{ user_id: number }>(
    `select user_id from attendee where company_id = $1 and meeting_id = $2 and user_id is not null
     union select unnest(array[booker_id, book_for_id]) from meeting where company_id = $1 and id = $2`,
    [company_id, meeting_id],
  )
  return new Set(rows.map((row) => row.user_id))
}

/** Says anew how many take part in meetings, after some were added or taken away; answers it. */
export function countAttendees(
  call: Call,
  meeting_ids: readonly number[],
): Promise<{ id: number; attendee_count: number }[]> {
  return call.db.query(
    `update meeting m set attendee_count = (select count(*) from attendee a where a.company_id = m.company_id and a.meeting_id = m.id)
     where m.company_id = $1 and m.id = any($2::int[]) returning m.id, m.attendee_count`,
    [call.actor.company_id, meeting_ids],
  )
}
