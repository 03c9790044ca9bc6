import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from '../booking/desk-world.sample'

const day = '2026-11-25'
const employee = ['view-reservation', 'view-booked']
let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let [ann, bob, cleo]: [Who, Who, Who] = [] as never
let count = 0

beforeAll(async () => {
  deskWorld = await openDeskWorld({ logInWords: true, servers: 2 })
})
afterAll(() => deskWorld.world.close())
beforeEach(async () => {
  deskWorld.world.setNow('2026-11-24T08:00:00+08:00')
  ann = await deskWorld.acme.person(employee)
  bob = await deskWorld.acme.person(employee)
  cleo = await deskWorld.acme.person(employee)
})

const post = (path: string, body: object, who: Who) =>
  deskWorld.world.first.post(path, body, { token: who.token, language: 'en' })
/** An area with one desk that somebody has. */
const full = async (more: Record<string, unknown> = {}) => {
  const area_id = await deskWorld.area(`Q ${++count}`)
  const desk = await deskWorld.desk(`Q-${count}`, { area_id, ...more })
  const holder = await deskWorld.acme.person(employee)
  const { data, message, code } = await post('/reservation/add', { station_id: desk, date: day }, holder)
  expect(code, message).toBe(0)
  const free = () => post('/reservation/del', { ids: [data.id] }, holder)
  return { area_id, desk, holder, booking: data.id as number, free }
}
const wait = (area_id: number, who: Who, more: object = {}) =>
  post('/reservation/wait', { office_id: deskWorld.acme.office_id, area_id, date: day, ...more }, who)
const waits = async (who: Who) =>
  (await deskWorld.world.first.get('/reservation/waits', {}, { token: who.token })).data.items as {
    id: number
    place: number
  }[]
const due = () => deskWorld.world.first.desks.due()
const deskOf = async (who: Who) =>
  (
    await deskWorld.world.db.query<{ station_id: number }>(
      `select station_id from station_reservation where user_id = $1 and state = 'booked' order by id`,
      [who.user_id],
    )
  ).map(({ station_id }) => station_id)
const told = async (who: Who) =>
  (
    await deskWorld.world.db.query<{ kind: string }>('select kind from message where user_id = $1 order by id', [
      who.user_id,
    ])
  ).map(({ kind }) => kind)

describe('who waits for a desk', () => {
  test('is booked when one comes free, the first to come first, and is told', async () => {
    const { area_id, desk, free } = await full()
    expect((await wait(area_id, ann)).data.place).toBe(1)
    expect((await wait(area_id, bob)).data.place).toBe(2)
    await due()
    expect(await deskOf(ann)).toEqual([])
    await free()
    await due()
    expect([await deskOf(ann), await deskOf(bob)]).toEqual([[desk], []])
    expect(await told(ann)).toEqual(['desk_came_free'])
    expect(await waits(ann)).toEqual([])
    expect((await waits(bob)).map(({ place }) => place)).toEqual([1])
  })
  test('gets what is free already at once', async () => {
    const area_id = await deskWorld.area(`Q ${++count}`)
    const desk = await deskWorld.desk(`Q-${count}`, { area_id })
    await wait(area_id, ann)
    await due()
    expect(await deskOf(ann)).toEqual([desk])
  })
  test('may wait for a better one, and gives up what they have then in the same moment', async () => {
    const { area_id, desk, free } = await full()
    const other = await deskWorld.desk(`Q-${++count}`)
    await post('/reservation/add', { station_id: other, date: day }, ann)
    await wait(area_id, ann, { swap: true })
    await wait(area_id, bob)
    await free()
    await due()
    expect(await deskOf(ann)).toEqual([desk])
    expect(await told(ann)).toContain('desk_came_free')
  })
  test('and gets another desk where the first in the row could not be theirs', async () => {
    const small = await deskWorld.area(`Q ${++count}`, { max_people: 1 })
    const large = await deskWorld.area(`Q ${++count}`)
    const resource = await deskWorld.insert('station_resource', { name: `Lamp ${count}` })
    const lit = async (number: string, area_id: number) => {
      const id = await deskWorld.desk(number, { area_id })
      await deskWorld.world.db.query(
        'insert into station_equipment (company_id, station_id, resource_id) values ($1, $2, $3)',
        [deskWorld.acme.company_id, id, resource],
      )
      return id
    }
    const [taken, , other] = [
      await lit(`L-${count}-1`, small),
      await lit(`L-${count}-2`, small),
      await lit(`L-${count}-3`, large),
    ]
    expect((await post('/reservation/add', { station_id: taken, date: day }, bob)).code).toBe(0)
    const before = await deskWorld.desk(`Q-${count}`)
    expect((await post('/reservation/add', { station_id: before, date: day }, ann)).code).toBe(0)
    const wish = { office_id: deskWorld.acme.office_id, date: day, resource_ids: [resource], swap: true }
    expect((await post('/reservation/wait', wish, ann)).code).toBe(0)
    await due()
    expect(await deskOf(ann)).toEqual([other])
  })
  test('who has a desk then and did not say that it may go keeps it, and the next one is served', async () => {
    const { area_id, desk, free } = await full()
    const other = await deskWorld.desk(`Q-${++count}`)
    await wait(area_id, ann)
    await post('/reservation/add', { station_id: other, date: day }, ann)
    await wait(area_id, bob)
    await free()
    await due()
    expect([await deskOf(ann), await deskOf(bob)]).toEqual([[other], [desk]])
  })
  test('waits for what they need: another desk is not taken', async () => {
    const { area_id, free } = await full()
    const screen = await deskWorld.insert('station_resource', { name: `Screen ${count}` })
    expect((await wait(area_id, ann, { resource_ids: [screen] })).data.reason).toBe('station_wait_full')
    await wait(area_id, bob, { unit: 'slot', slot_ids: [999_999] }).then(({ data }) =>
      expect(data.reason).toBe('station_wait_hours'),
    )
    await free()
  })
  test('by the hour is served as soon as those hours are free', async () => {
    const { area_id, desk, booking, holder } = await full()
    await wait(area_id, ann, { unit: 'hour', start_time: '15:00', end_time: '16:00' })
    deskWorld.world.setNow('2026-11-25T14:00:00+08:00')
    await post('/reservation/check_in', { id: booking }, holder)
    await due()
    expect(await deskOf(ann)).toEqual([])
    await post('/reservation/leave', { id: booking }, holder)
    await due()
    expect(await deskOf(ann)).toEqual([desk])
  })
  test('is told that none came free once their time begins, and of the next one not any more', async () => {
    const { area_id, free } = await full()
    await wait(area_id, ann)
    deskWorld.world.setNow('2026-11-25T09:00:00+08:00')
    await due()
    expect(await told(ann)).toEqual(['desk_none_free'])
    await free()
    await due()
    expect(await deskOf(ann)).toEqual([])
    expect(await told(ann)).toEqual(['desk_none_free'])
  })
  test('stops, and is then passed over; nobody else can stop it for them', async () => {
    const { area_id, desk, free } = await full()
    const { id } = (await wait(area_id, ann)).data
    await wait(area_id, bob)
    expect((await post('/reservation/unwait', { ids: [id] }, bob)).data.reason).toBe('not_found')
    expect((await post('/reservation/unwait', { ids: [id] }, ann)).data).toEqual({ ended: 1 })
    await free()
    await due()
    expect([await deskOf(ann), await deskOf(bob)]).toEqual([[], [desk]])
  })
  test('has one wish a day: another one takes its place', async () => {
    const [one, two] = [await full(), await full()]
    await wait(one.area_id, ann)
    await wait(two.area_id, ann)
    expect(await waits(ann)).toHaveLength(1)
    await one.free()
    await due()
    expect(await deskOf(ann)).toEqual([])
  })
  test('whose account is closed gets nothing', async () => {
    const { area_id, desk, free } = await full()
    await wait(area_id, ann)
    await wait(area_id, bob)
    await deskWorld.world.db.query(`update users set status = 'disabled' where id = $1`, [ann.user_id])
    await free()
    await due()
    expect([await deskOf(ann), await deskOf(bob)]).toEqual([[], [desk]])
  })
  test('a desk that its owner shares is one that comes free', async () => {
    const { area_id, desk, free } = await full()
    await free()
    await deskWorld.insert('station_assign', {
      ...{ station_id: desk, office_id: deskWorld.acme.office_id, user_id: cleo.user_id, weekdays: [3] },
      ...{ begin_date: '2026-11-01' },
    })
    await wait(area_id, ann)
    await due()
    expect(await deskOf(ann)).toEqual([])
    const answer = await post('/reservation/share', { station_id: desk, date: day }, cleo)
    expect(answer.code, answer.message).toBe(0)
    await due()
    expect(await deskOf(ann)).toEqual([desk])
  })
})

test('two servers that look at the same time give each desk once, in the order of the queue', async () => {
  const { area_id, desk, free } = await full()
  const more = await Promise.all(Array.from({ length: 4 }, () => deskWorld.acme.person(employee)))
  for (const who of [ann, bob, ...more]) await wait(area_id, who)
  const second = await deskWorld.desk(`Q-${++count}`, { area_id })
  await free()
  await Promise.all([...deskWorld.world.servers, ...deskWorld.world.servers].map((server) => server.desks.due()))
  expect([await deskOf(ann), await deskOf(bob)].flat().sort()).toEqual([desk, second].sort())
  for (const who of more) expect(await deskOf(who)).toEqual([])
})

test('what came free is remembered until those who wait were asked, whoever falls over meanwhile', async () => {
  const { db } = deskWorld.world
  const { area_id, desk, free } = await full()
  await wait(area_id, ann)
  await due()
  await free()
  const remembered = async () =>
    (await db.query<{ n: number }>('select count(*)::int as n from station_freed where date = $1', [day]))[0]?.n
  let asking: Promise<number> | undefined
  await db.transaction(async (tx) => {
    await tx.query('select 1 from station_wait where user_id = $1 for update', [ann.user_id])
    asking = due()
    const stuck = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await db.query(stuck)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await remembered()).toBe(1)
  })
  await asking
  // where it was too long for it, as where it was killed, the next one asks
  await due()
  expect(await deskOf(ann)).toEqual([desk])
  expect(await remembered()).toBe(0)
})
