import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { databaseBefore, type FreshDatabase, openPatient } from '../../../test/database'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import type { Database } from '../../kernel/database/db'
import { migrate } from '../../kernel/database/migrate'
import { roomPresence } from './presence.store'

type Db = Pick<Database, 'query'>
const day = 86_400_000

/** A gateway and a detector in a room. */
async function furnish(db: Db, acme: Company, name = 'Seen') {
  const one = async (sql: string, values: unknown[]) =>
    (await db.query<{ id: number }>(`${sql} returning id`, values))[0]?.id ?? 0
  const type = await one(`insert into getway_type (company_id, name) values ($1, $2)`, [acme.company_id, name])
  const gateway = await one(
    `insert into detector_getway (company_id, name, getway_type_id, office_id) values ($1, $4, $2, $3)`,
    [acme.company_id, type, acme.office_id, name],
  )
  const room = await acme.room(name)
  const detector = await one(
    `insert into detectors (company_id, name, getway_id, sn, detector_type, meetingroom_id) values ($1, $4, $2, $4, 'pir', $3)`,
    [acme.company_id, gateway, room, name],
  )
  return { room, detector }
}

describe('what is asked with bounds of time', () => {
  // Friday, 20 November 2026
  const now = Date.parse('2026-11-20T06:00:00Z')
  const said: string[] = []
  let world: World
  let acme: Company
  let token: string
  let own: Awaited<ReturnType<typeof furnish>>

  beforeAll(async () => {
    world = await openWorld({ now: new Date(now).toISOString(), watch: (text) => void said.push(text) })
    acme = await addCompany(world.db, 'Acme')
    token = (await acme.person(['view-detector-records'])).token
    own = await furnish(world.db, acme)
    // a change of half an hour for half a year, and one that goes on
    await world.db.query(
      `insert into detector_closed (company_id, detector_id, meetingroom_id, state, start_time, end_time)
       select $1, $2, $3, n % 2, $4::timestamptz - n * interval '30 minutes', $4::timestamptz - (n - 1) * interval '30 minutes'
       from generate_series(1, 48 * 170) n`,
      [acme.company_id, own.detector, own.room, new Date(now - day / 24).toISOString()],
    )
    await world.db.query(
      `insert into detector_open (company_id, detector_id, meetingroom_id, state, start_time) values ($1, $2, $3, 1, $4)`,
      [acme.company_id, own.detector, own.room, new Date(now - day / 24).toISOString()],
    )
    await world.db.query(
      `insert into detector_state (company_id, detector_id, occupied, since, last_seen, silent_at) values ($1, $2, true, $3, $4, $5)`,
      [
        ...[acme.company_id, own.detector, new Date(now - day / 24).toISOString()],
        ...[new Date(now).toISOString(), new Date(now + day / 24).toISOString()],
      ],
    )
    await world.first.keepMonths()
  })
  afterAll(() => world.close())
  afterEach(() => void said.splice(0))

  /** The parts that the last statement of a kind may read, asked with such values. */
  async function read(pattern: RegExp, values: readonly unknown[]): Promise<string[]> {
    const text = said.findLast((one) => pattern.test(one)) ?? ''
    const client = new pg.Client({
      connectionString: world.url,
      options: '-c TimeZone=UTC -c plan_cache_mode=force_custom_plan',
    })
    await client.connect()
    try {
      const list = values.map((value) => client.escapeLiteral(Array.isArray(value) ? `{${value}}` : String(value)))
      await client.query(`prepare asked as ${text}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) execute asked (${list})`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      return [
        ...new Set([...plan.matchAll(/ on (detector_closed_\w+|detector_open)\b/g)].map(([, part]) => part ?? '')),
      ].sort()
    } finally {
      await client.end()
    }
  }

  it('is a moment, and the months since then', async () => {
    const at = now - 5 * day
    const found = await roomPresence(world.db, acme.company_id, own.room, at)
    expect(found.state).not.toBe('unknown')
    const values = [acme.company_id, [own.room], new Date(at).toISOString()]
    // how many months are kept ready follows from when the tests run
    const months = await world.db.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relname ~ '^detector_closed_20\\d\\d_\\d\\d$' order by 1`,
    )
    const since = months.map(({ name }) => name).filter((name) => name >= 'detector_closed_2026_11')
    expect(since.length).toBeGreaterThan(0)
    expect(await read(/order by c.end_time limit 1/, values)).toEqual([
      ...since,
      'detector_closed_late',
      'detector_open',
    ])
    // half a year ago it reads them all
    expect(await read(/order by c.end_time limit 1/, [...values.slice(0, 2), '2026-06-10'])).toContain(
      'detector_closed_2026_06',
    )
  })

  it('is what rooms were used for, in the days that are noted', async () => {
    const [start, end] = [new Date(now - day).toISOString(), new Date(now - day + 3_600_000).toISOString()]
    const { company_id } = acme
    const [meeting] = await world.db.query<{ id: number }>(
      `insert into meeting (company_id, meetingroom_id, title, booker_id, start_time, end_time)
       select $1, $2, 'Plan', min(id), $3, $4 from users where company_id = $1 returning id`,
      [company_id, own.room, start, end],
    )
    await world.db.query(
      `insert into holding (company_id, room_id, kind, source_id, is_held, start_time, end_time) values ($1, $2, 'meeting', $3, true, $4, $5)`,
      [company_id, own.room, meeting?.id, start, end],
    )
    expect(await world.first.noteUse()).toBe(1)
    const parts = await read(
      /r\.state = 1 as occupied, r\.start_time,\s+coalesce\(r\.end_time, s\.silent_at\) as end_time/,
      [...[company_id, [own.room], new Date(now - 2 * day).toISOString(), new Date(now).toISOString()]],
    )
    expect(parts[0]).toBe('detector_closed_2026_11')
    expect(parts).not.toContain('detector_closed_early')
    expect(parts).toContain('detector_open')
  })

  it('is a page of records; without bounds it has them all, and the newest first', async () => {
    const page = async (query: object) =>
      (await world.first.get('/detector_records/pagelist', query, { token })).data as {
        total: number
        items: { id: number; start_time: string; meetingroom_id: number }[]
      }
    const week = { start_time: '2026-11-10T00:00:00Z', end_time: '2026-11-17T00:00:00Z' }
    expect((await page(week)).total).toBe(48 * 7)
    const clock = new Date(now).toISOString()
    const parts = await read(/select r\.id, r\.detector_id/, [
      acme.company_id,
      clock,
      week.start_time,
      week.end_time,
      20,
      0,
    ])
    expect(parts).not.toContain('detector_closed_2026_10')
    expect(parts).not.toContain('detector_closed_early')
    const all = await page({})
    expect(all.total).toBe(48 * 170 + 1)
    expect(all.items[0]).toMatchObject({ start_time: '2026-11-20T05:00:00Z', end_time: null, state: 1 })
    expect(all.items).toHaveLength(20)
    const last = await page({ page: Math.ceil(all.total / 20) })
    expect(last.items.at(-1)?.start_time).toBe('2026-06-03T05:00:00Z')
    // an ended stretch keeps its number
    const [open] = all.items
    await world.db.query('update detector_records set end_time = $1 where end_time is null', [clock])
    expect((await page({ limit: 1 })).items[0]).toMatchObject({ id: open?.id, end_time: '2026-11-20T06:00:00Z' })
  })

  it('is told without a room that is gone, and not of a detector that is gone', async () => {
    const spare = await furnish(world.db, acme, 'Spare')
    await world.db.query(
      `insert into detector_records (company_id, detector_id, meetingroom_id, state, start_time, end_time)
       values ($1, $2, $3, 1, '2026-11-19T00:00:00Z', '2026-11-19T01:00:00Z')`,
      [acme.company_id, spare.detector, spare.room],
    )
    const page = async () =>
      (await world.first.get('/detector_records/pagelist', { detector: spare.detector }, { token })).data
    expect(await page()).toMatchObject({ total: 1, items: [{ meetingroom_id: spare.room, meetingroom_name: 'Spare' }] })
    await world.db.query('update detectors set meetingroom_id = null where id = $1', [spare.detector])
    await world.db.query('delete from meetingroom where id = $1', [spare.room])
    expect(await page()).toMatchObject({ total: 1, items: [{ meetingroom_id: null, meetingroom_name: null }] })
    await world.db.query('delete from detectors where id = $1', [spare.detector])
    expect(await page()).toEqual(expect.objectContaining({ total: 0, items: [] }))
  })

  it('what is older than half a year goes with its month', async () => {
    const months = async () =>
      (
        await world.db.query<{ part: string }>(
          `select part from months_of('detector_closed') order by since nulls first`,
        )
      ).map(({ part }) => part.slice('detector_closed_'.length))
    expect((await months()).slice(0, 3)).toEqual(['early', '2026_06', '2026_07'])
    world.setNow('2026-12-30T02:20:00Z') // 180 days before: 3 July
    await world.first.keepMonths()
    expect((await months()).slice(0, 2)).toEqual(['early', '2026_07'])
    expect((await months()).slice(-2)).toEqual(['2027_03', 'late'])
    const [left] = await world.db.query('select min(start_time) as since from detector_records')
    expect(left).toEqual({ since: '2026-06-30T23:30:00Z' })
    world.setNow(new Date(now).toISOString())
  })
})

describe('what detectors said before it lay by month', () => {
  let before: FreshDatabase
  let db: Database
  let acme: Company
  let own: Awaited<ReturnType<typeof furnish>>
  let was: Record<string, unknown>[]
  const all = () =>
    db.query(
      `select company_id, id, detector_id, meetingroom_id, state, start_time, end_time, meeting_id, action, was_left
       from detector_records order by id`,
    )

  beforeAll(async () => {
    before = await databaseBefore('0072')
    db = openPatient(before.url, { connections: 2 })
    acme = await addCompany(db, 'Acme')
    own = await furnish(db, acme)
    await db.query(
      `insert into detector_records (company_id, detector_id, meetingroom_id, state, start_time, end_time, action, was_left)
       select $1, $2, $3, n % 2, now() - n * interval '12 hours', now() - (n - 1) * interval '12 hours', 'release', n % 2 = 0
       from generate_series(2, 300) n`,
      [acme.company_id, own.detector, own.room],
    )
    await db.query(
      `insert into detector_records (company_id, detector_id, meetingroom_id, state, start_time, end_time)
       values ($1, $2, $3, 1, '1970-01-01', '1970-01-02'), ($1, $2, $3, 0, now() - interval '12 hours', null)`,
      [acme.company_id, own.detector, own.room],
    )
    await db.query(
      `insert into detector_state (company_id, detector_id, occupied, since, last_seen, silent_at)
       values ($1, $2, false, now() - interval '12 hours', now(), now() + interval '1 hour')`,
      [acme.company_id, own.detector],
    )
    was = await all()
    await migrate(before.url)
  })
  afterAll(async () => {
    await db.close()
    await before.drop()
  })

  it('goes over: each row as it was, in its month', async () => {
    expect(was).toHaveLength(301)
    expect(await all()).toEqual(was)
    expect(await db.query('select detector_id from detector_open')).toEqual([{ detector_id: own.detector }])
    expect(await db.query('select extract(year from end_time)::int as year from detector_closed_early')).toEqual([
      { year: 1970 },
    ])
    const [months] = await db.query<{ n: number; wrong: number }>(
      `select count(distinct tableoid)::int as n,
         count(*) filter (where tableoid::regclass::text <> 'detector_closed_' || to_char(end_time, 'YYYY_MM'))::int as wrong
       from detector_closed where end_time > '2000-01-01'`,
    )
    expect(months?.wrong).toBe(0)
    // 150 days
    expect(months?.n).toBeGreaterThanOrEqual(5)
  })

  it('is written on by a server of the version before, which knows one table only', async () => {
    const values = [acme.company_id, own.detector]
    const [open] = await db.query<{ id: number }>('select id from detector_records where end_time is null')
    await db.query(
      `update detector_records r set action = 'warn'
       where r.company_id = $1 and r.detector_id = $2 and r.state = 0 and r.end_time is null`,
      values,
    )
    await db.query(
      `update detector_records r set end_time = greatest(r.start_time, k.ended)
       from unnest($1::int[], $2::int[], $3::timestamptz[]) as k(company_id, id, ended)
       where r.company_id = k.company_id and r.detector_id = k.id and r.end_time is null`,
      [[acme.company_id], [own.detector], [new Date(Date.now() - 60_000).toISOString()]],
    )
    await db.query(
      `insert into detector_records (company_id, detector_id, meetingroom_id, state, start_time, end_time, was_left)
       select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::boolean[])`,
      [
        ...[
          [acme.company_id, acme.company_id],
          [own.detector, own.detector],
          [own.room, own.room],
          [1, 0],
        ],
        [new Date(Date.now() - 60_000).toISOString(), new Date(Date.now() - 30_000).toISOString()],
        [new Date(Date.now() - 30_000).toISOString(), null],
        [false, true],
      ],
    )
    const rows = (await all()) as {
      id: number
      state: number
      end_time: string | null
      action: string
      was_left: boolean
    }[]
    expect(
      rows.slice(-3).map(({ state, end_time, action, was_left }) => [state, end_time === null, action, was_left]),
    ).toEqual([
      [0, false, 'warn', false],
      [1, false, 'none', false],
      [0, true, 'none', true],
    ])
    expect(rows.at(-3)?.id).toBe(open?.id)
    expect((await db.query('select 1 from detector_open')).length).toBe(1)
    // one detector says one thing, as before
    await expect(
      db.query(
        `insert into detector_records (company_id, detector_id, state, start_time) values ($1, $2, 1, now())`,
        values,
      ),
    ).rejects.toThrow('detector_open_pkey')
    const gone = await db.query(
      `delete from detector_records where (company_id, id) in (
         select r.company_id, r.id from company c, lateral (select company_id, id from detector_records
           where company_id = c.id and start_time < $1 and end_time is not null order by start_time limit $2) r limit $2)
       returning 1`,
      [new Date(Date.now() - 100.25 * day).toISOString(), 20_000],
    )
    // those of half days 201 to 300, and the one of 1970
    expect(gone).toHaveLength(101)
  })

  it('holds neither rooms nor detectors back that are deleted', async () => {
    await db.query('delete from detectors where company_id = $1', [acme.company_id])
    expect(await db.query('select 1 from detector_open')).toEqual([])
    expect((await all()).length).toBeGreaterThan(0)
    await db.query('delete from meetingroom where company_id = $1', [acme.company_id])
  })
})
