import { freeSlots, type Slot } from './asks'
import { contest, crossing, movesInto, type Outcome, overlaps, pairs, type Ring, sameSlot } from './contest'
import { CLIENTS, PASSWORD, type Stage } from './data'
import { startProduct } from './processes'
import type { Line } from './report'
import { signInAll } from './sign-in'

/** Contested slots over two processes on one database: exactly one winner each, nothing but conflicts for the rest. */
export async function race(stage: Stage, slots: number): Promise<Line[]> {
  const servers = await Promise.all(
    [1, 2].map(() => startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url })),
  )
  try {
    const [first, second] = servers
    const addresses = [first?.address ?? '', second?.address ?? '']
    const ring: Ring = { addresses, tokens: await signInAll(addresses[0] ?? '', stage.usernames, PASSWORD) }
    const slot = await freeSlots(stage)
    const hour = await freeHours(stage)
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
    for (const server of servers) await server.stop()
  }
}

/** Whole hours of the first office's rooms, long after everything else. */
async function freeHours(stage: Stage): Promise<() => Slot> {
  const [last] = await stage.db.query<{ day: string }>(
    "select (max(start_time) + interval '200 days')::date::text as day from holding where company_id = $1",
    [stage.company_id],
  )
  const [rooms = []] = stage.offices
  let next = 0
  return () => {
    const place = next++
    const date = new Date(Date.parse(last?.day ?? '2040-01-01') + Math.floor(place / 12) * 86_400_000)
    return {
      room: rooms[place % rooms.length] ?? 0,
      date: date.toISOString().slice(0, 10),
      minute: 480 + (place % 12) * 60,
    }
  }
}
