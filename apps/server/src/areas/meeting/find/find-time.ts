import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { findTime as declared } from '@workplace/contract/meeting/form'
import type { Check } from '@workplace/domain/booking/booking-request'
import { isHeld, openHours } from '@workplace/domain/booking/room'
import { verdict } from '@workplace/domain/booking/verdict'
import { addDays } from '@workplace/domain/kernel/date'
import { type Interval, overlaps } from '@workplace/domain/kernel/interval'
import { BLOCK_MINUTES, DAY_MINUTES } from '@workplace/domain/kernel/time'
import { dayStart, instantsOf } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { inOrder } from '../core/asked-rooms'
import { peopleOfDepartments } from '../core/department-people'
import { readRoomsFor } from '../core/eligibility.store'
import { readOccupiedIn } from '../core/holding.store'
import { bookingRequestFor } from '../core/judge'
import { rangeIn } from '../core/range'
import type { StoredRoom } from '../core/room.store'
import { readRange, wireRange } from '../core/wall-time'
import { merged, readBusy } from './people-busy'

type Input = ParsedOf<typeof declared>
type Answer = OutputOf<typeof declared>

const mostPeople = 500
const day = 86_400_000

/** A "no" of these is one at every time; of a horizon also at every later time. */
const hopeless: readonly Check[] = ['readonly', 'offline', 'window', 'length', 'horizon', 'blacklisted']

async function askedPeople(call: Call, input: Input): Promise<number[]> {
  const departments = input.department_ids ?? []
  const inDepartments =
    departments.length === 0 ? [] : await peopleOfDepartments(call.db, call.actor.company_id, departments)
  const ids = [...new Set([...(input.user_ids ?? []), ...inDepartments.map((one) => one.id)])]
  if (ids.length > mostPeople) {
    const words = [`最多为${mostPeople}人查找`, `A time can be looked for with at most ${mostPeople} people`] as const
    throw new Refusal(refusals.invalid_input, {}, { fields: { user_ids: words } })
  }
  return ids
}

/** When anybody of these is in a meeting, and when any of these rooms is held, epoch ms. */
async function takenIn(call: Call, input: Input, rooms: readonly StoredRoom[], span: Interval): Promise<Interval[]> {
  const people = await askedPeople(call, input)
  const windows = rooms.map(({ id }) => ({ room_id: id, from: span.start - 2 * day, until: span.end + 2 * day }))
  const [busy, claims] = await Promise.all([
    readBusy(call, people, span, input.ignored_meeting_id),
    readOccupiedIn(call.db, call.actor, windows),
  ])
  const held = claims
    .flat()
    .filter((one) => isHeld(one) && (one.id !== input.ignored_meeting_id || one.kind === 'occupation'))
  const spans = [...[...busy.values()].flat(), ...held.map(({ start, end }) => ({ start, end }))]
  return merged(spans.sort((a, b) => a.start - b.start))
}

/** What all rules say to a time in all rooms, whose claims are known to be out of the way. */
function judgeAll(rooms: readonly StoredRoom[], span: Interval, call: Call, host_id = call.actor.user_id) {
  // it is the locks of who hosts that count, as when it is booked
  const who = { user_id: host_id, now: call.now() }
  let pending = false
  for (const room of rooms) {
    const answer = verdict(bookingRequestFor(room, [], rangeIn(room.timezone, span.start, span.end), who))
    if (!answer.ok) return { ok: false as const, reason: answer.reason }
    if (answer.warnings.includes('audit')) pending = true
  }
  return { ok: true as const, pending }
}

/**
 * `GET /meeting/find_time`: the next times of a length at which all people and rooms are free and every rule says yes,
 * one after the other, on the clock of the first room.
 */
export async function findTime(call: Call, input: Input): Promise<Answer> {
  const ids = [...new Set(input.meetingroom_ids)]
  const rooms = inOrder(await readRoomsFor(call, ids), ids)
  const [first] = rooms as [StoredRoom, ...StoredRoom[]]
  const zone = first.timezone
  const { date, start_minute } = readRange(input.start_time, input.start_time)
  const until = addDays(date, input.days - 1)
  const span = { start: dayStart(date, zone), end: dayStart(addDays(until, 1), zone) }
  const taken = await takenIn(call, input, rooms, span)
  const open = openHours(first)
  const items: Answer['items'] = []
  let at = 0
  for (let n = 0; n < input.days; n++) {
    const on = addDays(date, n)
    let minute = Math.max(open.start, n === 0 ? start_minute : 0)
    minute = Math.ceil(minute / BLOCK_MINUTES) * BLOCK_MINUTES
    while (minute + input.minutes <= Math.min(open.end, DAY_MINUTES)) {
      const wanted = instantsOf(on, minute, minute + input.minutes, zone)
      while (at < taken.length && (taken[at] as Interval).end <= wanted.start) at++
      const inTheWay = taken[at]
      if (wanted.start < call.now() || (inTheWay !== undefined && overlaps(inTheWay, wanted))) {
        minute += BLOCK_MINUTES
        continue
      }
      const answer = judgeAll(rooms, wanted, call, input.host_id)
      if (!answer.ok) {
        if (hopeless.includes(answer.reason)) return { timezone: zone, items, until }
        if (answer.reason === 'weekend') break
        minute += BLOCK_MINUTES
        continue
      }
      items.push({ ...wireRange(on, minute, minute + input.minutes), pending: answer.pending })
      if (items.length === input.limit) return { timezone: zone, items, until }
      minute = Math.ceil((minute + input.minutes) / BLOCK_MINUTES) * BLOCK_MINUTES
    }
  }
  return { timezone: zone, items, until }
}
