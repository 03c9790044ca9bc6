import { randomUUID } from 'node:crypto'
import { addDays } from '@workplace/domain/kernel/date'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { Stage } from './data'
import type { Ask } from './load'

const ZONE = 'Asia/Shanghai'
const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const text = (ms: number) => new Date(ms).toISOString()

/** The same question put to the product and to the bare server. */
export type Pair = { product: () => Ask; bare: () => Ask }

function reading(stage: Stage, ids: readonly number[], first: string, last: string): Ask {
  const query = new URLSearchParams({
    ...{ company: String(stage.company_id), user: '1', ids: ids.join(',') },
    ...{ from: text(instantOf(first, 0, ZONE)), until: text(instantOf(addDays(last, 1), 0, ZONE)) },
  })
  return { path: `/rooms?${query}` }
}

/** All meetings of a day for the rooms of an office. */
export function dayAsks(stage: Stage): Pair {
  return {
    product: () => ({
      path: `/prod-api/meeting/many_room_meeting?date=${any(stage.dates)}&ids=${any(stage.offices).join(',')}`,
    }),
    bare: () => {
      const date = any(stage.dates)
      return reading(stage, any(stage.offices), date, date)
    },
  }
}

/** Seven days of one room. */
export function weekAsks(stage: Stage): Pair {
  return {
    product: () => {
      const date = any(stage.dates)
      const room = any(any(stage.offices))
      return {
        path: `/prod-api/meeting/week_month?meetingroom_id=${room}&start_date=${date}&end_date=${addDays(date, 6)}`,
      }
    },
    bare: () => {
      const date = any(stage.dates)
      return reading(stage, [any(any(stage.offices))], date, addDays(date, 6))
    },
  }
}

const hour = (minute: number) => `${String(minute / 60).padStart(2, '0')}:00`

/** The rooms among all of the company that nobody holds for an hour: their number, and the first 30 with their day. */
export function freeAsks(stage: Pick<Stage, 'company_id' | 'dates'>): Pair {
  const wish = () => freeAt(stage.company_id, any(stage.dates), 480 + 60 * Math.floor(Math.random() * 10))
  return { product: () => wish().product, bare: () => wish().bare }
}

/** The same for one hour. */
export function freeAt(company_id: number, date: string, minute: number): { product: Ask; bare: Ask } {
  const query = { date, start_time: hour(minute), end_time: hour(minute + 60), limit: '30' }
  const own = {
    ...{ company: String(company_id), user: '1', zone: ZONE, limit: '30' },
    ...{ day: text(instantOf(date, 0, ZONE)), after: text(instantOf(addDays(date, 1), 0, ZONE)) },
    ...{ from: text(instantOf(date, minute, ZONE)), until: text(instantOf(date, minute + 60, ZONE)) },
  }
  return {
    product: { path: `/prod-api/meeting/meetingroom_meeting_page?${new URLSearchParams(query)}` },
    bare: { path: `/free?${new URLSearchParams(own)}` },
  }
}

/** Half hours that nobody has booked, each handed out once, far enough ahead that no other run has used them. */
export async function freeSlots(stage: Stage): Promise<() => { room: number; date: string; minute: number }> {
  const [last] = await stage.db.query<{ day: string }>(
    "select (max(start_time) + interval '2 days')::date::text as day from holding where company_id = $1",
    [stage.company_id],
  )
  const rooms = stage.offices.flat()
  const start = last?.day ?? '2030-01-01'
  let next = 0
  return () => {
    const slot = next++
    const room = rooms[slot % rooms.length] as number
    const place = Math.floor(slot / rooms.length)
    return { room, date: addDays(start, Math.floor(place / 24)), minute: 480 + (place % 24) * 30 }
  }
}

/**
 * How all rooms were used over all days up to now, as the last year is asked for; a few spans, so that no answer is the
 * same all the time. What is to come is never kept, and so has no part in what this compares.
 */
export function yearAsks(stage: Stage): Pair {
  const today = new Date().toISOString().slice(0, 10)
  const days = stage.dates.filter((date) => date <= today).sort()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const from = () => addDays(first, Math.floor(Math.random() * 7))
  return {
    product: () => ({ path: `/prod-api/statistics/utilisation?from=${from()}&to=${last}` }),
    bare: () => ({ path: `/year?company=${stage.company_id}&from=${from()}&to=${last}` }),
  }
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`

export type Slot = { room: number; date: string; minute: number }

/** A booking through the product, as the browser sends it. */
export const booking = ({ room, date, minute }: Slot, length = 30): Ask => ({
  method: 'POST',
  path: '/prod-api/meeting/add',
  headers: { 'idempotency-key': randomUUID() },
  body: {
    ...{ meetingroom_id: room, title: 'Bench', attendees: [] },
    ...{ start_time: `${date} ${clock(minute)}`, end_time: `${date} ${clock(minute + length)}` },
  },
})

/** One autocommitted insert against the constraint. */
export const bareBooking = (stage: Stage, { room, date, minute }: Slot): Ask => ({
  method: 'POST',
  path: '/book',
  body: {
    ...{ company: stage.company_id, room },
    ...{ start: text(instantOf(date, minute, ZONE)), end: text(instantOf(date, minute + 30, ZONE)) },
  },
})
