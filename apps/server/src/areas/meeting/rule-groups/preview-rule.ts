import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { type Label, say } from '@workplace/contract/kernel/words'
import { type rulePreview as declared, rule } from '@workplace/contract/meeting/rule'
import { ruleFamilies } from '@workplace/contract/meeting/rule-families'
import type { RefusedVerdict } from '@workplace/domain/booking/booking-request'
import { roomUnderRules } from '@workplace/domain/booking/effective-rules'
import { isOver, type RuleGroup, whyAddressed } from '@workplace/domain/booking/rule'
import { type Contradiction, contradictionsOf } from '@workplace/domain/booking/rule-faults'
import type { BookedMeeting } from '@workplace/domain/booking/rule-limits'
import { verdict } from '@workplace/domain/booking/verdict'
import type { Call } from '../../../kernel/call/call'
import type { Values } from '../../../kernel/resources/engine'
import { listsNamed } from '../../people/public'
import { bookingRequestFor, sentenceFor } from '../core/judge'
import { rangeIn } from '../core/range'
import { readRooms, type StoredRoom } from '../core/room.store'
import { readRuleSubjects, readRules, stranger } from '../core/rule.store'
import { instantText, wireSpan } from '../core/wall-time'
import { both, groupOf, labelOf } from './rule-rules'
import { words } from './words'

type Answer = OutputOf<typeof declared>
type Coming = {
  id: number
  title: string
  secret: boolean
  start_time: string
  end_time: string
  user_id: number
  booker_name: string
  attendee_count: number
  room_ids: number[]
}

const most = 5000
const shown = 50

const toldValue = (group: RuleGroup, name: string): string | Label => {
  const value = (group as unknown as Record<string, unknown>)[name]
  const options = fieldOf(rule as unknown as Resource, name).options
  if (typeof value === 'boolean') return value ? ['是', 'yes'] : ['否', 'no']
  return options?.[String(value)] ?? String(value)
}

function sentenceOf(group: RuleGroup, other: RuleGroup, found: Contradiction): Label {
  if (found.kind === 'void') {
    const [exempt, limit] = group.effect === 'exempt' ? [group, other] : [other, group]
    return both(words.void, { exempt: exempt.title, limit: limit.title, family: ruleFamilies[found.family] })
  }
  if (found.kind === 'differs') {
    const values = { a: toldValue(group, found.name), b: toldValue(other, found.name) }
    return both(words.differs, { other: other.title, name: labelOf(found.name), ...values })
  }
  // whichever of them says the first says it against the second of the other one
  const mine = group[found.name] !== null && other[found.against] !== null
  const [one, next] = mine ? [group, other] : [other, group]
  return both(words.impossible, {
    other: other.title,
    name: labelOf(found.name),
    against: labelOf(found.against),
    a: toldValue(one, found.name),
    b: toldValue(next, found.against),
  })
}

/** The other groups that say something against this one to somebody, somewhere. */
async function contradictions(
  call: Call,
  group: RuleGroup,
  others: readonly RuleGroup[],
): Promise<Answer['contradictions']> {
  const { db, actor } = call
  const found = others
    .map((other) => ({ other, says: contradictionsOf(group, other) }))
    .filter(({ says }) => says.length > 0)
  if (found.length === 0) return []
  const [rooms, ids] = await Promise.all([
    db.query<{ id: number; office_id: number }>(
      `select id, office_id from meetingroom where company_id = $1 and status <> 'inactive'`,
      [actor.company_id],
    ),
    db.query<{ id: number }>(`select id from users where company_id = $1 and status = 'active'`, [actor.company_id]),
  ])
  const here = rooms.filter((room) => isOver(group, room))
  const near = found.filter(({ other }) => here.some((room) => isOver(other, room)))
  if (near.length === 0) return []
  const people = await readRuleSubjects(
    db,
    actor.company_id,
    ids.map((one) => one.id),
  )
  const meant = [...people.values()].filter((person) => whyAddressed(group, person).applies)
  return near
    .filter(({ other }) => meant.some((person) => whyAddressed(other, person).applies))
    .flatMap(({ other, says }) =>
      says.map((one) => ({
        rule_id: other.id,
        title: other.title,
        message: say(sentenceOf(group, other, one), call.language),
      })),
    )
}

/** The meetings to come in the caller's offices, the next first, with all their rooms. */
async function comingMeetings({ db, actor, now }: Call): Promise<Coming[]> {
  return db.query<Coming>(
    `select m.id, m.title, m.secret, m.start_time, m.end_time, coalesce(m.book_for_id, m.booker_id) as user_id,
       u.name as booker_name, m.attendee_count,
       array[m.meetingroom_id] || array(select x.meetingroom_id from meeting_room x
         where x.company_id = m.company_id and x.meeting_id = m.id) as room_ids
     from meeting m
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join users u on u.company_id = m.company_id and u.id = coalesce(m.book_for_id, m.booker_id)
     where m.company_id = $1 and m.start_time > $2 and m.meeting_state = 'active' and m.audit_state in (0, 1)
       and ($3::int[] is null or r.office_id = any($3))
     order by m.start_time, m.id limit ${most + 1}`,
    [actor.company_id, instantText(now()), actor.office_ids],
  )
}

const byRules = ({ reason }: RefusedVerdict): boolean => reason.startsWith('rule_')
/** What is asked when something is booked, and means nothing to what is booked already. */
const onlyWhenBooked: readonly RefusedVerdict['reason'][] = ['rule_advance', 'rule_horizon', 'rule_buffer']

/** What these groups say to a meeting, as if it were booked now beside all others of the person. */
function refusedBy(
  call: Call,
  groups: readonly RuleGroup[],
  one: Coming,
  person: ReturnType<typeof stranger>,
  rooms: readonly StoredRoom[],
  booked: readonly BookedMeeting[],
): RefusedVerdict | null {
  const [start, end] = [Date.parse(one.start_time), Date.parse(one.end_time)]
  const timeless = groups.map((group) => ({
    ...group,
    advance_min_minutes: null,
    advance_max_days: null,
    open_hour: null,
  }))
  for (const room of rooms) {
    // the room's own rules were asked when it was booked
    const open: StoredRoom = {
      ...room,
      status: 'online',
      readonly: false,
      opentime: null,
      closetime: null,
      lunch_begin: null,
      lunch_end: null,
      single_time: null,
      limitdays: null,
      limithours: null,
      approve_booking_begintime: null,
      approve_booking_endtime: null,
      approve_booking_weekend: false,
      locks: [],
    }
    const before = booked.filter((other) => other.start < start || (other.start === start && other.id < one.id))
    const under = roomUnderRules(open, timeless, person, [], before)
    const who = { user_id: one.user_id, now: call.now(), asks: { people: one.attendee_count } }
    const answer = verdict(bookingRequestFor(under, [], rangeIn(room.timezone, start, end), who))
    if (!answer.ok && byRules(answer) && !onlyWhenBooked.includes(answer.reason)) return answer
  }
  return null
}

/** `POST /rule/preview`: what saving a group would come to. Nothing is changed, neither now nor by saving. */
export async function previewRule(call: Call, input: ParsedOf<typeof declared>): Promise<Answer> {
  const { db, actor } = call
  const { id, ...values } = input as { id?: number } & Values
  const [lists] = await listsNamed(call, rule, [values])
  if (Object.keys(lists ?? {}).length > 0) throw new Refusal(refusals.invalid_input, {}, { fields: lists })
  const group = groupOf(id ?? 0, values)
  const others = (await readRules(db, actor.company_id)).filter((one) => one.id !== id)
  if (group.status !== 'on') return { contradictions: [], total: 0, items: [], looked_at: 0, more: false }
  const against = await contradictions(call, group, others)
  const coming = await comingMeetings(call)
  const looked = coming.slice(0, most)
  const [people, rooms] = await Promise.all([
    readRuleSubjects(db, actor.company_id, [...new Set(looked.map((one) => one.user_id))]),
    readRooms(db, actor.company_id, [...new Set(looked.flatMap((one) => one.room_ids))], call.now()),
  ])
  const byId = new Map(rooms.map((room) => [room.id, room]))
  const roomsOf = (one: Coming) => one.room_ids.flatMap((room_id) => byId.get(room_id) ?? [])
  const bookedOf = new Map<number, BookedMeeting[]>()
  for (const one of looked) {
    const own = bookedOf.get(one.user_id) ?? []
    bookedOf.set(one.user_id, [
      ...own,
      { id: one.id, start: Date.parse(one.start_time), end: Date.parse(one.end_time), rooms: roomsOf(one) },
    ])
  }
  const before = (await readRules(db, actor.company_id)) as readonly RuleGroup[]
  const broken = looked.flatMap((one) => {
    const person = people.get(one.user_id) ?? stranger(one.user_id)
    if (!whyAddressed(group, person).applies) return []
    const its = roomsOf(one)
    const booked = bookedOf.get(one.user_id) ?? []
    const no = refusedBy(call, [...others, group], one, person, its, booked)
    // what was so before is not what saving comes to
    const isNew = no !== null && (no.rule_id === group.id || refusedBy(call, before, one, person, its, booked) === null)
    return isNew ? [{ one, no, room: its[0] as StoredRoom }] : []
  })
  return {
    contradictions: against,
    total: broken.length,
    items: broken.slice(0, shown).map(({ one, no, room }) => ({
      id: one.id,
      title: one.secret ? '' : one.title,
      ...wireSpan(one.start_time, one.end_time, room.timezone),
      timezone: room.timezone,
      room_name: room.name,
      office_name: room.office_name,
      booker_name: one.booker_name,
      message: sentenceFor(no, call.language).message,
    })),
    looked_at: looked.length,
    more: coming.length > most,
  }
}
