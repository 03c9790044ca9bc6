import { addDays } from '@workplace/domain/kernel/date'
import Fastify from 'fastify'
import pg from 'pg'
import { holdingsStatement } from '../apps/server/src/areas/meeting/core/holding.store'
import { lastComputableDay } from '../apps/server/src/areas/statistics/compute-statistics'
import { roomsStatement } from '../apps/server/src/areas/statistics/span'
import { factsStatement, hoursStatement } from '../apps/server/src/areas/statistics/utilisation'
import type { Statement } from '../apps/server/src/kernel/database/db'

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

const asked = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values, types })
const deviceBySerial = (sn: string) =>
  asked(
    'device',
    `select f.*, o.timezone, d.id as door_id, s.* from face_device f
     join office o on o.company_id = f.company_id and o.id = f.office_id
     left join door d on d.company_id = f.company_id and d.face_device_id = f.id and d.status = 'on'
     left join face_device_state s on s.company_id = f.company_id and s.device_id = f.id
     where lower(f.sn) = lower($1)`,
    [sn],
  )

/** A device asks what it is to do: which it is, and what waits for its door. */
app.get<{ Querystring: { sn: string } }>('/device', async ({ query: { sn } }) => {
  const { rows } = await deviceBySerial(sn)
  const waiting = await asked(
    'waiting',
    'select * from door_command where company_id = $1 and door_id = $2 and ended_at is null',
    [...[rows[0]?.company_id, rows[0]?.door_id]],
  )
  return { waiting: waiting.rows }
})

type Passer = { sn: string; company: string; user: string; door: string }
/** May they pass: which device asks, and by which strategies. */
app.get<{ Querystring: Passer }>('/verdict', async ({ query: { sn, company, user, door } }) => {
  await deviceBySerial(sn)
  const { rows } = await asked(
    'verdict',
    `select s.id, s.valid_start, p.weeks from through_strategy_user u
     join through_strategy_door d on d.company_id = u.company_id and d.strategy_id = u.strategy_id and d.door_id = $3
     join through_strategy s on s.company_id = u.company_id and s.id = u.strategy_id
     join pass_schedule p on p.company_id = s.company_id and p.id = s.schedule_id
     where u.company_id = $1 and u.user_id = $2`,
    [Number(company), Number(user), Number(door)],
  )
  return { ok: rows.length > 0 }
})

type Told = { sn: string; company: string; door: string }
/** What a device tells, a line each, put in by one statement. */
app.post<{ Querystring: Told; Body: string }>('/records', async ({ query: { company, door }, body }) => {
  const told = body.split('\n').map((line) => new URLSearchParams(line.replaceAll('\t', '&')))
  await asked(
    'records',
    `insert into bench_pass (company_id, received_at, time, time_state, device_time, device_kind, device_id, device_index, mark,
       door_id, way, direction, user_id, granted, verified_by, result, judged)
     select $1, now(), t.time, 'exact', t.time, 'face', 0, t.at, decode(md5(t.pin), 'hex'), $2, 'face', 'in', null, true,
       'device', 'ok', 'agrees'
     from unnest($3::timestamptz[], $4::bigint[], $5::text[]) as t(time, at, pin)`,
    [
      ...[Number(company), Number(door), told.map((one) => one.get('time'))],
      ...[told.map((one) => Number(one.get('index'))), told.map((one) => one.get('pin'))],
    ],
  )
  return 'OK'
})

const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ address })
process.once('SIGTERM', () => process.exit(0))
