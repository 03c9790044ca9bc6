import { groupsOf } from '@workplace/domain/kernel/groups'
import { controllerTargets } from '../apps/server/src/areas/device/core/delivery-targets'
import { companyFacts } from '../apps/server/src/areas/pass/delivery/company-facts'
import { wantedTables } from '../apps/server/src/areas/pass/delivery/device-rights'
import { refreshDeliveries } from '../apps/server/src/areas/pass/delivery/refresh-deliveries'
import type { Database } from '../apps/server/src/kernel/database/db'
import type { Stage } from './data'
import { median } from './load'
import type { Line } from './report'

const nothing = { info() {}, warn: console.warn, error: console.error }
const now = () => Date.parse('2026-11-23T10:00:00+08:00')

const secondsOf = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const idOf = async (db: Database, text: string, values: unknown[]) => {
  const [row] = await db.query<{ id: number }>(text, values)
  if (row === undefined) throw new Error('nothing was made')
  return row.id
}

/** A company whose people pass so many doors, each of a controller of its own, by twenty strategies. */
async function company(db: Database, people: number, devices: number): Promise<number> {
  const name = `Access ${people} ${Date.now()}`
  const id = await idOf(db, 'insert into company (name) values ($1) returning id', [name])
  const city = await idOf(
    db,
    `insert into city (company_id, name, timezone) values ($1, 'City', 'Asia/Shanghai') returning id`,
    [id],
  )
  const office = await idOf(
    db,
    `insert into office (company_id, city_id, name, timezone) values ($1, $2, 'HQ', 'Asia/Shanghai') returning id`,
    [id, city],
  )
  await db.query(
    `insert into users (company_id, name, username, entry_date)
     select $1::int, 'Person ' || n, $2 || n::text, date '2020-01-01' + n % 2000 from generate_series(1, $3::int) as n`,
    [id, `access-${id}-`, people],
  )
  await db.query(
    `insert into pass_card (company_id, card_no, number, user_id)
     select $1, (10000000 + id)::text, 10000000 + id, id from users where company_id = $1`,
    [id],
  )
  await db.query(
    `insert into door_device (company_id, name, serial, office_id)
     select $1::int, 'Controller ' || n, ($1::int::bigint * 10000 + n + 100000)::text, $2 from generate_series(1, $3::int) as n`,
    [id, office, devices],
  )
  await db.query(
    `insert into door (company_id, name, office_id, controller_id, door_no)
     select $1, 'Door ' || c.id, $2, c.id, 1 from door_device c where c.company_id = $1`,
    [id, office],
  )
  const schedule = await idOf(
    db,
    'insert into pass_schedule (company_id, name, weeks) values ($1, $2, $3) returning id',
    [
      id,
      'Working hours',
      JSON.stringify([1, 2, 3, 4, 5].map((week) => ({ week, periods: [{ start: '08:00', end: '20:00' }] }))),
    ],
  )
  // everybody passes all doors; whoever is in the first twentieth by a strategy of its own, and so on
  await db.query(
    `insert into through_strategy (company_id, name, schedule_id, valid_start)
     select $1::int, 'Strategy ' || n, $2::int, date '2026-01-01' from generate_series(0, 19) as n`,
    [id, schedule],
  )
  await db.query(
    `insert into through_strategy_user (company_id, strategy_id, user_id)
     select $1, s.id, u.id from users u join through_strategy s on s.company_id = $1
       and s.name = 'Strategy ' || u.id % 20 where u.company_id = $1`,
    [id],
  )
  await db.query(
    `insert into through_strategy_office (company_id, strategy_id, office_id)
     select $1, id, $2 from through_strategy where company_id = $1`,
    [id, office],
  )
  return id
}

const columns = ['key', 'user_id', 'window_id', 'wanted', 'wanted_card', 'wanted_data', 'wanted_face'] as const
type Held = { device_id: number } & Record<(typeof columns)[number], unknown>

/** The same rows, known beforehand, written by one statement for each device, with the same indexes and reference. */
async function bare(db: Database, company_id: number): Promise<number> {
  await db.query('drop table if exists bench_holder')
  await db.query(
    'create table bench_holder (like delivery_holder including all, foreign key (company_id) references company)',
  )
  const rows = await db.query<Held>('select * from delivery_holder where company_id = $1 order by device_id, key', [
    company_id,
  ])
  const devices = groupsOf(rows, ({ device_id }) => device_id)
  const seconds = await secondsOf(async () => {
    for (const [device_id, own] of devices)
      await db.query(
        `insert into bench_holder (company_id, kind, device_id, ${columns.join(', ')})
         select $1, 'controller', $2, * from unnest($3::text[], $4::int[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[])`,
        [company_id, device_id, ...columns.map((name) => own.map((row) => row[name]))],
      )
  })
  await db.query('drop table bench_holder')
  return seconds
}

/** What devices are to hold: rows for many devices, and the tables of one with many people. */
export async function access({ db }: Stage, quick: boolean): Promise<Line[]> {
  const [people, devices, many] = quick ? [500, 10, 2_000] : [5_000, 50, 20_000]
  const targets = [controllerTargets]
  const times: { ours: number; bare: number }[] = []
  let rows = 0
  // the first round warms up and is not counted
  for (let round = 0; round <= (quick ? 1 : 3); round++) {
    const company_id = await company(db, people, devices)
    await db.query('delete from delivery_mark where company_id <> $1', [company_id])
    const ours = await secondsOf(() => refreshDeliveries({ db, targets, now, log: nothing }))
    const [count] = await db.query<{ n: number }>(
      'select count(*)::int as n from delivery_holder where company_id = $1 and wanted is not null',
      [company_id],
    )
    rows = count?.n ?? 0
    const alone = await bare(db, company_id)
    if (round > 0) times.push({ ours, bare: alone })
  }
  if (rows !== people * devices) throw new Error(`${rows} rows were made of ${people * devices}`)

  const large = await company(db, many, 1)
  const facts = await companyFacts(db, large, now())
  const [target] = await controllerTargets.read(db, large, null)
  if (target === undefined) throw new Error('there is no controller')
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const none = { kind: 'ut0311', profiles: new Map(), classes: new Map(), holders: new Map() } as const
  let kept = 0
  const compiled = await secondsOf(async () => {
    const made = await wantedTables(target, facts, {
      ...{ today: '2026-11-23', held: none },
      daysOf: async () => () => ({ kind: 'workday' }),
    })
    kept = made.holders.length
  })
  const grown = Math.max(0, process.memoryUsage().heapUsed - before) / 2 ** 20
  if (kept !== many) throw new Error(`${kept} of ${many} people are in the tables`)

  const ours = median(times.map((one) => one.ours))
  const alone = median(times.map((one) => one.bare))
  const ratio = median(times.map((one) => one.ours / one.bare))
  return [
    {
      work: 'access, wanted rows',
      measured: `${rows.toLocaleString('en')} in ${ours.toFixed(2)} s, bare ${alone.toFixed(2)} s`,
      ...{ value: ratio, shown: ratio.toFixed(2), goal: 2, aim: 1.5, more: false },
    },
    {
      work: 'access, tables',
      measured: `of ${many.toLocaleString('en')} people at a controller`,
      ...{ value: compiled, shown: `${compiled.toFixed(2)} s`, goal: 2, aim: 1, more: false },
    },
    {
      work: 'access, their memory',
      measured: 'more than before',
      ...{ value: grown, shown: `${grown.toFixed(0)} MB`, goal: 96, aim: 48, more: false },
    },
  ]
}
