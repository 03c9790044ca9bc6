import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// the database's clock decides what is to come, so the days lie far ahead of it
const day = `${new Date().getFullYear() + 1}-11-18`
const now = `${day}T01:05:00Z`

type Person = { user_id: number; token: string; name: string }
let world: World
let acme: Company
let admin: Person
let ann: Person
let bob: Person
let head: Person
let department: number

beforeAll(async () => {
  world = await openWorld({ servers: 2, now, logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person(['view-user', 'change-user', 'change-roles', 'view-meeting'])
})
afterAll(() => world.close())
beforeEach(async () => {
  ann = await acme.person()
  bob = await acme.person()
  head = await acme.person()
  const [row] = await world.db.query<{ id: number }>(
    'insert into department (company_id, name, manager_id) values ($1, $2, $3) returning id',
    [acme.company_id, `Team of ${head.name}`, head.user_id],
  )
  department = row?.id ?? 0
  await world.db.query('update users set department_id = $2 where company_id = $1 and id = any($3::int[])', [
    ...[acme.company_id, department, [ann.user_id, bob.user_id]],
  ])
})

const post = (path: string, body: object, who = ann) => world.first.post(path, body, { token: who.token })
const book = async (more: object = {}, who = ann, from = '10:00', to = '11:00') => {
  const meetingroom_id = await acme.room(`Room ${Math.random()}`)
  const slot = { start_time: `${day} ${from}:00`, end_time: `${day} ${to}:00` }
  const made = await post('/meeting/add', { meetingroom_id, title: 'Plan', ...slot, ...more }, who)
  expect(made).toMatchObject({ code: 0 })
  return { ...(made.data as { id: number; ids: number[] }), room: meetingroom_id }
}
const leave = async (who = ann, status = 'disabled') =>
  expect(await post('/users/switch', { ids: [who.user_id], status }, admin)).toMatchObject({ code: 0 })
const deliver = () => world.first.deliver()
/** A transaction that has done this, until it ends. */
async function holding(statement: string) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const done = world.db.transaction(async (tx) => {
    await tx.query(statement)
    begin()
    await ended
  })
  await begun
  return {
    end() {
      end()
      return done
    },
  }
}
/** Somebody waits for a table. */
const waitsFor = (table: string) =>
  expect
    .poll(() => world.db.query('select 1 from pg_locks where relation = $1::regclass and not granted', [table]))
    .toHaveLength(1)
const meeting = async (id: number) =>
  (
    await world.db.query<{
      booker_id: number
      book_for_id: number | null
      meeting_state: string
      is_exception: boolean
    }>(
      'select booker_id, book_for_id, meeting_state, is_exception, cancel_reason from meeting where company_id = $1 and id = $2',
      [acme.company_id, id],
    )
  )[0]
const told = async (who: Person) =>
  (await world.first.get('/message/pagelist', {}, { token: who.token })).data.items.map(
    (one: { kind: string; meeting_id: number; values: { who: string } }) => [one.kind, one.meeting_id, one.values.who],
  )
const people = async (id: number) =>
  (
    await world.db.query<{ user_id: number; is_host: boolean }>(
      'select user_id, is_host from attendee where company_id = $1 and meeting_id = $2 order by is_host desc, id',
      [acme.company_id, id],
    )
  ).map((row) => [row.user_id, row.is_host])

describe('the coming meetings of somebody who left', () => {
  it('are cancelled where nobody else takes part, and their room is free', async () => {
    const { id, room } = await book()
    await leave()
    await deliver()
    expect(await meeting(id)).toMatchObject({ meeting_state: 'cancelled', cancel_reason: 'reason:booker_left' })
    expect(await world.db.query('select 1 from holding where room_id = $1', [room])).toEqual([])
  })

  it('go to the head of the department where others take part; all are told', async () => {
    const { id } = await book({ attendees: [{ user_id: bob.user_id }] })
    await leave()
    await deliver()
    expect(await meeting(id)).toMatchObject({ meeting_state: 'active', booker_id: head.user_id })
    expect(await people(id)).toEqual([
      [head.user_id, true],
      [bob.user_id, false],
    ])
    expect(await told(head)).toEqual([['left_received', id, ann.name]])
    expect((await told(bob))[0]).toEqual(['left_handed', id, head.name])
    const details = await world.first.get('/meeting/details', { id }, { token: bob.token, language: 'en' })
    expect(details.data.log[0]).toMatchObject({ action: 'transfer', reason: 'The booker’s account was disabled' })
  })

  it('of a series go together, and stay one', async () => {
    const { ids } = await book({ attendees: [{ user_id: bob.user_id }], series: { period: 'day', times: 3 } })
    await leave()
    await deliver()
    for (const id of ids) expect(await meeting(id)).toMatchObject({ booker_id: head.user_id, is_exception: false })
    expect(await told(head)).toEqual([['left_received', ids[0], ann.name]])
  })

  it('that run or are over stay as they are', async () => {
    const running = await book({}, ann, '09:00', '10:00')
    await leave()
    await deliver()
    expect(await meeting(running.id)).toMatchObject({ meeting_state: 'active', booker_id: ann.user_id })
  })

  it('that were booked for a colleague stay with the colleague', async () => {
    const desk = await acme.person(['view-meeting', 'view-cancel-regain'])
    const { id } = await book({ book_for_id: bob.user_id }, desk)
    await world.db.query(`update users set status = 'disabled' where id = $1`, [desk.user_id])
    await deliver()
    expect(await meeting(id)).toMatchObject({ meeting_state: 'active', booker_id: bob.user_id, book_for_id: null })
  })

  it('without a head of the department go to who takes part; with one who left, to the one above', async () => {
    const alone = await book({ attendees: [{ user_id: bob.user_id }] })
    await world.db.query('update department set manager_id = null where id = $1', [department])
    await leave()
    await deliver()
    expect(await meeting(alone.id)).toMatchObject({ booker_id: bob.user_id })

    const above = await acme.person()
    const [parent] = await world.db.query<{ id: number }>(
      'insert into department (company_id, name, manager_id) values ($1, $2, $3) returning id',
      [acme.company_id, `Above ${head.name}`, above.user_id],
    )
    await world.db.query('update department set manager_id = $2, parent_id = $3 where id = $1', [
      ...[department, head.user_id, parent?.id],
    ])
    await leave(head)
    const cat = await acme.person()
    const { id } = await book({ attendees: [{ user_id: cat.user_id }] }, bob, '13:00', '14:00')
    await leave(bob)
    await deliver()
    expect(await meeting(id)).toMatchObject({ booker_id: above.user_id })
  })

  it('stay where the account is open again before anybody looked', async () => {
    const { id } = await book({ attendees: [{ user_id: bob.user_id }] })
    await leave()
    await leave(ann, 'active')
    await deliver()
    expect(await meeting(id)).toMatchObject({ meeting_state: 'active', booker_id: ann.user_id })
  })

  it('are settled once, by two servers and however often they look', async () => {
    const { id } = await book({ attendees: [{ user_id: bob.user_id }] })
    await leave()
    await Promise.all(world.servers.map((server) => server.deliver()))
    await deliver()
    expect(await told(head)).toEqual([['left_received', id, ann.name]])
    const log = await world.db.query(`select 1 from meeting_log where meeting_id = $1 and action = 'transfer'`, [id])
    expect(log).toHaveLength(1)
  })

  it('go to the head, too, where who else takes part may not book', async () => {
    const eve = await acme.person([])
    const { id } = await book({ attendees: [{ user_id: eve.user_id }] })
    await leave()
    await deliver()
    expect(await meeting(id)).toMatchObject({ meeting_state: 'active', booker_id: head.user_id })
    expect((await told(eve))[0]).toEqual(['left_handed', id, head.name])
  })

  it('are told of again where somebody comes back, has them back, and leaves again', async () => {
    const { id } = await book({ attendees: [{ user_id: bob.user_id }] })
    await leave()
    await deliver()
    await leave(ann, 'active')
    const [{ version }] = (await world.db.query('select version from meeting where id = $1', [id])) as [
      { version: number },
    ]
    expect((await post('/meeting/transfer', { id, version, user_id: ann.user_id }, head)).code).toBe(0)
    await leave()
    await deliver()
    const received = (await told(head)).filter(([kind]: [string]) => kind === 'left_received')
    expect(received).toHaveLength(2)
    expect((await told(bob)).filter(([kind]: [string]) => kind === 'left_handed')).toHaveLength(2)
  })

  it('that were given back before they began are not restored to who has left', async () => {
    const { id } = await book()
    await world.db.query(`update meeting set meeting_state = 'released' where id = $1`, [id])
    await world.db.query('delete from holding where source_id = $1', [id])
    const manager = await acme.person(['view-meeting', 'view-cancel-regain'])
    await leave()
    await deliver()
    expect(await post('/release/restore', { meeting_id: id }, manager)).toMatchObject({
      data: { reason: 'managed_booker_gone' },
    })
    await leave(ann, 'active')
    expect((await post('/release/restore', { meeting_id: id }, manager)).code).toBe(0)
  })

  it('that are booked for them in the same moment are settled, too', async () => {
    const desk = await acme.person(['view-meeting', 'view-cancel-regain'])
    const room = await acme.room(`Room ${Math.random()}`)
    // the booking has asked about its host, and goes on only when this lets it
    const hold = await holding(`lock table holding in access exclusive mode`)
    const slot = { start_time: `${day} 15:00:00`, end_time: `${day} 16:00:00` }
    const booking = post(
      '/meeting/add',
      { meetingroom_id: room, title: 'Late', ...slot, book_for_id: ann.user_id },
      desk,
    )
    await waitsFor('holding')
    await world.db.query(`update users set status = 'disabled' where id = $1`, [ann.user_id])
    const settling = deliver()
    await hold.end()
    const { data } = await booking
    await settling
    expect(await meeting(data.id)).toMatchObject({
      meeting_state: 'active',
      booker_id: desk.user_id,
      book_for_id: null,
    })
  })

  it('leave no slot kept for who is deleted while it is offered to them', async () => {
    const { id, room } = await book()
    const slot = { start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` }
    const wish = { meetingroom_ids: [room], title: 'Wish', ...slot, flex_minutes: 0 }
    const cat = await acme.person()
    for (const who of [cat, bob]) expect(await post('/waitlist/add', wish, who)).toMatchObject({ code: 0 })
    expect(await post('/meeting/del', { id, version: 1 })).toMatchObject({ code: 0 })
    await world.first.waiting.round()
    const kept = () =>
      world.db.query(
        `select w.user_id from holding h left join waitlist w on w.company_id = h.company_id and w.id = -h.source_id
         where h.room_id = $1 and h.kind = 'offer'`,
        [room],
      )
    expect(await kept()).toEqual([{ user_id: cat.user_id }])
    for (const table of ['session', 'user_role'])
      await world.db.query(`delete from ${table} where user_id = $1`, [cat.user_id])
    await world.db.query('delete from users where id = $1', [cat.user_id])
    await deliver()
    expect(await kept()).toEqual([])
    await world.first.waiting.round()
    expect(await kept()).toEqual([{ user_id: bob.user_id }])
  })

  it('that they book in the same moment are settled, too', async () => {
    const room = await acme.room(`Room ${Math.random()}`)
    const insert = (db: Pick<World['db'], 'query'>, hour: number) =>
      db.query<{ id: number }>(
        `insert into meeting (company_id, meetingroom_id, title, start_time, end_time, booker_id, attendee_count)
         values ($1, $2, 'Late', $3, $4, $5, 1) returning id`,
        [acme.company_id, room, `${day}T0${hour}:00:00Z`, `${day}T0${hour}:30:00Z`, ann.user_id],
      )
    // under way while the account is closed: who settles the others waits for it
    let commit = () => {}
    const committed = new Promise<void>((resolve) => {
      commit = resolve
    })
    let inserted = (_: number) => {}
    const under = new Promise<number>((resolve) => {
      inserted = resolve
    })
    const booking = world.db.transaction(async (tx) => {
      inserted((await insert(tx, 3))[0]?.id ?? 0)
      await committed
    })
    const first = await under
    await leave()
    const settling = deliver()
    commit()
    await booking
    await settling
    expect(await meeting(first)).toMatchObject({ meeting_state: 'cancelled' })
    // written after that: looked for again
    const [second] = await insert(world.db, 4)
    await deliver()
    expect(await meeting(second?.id ?? 0)).toMatchObject({ meeting_state: 'cancelled' })
  })
})
