import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let keeper: Awaited<ReturnType<Company['person']>>
let reporter: Awaited<ReturnType<Company['person']>>
let room: number

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-23T02:05:00Z' })
  acme = await addCompany(world.db, 'Acme')
  keeper = await acme.person(['view-repair', 'change-repair'])
  reporter = await acme.person(['view-meeting'])
  room = await acme.room('Taishan')
})
afterAll(() => world.close())

const post = (path: string, body: object, who = keeper) => world.first.post(path, body, who)
const get = (path: string, query: object, who = keeper) => world.first.get(path, query, who)

const report = async (more: object = {}, who = reporter) => {
  const answer = await post('/repair/add', { meetingroom_id: room, title: 'The screen stays dark', ...more }, who)
  expect(answer.code).toBe(0)
  return answer.data as { id: number; version: number; order_no: string }
}
const single = async (id: number, who = keeper) => (await get('/repair/single', { id }, who)).data
const told = async (who: { user_id: number }) =>
  (
    await world.db.query<{ kind: string }>(
      'select kind from message where company_id = $1 and user_id = $2 order by id',
      [acme.company_id, who.user_id],
    )
  ).map(({ kind }) => kind)
const photo = (who = reporter, name = 'wall.jpg', content?: Buffer) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
    .then((jpeg) => upload(world.first, '/base/upload', { name, content: content ?? jpeg }, { type: 'photo' }, who))

describe('a repair', () => {
  it('goes from the report to the rating, and everybody concerned is told', async () => {
    const path = (await photo()).data as string
    const { id, order_no } = await report({ images: [path], urgency: 3, content: 'Since this morning' })
    expect(order_no).toMatch(/^R20261123-\d{3}$/)
    expect(await told(keeper)).toContain('repair_reported')
    expect(await single(id)).toMatchObject({
      state: 0,
      urgency: 3,
      meetingroom_name: 'Taishan',
      reporter_name: reporter.name,
      mine: false,
      may_change: true,
      images: [{ path }],
    })
    expect((await get('/repair/pagelist', { state: '0', title: order_no })).data.total).toBe(1)
    expect((await get('/repair/my_repair', {}, reporter)).data.items[0].id).toBe(id)

    expect((await post('/repair/edit', { id, move: 'accept' })).data).toMatchObject({ state: 1 })
    expect((await single(id)).handler_name).toBe(keeper.name)
    expect((await post('/repair/edit', { id, move: 'start' })).data).toMatchObject({ state: 2 })
    expect((await post('/repair/edit', { id, move: 'finish' })).data.fields).toHaveProperty('result')
    const done = await post('/repair/edit', { id, move: 'finish', result: 'New cable', cost: '120.50' })
    expect(done.data).toMatchObject({ state: 3 })
    expect(await told(reporter)).toEqual(['repair_accepted', 'repair_done'])

    expect((await post('/repair/evaluate', { id, score: 5 })).code).toBe(40353)
    expect((await post('/repair/evaluate', { id, score: 6 }, reporter)).data.fields).toHaveProperty('score')
    expect((await post('/repair/evaluate', { id, score: 4, comment: 'Quick' }, reporter)).code).toBe(0)
    expect((await post('/repair/evaluate', { id, score: 1 }, reporter)).code).toBe(40980)
    const closed = await single(id, reporter)
    expect(closed).toMatchObject({
      state: 5,
      score: 4,
      comment: 'Quick',
      cost: '120.50',
      result: 'New cable',
      mine: true,
    })
    expect(closed.log.map((line: { action: string }) => line.action)).toEqual([
      'report',
      'accept',
      'start',
      'finish',
      'rate',
    ])
    expect((await post('/repair/edit', { id, urgency: 1 })).code).toBe(40980)
  })

  it('has a result and costs once it is accepted, and the same version where nothing changes', async () => {
    const { id } = await report()
    expect((await post('/repair/edit', { id, cost: '9.00' })).data.fields).toHaveProperty('cost')
    expect((await post('/repair/edit', { id, result: 'Done' })).data.fields).toHaveProperty('result')
    const { version } = await single(id)
    expect((await post('/repair/edit', { id, state: 1 })).data).toMatchObject({ version, state: 0 })
    await post('/repair/edit', { id, move: 'accept' })
    expect((await post('/repair/edit', { id, cost: '9.00', result: 'Done' })).code).toBe(0)
    expect(await single(id)).toMatchObject({ state: 1, cost: '9.00', result: 'Done' })
  })

  it('leads only where it can lead from where it is', async () => {
    const { id } = await report()
    for (const move of ['start', 'finish', 'reopen', 'close'])
      expect([move, (await post('/repair/edit', { id, move, result: 'x' })).code]).toEqual([move, 40980])
    expect((await post('/repair/edit', { id, move: 'reject' })).data.fields).toHaveProperty('result')
    expect((await post('/repair/edit', { id, move: 'reject', result: 'It is off' })).data.state).toBe(4)
    expect((await post('/repair/edit', { id, move: 'accept' })).code).toBe(40980)
    const other = await report()
    await post('/repair/edit', { id: other.id, move: 'accept' })
    await post('/repair/edit', { id: other.id, move: 'finish', result: 'Done' })
    expect((await post('/repair/edit', { id: other.id, move: 'reopen' })).data.state).toBe(2)
    expect((await single(other.id)).finish_time).toBeNull()
    const stale = await post('/repair/edit', { id: other.id, version: 1, urgency: 1 })
    expect(stale.code).toBe(40902)
  })

  it('locks the room while it lasts: nobody books there, and at its end everybody may again', async () => {
    const own = await acme.room('Huashan')
    const add = (date: string) =>
      post(
        '/meeting/add',
        { meetingroom_id: own, title: 'Weekly', start_time: `${date} 10:00:00`, end_time: `${date} 11:00:00` },
        reporter,
      )
    expect((await add('2026-11-25')).code).toBe(0)
    const { id } = await report({ meetingroom_id: own })
    expect((await post('/repair/edit', { id, lock_room: true })).code).toBe(40980)
    const locked = await post('/repair/edit', { id, move: 'accept', lock_room: true, lock_until: '2026-11-27' })
    expect(locked.data.meetings_in_lock).toBe(1)
    const refused = await add('2026-11-26')
    expect(refused.code).toBe(40911)
    expect((await add('2026-11-30')).code).toBe(0)
    expect((await single(id)).locked_until).toBe('2026-11-27')
    // longer, then not at all, then again
    expect((await post('/repair/edit', { id, lock_until: '2026-12-01' })).code).toBe(0)
    expect((await add('2026-12-01')).code).toBe(40911)
    expect((await post('/repair/edit', { id, lock_room: false })).code).toBe(0)
    expect((await add('2026-12-01')).code).toBe(0)
    expect((await post('/repair/edit', { id, lock_room: true, lock_until: '2026-11-20' })).data.fields).toHaveProperty(
      'lock_until',
    )
    expect((await post('/repair/edit', { id, lock_room: true })).code).toBe(0)
    expect((await add('2026-11-27')).code).toBe(40911)
    expect((await post('/repair/edit', { id, move: 'finish', result: 'Done' })).code).toBe(0)
    expect((await add('2026-11-27')).code).toBe(0)
    expect((await single(id)).locked_until).toBeNull()
  })

  it('is given to somebody who sees to that office, and they are told', async () => {
    const other = await acme.person(['view-repair', 'change-repair'])
    const { id } = await report()
    const { items } = (await get('/repair/handlers', { meetingroom_id: room })).data
    expect(items.map((one: { id: number }) => one.id)).toEqual(expect.arrayContaining([keeper.user_id, other.user_id]))
    expect((await post('/repair/edit', { id, handler_id: reporter.user_id })).data.fields).toHaveProperty('handler_id')
    expect((await post('/repair/edit', { id, move: 'accept', handler_id: other.user_id })).code).toBe(0)
    expect(await told(other)).toContain('repair_assigned')
    expect((await single(id)).handler_id).toBe(other.user_id)
  })

  it('is seen by who reported it, who sees to it, and who views the repairs of its office', async () => {
    const { id } = await report()
    const stranger = await acme.person(['view-meeting'])
    expect((await get('/repair/single', { id }, stranger)).code).toBe(40400)
    expect((await get('/repair/my_repair', {}, stranger)).data.total).toBe(0)
    const elsewhere = await acme.office('Elsewhere')
    const scoped = await acme.person(['view-repair', 'change-repair'], { office_ids: [elsewhere.office_id] })
    expect((await get('/repair/pagelist', {}, scoped)).data.total).toBe(0)
    expect((await get('/repair/single', { id }, scoped)).code).toBe(40400)
    expect((await post('/repair/edit', { id, move: 'accept' }, scoped)).code).toBe(40301)
    const outside = await addCompany(world.db, 'Outside')
    const foreign = await outside.person(['view-repair', 'change-repair'])
    expect((await get('/repair/single', { id }, foreign)).code).toBe(40400)
    expect((await post('/repair/edit', { id, move: 'accept' }, foreign)).code).toBe(40400)
  })

  it('numbers reports of one moment one after the other', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => report()))
    expect(new Set(made.map(({ order_no }) => order_no)).size).toBe(8)
  })
})

describe('what is sent with a report', () => {
  it('is refused where it is no photo, too large, or somebody else’s', async () => {
    expect((await photo(reporter, 'wall.jpg', Buffer.from('<script>alert(1)</script>'))).code).toBe(40021)
    expect((await photo(reporter, 'wall.svg')).code).toBe(40021)
    expect((await photo(reporter, 'wall.jpg', Buffer.alloc(3 * 1024 * 1024, 1))).code).toBe(40022)
    const theirs = (await photo(keeper)).data as string
    const stolen = await post('/repair/add', { meetingroom_id: room, title: 'x', images: [theirs] }, reporter)
    expect(stolen.data.fields).toHaveProperty('images')
    const many = Array.from({ length: 7 }, (_, n) => `/${String(n).padStart(32, '0')}.jpg`)
    expect(
      (await post('/repair/add', { meetingroom_id: room, title: 'x', images: many }, reporter)).data.fields,
    ).toHaveProperty('images')
  })

  it('names a room that is there, and something that stands in it', async () => {
    expect((await post('/repair/add', { meetingroom_id: 999999, title: 'x' }, reporter)).code).toBe(40400)
    expect((await post('/repair/add', { meetingroom_id: room, title: ' ' }, reporter)).data.fields).toHaveProperty(
      'title',
    )
    const [type] = await world.db.query<{ id: number }>(
      `insert into resource_service_type (company_id, name) values ($1, 'Things') returning id`,
      [acme.company_id],
    )
    const [thing] = await world.db.query<{ id: number }>(
      `insert into resources (company_id, name, type_id, office_id) values ($1, 'Projector', $2, $3) returning id`,
      [acme.company_id, type?.id, acme.office_id],
    )
    const wish = { meetingroom_id: room, title: 'Dim', resource_id: thing?.id }
    expect((await post('/repair/add', wish, reporter)).data.fields).toHaveProperty('resource_id')
    await world.db.query(
      'insert into meetingroom_resource (company_id, meetingroom_id, resource_id) values ($1, $2, $3)',
      [acme.company_id, room, thing?.id],
    )
    expect((await get('/repair/things', { meetingroom_id: room }, reporter)).data.items).toMatchObject([
      { name: 'Projector' },
    ])
    expect((await post('/repair/add', wish, reporter)).code).toBe(0)
  })
})
