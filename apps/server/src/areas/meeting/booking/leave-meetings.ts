import { knownReason } from '@workplace/contract/message/known-reason'
import type { MessageKind } from '@workplace/contract/message/message'
import { heirOf } from '@workplace/domain/booking/leaver'
import type { Call } from '../../../kernel/call/call'
import { notifyPeople } from '../../message/public'
import { headsAbove } from '../../people/public'
import { readEligibility } from '../core/eligibility.store'
import { allRoomsOf, isActive, readMeeting, readMeetings, type StoredMeeting } from '../core/meeting.store'
import { countAttendees } from '../core/people'
import { lockRooms } from '../core/room.store'
import type { MeetingMail } from '../mail/meeting-mail'
import { lockSeries } from '../series/series.store'
import { settleServices } from '../services/settle-services'
import { cancelLocked } from './cancel-meeting'
import { handMeetings, handOverValues, mayBookThemselves, type Taker } from './transfer-meeting'

type Leaver = { id: number; department_id: number | null }
type Attendee = { meeting_id: number; user_id: number | null; declined: boolean; left: boolean }

/**
 * Settles the coming meetings of somebody whose account is closed: those in which nobody else takes part are cancelled,
 * the others go to whom `heirOf` names. Undefined: the account is open again, or nothing is left to do.
 */
export async function leaveMeetings(
  call: Call,
  user_id: number,
  mail: MeetingMail | undefined,
): Promise<{ handed: number; cancelled: number } | undefined> {
  const { db, actor } = call
  await waitForBookings(call, user_id)
  const [leaver] = await db.query<Leaver>(
    `select id, department_id from users where company_id = $1 and id = $2 and status = 'disabled'`,
    [actor.company_id, user_id],
  )
  if (leaver === undefined) return undefined
  const meetings = await lockComing(call, user_id)
  if (meetings.length === 0) return undefined
  const people = await db.query<Attendee>(
    `select a.meeting_id, a.user_id, a.accept_state = 3 as declined, coalesce(u.status = 'disabled', false) as left
     from attendee a left join users u on u.company_id = a.company_id and u.id = a.user_id
     where a.company_id = $1 and a.meeting_id = any($2::int[]) order by a.id`,
    [actor.company_id, meetings.map((one) => one.id)],
  )
  const heads = await headsAbove(call, leaver.department_id)
  const takers = await takersAmong(call, [
    ...heads,
    ...people.flatMap((one) => one.user_id ?? []),
    ...meetings.flatMap((one) => [one.booker_id, one.book_for_id ?? []].flat()),
  ])
  const able = new Set(takers.keys())
  const heirs = meetings.map((meeting) => {
    const attendees = people.filter((one) => one.meeting_id === meeting.id)
    return { meeting, heir: takers.get(heirOf({ ...meeting, attendees }, user_id, heads, able) ?? 0) }
  })
  const lost = heirs.flatMap(({ meeting, heir }) => (heir === undefined ? meeting : []))
  for (const meeting of lost) await cancelLocked(call, meeting, { reason: knownReason('booker_left') })
  await settleServices(
    call,
    lost.map((one) => one.id),
  )
  for (const { heir, group } of groupsOf(heirs)) await handOn(call, group, heir, user_id, mail)
  return { handed: meetings.length - lost.length, cancelled: lost.length }
}

/**
 * A booking that is under way holds the row of its booker until it ends: whoever asks for that row waits for it. The lock
 * itself is given back at once, so that nobody waits for this.
 */
async function waitForBookings({ db, actor }: Call, user_id: number): Promise<void> {
  await db.query('savepoint bookings')
  await db.query('select 1 from users where company_id = $1 and id = $2 for update', [actor.company_id, user_id])
  await db.query('rollback to savepoint bookings')
}

/** Their meetings that have not begun, under the locks of rooms, series and rows, in the order in which every writer takes them. */
async function lockComing(call: Call, user_id: number): Promise<StoredMeeting[]> {
  const { db, actor } = call
  const now = new Date(call.now()).toISOString()
  const ids = await db.query<{ id: number }>(
    `select id from meeting where company_id = $1 and (booker_id = $2 or book_for_id = $2)
       and meeting_state = 'active' and audit_state <> 2 and start_time > $3 order by id`,
    [actor.company_id, user_id, now],
  )
  const seen = await readMeetings(
    db,
    actor.company_id,
    ids.map((one) => one.id),
  )
  await lockRooms(db, seen.flatMap(allRoomsOf))
  const series = [...new Set(seen.flatMap((one) => one.series_id ?? []))].sort((a, b) => a - b)
  for (const id of series) await lockSeries(db, actor.company_id, id)
  const locked: StoredMeeting[] = []
  for (const { id } of seen) locked.push(await readMeeting(db, actor.company_id, id, true))
  return locked.filter(
    (one) => isActive(one) && one.start_time > now && (one.booker_id === user_id || one.book_for_id === user_id),
  )
}

/** Those of some people who may book, and are on no blacklist, by id. */
async function takersAmong(call: Call, ids: readonly number[]): Promise<Map<number, Taker>> {
  const people = await call.db.query<Taker>(
    `select u.id, u.name, u.department_id from users u
     where u.company_id = $1 and u.id = any($2::int[]) and ${mayBookThemselves}`,
    [call.actor.company_id, [...new Set(ids)]],
  )
  const able: [number, Taker][] = []
  for (const person of people)
    if ((await readEligibility(call, person.id)).blacklisted === null) able.push([person.id, person])
  return new Map(able)
}

/** What goes to the same person together: the meetings of a series, and each other one alone. */
function groupsOf(heirs: readonly { meeting: StoredMeeting; heir: Taker | undefined }[]) {
  const groups = new Map<string, { heir: Taker; group: StoredMeeting[] }>()
  for (const { meeting, heir } of heirs) {
    if (heir === undefined) continue
    const key = `${heir.id} ${meeting.series_id === null ? `- ${meeting.id}` : meeting.series_id}`
    const one = groups.get(key) ?? { heir, group: [] }
    one.group.push(meeting)
    groups.set(key, one)
  }
  return groups.values()
}

async function handOn(
  call: Call,
  group: readonly StoredMeeting[],
  heir: Taker,
  leaver_id: number,
  mail: MeetingMail | undefined,
): Promise<void> {
  const meetings = [...group].sort((a, b) => a.start_time.localeCompare(b.start_time))
  const first = meetings[0] as StoredMeeting
  const stays = first.booker_id === heir.id
  const { handed } = await handMeetings(
    call,
    { chosen: first, meetings },
    heir,
    { scope: first.series_id === null ? 'this' : 'following', reason: knownReason('booker_left') },
    mail,
  )
  const ids = handed.map((one) => one.id)
  // who is gone takes no seat
  await call.db.query(
    'delete from attendee where company_id = $1 and meeting_id = any($2::int[]) and user_id = $3 and not is_host',
    [call.actor.company_id, ids, leaver_id],
  )
  await countAttendees(call, ids)
  const others = await call.db.query<{ user_id: number }>(
    `select distinct a.user_id from attendee a join users u on u.company_id = a.company_id and u.id = a.user_id
     where a.company_id = $1 and a.meeting_id = any($2::int[]) and a.accept_state <> 3 and a.user_id <> $3 and u.status = 'active'`,
    [call.actor.company_id, ids, heir.id],
  )
  const values = await handOverValues(call, first, knownReason('booker_left'))
  const many = handed.length > 1 ? { meetings: handed.length } : {}
  const tell = (ids: readonly number[], kind: MessageKind, who: string) =>
    notifyPeople(call, ids, { kind, meeting_id: first.id, values: { ...values, ...many, who } })
  const [{ name = '' } = {}] = await call.db.query<{ name: string }>(
    'select name from users where company_id = $1 and id = $2',
    [call.actor.company_id, leaver_id],
  )
  await tell([heir.id], 'left_received', name)
  if (!stays)
    await tell(
      others.map((one) => one.user_id),
      'left_handed',
      heir.name,
    )
}
