import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase, openPatient } from '../../../test/database'
import type { Log } from '../call/call'
import type { Database } from '../database/db'
import { keepMonths } from './keep-months'

const log = { warn: () => {}, error: () => {}, info: () => {} } as unknown as Log
const patience = { lockMs: 100, tries: 500, pauseMs: [5, 10] as const }

let fresh: FreshDatabase
let db: Database
/** A second connection, outside of the pool. */
let other: pg.Client
let [acme, globex]: number[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  db = openPatient(fresh.url, { connections: 4 })
  other = new pg.Client({ connectionString: fresh.url })
  await other.connect()
  const made = await db.query<{ id: number }>(`insert into company (name) values ('Acme'), ('Globex') returning id`)
  ;[acme, globex] = made.map(({ id }) => id)
})
afterAll(async () => {
  await other.end()
  await db.close()
  await fresh.drop()
})
afterEach(() => db.query('drop table if exists passes; drop sequence if exists passes_id'))

/** A table as an area's migration makes it, as if it had been made at some moment. */
async function make(since: string): Promise<void> {
  await db.query('create sequence passes_id')
  await db.query(
    `create table passes (company_id int not null, at timestamptz not null, id bigint not null default nextval('passes_id'),
       door text not null, said text generated always as (upper(door)) stored, primary key (company_id, at, id))
     partition by range (at)`,
  )
  await db.query('create index passes_door on passes (company_id, door, at)')
  await db.query(`select arrange_months('passes', $1::date, ($1::date + interval '4 months')::date)`, [since])
}

const days = new Map<number, number | null>()
const keep = (now: string, how = patience) =>
  keepMonths({
    ...{ db, log, patience: how, now: () => Date.parse(now) },
    tables: [{ table: 'passes', time: 'at', keepDays: async (_, company) => days.get(company) ?? null }],
  })
const keepFor = (ofAcme: number | null, ofGlobex: number | null) => {
  days.set(acme ?? 0, ofAcme)
  days.set(globex ?? 0, ofGlobex)
}

const pass = (at: string, door = 'A', company = acme) =>
  db.query('insert into passes (company_id, at, door) values ($1, $2, $3)', [company, at, door])
const passes = async () =>
  (await db.query<{ door: string }>('select door from passes order by at, id')).map(({ door }) => door)
/** Each partition with its bounds and how many rows lie in it. */
async function parts() {
  const found = await db.query<{ part: string; since: string | null; until: string | null; attached: boolean }>(
    `select part, to_char(since, 'YYYY-MM') as since, to_char(until, 'YYYY-MM') as until, attached from months_of('passes')
     order by since nulls first`,
  )
  const shown = []
  for (const { part, since, until, attached } of found) {
    const [row] = await db.query<{ n: number }>(`select count(*)::int as n from ${part}`)
    shown.push(`${part.slice(7)} ${since ?? ''}–${until ?? ''}${attached ? '' : ' aside'}: ${row?.n}`)
  }
  return shown
}

describe('a table by month', () => {
  it('has its months ahead, made while people read and write it', async () => {
    keepFor(null, null)
    await make('2026-09-10')
    await pass('2026-09-30T23:59:59.999Z', 'last')
    await pass('2026-10-01T00:00:00Z', 'first')
    const expected = (more: string[]) => [
      'early –2026-09: 0',
      '2026_09 2026-09–2026-10: 1',
      '2026_10 2026-10–2026-11: 1',
      '2026_11 2026-11–2026-12: 0',
      '2026_12 2026-12–2027-01: 0',
      ...more,
    ]
    expect(await parts()).toEqual(expected(['late 2027-01–: 0']))
    await other.query(
      'begin; select count(*) from passes; insert into passes (company_id, at, door) values (9, now(), $$x$$)',
    )
    // those who are at it are waited for, briefly and often; who comes behind waits as briefly, and is never refused
    const kept = keep('2026-10-01T02:20:00Z')
    for (let n = 0; n < 20; n++) {
      for (const at of ['1970-01-01T00:00:01Z', '2026-10-05T00:00:00Z', '2027-01-10T00:00:00Z', '9999-12-31T00:00:00Z'])
        await pass(at, 'between')
      if (n === 15) await other.query('rollback')
    }
    await kept
    expect((await passes()).filter((door) => door === 'between')).toHaveLength(80)
    await db.query('delete from passes where door = $1', ['between'])
    expect(await parts()).toEqual(expected(['2027_01 2027-01–2027-02: 0', 'late 2027-02–: 0']))
    const before = await parts()
    await keep('2026-10-31T02:20:00Z')
    expect(await parts()).toEqual(before)
    // what came to be in a new month is like the others
    const indexes = await db.query<{ n: number }>(
      `select count(*)::int as n from pg_indexes where tablename like 'passes\\_20%' group by tablename`,
    )
    expect(indexes.map(({ n }) => n)).toEqual([2, 2, 2, 2, 2])
    expect(await db.query('select door, said from passes order by at limit 1')).toEqual([
      { door: 'last', said: 'LAST' },
    ])
  })

  it('takes what belongs to no month, and puts it into its month when that is there', async () => {
    keepFor(null, 400)
    await make('2026-09-10')
    // clocks that stand at zero, and a server that did nothing for two years
    await pass('1970-01-01T00:00:01Z', 'zero')
    await pass('2026-07-15T00:00:00Z', 'july')
    await pass('2027-03-01T00:00:00Z', 'march')
    await pass('9999-12-31T00:00:00Z', 'end')
    expect(await passes()).toEqual(['zero', 'july', 'march', 'end'])
    await keep('2027-01-05T02:20:00Z')
    expect(await parts()).toEqual([
      'early –2026-07: 1',
      '2026_07 2026-07–2026-08: 1',
      ...['2026_08 2026-08–2026-09', '2026_09 2026-09–2026-10', '2026_10 2026-10–2026-11'].map((one) => `${one}: 0`),
      ...['2026_11 2026-11–2026-12', '2026_12 2026-12–2027-01', '2027_01 2027-01–2027-02'].map((one) => `${one}: 0`),
      '2027_02 2027-02–2027-03: 0',
      '2027_03 2027-03–2027-04: 1',
      '2027_04 2027-04–2027-05: 0',
      'late 2027-05–: 1',
    ])
    // from before its keeping: kept until then because it is for ever that they are kept
    keepFor(400, 400)
    await keep('2027-01-06T02:20:00Z')
    expect(await passes()).toEqual(['july', 'march', 'end'])
  })

  it('drops a month when no company keeps it any longer, and deletes what one of them keeps less long', async () => {
    await make('2026-01-10')
    for (const company of [acme, globex])
      for (const month of ['01', '02', '03', '04']) await pass(`2026-${month}-15T12:00:00Z`, `${month}`, company)
    const of = async (company = acme) =>
      (await db.query<{ door: string }>('select door from passes where company_id = $1 order by at', [company])).map(
        ({ door }) => door,
      )
    keepFor(30, 90)
    await keep('2026-05-01T02:20:00Z') // 90 days before: 31 January
    expect(await of(acme)).toEqual(['04'])
    // what only one more day of January keeps stays with its month
    expect(await of(globex)).toEqual(['01', '02', '03', '04'])
    expect((await parts()).slice(0, 3)).toEqual([
      'early –2026-01: 0',
      '2026_01 2026-01–2026-02: 1',
      '2026_02 2026-02–2026-03: 1',
    ])
    await keep('2026-05-03T02:20:00Z') // 90 days before: in February
    expect((await parts()).slice(0, 2)).toEqual(['early –2026-02: 0', '2026_02 2026-02–2026-03: 1'])
    expect(await of(globex)).toEqual(['02', '03', '04'])
    // who keeps for ever keeps every month
    keepFor(30, null)
    await keep('2030-05-02T02:20:00Z')
    expect(await of(acme)).toEqual([])
    expect(await of(globex)).toEqual(['02', '03', '04'])
    // more rows than are deleted at once
    await db.query(
      `insert into passes (company_id, at, door) select $1, timestamptz '2030-01-01' + n * interval '1 second', 'many' from generate_series(1, 12000) n`,
      [acme],
    )
    await keep('2030-05-03T02:20:00Z')
    expect(await of(acme)).toEqual([])
  })

  it('is as it was where it could not be had, or a run was killed, and takes rows of any time', async () => {
    keepFor(30, 30)
    await make('2026-09-10')
    await pass('2026-09-20T00:00:00Z', 'september')
    const before = await parts()
    const impatient = { ...patience, tries: 1 }
    await other.query('begin; select count(*) from passes')
    await expect(keep('2026-12-01T02:20:00Z', impatient)).rejects.toThrow('looked after later')
    expect(await parts()).toEqual(before)
    await pass('1970-01-01T00:00:01Z', 'zero')
    await pass('9999-12-31T00:00:00Z', 'end')
    expect(await passes()).toEqual(['zero', 'september', 'end'])
    // killed while it waits for the table
    const killed = keep('2026-12-01T02:20:00Z', { ...patience, lockMs: 600_000 })
    const isKilled = expect(killed).rejects.toThrow()
    const kill = () =>
      db.query<{ done: boolean }>(
        `select pg_terminate_backend(pid) as done from pg_stat_activity
         where datname = current_database() and application_name like '%, months' and wait_event_type = 'Lock'`,
      )
    while ((await kill()).length === 0);
    await isKilled
    await other.query('rollback')
    expect(await passes()).toEqual(['zero', 'september', 'end'])
    await keep('2026-12-01T02:20:00Z')
    expect((await parts())[0]).toBe('early –2026-11: 0')
    expect(await passes()).toEqual(['end'])
  })

  it('is put in order after whatever somebody did by hand', async () => {
    keepFor(null, null)
    await make('2026-09-10')
    await pass('2026-10-05T00:00:00Z', 'october')
    await pass('2027-02-01T00:00:00Z', 'late')
    await pass('2026-08-01T00:00:00Z', 'early')
    // taken out, and cut off in the middle of taking out
    await other.query('alter table passes detach partition passes_late concurrently')
    await other.query('alter table passes detach partition passes_2026_10 concurrently')
    const reader = new pg.Client({ connectionString: fresh.url })
    await reader.connect()
    await reader.query('begin; select count(*) from passes')
    await other.query(`set statement_timeout = 200`)
    await expect(other.query('alter table passes detach partition passes_early concurrently')).rejects.toThrow(
      'timeout',
    )
    await other.query('reset statement_timeout')
    await reader.end()
    expect(await passes()).toEqual([])
    await keep('2026-11-05T02:20:00Z')
    expect(await passes()).toEqual(['early', 'october', 'late'])
    await keep('2026-11-06T02:20:00Z')
    expect(await parts()).toEqual([
      'early –2026-08: 0',
      '2026_08 2026-08–2026-09: 1',
      '2026_09 2026-09–2026-10: 0',
      '2026_10 2026-10–2026-11: 1',
      '2026_11 2026-11–2026-12: 0',
      '2026_12 2026-12–2027-01: 0',
      '2027_01 2027-01–2027-02: 0',
      '2027_02 2027-02–2027-03: 1',
      'late 2027-03–: 0',
    ])
  })

  it('is looked after by one server at a time, and another table’s fault does not keep it from that', async () => {
    keepFor(null, null)
    await make('2026-09-10')
    const deps = { db, log, patience, now: () => Date.parse('2026-12-01T02:20:00Z') }
    const sound = { table: 'passes', time: 'at', keepDays: async () => null }
    await expect(
      keepMonths({ ...deps, tables: [{ table: 'nowhere', time: 'at', keepDays: async () => null }, sound] }),
    ).rejects.toThrow('looked after later')
    await Promise.all([1, 2, 3].map(() => keepMonths({ ...deps, tables: [sound] })))
    expect((await parts()).at(-2)).toBe('2027_03 2027-03–2027-04: 0')
  })
})

describe('a table that cannot be one by month', () => {
  const id = 'id bigint not null'
  it.each([
    ['at timestamptz not null, id bigint, primary key (company_id, at, id)', '', 'is not partitioned'],
    [`at date not null, ${id}, primary key (company_id, at, id)`, 'partition by range (at)', 'is not partitioned'],
    [`at timestamptz not null, ${id}`, 'partition by range (at)', 'primary key'],
    [`at timestamptz not null, ${id}, primary key (at, company_id, id)`, 'partition by range (at)', 'primary key'],
    [
      `at timestamptz not null, ${id}, primary key (company_id, at, id), foreign key (company_id) references company`,
      'partition by range (at)',
      'foreign key',
    ],
  ])('is refused: %s %s', async (columns, partition, told) => {
    await db.query(`create table passes (company_id int not null, ${columns}) ${partition}`)
    await expect(db.query(`select make_months('passes')`)).rejects.toThrow(told)
  })

  it('while one that can has this month and three more', async () => {
    await db.query(
      `create table passes (company_id int not null, at timestamptz not null, ${id}, primary key (company_id, at, id)) partition by range (at)`,
    )
    await db.query(`select make_months('passes', now() - interval '2 days')`)
    const [found] = await db.query<{ ahead: boolean }>(
      `select max(until) = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '4 months' as ahead
       from months_of('passes') where since is not null`,
    )
    expect(found).toEqual({ ahead: true })
  })
})
