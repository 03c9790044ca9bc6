import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdingsStatement } from '../apps/server/src/areas/meeting/core/holding.store'
import { openSecrets } from '../apps/server/src/kernel/secrets/secrets'
import { startSession } from '../apps/server/src/kernel/session/session-store'
import { type SizedCompany, seedSize } from '../apps/server/src/seed/seed-size'
import { openWorld, type World } from '../apps/server/test/world'
import { freeAt, type Slot } from './asks'
import { dispatch } from './callbacks'
import {
  approvals,
  contest,
  crossing,
  editsOf,
  movesInto,
  overlaps,
  pairs,
  type Ring,
  sameSeries,
  sameSlot,
} from './contest'
import { once } from './load'
import { startBare } from './processes'

// The short form of the bench, in every test run: what counts (winners, errors, rows and pages read), never how long.

const today = '2026-11-18'
const CLIENTS = 16
let world: World
let company: SizedCompany
let ring: Ring

const seed = (name: string, rooms: number, meetings: number, days: number) =>
  seedSize(world.db, {
    size: { company: name, rooms, meetings, people: 40, days, roomsAnOffice: 10 },
    today,
    accounts: { count: 0, password: 'nobody-signs-in', prefix: `${name}.p` },
    onProgress: () => {},
  })

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: `${today}T01:00:00Z` })
  company = await seed('small', 20, 1_440, 12)
  const addresses = await Promise.all(world.servers.map((server) => server.app.listen({ port: 0, host: '127.0.0.1' })))
  const tokens = await Promise.all(
    company.people
      .slice(0, CLIENTS)
      .map((user_id) => startSession(world.db, { company_id: company.company_id, user_id, ip: '', agent: '' })),
  )
  ring = { addresses, tokens }
}, 60_000)
afterAll(() => world.close())

describe('contested slots over two servers on one database', () => {
  // Days long after the meetings of the company.
  const slot = (place: number): Slot => ({
    room: company.rooms[place % 10] ?? 0,
    date: `2027-06-${String(1 + Math.floor(place / 10)).padStart(2, '0')}`,
    minute: 600,
  })

  test('64 bookings of one slot give one meeting and 63 conflicts', async () => {
    const { winners, conflicts, others } = await contest(ring, sameSlot(slot(0), 64))
    expect({ winners, conflicts, others }).toEqual({ winners: 1, conflicts: 63, others: [] })
  })

  test('bookings that cross one another have one winner in each slot', async () => {
    for (let place = 10; place < 20; place++) {
      const { winners, others } = await contest(ring, crossing(slot(place), CLIENTS))
      expect({ winners, others }).toEqual({ winners: 1, others: [] })
    }
  })

  test('bookings of two rooms in changing order neither deadlock nor fail', async () => {
    for (let day = 10; day < 18; day++) {
      const { winners, conflicts, others } = await contest(ring, pairs(company.rooms, slot(day * 10), CLIENTS))
      expect(others).toEqual([])
      expect(winners).toBeGreaterThanOrEqual(1)
      expect(winners + conflicts).toBe(CLIENTS)
    }
  })

  test('of meetings that are moved into one slot one arrives, the others stay where they were', async () => {
    const own = Array.from({ length: CLIENTS }, (_, client) => slot(40 + client))
    const { winners, conflicts, others } = await contest(ring, await movesInto(ring, slot(39), own))
    expect({ winners, conflicts, others }).toEqual({ winners: 1, conflicts: CLIENTS - 1, others: [] })
    const stayed = await world.db.query(
      `select 1 from holding where company_id = $1 and is_held and start_time >= '2027-06-05' and start_time < '2027-06-07'`,
      [company.company_id],
    )
    expect(stayed).toHaveLength(CLIENTS - 1)
  })

  test('of changes of one meeting that saw the same version one is made', async () => {
    const boss = { ...ring, tokens: ring.tokens.slice(0, 1) }
    const { winners, conflicts, others } = await contest(boss, await editsOf(boss, slot(251), CLIENTS))
    expect({ winners, conflicts, others }).toEqual({ winners: 1, conflicts: CLIENTS - 1, others: [] })
  })

  test('of series for the same days one is made, whole, and nothing of the others', async () => {
    const { winners, conflicts, others } = await contest(ring, sameSeries(slot(250), CLIENTS))
    expect({ winners, conflicts, others }).toEqual({ winners: 1, conflicts: CLIENTS - 1, others: [] })
    const made = await world.db.query(
      'select count(*)::int as n from meeting where series_id is not null group by series_id',
    )
    expect(made).toEqual([{ n: 5 }])
  })

  test('of requests for one slot that are approved at once one is approved', async () => {
    const room = company.rooms[11] ?? 0
    await world.db.query('update meetingroom set isaudit = true where id = $1', [room])
    const boss = { ...ring, tokens: ring.tokens.slice(0, 1) }
    const wanted = { ...slot(252), room }
    const { winners, conflicts, others } = await contest(boss, await approvals(ring, wanted, CLIENTS))
    expect({ winners, conflicts, others }).toEqual({ winners: 1, conflicts: CLIENTS - 1, others: [] })
    const states = await world.db.query(
      'select audit_state, count(*)::int as n from meeting where meetingroom_id = $1 and start_time > $2 group by 1 order by 1',
      [room, '2027-06-01'],
    )
    expect(states).toEqual([
      { audit_state: 0, n: 1 },
      { audit_state: 2, n: CLIENTS - 1 },
    ])
  })

  test('after all of it no two held claims overlap', async () => {
    expect(await overlaps(world.db, company.company_id)).toBe(0)
  })
})

test('product and reference find the same rooms free for an hour', async () => {
  const bare = await startBare(world.url)
  try {
    for (const minute of [540, 600, 960]) {
      const asks = freeAt(company.company_id, today, minute)
      const headers = { 'x-token': ring.tokens[0] ?? '' }
      const [ours, theirs] = [
        await once(ring.addresses[0] ?? '', { ...asks.product, headers }),
        await once(bare.address, asks.bare),
      ]
      const found = (JSON.parse(ours.text) as { data: { items: { id: number }[]; total: number } }).data
      const { rooms } = JSON.parse(theirs.text) as { rooms: { id: number; total: number }[] }
      expect(rooms.map(({ id }) => id)).toEqual(found.items.map(({ id }) => id))
      expect(rooms[0]?.total ?? 0).toBe(found.total)
    }
  } finally {
    await bare.stop()
  }
})

test('each of three endpoints takes every callback, signed, while a fourth hangs', async () => {
  const secrets = await openSecrets(world.db, world.masterKey)
  // throws where a signature is wrong, and ends when each of them has all
  const lines = await dispatch({ db: world.db, secrets }, 300, 0)
  expect(lines.map(({ value }) => value > 0)).toEqual([true, true])
})

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; Plans?: Plan[] } & Record<
  string,
  unknown
>

/** What reading some rooms' days costs: rows, pages, and the tables that are read from end to end. */
async function cost(one: SizedCompany, rooms: readonly number[], from: string, until: string) {
  const [row] = await world.db.transaction(async (tx) => {
    // As in a server that has asked often: one plan for all values.
    await tx.query('set local plan_cache_mode = force_generic_plan')
    await tx.query(`prepare hot (int, int[], timestamptz, timestamptz, int) as ${holdingsStatement.text}`)
    const values = `${one.company_id}, '{${rooms.join(',')}}', '${from}', '${until}', ${one.people[0]}`
    const plans = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) execute hot (${values})`,
    )
    await tx.query('deallocate hot')
    return plans
  })
  const plan = row?.['QUERY PLAN'][0]?.Plan as Plan
  const nodes = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  return {
    rows: plan['Actual Rows'],
    pages: Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']),
    scanned: nodes(plan).flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
  }
}

describe('reading does not grow with the data', () => {
  const questions = [
    ['a day of ten rooms', 10, '2026-11-18', '2026-11-19'],
    ['a week of one room', 1, '2026-11-11', '2026-11-18'],
  ] as const
  const ask = (one: SizedCompany, [, rooms, first, after]: (typeof questions)[number]) =>
    cost(one, one.rooms.slice(0, rooms), `${first}T00:00:00+08:00`, `${after}T00:00:00+08:00`)
  const askAll = async (one: SizedCompany) => [await ask(one, questions[0]), await ask(one, questions[1])]
  let before: Awaited<ReturnType<typeof askAll>>
  let broad: typeof before
  let long: typeof before
  beforeAll(async () => {
    before = await askAll(company)
    broad = await askAll(await seed('broad', 200, 14_400, 12))
    long = await askAll(await seed('long', 20, 14_400, 120))
  }, 60_000)

  test.each(questions.map(([question], index) => [question, index] as const))(
    '%s reads the same rows, and hardly more pages, with ten times the rooms or ten times the days',
    (_, index) => {
      for (const after of [broad[index], long[index]]) {
        expect(after?.rows).toBe(index === 0 ? 60 : 30)
        expect(after?.rows).toBe(before[index]?.rows)
        expect(after?.scanned).toEqual([])
        expect(after?.pages).toBeLessThanOrEqual((before[index]?.pages ?? 0) * 1.5)
      }
    },
  )
})
