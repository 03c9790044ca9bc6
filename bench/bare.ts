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

const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ address })
process.once('SIGTERM', () => process.exit(0))
