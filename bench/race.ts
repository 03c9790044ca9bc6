import { addDays } from '@workplace/domain/kernel/date'
import { signInAll } from '../scripts/sign-in'
import { freeSlots, type Slot } from './asks'
import {
  approvals,
  contest,
  crossing,
  editsOf,
  movesInto,
  type Outcome,
  overlaps,
  pairs,
  type Ring,
  sameSeries,
  sameSlot,
} from './contest'
import { CLIENTS, PASSWORD, type Stage } from './data'
import { startProduct } from './processes'
import type { Line } from './report'

/** Contested slots over two processes on one database: exactly one winner each, nothing but conflicts for the rest. */
export async function race(stage: Stage, slots: number): Promise<Line[]> {
  const servers = await Promise.all(
    [1, 2].map(() => startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url })),
  )
  let restore: (() => Promise<void>) | undefined
  try {
    const [first, second] = servers
    const addresses = [first?.address ?? '', second?.address ?? '']
    const ring: Ring = { addresses, tokens: await signInAll(addresses[0] ?? '', stage.usernames, PASSWORD) }
    // The first person of the data administers: many windows of theirs contest where rights would decide otherwise.
    const boss: Ring = { addresses, tokens: ring.tokens.slice(0, 1) }
    const slot = await freeSlots(stage)
    const hour = await freeHours(stage)
    const five = await freeFives(stage)
    const asked = await approvedSlots(stage)
    restore = asked.restore
    const kinds: [string, () => Promise<Outcome>, number, boolean][] = [
      ['book', () => contest(ring, sameSlot(slot(), CLIENTS)), slots, true],
      ['book, crossing', () => contest(ring, crossing(hour(), CLIENTS)), Math.ceil(slots / 4), true],
      [
        'book two rooms',
        () => contest(ring, pairs(stage.offices[0] ?? [], hour(), CLIENTS)),
        Math.ceil(slots / 4),
        false,
      ],
      [
        'move',
        async () => contest(ring, await movesInto(ring, slot(), Array.from({ length: CLIENTS }, slot))),
        Math.ceil(slots / 4),
        true,
      ],
      ['edit', async () => contest(boss, await editsOf(boss, slot(), CLIENTS)), Math.ceil(slots / 4), true],
      ['series', () => contest(ring, sameSeries(five(), CLIENTS)), Math.ceil(slots / 4), true],
      [
        'approval',
        async () => contest(boss, await approvals(ring, await asked.slot(), CLIENTS)),
        Math.ceil(slots / 4),
        true,
      ],
    ]
    const lines: Line[] = []
    for (const [kind, run, count, single] of kinds) {
      let right = 0
      const others: string[] = []
      for (let round = 0; round < count; round++) {
        const outcome = await run()
        others.push(...outcome.others)
        if (single ? outcome.winners === 1 : outcome.winners >= 1) right++
      }
      if (others.length > 0) console.log(`${kind}: ${others.slice(0, 3).join('\n')}`)
      const bad = await overlaps(stage.db, stage.company_id)
      lines.push({
        work: `race: ${kind}`,
        measured: `${right} of ${count} slots right, ${others.length} errors, ${bad} overlaps`,
        value: others.length + bad > 0 ? 0 : right / count,
        ...{ shown: others.length + bad > 0 || right < count ? 'wrong' : 'right', goal: 1, aim: 1, more: true },
      })
    }
    return lines
  } finally {
    await restore?.()
    for (const server of servers) await server.stop()
  }
}

/** The date so many days after the last claim of a data set. */
async function dayAfterAll({ db, company_id }: Stage, days: number): Promise<string> {
  const [last] = await db.query<{ day: string }>(
    'select (max(start_time) + make_interval(days => $2))::date::text as day from holding where company_id = $1',
    [company_id, days],
  )
  return last?.day ?? '2040-01-01'
}

/** Whole hours of the first office's rooms, long after everything else. */
async function freeHours(stage: Stage): Promise<() => Slot> {
  const first = await dayAfterAll(stage, 200)
  const [rooms = []] = stage.offices
  let next = 0
  return () => {
    const place = next++
    const date = addDays(first, Math.floor(place / 12))
    return { room: rooms[place % rooms.length] ?? 0, date, minute: 480 + (place % 12) * 60 }
  }
}

/** Slots that are free on five days in a row, later still. */
async function freeFives(stage: Stage): Promise<() => Slot> {
  const first = await dayAfterAll(stage, 400)
  const rooms = stage.offices.flat()
  let next = 0
  return () => {
    const place = next++
    return {
      room: rooms[place % rooms.length] ?? 0,
      date: addDays(first, 5 * Math.floor(place / rooms.length)),
      minute: 600,
    }
  }
}

/** Slots of a room that asks for approval from the first of them until `restore`: the other contests have one winner. */
async function approvedSlots(stage: Stage): Promise<{ slot: () => Promise<Slot>; restore: () => Promise<void> }> {
  const first = await dayAfterAll(stage, 600)
  const room = stage.offices.at(-1)?.at(-1) ?? 0
  const approve = async (isaudit: boolean) => {
    await stage.db.query('update meetingroom set isaudit = $2 where id = $1', [room, isaudit])
  }
  let next = 0
  return {
    async slot() {
      if (next === 0) await approve(true)
      return { room, date: addDays(first, next++), minute: 600 }
    },
    restore: () => approve(false),
  }
}
