import pg from 'pg'
import type { Database } from '../apps/server/src/kernel/database/db'
import { startSession } from '../apps/server/src/kernel/session/session-store'
import type { Stage } from './data'
import { type Ask, type Loaded, load, median, once } from './load'
import { startBare, startProduct } from './processes'
import type { Line } from './report'

const asking = 500
const telling = 200
const recordsEach = 100
const serialOf = (n: number) => `CJBENCH${10_000 + (n % asking)}`

/** Five hundred face devices with a door each; people pass the first sixteen. */
async function furnish({ db, company_id }: Stage): Promise<{ doors: number[]; pins: number[] }> {
  const one = async (text: string, values: unknown[] = []) => {
    const [row] = await db.query<{ id: number }>(text, [company_id, ...values])
    return row?.id ?? 0
  }
  const office = await one('select min(id) as id from office where company_id = $1')
  await db.query('truncate pass_record')
  await db.query('delete from through_strategy where company_id = $1', [company_id])
  await db.query(`delete from door where company_id = $1 and name like 'Bench %'`, [company_id])
  await db.query(`delete from face_device where company_id = $1 and sn like 'CJBENCH%'`, [company_id])
  await db.query(`delete from pass_schedule where company_id = $1 and name = 'Bench'`, [company_id])
  await db.query(
    `insert into face_device (company_id, name, sn, office_id)
     select $1::int, 'Bench ' || n, 'CJBENCH' || (10000 + n), $2::int from generate_series(0, $3::int - 1) as n`,
    [company_id, office, asking],
  )
  await db.query(
    `insert into face_device_state (company_id, device_id, adoption, first_contact_at, clock_offset_ms, clock_at, clock_set_at,
       registry_code, session)
     select company_id, id, 'adopted', now() - interval '1 day', 0, now(), now(), 'ab', 'cd' from face_device
     where company_id = $1 and sn like 'CJBENCH%'`,
    [company_id],
  )
  await db.query(
    `insert into door (company_id, name, office_id, face_device_id)
     select company_id, 'Bench ' || id, office_id, id from face_device where company_id = $1 and sn like 'CJBENCH%'`,
    [company_id],
  )
  // their doors are held as their rules say, which was confirmed long ago
  await db.query(
    `insert into door_state (company_id, door_id, held_as)
     select d.company_id, d.id, 'normal' from door d where d.company_id = $1 and d.name like 'Bench %'
     on conflict (company_id, door_id) do update set held_as = excluded.held_as`,
    [company_id],
  )
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ week: day, periods: [{ start: '00:00', end: '24:00' }] }))
  const schedule = await one(
    `insert into pass_schedule (company_id, name, weeks) values ($1, 'Bench', $2) returning id`,
    [JSON.stringify(week)],
  )
  const strategy = await one(
    `insert into through_strategy (company_id, name, schedule_id, valid_start) values ($1, 'Bench', $2, '2020-01-01') returning id`,
    [schedule],
  )
  await db.query(
    `insert into through_strategy_door select $1, $2, id from (select d.id from door d join face_device f
       on f.company_id = d.company_id and f.id = d.face_device_id where d.company_id = $1 and f.sn like 'CJBENCH%'
       order by f.sn limit 16) as d`,
    [company_id, strategy],
  )
  await db.query(
    `insert into through_strategy_user select $1, $2, id from (select id from users where company_id = $1 order by id limit 400) as u`,
    [company_id, strategy],
  )
  const doors = await db.query<{ id: number }>(
    'select door_id as id from through_strategy_door where company_id = $1',
    [company_id],
  )
  const pins = await db.query<{ id: number }>('select user_id as id from through_strategy_user where company_id = $1', [
    company_id,
  ])
  return { doors: doors.map(({ id }) => id), pins: pins.map(({ id }) => id) }
}

const wall = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const pinOf = (user: number) => String(100_000_000 + user)

/** The first page of all passes, as people see it and as the database answers it. */
async function firstPage(db: Database, company_id: number, address: string, token: string, asks: number) {
  const [times, bare] = [[] as number[], [] as number[]]
  for (let n = 0; n < asks; n++) {
    const { ms, text } = await once(address, {
      path: '/prod-api/opendoorrecord/pagelist',
      headers: { 'x-token': token },
    })
    if (!text.startsWith('{"code":0')) throw new Error(`the list of passes answered ${text.slice(0, 200)}`)
    times.push(ms)
    const began = performance.now()
    await db.query(
      `select r.*, o.name as office, d.name as door, u.name as person from (
         select * from pass_record r where r.company_id = $1 and r.received_at >= now() - interval '31 days'
           and r.time >= now() - interval '31 days' order by r.time desc, r.id desc limit 20) r
       left join office o on o.company_id = r.company_id and o.id = r.office_id
       left join door d on d.company_id = r.company_id and d.id = r.door_id
       left join users u on u.company_id = r.company_id and u.id = r.user_id`,
      [company_id],
    )
    await db.query(
      `select count(*) from (select 1 from pass_record r where r.company_id = $1
         and r.received_at >= now() - interval '31 days' and r.time >= now() - interval '31 days' limit 10001) as counted`,
      [company_id],
    )
    bare.push(performance.now() - began)
  }
  return { page: median(times), bare: median(bare) }
}

/** So many passes the log has at the end; the long form, by which the goal is measured: `BENCH_PASSES=10000000`. */
const passes = Number(process.env.BENCH_PASSES ?? 1_000_000)
const filledAtOnce = 1_000_000

/**
 * Fills the log up to so many passes, over two months. Indexes are made anew behind the rows, which takes a fraction of
 * keeping them with each; all in one transaction, so that no end in the middle leaves a log without indexes to the next run.
 */
async function fill({ postgres, company_id }: Stage, upTo: number, door: number): Promise<void> {
  const client = new pg.Client({
    connectionString: postgres.url,
    options: '-c TimeZone=UTC -c statement_timeout=0 -c maintenance_work_mem=512MB -c synchronous_commit=off',
  })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select arrange_months('pass_record', current_date - 65, current_date + 120)`)
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as made from pg_index
       where indrelid = 'pass_record'::regclass and not indisprimary order by 1`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const { rows: counted } = await client.query<{ n: number }>('select count(*)::int as n from pass_record')
    for (let from = counted[0]?.n ?? 0; from < upTo; from += filledAtOnce)
      await client.query(
        `insert into pass_record (company_id, received_at, time, time_state, device_time, device_kind, device_id, mark,
           office_id, door_id, way, direction, user_id, granted, verified_by, result, judged)
         select $1::int, at, at, 'exact', at, 'face', 0, decode(md5(n::text), 'hex'), d.office_id, d.id, 'face', 'in', null,
           true, 'device', 'ok', 'agrees'
         from (select n, now() - (n % 5000000) * interval '1 second' as at from generate_series($3::int, $4::int) as n) as passed
         join door d on d.company_id = $1 and d.id = $2`,
        [company_id, door, from + 1, Math.min(upTo, from + filledAtOnce)],
      )
    for (const { made } of indexes) await client.query(made)
    await client.query('commit')
    await client.query('analyze pass_record')
  } finally {
    await client.end()
  }
}

/** Devices that ask, let the server decide, and tell what happened, beside a server that only does the same SQL. */
export async function passing(stage: Stage, quick: boolean): Promise<Line[]> {
  const { db, company_id, dataDir, postgres } = stage
  const { doors, pins } = await furnish(stage)
  await db.query('drop table if exists bench_pass')
  await db.query('create table bench_pass (like pass_record including all)')
  const product = await startProduct({ dataDir, databaseUrl: postgres.url })
  const bare = await startBare(postgres.url)
  try {
    const [user] = pins
    await db.query(`delete from user_role where company_id = $1 and user_id = $2`, [company_id, user])
    await db.query(
      `with made as (insert into role (company_id, name, permissions) values ($1, $3, $4) returning company_id, id)
       insert into user_role (company_id, user_id, role_id) select company_id, $2, id from made`,
      [company_id, user, `Bench passing ${Date.now()}`, ['view-opendoor-record', 'add-face-device']],
    )
    const token = await startSession(db, { company_id, user_id: user ?? 0, ip: '', agent: '' })
    const devices = await once(product.address, {
      path: '/prod-api/facedevice/setup',
      headers: { 'x-token': token },
    })
    const port = /"port":(\d+)/.exec(devices.text)?.[1]
    if (port === undefined) throw new Error(`nobody says where devices call: ${devices.text.slice(0, 200)}`)
    const address = `http://127.0.0.1:${port}`
    const seconds = quick ? 2 : 4
    const rounds = quick ? 1 : 5
    let n = 0
    const works: Record<string, { ours: () => Ask; bare: () => Ask }> = {
      asks: {
        ours: () => ({ path: `/iclock/getrequest?SN=${serialOf(++n)}` }),
        bare: () => ({ path: `/device?sn=${serialOf(++n)}` }),
      },
      verifies: {
        ours: () => ({
          ...{ method: 'POST', path: `/iclock/cdata?SN=${serialOf(++n % 16)}&AuthType=device` },
          text: `time=${wall(Date.now())}\tpin=${pinOf(pins[n % pins.length] ?? 0)}\tcardno=0\taddrtype=2\teventaddr=1\tevent=223\tinoutstatus=0\tverifytype=15`,
        }),
        bare: () => ({
          path: `/verdict?sn=${serialOf(++n % 16)}&user=${pins[n % pins.length]}`,
        }),
      },
      records: {
        ours: () => records('/iclock/cdata?SN=', '&table=rtlog'),
        bare: () => records('/records?sn=', `&company=${company_id}&door=${doors[0]}`),
      },
    }
    const indexes = new Map<string, number>()
    const records = (before: string, behind: string): Ask => {
      const sn = serialOf(++n % telling)
      const first = indexes.get(sn) ?? 0
      indexes.set(sn, first + recordsEach)
      const lines = Array.from(
        { length: recordsEach },
        (_, at) =>
          `time=${wall(Date.now() - 60_000 + at * 100)}\tpin=${pinOf(pins[(n + at) % pins.length] ?? 0)}\tcardno=0\teventaddr=1\tevent=0\tinoutstatus=0\tverifytype=15\tindex=${first + at + 1}`,
      )
      return { method: 'POST', path: `${before}${sn}${behind}`, text: lines.join('\n') }
    }
    // as on any day: devices have been told their settings, and nothing changed just now
    for (const _ of [1, 2])
      for (let device = 0; device < asking; device += 16)
        await Promise.all(
          Array.from({ length: Math.min(16, asking - device) }, (_, at) =>
            once(address, { path: `/iclock/getrequest?SN=${serialOf(device + at)}` }),
          ),
        )
    const isQuiet = async () => {
      const [row] = await db.query<{ busy: boolean }>(
        `select exists (select from delivery_mark) or exists (select from delivery_device where marked <> reckoned)
           or exists (select from due_event) as busy`,
      )
      return row?.busy === false
    }
    while (!(await isQuiet())) await new Promise((done) => setTimeout(done, 100))
    const said: Line[] = []
    for (const [name, work, goal, aim] of [
      ['asks', `passing, ${asking} ask`, 0.5, 0.8],
      ['verifies', 'passing, the server says', 0.4, 0.6],
      ['records', `passing, ${recordsEach} at once`, 0.5, 0.8],
    ] as const) {
      const told = { ours: [] as Loaded[], bare: [] as Loaded[] }
      for (let round = 0; round <= rounds; round++)
        for (const who of ['ours', 'bare'] as const) {
          const loaded: Loaded = await load({
            ...{ address: who === 'ours' ? address : bare.address, connections: 16, seconds },
            workers: [(who === 'ours' ? product : bare).process.pid ?? 0, postgres.pid],
            next: works[name]?.[who] ?? (() => ({ path: '/' })),
          })
          if (loaded.perSecond === 0)
            throw new Error(`${name}: nothing was answered in ${seconds} s, the machine is too busy`)
          if (loaded.failed > 0) throw new Error(`${loaded.failed} of ${name} failed (${who}): ${loaded.failure}`)
          if (round > 0) told[who].push(loaded)
        }
      const of = (key: 'perSecond' | 'cpuMs') =>
        [median(told.ours.map((one) => one[key])), median(told.bare.map((one) => one[key]))] as const
      const [ours, alone] = of('perSecond')
      // the work itself, which other work on the machine disturbs less than the rate
      const [worked, bareWorked] = of('cpuMs')
      said.push({
        work,
        measured: `${Math.round(ours)}/s of ${Math.round(alone)}/s bare; ${bareWorked.toFixed(2)} of ${worked.toFixed(2)} ms cpu`,
        ...{ value: ours / alone, shown: (ours / alone).toFixed(2), goal, aim, more: true },
      })
    }
    await db.query('truncate pass_record')
    const many = quick ? 200_000 : passes
    const few = many / 10
    await fill(stage, few, doors[0] ?? 0)
    const before = await firstPage(db, company_id, product.address, token, quick ? 20 : 60)
    await fill(stage, many, doors[0] ?? 0)
    const after = await firstPage(db, company_id, product.address, token, quick ? 20 : 60)
    // the data set has no other company, and taking away ten million rows one by one takes as long as it took to make them
    await db.query('truncate pass_record')
    said.push(
      {
        work: 'passes, first page',
        measured: `${after.page.toFixed(1)} ms of ${many.toLocaleString('en')}, SQL ${after.bare.toFixed(1)} ms`,
        ...{
          value: after.page / after.bare,
          shown: (after.page / after.bare).toFixed(2),
          goal: 1.5,
          aim: 1.2,
          more: false,
        },
      },
      {
        work: 'passes, growth',
        measured: `${few.toLocaleString('en')} to ${many.toLocaleString('en')}, ${before.page.toFixed(1)} to ${after.page.toFixed(1)} ms`,
        ...{
          value: after.page / before.page,
          shown: (after.page / before.page).toFixed(2),
          goal: 1.2,
          aim: 1.1,
          more: false,
        },
      },
    )
    return said
  } finally {
    await Promise.all([product.stop(), bare.stop()])
    await db.query('drop table if exists bench_pass')
  }
}
