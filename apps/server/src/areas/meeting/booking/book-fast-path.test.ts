import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-19'

let world: World
let acme: Company
let ann: Awaited<ReturnType<Company['person']>>

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
})
afterAll(() => world.close())

type Where = { meetingroom_id: number } | { meetingroom_ids: number[] }
const ask = (where: Where, from: string, to: string, more: object = {}) => ({
  ...where,
  title: 'Plan',
  start_time: `${day} ${from}:00`,
  end_time: `${day} ${to}:00`,
  ...more,
})
const book = (server: number, body: object, key?: string) =>
  (world.servers[server] ?? world.first).post('/meeting/add', body, {
    token: ann.token,
    ...(key === undefined ? {} : { key }),
  })

/** Everything that stands in the database of a meeting, without ids and instants of writing. */
async function written(id: number, key: string) {
  const of = async (text: string, value: unknown) => world.db.query(text, [acme.company_id, value])
  return {
    meeting: await of(
      `select to_jsonb(m) - '{id,created_at,updated_at,slot_since,meetingroom_id}'::text[] as row from meeting m where company_id = $1 and id = $2`,
      id,
    ),
    people: await of(
      `select to_jsonb(a) - '{id,meeting_id,added_at}'::text[] as row from attendee a where company_id = $1 and meeting_id = $2 order by a.id`,
      id,
    ),
    holding: await of(
      `select to_jsonb(h) - '{id,source_id,room_id}'::text[] as row from holding h
       where company_id = $1 and source_id = $2 and kind = 'meeting' order by h.start_time`,
      id,
    ),
    history: await of(
      `select to_jsonb(l) - '{id,meeting_id,time}'::text[] #- '{after,room_ids}' as row from meeting_log l
       where company_id = $1 and meeting_id = $2`,
      id,
    ),
    log: await of(
      `select to_jsonb(l) - '{id,target_id,time,request_id}'::text[] #- '{after,room_ids}' as row, request_id is not null as is_named
       from operation_log l where company_id = $1 and module = 'meeting' and target_id = $2`,
      id,
    ),
    told: await of(
      `select topic, payload - '{id,room_ids}'::text[] as row, payload->'room_ids' is not null as has_rooms
       from outbox where company_id = $1 and (payload->>'id')::int = $2`,
      id,
    ),
    answer: (
      await of(
        'select path, length(body_hash) as bytes, answer::jsonb as answer from idempotency where company_id = $1 and key = $2',
        key,
      )
    ).map((row) => ({ ...row, answer: { ...(row.answer as object), id: 0, ids: [] } })),
  }
}

describe('booking in one statement', () => {
  it.each([
    ['alone', ['10:00', '11:00'], { content: 'About it' }],
    ['privately', ['12:00', '12:30'], { secret: true, content: 'Hidden' }],
    // who is invited is told, which is the transaction's
    ['with people', ['13:00', '14:00'], { attendees: [{ mail: 'guest@example.org', name: 'Guest' }] }],
  ])('writes what the transaction writes: %s', async (_, [from = '', to = ''], more) => {
    const [one, other] = [await acme.room(`One ${_}`), await acme.room(`Other ${_}`)]
    // several rooms are the transaction's: one in a list goes its way
    const quick = await book(0, ask({ meetingroom_id: one }, from, to, more), `quick-${from}`.replace(':', ''))
    const slow = await book(0, ask({ meetingroom_ids: [other] }, from, to, more), `slow-${from}`.replace(':', ''))
    expect(quick).toMatchObject({ code: 0, data: { version: 1, audit_state: 0 } })
    expect(slow.code).toBe(0)
    expect(await written(quick.data.id, `quick-${from}`.replace(':', ''))).toEqual(
      await written(slow.data.id, `slow-${from}`.replace(':', '')),
    )
  })

  it('never books by rules that have changed, on whichever server', async () => {
    const room = await acme.room('Changing')
    for (const server of [0, 1]) {
      expect(await book(server, ask({ meetingroom_id: room }, `${10 + server}:00`, `${11 + server}:00`))).toMatchObject(
        { code: 0 },
      )
    }
    await world.db.query(`update meetingroom set closetime = '15:00' where company_id = $1 and id = $2`, [
      acme.company_id,
      room,
    ])
    for (const server of [0, 1]) {
      const late = await book(server, ask({ meetingroom_id: room }, '15:30', '16:00'))
      expect(late.data).toMatchObject({ rule: 'closed' })
      const early = await book(server, ask({ meetingroom_id: room }, `${13 + server}:00`, `${14 + server}:00`))
      expect(early.code).toBe(0)
    }
    const lock = await acme.lock(room, { begin_date: day, end_date: day, reason: 'Painting' })
    expect((await book(1, ask({ meetingroom_id: room }, '09:00', '09:30'))).data).toMatchObject({ rule: 'locked' })
    await world.db.query('update roomlock set is_revoked = true where company_id = $1 and id = $2', [
      acme.company_id,
      lock,
    ])
    expect((await book(1, ask({ meetingroom_id: room }, '09:00', '09:30'))).code).toBe(0)
    await world.db.query(`update office set timezone = 'Asia/Tokyo' where company_id = $1 and id = $2`, [
      acme.company_id,
      acme.office_id,
    ])
    const made = await book(0, ask({ meetingroom_id: room }, '08:00', '08:15'))
    const [held] = await world.db.query<{ start_time: string }>(
      'select start_time from holding where company_id = $1 and source_id = $2',
      [acme.company_id, made.data.id],
    )
    expect(held?.start_time).toBe('2026-11-18T23:00:00Z')
    await world.db.query(`update office set timezone = 'Asia/Shanghai' where company_id = $1 and id = $2`, [
      acme.company_id,
      acme.office_id,
    ])
  })

  it('raises the epoch of the rules by every kind of change of what they read', async () => {
    const room = await acme.room('Epoch')
    const lock = await acme.lock(room, { begin_date: day, end_date: day, reason: 'x' })
    const epoch = async () =>
      (
        await world.db.query<{ epoch: number }>('select epoch from room_rules_epoch where company_id = $1', [
          acme.company_id,
        ])
      )[0]?.epoch ?? 0
    const own = [acme.company_id, room]
    let before = await epoch()
    for (const [text, values] of [
      [`update meetingroom set opentime = '07:00' where company_id = $1 and id = $2`, own],
      ['delete from roomlock_room where company_id = $1 and meetingroom_id = $2', own],
      ['insert into roomlock_room (company_id, roomlock_id, meetingroom_id) values ($1, $3, $2)', [...own, lock]],
      ['update roomlock set reason = reason where company_id = $1 and id = $2', [acme.company_id, lock]],
      ['delete from roomlock where company_id = $1 and id = $2', [acme.company_id, lock]],
      ['update floor set name = name where company_id = $1 and id = $2', [acme.company_id, acme.floor_id]],
      ['update office set name = name where company_id = $1 and id = $2', [acme.company_id, acme.office_id]],
      ['delete from meetingroom where company_id = $1 and id = $2', own],
    ] as const) {
      await world.db.query(text, values)
      const after = await epoch()
      expect(after, text).toBeGreaterThan(before)
      before = after
    }
  })

  it('gives 24 attempts with one key on two servers one meeting, and 24 people of one slot one winner', async () => {
    const room = await acme.room('Pressed')
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => book(n % 2, ask({ meetingroom_id: room }, '10:00', '11:00'), 'one-key')),
    )
    expect(new Set(answers.map((one) => one.data.id)).size).toBe(1)
    expect(answers.every((one) => one.code === 0)).toBe(true)
    const slot = ask({ meetingroom_id: room }, '11:00', '12:00')
    const many = await Promise.all(Array.from({ length: 24 }, (_, n) => book(n % 2, slot, `key-${n}`)))
    expect(many.filter((one) => one.code === 0)).toHaveLength(1)
    expect(many.filter((one) => one.data?.rule === 'conflict')).toHaveLength(23)
  })

  it('refuses a known key with another content, and keeps no key of what was refused', async () => {
    const room = await acme.room('Keys')
    expect((await book(0, ask({ meetingroom_id: room }, '10:00', '11:00'), 'mine')).code).toBe(0)
    expect((await book(0, ask({ meetingroom_id: room }, '13:00', '14:00'), 'mine')).data.reason).toBe(
      'idempotency_mismatch',
    )
    expect((await book(0, ask({ meetingroom_id: room }, '10:30', '11:30'), 'taken')).data.rule).toBe('conflict')
    expect((await book(0, ask({ meetingroom_id: room }, '13:00', '14:00'), 'taken')).code).toBe(0)
  })

  it('is taken back whole within a minute, also where it has begun; without that a running meeting only ends', async () => {
    const held = async (id: number) =>
      world.db.query('select 1 from holding where company_id = $1 and source_id = $2', [acme.company_id, id])
    const running = { start_time: '2026-11-18 09:00:00', end_time: '2026-11-18 10:00:00' }
    for (const [undo, rows] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const room = await acme.room(`Begun ${undo}`)
      const made = await book(0, { meetingroom_id: room, title: 'Now', ...running })
      const gone = await world.first.post('/meeting/del', { id: made.data.id, undo }, { token: ann.token })
      expect(gone.code).toBe(0)
      expect(await held(made.data.id)).toHaveLength(rows)
    }
    // a minute later it is an ordinary meeting
    const room = await acme.room('Begun late')
    const made = await book(0, { meetingroom_id: room, title: 'Now', ...running })
    await world.db.query(
      `update meeting set created_at = now() - interval '2 minutes' where company_id = $1 and id = $2`,
      [acme.company_id, made.data.id],
    )
    await world.first.post('/meeting/del', { id: made.data.id, undo: true }, { token: ann.token })
    expect(await held(made.data.id)).toHaveLength(1)
  })
})
