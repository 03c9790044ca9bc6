import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { addMeeting } from '@workplace/contract/meeting/booking'
import { roomUnderRules } from '@workplace/domain/booking/effective-rules'
import { eligibilityOf, roomForBooker } from '@workplace/domain/booking/eligibility'
import { holdingsOf } from '@workplace/domain/booking/holding'
import { isOver } from '@workplace/domain/booking/rule'
import { verdict } from '@workplace/domain/booking/verdict'
import { instantsOf } from '@workplace/domain/kernel/zone'
import type { FastPath } from '../../../kernel/call/route'
import { type Statement, sqlState } from '../../../kernel/database/db'
import { bookingRequestFor } from '../core/judge'
import { forLog } from '../core/log-entry'
import { attendeesOf } from '../core/people'
import { sensibleRange } from '../core/range'
import { asksMore } from '../core/under-rules'
import { instantText } from '../core/wall-time'
import type { RoomCache } from '../find/room-cache'
import { bookedEntry } from './book-meeting'

type Input = ParsedOf<typeof addMeeting>

/** What a plain booking may say; whoever says more is booked in a transaction. */
const plain: ReadonlySet<string> = new Set<keyof Input>([
  'meetingroom_id',
  'title',
  'start_time',
  'end_time',
  'content',
  'attendees',
  'secret',
])

const isPlain = (input: Input): input is Input & { meetingroom_id: number } =>
  input.meetingroom_id !== undefined &&
  Object.entries(input).every(
    ([name, value]) =>
      plain.has(name) || value === undefined || value === null || (Array.isArray(value) && value.length === 0),
  )

const bookStatement: Statement = {
  name: 'book-at-once',
  text: `select book_at_once(company_id => $1, rules_epoch => $2, idempotency_key => $3, path => $4, body_hash => $5,
    answer => $6, user_id => $7, user_name => $8, department_id => $9, ip => $10, agent => $11, request_id => $12,
    room_id => $13, title => $14, content => $15, secret => $16, starts => $17, ends => $18, people => $19,
    log_target => $20, log_after => $21, history_after => $22, event => $23) as id`,
}

const staleRules = 'WK001'

/** The slot is held, the key is known, a deadlock: the transaction finds out what to say. */
const answered = new Set([staleRules, '23P01', '23505', '40P01'])

/**
 * Books one room for one time, where nobody has to approve it, in one statement: judged by the rules of the room and the
 * lists of its booker as this server remembers them, and made only if they are still the rules and the slot is free. Everything else is left
 * to `bookMeeting`, which also words each refusal.
 */
export function bookFastPath(known: RoomCache): FastPath<typeof addMeeting> {
  return async (call, input, attempt): Promise<OutputOf<typeof addMeeting> | undefined> => {
    if (!isPlain(input)) return undefined
    const { actor, db } = call
    const found = await known.get(db, actor.company_id, input.meetingroom_id, actor.user_id)
    if (found === undefined) return undefined
    const { epoch } = found
    const standing = eligibilityOf(found.listings, call.now())
    const groups = found.groups.filter((group) => isOver(group, found.room))
    // what somebody has booked, what others have, and prices stand in no memory either
    if (asksMore(groups)) return undefined
    const room = roomForBooker(roomUnderRules(found.room, groups, found.person, standing.freed), standing)
    // who agreed, and who may book a room of some, stands in no memory
    if (room.has_terms || room.is_ranged) return undefined
    // nor does what a booking costs
    if (room.audit_when?.some((rule) => rule.over_amount !== null)) return undefined
    // guests of reception are a visit besides
    if (input.attendees.some((one) => 'visitor' in one || 'visitor_id' in one)) return undefined
    const range = sensibleRange(input.start_time, input.end_time)
    const people = await attendeesOf(call, input.attendees, { id: actor.user_id, name: actor.name })
    // who is invited is told, in a transaction
    if (people.length > 1) return undefined
    const who = { user_id: actor.user_id, now: call.now(), asks: { people: people.length } }
    const answer = verdict(bookingRequestFor(room, [], range, who))
    if (!answer.ok || answer.warnings.includes('audit')) return undefined
    const { start, end } = instantsOf(range.date, range.start_minute, range.end_minute, room.timezone)
    const holdings = holdingsOf([room], start, end)
    const after = bookedEntry(input, [room.id], 0)
    const log = forLog(after)
    const output = (id: unknown) => ({ id, ids: [id], version: 1, audit_state: 0 })
    const rows = await db
      .query<{ id: number }>(bookStatement, [
        actor.company_id,
        epoch,
        attempt?.key ?? null,
        attempt?.path ?? null,
        attempt?.hash ?? null,
        JSON.stringify(output('$id')),
        actor.user_id,
        actor.name,
        actor.department_id,
        call.ip,
        call.agent,
        call.request_id,
        room.id,
        input.title,
        input.content ?? null,
        input.secret,
        holdings.map((part) => instantText(part.start)),
        holdings.map((part) => instantText(part.end)),
        JSON.stringify(people),
        log.target,
        JSON.stringify(log.after),
        JSON.stringify(after),
        JSON.stringify({ room_ids: [room.id], dates: [...new Set(holdings.map((part) => part.date))] }),
      ])
      .catch((error): { id: number }[] => {
        const state = sqlState(error) ?? ''
        if (state === staleRules) known.forget(actor.company_id)
        if (answered.has(state)) return []
        throw error
      })
    const id = rows[0]?.id
    return id !== undefined ? (output(id) as OutputOf<typeof addMeeting>) : undefined
  }
}
