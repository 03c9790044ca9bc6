import { get } from 'node:http'
import { gzipSync } from 'node:zlib'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import { publishMap } from '../apps/server/src/areas/station/map/publish-map'
import { readMapState } from '../apps/server/src/areas/station/map/read-map'
import { rehearseMove } from '../apps/server/src/areas/station/moves/rehearse-move'
import { desksDue } from '../apps/server/src/areas/station/queue/desks-due'
import { deskUtilisationOf } from '../apps/server/src/areas/statistics/desk-utilisation'
import { startSession } from '../apps/server/src/kernel/session/session-store'
import { beside, measured, quiet, recording, replay, withClient } from './beside'
import type { Stage } from './data'
import { median, once } from './load'
import { residentMegabytes } from './proc'
import { startBare, startProduct } from './processes'
import type { Line } from './report'
import { floorsOf, type Made, stationMap } from './station-map'

const zone = 'Asia/Shanghai'
const codes = ['view-reservation', 'view-booked', 'view-map', 'change-map', 'view-station', 'view-assign', 'add-assign']
const aFloor = 5_000

/**
 * A company with an office of floors of desks, each with a published map; 5,000 people; and bookings of the working days
 * before, by which so many are reached.
 */
async function furnish({ db }: Stage, counts: readonly number[], people: number, bookings: number): Promise<Made> {
  const [made] = await db.query<Omit<Made, 'floors' | 'people'> & { city_id: number; category_id: number }>(
    `with c as (insert into company (name) values ('Desks ' || clock_timestamp()) returning id),
     t as (insert into city (company_id, name, timezone) select id, 'City', $2 from c returning company_id, id),
     o as (insert into office (company_id, city_id, name, timezone) select company_id, id, 'Office', $2 from t returning company_id, id),
     u as (insert into users (company_id, name, username, office_id) select o.company_id, 'Admin', 'desks-' || o.company_id, o.id from o
       returning company_id, id),
     g as (insert into role (company_id, name, permissions) select id, 'Desks', $1::text[] from c returning company_id, id),
     b as (insert into user_role (company_id, user_id, role_id) select u.company_id, u.id, g.id from u, g),
     p as (insert into price (company_id, name, unit, amount, target) select id, 'Free', 'day', 0, 'station' from c returning id),
     k as (insert into station_category (company_id, name) select id, 'Desk' from c returning id),
     s as (insert into station_time_slot (company_id, name, start_time, end_time, weekdays)
       select id, 'Day', '00:00', '24:00', '{1,2,3,4,5,6,7}' from c returning id)
     select c.id as company_id, o.id as office_id, u.id as user_id, t.id as city_id, k.id as category_id from c, o, u, t, k, p, s, g`,
    [codes, zone],
  )
  if (made === undefined) throw new Error('no company was made')
  const { company_id, office_id, user_id, city_id } = made
  await db.query(
    `with d as (insert into department (company_id, name) select $1, 'D' || n from generate_series(1, 50) n returning id),
     at as (select id, row_number() over (order by id) - 1 as n from d),
     u as (insert into users (company_id, name, username, office_id, department_id)
       select $1, 'Person ' || p.i, 'desks-' || $1 || '-' || p.i, $2, at.id from generate_series(1, $3::int) as p(i) join at on at.n = p.i % 50
       returning id)
     insert into user_role (company_id, user_id, role_id) select $1, u.id, r.id from u, role r where r.company_id = $1`,
    [company_id, office_id, people - 1],
  )
  const ids = await db.query<{ id: number }>('select id from users where company_id = $1 order by id', [company_id])
  const floors: number[] = []
  for (const [n, count] of counts.entries()) {
    const [floor] = await db.query<{ id: number }>(
      'insert into floor (company_id, office_id, name, number) values ($1, $2, $3, $4) returning id',
      [company_id, office_id, `F${n + 1}`, n + 1],
    )
    const floor_id = floor?.id ?? 0
    floors.push(floor_id)
    await db.query(
      `with a as (insert into station_area (company_id, name, office_id, floor_id, sort)
         select $1, 'Area ' || n, $2, $3, n from generate_series(0, ($4::int - 1) / 100) n returning id, sort)
       insert into station (company_id, number, city_id, office_id, floor_id, area_id, attribute, category_id, price_id, x, y, w, h, r)
       select $1, 'D-' || lpad(n::text, 4, '0'), $5, $2, $3, a.id, 'shared',
         (select id from station_category where company_id = $1), (select id from price where company_id = $1),
         200 + (n / 100 % 10) * 2600 + (n % 10) * 220, 200 + (n / 1000) * 2100 + (n / 10 % 10) * 180, 160, 80, 0
       from generate_series(0, $4::int - 1) n join a on a.sort = n / 100`,
      [company_id, office_id, floor_id, count, city_id],
    )
    await db.query(
      `insert into station_slot (company_id, station_id, time_slot_id)
       select $1, s.id, t.id from station s, station_time_slot t where s.company_id = $1 and t.company_id = $1 and s.floor_id = $2`,
      [company_id, floor_id],
    )
    await db.query(
      `with areas as (
         select jsonb_build_object('id', 'a' || a.id, 'kind', 'area', 'name', a.name, 'color', '#2456E6', 'area_id', a.id, 'points',
           jsonb_build_array(min(s.x) - 110, min(s.y) - 60, max(s.x) + 110, min(s.y) - 60, max(s.x) + 110, max(s.y) + 60,
             min(s.x) - 110, max(s.y) + 60)) as item
         from station_area a join station s on s.company_id = a.company_id and s.area_id = a.id
         where a.company_id = $1 and a.floor_id = $2 group by a.id, a.name
       ), desks as (
         select jsonb_build_object('id', 'd' || id, 'kind', 'desk', 'x', x, 'y', y, 'w', w, 'h', h, 'r', r, 'number', number,
           'station_id', id, 'plan', null) as item from station where company_id = $1 and floor_id = $2
       )
       insert into station_map (company_id, floor_id, state, version, width, height, desks, items)
       select $1, $2, 'published', 1, $4, $5, $3, jsonb_agg(item) from (select item from areas union all select item from desks) x`,
      [
        company_id,
        floor_id,
        count,
        400 + 2_600 * Math.min(10, Math.ceil(count / 100)),
        400 + 2_100 * Math.ceil(count / 1_000),
      ],
    )
  }
  // the days before, each desk of the first floor by somebody
  const today = wallClock(Date.now(), zone).date
  for (let done = 0, day = 1; done < bookings; done += 4_000, day++)
    await db.query(
      `with at as (select s.id as desk, row_number() over (order by s.id)::int as n from station s where s.company_id = $1 and s.floor_id = $2
         order by s.id limit 4000),
       who as (select id, row_number() over (order by id)::int as n from users where company_id = $1),
       made as (
         insert into station_reservation (company_id, station_id, office_id, user_id, booker_id, date, unit, start_time, end_time, state,
           check_in_time)
         select $1, at.desk, $3, who.id, who.id, $4::date, 'day', ($4::text || ' 09:00+08')::timestamptz,
           ($4::text || ' 18:00+08')::timestamptz, (array['finished', 'finished', 'finished', 'no_show'])[n % 4 + 1],
           case when n % 4 < 3 then ($4::text || ' 09:05+08')::timestamptz end
         from at join who using (n) returning id, station_id, user_id, start_time, end_time)
       insert into station_holding (company_id, station_id, user_id, kind, source_id, start_time, end_time, is_held)
       select $1, station_id, user_id, 'reservation', id, start_time, end_time, false from made`,
      [company_id, floors[0], office_id, addDays(today, -day)],
    )
  for (const table of ['station', 'station_slot', 'station_reservation', 'station_holding', 'users'])
    await db.query(`analyze ${table}`)
  return { company_id, office_id, user_id, floors, people: ids.map(({ id }) => id) }
}

const ratio = (work: string, said: string, value: number, goal: number, aim: number, more: boolean): Line => ({
  ...{ work, measured: said, value, shown: value.toFixed(2), goal, aim, more },
})

/** How the desks of a floor are: over the wire, beside its statements; and how large the answer is. */
async function state(stage: Stage, made: Made, address: string, token: string, rounds: number): Promise<Line[]> {
  const floor_id = made.floors[0] ?? 0
  const date = wallClock(Date.now(), zone).date
  const asked = { floor_id, date, unit: 'day' } as Parameters<typeof readMapState>[1]
  const { said } = await measured(stage.db, { ...made, codes }, (call) => readMapState(call, asked))
  const [ours, bare]: [number[], number[]] = [[], []]
  let bytes = 0
  await withClient(stage, async (client) => {
    for (let n = 0; n <= rounds; n++) {
      const { ms, text } = await once(address, {
        ...{ path: `/prod-api/map/state?floor_id=${floor_id}&date=${date}`, headers: { 'x-token': token } },
      })
      if (!text.startsWith('{"code":0')) throw new Error(`the state answered ${text.slice(0, 200)}`)
      bytes = gzipSync(text).length
      const took = await replay(client, said)
      if (n === 0) continue
      ours.push(ms)
      bare.push(took)
    }
  })
  const [one, alone] = [median(ours), median(bare)]
  return [
    ratio('desks: state of 5,000', `${one.toFixed(0)} ms, its SQL ${alone.toFixed(0)} ms`, alone / one, 0.5, 0.8, true),
    {
      ...{
        work: 'desks: state, gzip',
        measured: 'KB of 5,000 desks',
        value: bytes / 1024,
        shown: (bytes / 1024).toFixed(1),
      },
      ...{ goal: 25, aim: null, more: false },
    },
  ]
}

type Asking = { token: string; user: number; desk: number }
const spanOf = (date: string) => ({ start: `${date}T00:00:00+08:00`, end: `${addDays(date, 1)}T00:00:00+08:00` })

/** So many ask at a time until all have asked; answers codes and how long it took. */
async function atOnce<T>(all: readonly T[], width: number, ask: (one: T) => Promise<{ status: number; text: string }>) {
  const left = [...all].reverse()
  const answers = new Map<string, number>()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) {
        const { status, text } = await ask(one)
        const said = status >= 500 ? 'failed' : text.startsWith('{"code":0') ? 'held' : 'refused'
        answers.set(said, (answers.get(said) ?? 0) + 1)
      }
    }),
  )
  return { answers, seconds: (performance.now() - began) / 1000 }
}

const bookOurs = (address: string, date: string) => (one: Asking) =>
  once(address, {
    ...{
      method: 'POST' as const,
      path: '/prod-api/reservation/add',
      body: { station_id: one.desk, date, unit: 'day' },
    },
    headers: { 'x-token': one.token },
  })
const bookBare = (address: string, made: Made, date: string) => (one: Asking) =>
  once(address, {
    ...{ method: 'POST' as const, path: '/desk' },
    body: { company: made.company_id, desk: one.desk, office: made.office_id, user: one.user, date, ...spanOf(date) },
  })

async function clear({ db }: Stage, { company_id }: Made, from: string): Promise<void> {
  await db.query('delete from station_holding where company_id = $1 and start_time >= $2', [
    company_id,
    `${from}T00:00:00+08:00`,
  ])
  await db.query('delete from station_reservation where company_id = $1 and date >= $2', [company_id, from])
}

/** Sixteen at once book a desk each, beside the least that this writes. */
async function book(stage: Stage, made: Made, ours: string, bare: string, askings: readonly Asking[], rounds: number) {
  const date = addDays(wallClock(Date.now(), zone).date, 2)
  const rates: [number[], number[]] = [[], []]
  const some = askings.slice(0, 400)
  for (let n = 0; n <= rounds; n++)
    for (const [which, ask] of [bookOurs(ours, date), bookBare(bare, made, date)].entries()) {
      await clear(stage, made, date)
      const { answers, seconds } = await atOnce(some, 16, ask)
      if (answers.get('held') !== some.length) throw new Error(`booking: ${JSON.stringify([...answers])}`)
      if (n > 0) rates[which]?.push(some.length / seconds)
    }
  await clear(stage, made, date)
  const [fast, alone] = [median(rates[0]), median(rates[1])]
  return ratio('desks: 16 book', `${fast.toFixed(0)}/s of ${alone.toFixed(0)}/s bare`, fast / alone, 0.25, 0.4, true)
}

/** A day opens: 5,000 people want one of 4,000 desks each, 64 of them at once. */
async function opening(
  stage: Stage,
  made: Made,
  ours: string,
  bare: string,
  askings: readonly Asking[],
): Promise<Line> {
  const date = addDays(wallClock(Date.now(), zone).date, 3)
  await clear(stage, made, date)
  const alone = await atOnce(askings, 64, bookBare(bare, made, date))
  await clear(stage, made, date)
  const { answers, seconds } = await atOnce(askings, 64, bookOurs(ours, date))
  const desks = new Set(askings.map(({ desk }) => desk)).size
  const [row] = await stage.db.query<{ held: number; twice: number }>(
    `select count(*)::int as held, (count(*) - count(distinct station_id))::int as twice from station_holding
     where company_id = $1 and is_held and start_time >= $2`,
    [made.company_id, `${date}T00:00:00+08:00`],
  )
  await clear(stage, made, date)
  if (row?.held !== desks || row.twice !== 0 || answers.has('failed'))
    throw new Error(`a day opened: ${row?.held} of ${desks} held, ${row?.twice} twice, ${JSON.stringify([...answers])}`)
  return ratio(
    `desks: ${askings.length} want ${desks}`,
    `${seconds.toFixed(1)} s, bare ${alone.seconds.toFixed(1)} s; ${row.held} held, none twice, no 5xx`,
    ...([seconds / alone.seconds, 3, 2, false] as const),
  )
}

/** A floor of 5,000 is published, of which a hundred were moved. */
async function publish(stage: Stage, made: Made, rounds: number): Promise<Line> {
  const { db } = stage
  const { company_id } = made
  const floor_id = made.floors[2] ?? 0
  const [draft] = await db.query<{ id: number }>(
    `insert into station_map (company_id, floor_id, state, width, height)
     select company_id, floor_id, 'draft', width, height from station_map
     where company_id = $1 and floor_id = $2 and state = 'published' returning id`,
    [company_id, floor_id],
  )
  await db.query(
    `insert into station_map_item (company_id, map_id, id, item)
     select $1, $3, item->>'id', case when item->>'kind' = 'desk' and n % 50 = 0
       then jsonb_set(item, '{x}', to_jsonb((item->>'x')::int + 20)) else item end
     from station_map m, jsonb_array_elements(m.items) with ordinality as e(item, n)
     where m.company_id = $1 and m.floor_id = $2 and m.state = 'published'`,
    [company_id, floor_id, draft?.id],
  )
  await db.query(
    `insert into station_map_lease (company_id, floor_id, token, name, until) values ($1, $2, 'bench', 'Bench', now() + interval '1 hour')`,
    [company_id, floor_id],
  )
  const line = await beside(
    stage,
    { ...made, codes },
    'desks: publish 5,000',
    rounds,
    (call) =>
      publishMap(call, { floor_id, token: 'bench', revision: 1, answers: [], owners: [] }, { cabinets: undefined }),
    { goal: 2, aim: 1.5 },
  )
  await db.query(`delete from station_map where company_id = $1 and id = $2`, [company_id, draft?.id])
  return line
}

/** So many are released at one instant. */
async function releases(stage: Stage, made: Made, count: number, rounds: number): Promise<Line> {
  const { db } = stage
  const { company_id, office_id } = made
  const date = wallClock(Date.now(), zone).date
  const fallDue = async () => {
    await clear(stage, made, date)
    await db.query(
      `with at as (select s.id as desk, row_number() over (order by s.id)::int as n from station s where s.company_id = $1 and s.floor_id = $2
         order by s.id limit $5),
       who as (select id, row_number() over (order by id)::int as n from users where company_id = $1),
       made as (
         insert into station_reservation (company_id, station_id, office_id, user_id, booker_id, date, unit, start_time, end_time, deadline,
           warned_at)
         select $1, at.desk, $3, who.id, who.id, $4::date, 'day', now() - interval '3 hours', now() + interval '3 hours',
           now() - interval '1 minute', now() - interval '20 minutes'
         from at join who using (n) returning id, station_id, user_id, start_time, end_time)
       insert into station_holding (company_id, station_id, user_id, kind, source_id, start_time, end_time)
       select $1, station_id, user_id, 'reservation', id, start_time, end_time from made`,
      [company_id, made.floors[0], office_id, date, count],
    )
  }
  const [ours, bare]: [number[], number[]] = [[], []]
  await withClient(stage, async (client) => {
    for (let round = 0; round <= rounds; round++) {
      await fallDue()
      const noted = recording(db)
      await desksDue({ db: noted.db, now: Date.now, log: quiet, beforeCommit: async () => {} } as never)
      await fallDue()
      let took = 0
      for (const said of noted.transactions) took += await replay(client, said, 'commit')
      await fallDue()
      const began = performance.now()
      const done = await desksDue({ db, now: Date.now, log: quiet, beforeCommit: async () => {} } as never)
      const ms = performance.now() - began
      if (done < count) throw new Error(`${done} of ${count} are released`)
      if (round === 0) continue
      ours.push(ms)
      bare.push(took)
    }
  })
  await clear(stage, made, date)
  const [one, alone] = [median(ours), median(bare)]
  return ratio(
    `desks: ${count} released`,
    `${one.toFixed(0)} ms, its SQL ${alone.toFixed(0)} ms`,
    ...([one / alone, 3, 2, false] as const),
  )
}

/** A department of 1,000 is rehearsed, beside one of 500. */
async function rehearsal(stage: Stage, made: Made, rounds: number): Promise<Line> {
  const { db } = stage
  const { company_id, office_id } = made
  const times: number[] = []
  for (const count of [500, 1_000]) {
    const [row] = await db.query<{ id: number }>(
      `with d as (insert into department (company_id, name) values ($1, 'Moves ' || $3::int) returning id),
       m as (insert into station_move (company_id, title, office_id, date, targets)
         select $1, 'Bench ' || $3::int, $2, current_date + 7, jsonb_build_array(jsonb_build_object('department_id', d.id, 'area_ids',
           (select jsonb_agg(id) from (select id from station_area where company_id = $1 and floor_id = $4 order by id limit $3::int / 100) a)))
         from d returning id)
       select m.id from m`,
      [company_id, office_id, count, made.floors[1] ?? made.floors[0]],
    )
    await db.query(
      `update users set department_id = (select id from department where company_id = $1 and name = 'Moves ' || $2::int)
       where company_id = $1 and id = any($3::int[])`,
      [company_id, count, made.people.slice(count === 500 ? 1 : 501, count === 500 ? 501 : 1501)],
    )
    const taken: number[] = []
    for (let n = 0; n <= rounds; n++) {
      const { ms } = await measured(db, { ...made, codes }, (call) => rehearseMove(call, { id: row?.id ?? 0 }))
      if (n > 0) taken.push(ms)
    }
    times.push(median(taken))
  }
  const [half = 1, whole = 1] = times
  return ratio(
    'desks: 1,000 over 500 move',
    `${half.toFixed(0)} ms, ${whole.toFixed(0)} ms`,
    whole / half,
    3,
    2.2,
    false,
  )
}

/** What the server needs more when 500 watch 20 floors of 1,000 desks. */
async function watched(
  made: Made,
  product: Awaited<ReturnType<typeof startProduct>>,
  tokens: readonly string[],
): Promise<Line> {
  const { address } = product
  const pid = product.process.pid ?? 0
  const date = wallClock(Date.now(), zone).date
  const look = async () => {
    for (const [n, floor_id] of made.floors.entries())
      await once(address, {
        ...{ path: `/prod-api/map/state?floor_id=${floor_id}&date=${date}`, headers: { 'x-token': tokens[n] ?? '' } },
      })
  }
  // what is read once stays in memory for other reasons
  await look()
  await look()
  const settled = async () => {
    await new Promise((done) => setTimeout(done, 6_000))
    return residentMegabytes(pid)
  }
  const before = await settled()
  const streams = await Promise.all(
    tokens.slice(0, 500).map(
      (token) =>
        new Promise<() => void>((resolve, reject) => {
          const request = get(
            `${address}/prod-api/events`,
            { agent: false, headers: { 'x-token': token } },
            (answer) => {
              answer.once('data', () => resolve(() => request.destroy()))
              answer.resume()
            },
          )
          request.once('error', reject)
        }),
    ),
  )
  await look()
  const after = await settled()
  for (const end of streams) end()
  const more = after - before
  return {
    ...{ work: 'desks: 500 watch 20,000', measured: `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB` },
    ...{ value: more, shown: `${more.toFixed(0)} MB`, goal: 40, aim: null, more: false },
  }
}

/** Desks: how they are, booking, a day that opens, publishing, utilisation, releases, rehearsals, and the map in a browser. */
export async function stations(stage: Stage, quick: boolean, tell: (lines: Line[]) => void): Promise<void> {
  const { db, dataDir, postgres } = stage
  const rounds = quick ? 2 : 5
  const [people, bookings] = quick ? [1_600, 40_000] : [5_000, 1_000_000]
  const began = Date.now()
  // three of 5,000, and seventeen that make 20,000 of them
  const rest = Array.from({ length: 17 }, (_, n) => (n < 5 ? 295 : 294))
  const counts = [aFloor, aFloor, aFloor, ...rest]
  const made = await furnish(stage, counts, people, bookings)
  console.log(
    `Made ${counts.reduce((all, one) => all + one, 0)} desks and ${bookings} bookings in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  )
  const product = await startProduct({ dataDir, databaseUrl: postgres.url })
  const bare = await startBare(postgres.url)
  try {
    const tokens: string[] = []
    for (const user_id of made.people)
      tokens.push(await startSession(db, { company_id: made.company_id, user_id, ip: '', agent: '' }))
    const desks = await db.query<{ id: number }>(
      'select id from station where company_id = $1 and floor_id = $2 order by id limit $3',
      [made.company_id, made.floors[0], Math.round(people * 0.8)],
    )
    const askings = made.people.map((user, n) => ({
      ...{ user, token: tokens[n] ?? '', desk: desks[n % desks.length]?.id ?? 0 },
    }))
    tell(await state(stage, made, product.address, tokens[0] ?? '', quick ? 5 : 20))
    tell([await book(stage, made, product.address, bare.address, askings, rounds)])
    tell([await opening(stage, made, product.address, bare.address, askings)])
    tell([await watched(made, product, tokens)])
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
  tell([await publish(stage, made, rounds)])
  const to = addDays(wallClock(Date.now(), zone).date, -1)
  tell([
    await beside(
      stage,
      { ...made, codes },
      'desks: a year of use',
      rounds,
      (call) => deskUtilisationOf(call, { from: addDays(to, -364), to } as Parameters<typeof deskUtilisationOf>[1]),
      { goal: 2, aim: 1.3 },
    ),
    await rehearsal(stage, made, rounds),
  ])
  // nobody else does what is due meanwhile
  tell([await releases(stage, made, quick ? 200 : 1000, quick ? 1 : 3)])
  const mapped = await furnish(stage, floorsOf(quick), 100, 0)
  tell(await stationMap(stage, mapped, quick))
}
