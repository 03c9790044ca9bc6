import type { Database } from '../apps/server/src/kernel/database/db'
import { booking, type Slot } from './asks'
import { type Ask, once } from './load'

/** Servers on one database, and sessions of different people that are good at each of them. */
export type Ring = { addresses: readonly string[]; tokens: readonly string[] }

export type Outcome = { winners: number; conflicts: number; others: string[] }

type Answer = { code: number; data: { id: number; version: number } | null }

const CONFLICT = /^409/

/** All asks at once, spread over the servers, each from another person. */
export async function contest({ addresses, tokens }: Ring, asks: readonly Ask[]): Promise<Outcome & { won: number[] }> {
  const answers = await Promise.all(
    asks.map((ask, client) =>
      once(addresses[client % addresses.length] ?? '', {
        ...ask,
        headers: { ...ask.headers, 'x-token': tokens[client % tokens.length] ?? '' },
      }),
    ),
  )
  const outcome = { winners: 0, conflicts: 0, others: [] as string[], won: [] as number[] }
  for (const [client, { status, text }] of answers.entries()) {
    const { code = -1 } = status === 200 ? (JSON.parse(text) as Answer) : {}
    if (code === 0) {
      outcome.winners++
      outcome.won.push(client)
    } else if (CONFLICT.test(String(code))) outcome.conflicts++
    else outcome.others.push(`${status} ${text.slice(0, 200)}`)
  }
  return outcome
}

/** Everybody wants the same slot. */
export const sameSlot = (slot: Slot, clients: number): Ask[] => Array.from({ length: clients }, () => booking(slot))

/** Everybody wants a part of the same hour: some the first half, some the middle, some the second half. */
export const crossing = ({ room, date, minute }: Slot, clients: number): Ask[] =>
  Array.from({ length: clients }, (_, client) => booking({ room, date, minute: minute + (client % 3) * 15 }, 45))

/** Everybody wants two of four rooms, in changing order: what deadlocks where locks are taken as they come. */
export function pairs(rooms: readonly number[], { date, minute }: Slot, clients: number): Ask[] {
  return Array.from({ length: clients }, (_, client) => {
    const [first = 0, second = 0] = [rooms[client % 4], rooms[(client * 3 + 1) % 4]]
    const ask = booking({ room: first, date, minute })
    const { meetingroom_id: _one, ...body } = ask.body as Record<string, unknown>
    return { ...ask, body: { ...body, meetingroom_ids: first === second ? [first] : [first, second] } }
  })
}

/** A meeting that one of the clients has booked before the contest. */
async function booked(
  { addresses, tokens }: Ring,
  slot: Slot,
  client: number,
): Promise<{ id: number; version: number }> {
  const ask = booking(slot)
  const headers = { ...ask.headers, 'x-token': tokens[client % tokens.length] ?? '' }
  const { text } = await once(addresses[0] ?? '', { ...ask, headers })
  const { code, data } = JSON.parse(text) as Answer
  if (code !== 0 || data === null) throw new Error(`a meeting could not be booked before the contest: ${text}`)
  return { id: data.id, version: data.version }
}

const changing = (body: object): Ask => ({ method: 'POST', path: '/prod-api/meeting/edit', body })

/** Everybody moves a meeting of their own, booked elsewhere before, into the same slot. */
export async function movesInto(ring: Ring, target: Slot, own: readonly Slot[]): Promise<Ask[]> {
  const { meetingroom_id, start_time, end_time } = booking(target).body as Record<string, unknown>
  const meetings = await Promise.all(own.map((slot, client) => booked(ring, slot, client)))
  return meetings.map((meeting) => changing({ ...meeting, meetingroom_id, start_time, end_time }))
}

/** Somebody changes one meeting in many windows at once, all of which saw the same version. */
export async function editsOf(ring: Ring, slot: Slot, clients: number): Promise<Ask[]> {
  const meeting = await booked(ring, slot, 0)
  return Array.from({ length: clients }, (_, client) => changing({ ...meeting, title: `Bench by ${client}` }))
}

/** Everybody wants the same slot on five days in a row: all or none. */
export const sameSeries = (slot: Slot, clients: number): Ask[] =>
  sameSlot(slot, clients).map((ask) => ({
    ...ask,
    body: { ...(ask.body as object), series: { period: 'day', times: 5 } },
  }))

/** Everybody has asked for the same slot of a room that is approved, and all are approved at once. */
export async function approvals(ring: Ring, slot: Slot, clients: number): Promise<Ask[]> {
  const asked = await Promise.all(Array.from({ length: clients }, (_, client) => booked(ring, slot, client)))
  return asked.map((meeting) => ({ method: 'POST', path: '/prod-api/audit/edit', body: { ...meeting, pass: true } }))
}

/** How many pairs of held claims on one room overlap, whatever the constraint believes. */
export async function overlaps(db: Database, company_id: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from (
       select room_id, start_time, max(end_time) over (partition by room_id order by start_time, id
         rows between unbounded preceding and 1 preceding) as before
       from holding where company_id = $1 and is_held
     ) as claim where before > start_time`,
    [company_id],
  )
  return row?.n ?? -1
}
