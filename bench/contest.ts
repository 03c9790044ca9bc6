import type { Database } from '../apps/server/src/kernel/db'
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

/** Everybody moves a meeting of their own, booked elsewhere before, into the same slot. */
export async function movesInto(ring: Ring, target: Slot, own: readonly Slot[]): Promise<Ask[]> {
  return Promise.all(
    own.map(async (slot, client) => {
      const headers = { 'x-token': ring.tokens[client % ring.tokens.length] ?? '' }
      const ask = booking(slot)
      const { text } = await once(ring.addresses[0] ?? '', { ...ask, headers: { ...ask.headers, ...headers } })
      const { data } = JSON.parse(text) as Answer
      if (data === null) throw new Error(`a meeting to be moved could not be booked: ${text}`)
      const { meetingroom_id, start_time, end_time } = booking(target).body as Record<string, unknown>
      const body = { id: data.id, version: data.version, meetingroom_id, start_time, end_time }
      return { method: 'POST' as const, path: '/prod-api/meeting/edit', body }
    }),
  )
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
