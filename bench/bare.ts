import { addDays } from '@workplace/domain/kernel/date'
import Fastify from 'fastify'
import pg from 'pg'
import { doorsWaitRead } from '../apps/server/src/areas/device/doors/door-commands'
import { emergencyRead } from '../apps/server/src/areas/device/doors/emergency'
import { queuedRead } from '../apps/server/src/areas/device/faces/commands.store'
import { findDevice, noteState } from '../apps/server/src/areas/device/faces/face-devices.store'
import { holdingsStatement } from '../apps/server/src/areas/meeting/core/holding.store'
import { openDeliveries } from '../apps/server/src/areas/pass/delivery/open-deliveries'
import { doorsOfPasses, rulesReads } from '../apps/server/src/areas/pass/records/facts.store'
import { dayKindsRead } from '../apps/server/src/areas/place/public'
import { lastComputableDay } from '../apps/server/src/areas/statistics/compute-statistics'
import { roomsStatement } from '../apps/server/src/areas/statistics/span'
import { factsStatement, hoursStatement } from '../apps/server/src/areas/statistics/utilisation'
import type { Db, Statement } from '../apps/server/src/kernel/database/db'
import { together } from '../apps/server/src/kernel/database/together'

// What everything is measured against: the product's own SQL behind Fastify and pg, with no session, rules or checks.
const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c TimeZone=UTC' })
const app = Fastify()

// Instants stay text: made into dates they would halve what can be answered.
const TIMESTAMPTZ = 1184
const asText = (text: string) => text
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === TIMESTAMPTZ ? asText : pg.types.getTypeParser(oid, format)) as never,
}

type Reading = { company: string; user: string; ids: string; from: string; until: string }
app.get<{ Querystring: Reading }>('/rooms', async ({ query }) => {
  const ids = query.ids.split(',').map(Number)
  const values = [Number(query.company), ids, query.from, query.until, Number(query.user)]
  const { rows } = await pool.query({ ...holdingsStatement, values, types })
  const byRoom: Record<string, unknown[]> = Object.fromEntries(ids.map((id) => [id, []]))
  for (const row of rows) byRoom[row.room_id]?.push(row)
  return byRoom
})

// the least that a check-in writes: the visitor, their stay, their story, the log and what others see
app.post<{ Body: { company: number; visitor: number } }>('/stay', async ({ body: { company, visitor } }) => {
  const client = await pool.connect()
  const said = (text: string, values: unknown[]) => client.query({ name: text.slice(0, 50), text, values })
  const own = [company, visitor]
  try {
    await client.query('begin')
    await said(
      'select id from visit where company_id = $1 and id = (select visit_id from visitor where company_id = $1 and id = $2) for update',
      own,
    )
    await said('select * from visitor where company_id = $1 and id = $2 for update', own)
    await said(
      `update visitor set state = 2, check_in_time = now(), stay_end = now() + interval '2 hours', version = version + 1
       where company_id = $1 and id = $2`,
      own,
    )
    await said(`insert into visitor_stay (company_id, visitor_id, in_time, in_way) values ($1, $2, now(), 'desk')`, own)
    await said(
      `insert into visitor_story (company_id, visitor_id, time, act, user_name) values ($1, $2, now(), 'check_in', 'Bench')`,
      own,
    )
    await said(
      `insert into outbox (company_id, topic, payload) values ($1, 'visitor', jsonb_build_object('visitor', $2::int))`,
      own,
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return { id: visitor }
})

type Seat = { company: number; desk: number; office: number; user: number; date: string; start: string; end: string }
/** The least that booking a desk writes: the booking and the claim that keeps others away. */
app.post<{ Body: Seat }>('/desk', async ({ body }) => {
  const { company, desk, office, user, date, start, end } = body
  try {
    const { rows } = await pool.query({
      name: 'desk',
      text: `with made as (
          insert into station_reservation (company_id, station_id, office_id, user_id, booker_id, date, unit, start_time, end_time)
          values ($1, $2, $3, $4, $4, $5, 'day', $6, $7) returning id)
        insert into station_holding (company_id, station_id, user_id, kind, source_id, start_time, end_time)
        select $1, $2, $4, 'reservation', id, $6, $7 from made returning source_id as id`,
      values: [company, desk, office, user, date, start, end],
    })
    return { code: 0, id: rows[0].id }
  } catch (error) {
    if ((error as { code?: string }).code === '23P01') return { code: 1 }
    throw error
  }
})

type Wish = Reading & { zone: string; limit: string; day: string; after: string }
app.get<{ Querystring: Wish }>('/free', async ({ query }) => {
  const { company, user, zone, limit, day, after, from, until } = query
  const { rows } = await pool.query({
    name: 'free',
    text: `select r.id, r.name, r.capacity, o.name as office_name, f.name as floor_name, count(*) over ()::int as total
      from meetingroom r
      join office o on o.company_id = r.company_id and o.id = r.office_id
      join floor f on f.company_id = r.company_id and f.id = r.floor_id
      where r.company_id = $1 and r.status <> 'inactive' and o.timezone = $2 and not exists (
        select 1 from holding h where h.company_id = r.company_id and h.room_id = r.id and h.is_held
          and h.start_time >= $3 and h.start_time < $4 and h.start_time < $6 and h.end_time > $5)
      order by r.order_no desc, r.id limit $7`,
    values: [Number(company), zone, day, after, from, until, Number(limit)],
    types,
  })
  const values = [Number(company), rows.map((row) => row.id), day, after, Number(user)]
  const claims = await pool.query({ ...holdingsStatement, values, types })
  return { rooms: rows, claims: claims.rows }
})

type Span = { company: string; from: string; to: string }
app.get<{ Querystring: Span }>('/year', async ({ query: { company, from, to } }) => {
  const ask = (statement: Statement, values: unknown[]) => pool.query({ ...statement, values, types })
  const { rows: rooms } = await ask(roomsStatement, [Number(company), null, null, null])
  const span = [Number(company), from, to, addDays(lastComputableDay(Date.now()), 1)]
  const [facts, hours] = await Promise.all([
    ask(factsStatement, [...span, rooms.map((room) => room.id), 'week']),
    ask(hoursStatement, [...span, [...new Set(rooms.map((room) => room.office_id))]]),
  ])
  return { rooms, facts: facts.rows, hours: hours.rows }
})

type Booking = { company: number; room: number; start: string; end: string }
app.post<{ Body: Booking }>('/book', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'book',
    text: `insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
      values ($1, $2, 'occupation', 0, $3, $4, true) returning id`,
    values: [body.company, body.room, body.start, body.end],
    types,
  })
  return { code: 0, id: rows[0].id }
})

type Said = { transaction: boolean; statements: { text: string; values: unknown[] }[] }
/** What another server said to the database, said again by nobody in particular. */
app.post<{ Body: Said }>('/replay', { bodyLimit: 10_000_000 }, async ({ body }) => {
  const client = await pool.connect()
  try {
    if (body.transaction) await client.query('begin')
    const answers: unknown[] = []
    for (const { text, values } of body.statements) answers.push((await client.query({ text, values, types })).rows)
    if (body.transaction) await client.query('commit')
    return answers
  } finally {
    client.release()
  }
})

// Devices: what the product asks the database, as it asks it, and none of what it thinks.
const bare: Db = {
  query: async (statement, values = []) => {
    const config = typeof statement === 'string' ? { text: statement } : statement
    return (await pool.query({ ...config, values: [...values], types })).rows
  },
  run: () => Promise.reject(new Error('nothing is built here')),
}
const deliveries = openDeliveries({ targets: [], now: Date.now, photo: async () => null })

async function deviceOf(sn: string) {
  const device = await findDevice(bare, sn)
  if (device === undefined) throw new Error(`there is no device ${sn}`)
  return { device, ref: { company_id: device.company_id, kind: 'face', id: device.id } as const }
}

/** A device asks what it is to do: which it is, and whether anything waits for it. */
app.get<{ Querystring: { sn: string } }>('/device', async ({ query: { sn } }) => {
  const { device, ref } = await deviceOf(sn)
  const seen = new Date().toISOString()
  // that it is there is written each ten seconds
  if (device.last_seen === null || Date.now() - Date.parse(device.last_seen) > 10_000)
    await noteState(bare, device, { last_seen: seen, alive_until: seen })
  return together(bare, {
    at_doors: doorsWaitRead(ref, Date.now()),
    queued: queuedRead(device, Date.now()),
    to_hold: deliveries.waits(ref),
  })
})

type Passer = { sn: string; user: string }
/** May they pass: which device asks, at which door, and what a verdict needs to know of both. */
app.get<{ Querystring: Passer }>('/verdict', async ({ query: { sn, user } }) => {
  const { device, ref } = await deviceOf(sn)
  const door = (await doorsOfPasses(bare, ref.company_id, [device.door_id ?? 0])).get(device.door_id ?? 0)
  if (door === undefined) throw new Error(`${sn} has no door`)
  const date = new Date().toISOString().slice(0, 10)
  const { strategies } = await together(bare, {
    ...rulesReads(ref.company_id, [{ kind: 'user', id: Number(user) }], [door.id]),
    days: dayKindsRead(ref.company_id, door.office_id, { from: date, to: date }),
    emergency: emergencyRead(ref.company_id, door.office_id),
  })
  return { ok: strategies.length > 0 }
})

type Told = { sn: string; company: string; door: string }
/**
 * What a device tells, a line each: looked for among what is stored, with what the rules say of the people, and put in by
 * one statement. Nobody is told: these doors lead into no room, and nobody has booked a desk.
 */
app.post<{ Querystring: Told; Body: string }>('/records', async ({ query: { sn, company, door }, body }) => {
  const told = body.split('\n').map((line) => new URLSearchParams(line.replaceAll('\t', '&')))
  // before it has a connection of its own: as many that each wait for a second one would wait for ever
  const { device } = await deviceOf(sn)
  const client = await pool.connect()
  const asked = (name: string, text: string, values: unknown[]) => client.query({ name, text, values, types })
  const own: Db = {
    ...bare,
    query: async (statement, values = []) => {
      const config = typeof statement === 'string' ? { text: statement } : statement
      return (await client.query({ ...config, values: [...values], types })).rows
    },
  }
  try {
    await client.query('begin')
    await asked(
      'known',
      `select device_index, epoch, encode(mark, 'hex') as mark from bench_pass
       where company_id = $1 and device_kind = 'face' and device_id = $2 and device_index = any($3::bigint[])`,
      [device.company_id, device.id, told.map((one) => Number(one.get('index')))],
    )
    const users = told.map((one) => Number(one.get('pin')) - 100_000_000)
    await together(
      own,
      rulesReads(
        device.company_id,
        users.map((id) => ({ kind: 'user', id })),
        [device.door_id ?? 0],
      ),
    )
    await store(asked, told, users, { company: Number(company), door: Number(door), device: device.id })
    await client.query('commit')
  } catch (error) {
    // the connection is asked again, and an ended transaction would refuse each further question instead of saying why
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return 'OK'
})

type Asked = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>
type At = { readonly company: number; readonly door: number; readonly device: number }
/** The same rows, with the same indexes to keep: who passed, at which door, in which office. */
const store = (asked: Asked, told: readonly URLSearchParams[], users: readonly number[], at: At) =>
  asked(
    'records',
    `insert into bench_pass (company_id, received_at, time, time_state, device_time, device_kind, device_id, device_index, mark,
       epoch, office_id, door_id, way, direction, user_id, granted, verified_by, result, judged)
     select $1, now(), t.time, 'exact', t.time, 'face', $6::int, t.at, decode(md5(t.at || $6::int::text), 'hex'), 1, d.office_id, d.id,
       'face', 'in', t.user_id, true, 'device', 'ok', 'agrees'
     from unnest($3::timestamptz[], $4::bigint[], $5::int[]) as t(time, at, user_id)
     join door d on d.company_id = $1 and d.id = $2`,
    [
      ...[at.company, at.door, told.map((one) => one.get('time'))],
      ...[told.map((one) => Number(one.get('index'))), users, at.device],
    ],
  )

const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ address })
process.once('SIGTERM', () => process.exit(0))
