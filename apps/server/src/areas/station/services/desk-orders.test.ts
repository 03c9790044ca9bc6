import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from '../booking/desk-world.sample'

const day = '2026-11-25'
const employee = ['view-reservation', 'view-booked']
let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let [ann, bob, sue, keeper]: [Who, Who, Who, Who] = [] as never
let screen: number
let setUp: number
let count = 0

beforeAll(async () => {
  deskWorld = await openDeskWorld({ logInWords: true })
  screen = await deskWorld.insert('station_resource', { name: 'Second screen', kind: 'order', most: 2 })
  setUp = await deskWorld.insert('station_resource', { name: 'Set-up', kind: 'order', lead_hours: 4 })
  keeper = await deskWorld.acme.person(['view-resources', 'change-resources'])
})
afterAll(() => deskWorld.world.close())
beforeEach(async () => {
  deskWorld.world.setNow('2026-11-24T08:00:00+08:00')
  await deskWorld.world.db.query('delete from station_server_person')
  ann = await deskWorld.acme.person(employee)
  bob = await deskWorld.acme.person(employee)
  sue = await deskWorld.acme.person(employee)
  await deskWorld.insert('station_server_person', { name: `Sue ${++count}`, user_id: sue.user_id })
})

const post = (path: string, body: object, who: Who) =>
  deskWorld.world.first.post(path, body, { token: who.token, language: 'en' })
const get = async (path: string, query: object, who: Who) =>
  (await deskWorld.world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })).data
const booked = async (date = day) => {
  const station_id = await deskWorld.desk(`O-${++count}`)
  const { data, message, code } = await post('/reservation/add', { station_id, date }, ann)
  expect(code, message).toBe(0)
  return { station_id, reservation_id: data.id as number }
}
const order = (reservation_id: number, orders: object[], who = ann) =>
  post('/station_order/save', { reservation_id, orders }, who)
const list = async (who: Who, tab = 'open') =>
  (await get('/station_order/pagelist', { tab }, who)).items as { id: number; what: string; quantity: number }[]
const named = async (who: Who, tab = 'open') => (await list(who, tab)).map((one) => `${one.what} ${one.quantity}`)
const told = async (who: Who) =>
  (
    await deskWorld.world.db.query<{ kind: string; reason: string | null }>(
      `select kind, "values" ->> 'reason' as reason from message where user_id = $1 and kind like 'desk_order%' order by id`,
      [who.user_id],
    )
  ).map(({ kind, reason }) => `${kind} ${reason}`)

describe('what is ordered for a desk', () => {
  test('is told to who serves there, stands in their list, and is done', async () => {
    const { reservation_id } = await booked()
    expect((await order(reservation_id, [{ resource_id: screen, quantity: 2, note: 'left' }])).data).toEqual({
      ...{ added: 1, cancelled: 0 },
    })
    expect(await told(sue)).toEqual(['desk_ordered Second screen × 2'])
    const [one] = await list(sue)
    expect(one).toMatchObject({ what: 'Second screen', quantity: 2, note: 'left', state: 'open' })
    expect((await post('/station_order/edit', { ids: [one?.id], state: 'done' }, sue)).data).toEqual({ decided: 1 })
    expect([await named(sue), await named(sue, 'done')]).toEqual([[], ['Second screen 2']])
    const again = await post('/station_order/edit', { ids: [one?.id], state: 'done' }, sue)
    expect(again.data.reason).toBe('station_order_decided')
  })
  test('is changed and cancelled by saying all that is wanted; the same again changes nothing', async () => {
    const { reservation_id } = await booked()
    const wish = { resource_id: screen, quantity: 1 }
    await order(reservation_id, [wish])
    expect((await order(reservation_id, [wish])).data).toEqual({ added: 0, cancelled: 0 })
    expect((await order(reservation_id, [{ ...wish, quantity: 2 }])).data).toEqual({ added: 1, cancelled: 0 })
    expect((await order(reservation_id, [])).data).toEqual({ added: 0, cancelled: 1 })
    expect(await told(sue)).toEqual([
      ...['desk_ordered Second screen', 'desk_ordered Second screen × 2', 'desk_order_gone Second screen × 2'],
    ])
    expect(await named(sue)).toEqual([])
  })
  test('stays when it was brought, whatever is ordered afterwards', async () => {
    const { reservation_id } = await booked()
    await order(reservation_id, [{ resource_id: screen, quantity: 1 }])
    await post('/station_order/edit', { ids: [(await list(sue))[0]?.id], state: 'done' }, sue)
    await order(reservation_id, [])
    const { orders } = await get('/station_order/offers', { reservation_id }, ann)
    expect(orders).toMatchObject([{ resource_id: screen, state: 'done' }])
  })
  test('too late, too many, or what nobody offers is refused', async () => {
    const { reservation_id } = await booked('2026-11-24')
    deskWorld.world.setNow('2026-11-24T08:30:00+08:00')
    const late = await order(reservation_id, [{ resource_id: setUp, quantity: 1 }])
    expect(late.data.reason).toBe('station_order_late')
    expect(late.message).toContain('4 hours')
    expect((await order(reservation_id, [{ resource_id: screen, quantity: 3 }])).data.reason).toBe('station_order_most')
    const fixed = await deskWorld.insert('station_resource', { name: `Fixed ${count}` })
    expect((await order(reservation_id, [{ resource_id: fixed, quantity: 1 }])).data.reason).toBe('not_found')
    expect((await get('/station_order/offers', { reservation_id }, ann)).resources).toMatchObject([
      ...[
        { id: screen, late: false },
        { id: setUp, late: true },
      ],
    ])
  })
  test('is not to be done any more once its booking is cancelled', async () => {
    const { reservation_id } = await booked()
    await order(reservation_id, [{ resource_id: screen, quantity: 1 }])
    expect(await named(sue)).toEqual(['Second screen 1'])
    await post('/reservation/del', { ids: [reservation_id] }, ann)
    expect(await named(sue)).toEqual([])
  })
  test('that cannot be provided says why, and its person is told', async () => {
    const { reservation_id } = await booked()
    await order(reservation_id, [{ resource_id: screen, quantity: 1 }])
    const ids = [(await list(sue))[0]?.id]
    expect((await post('/station_order/edit', { ids, state: 'refused' }, sue)).data.reason).toBe('station_order_why')
    await post('/station_order/edit', { ids, state: 'refused', reason: 'all lent' }, sue)
    expect(await told(ann)).toEqual(['desk_order_refused Second screen: all lent'])
  })
  test('is nobody else’s: not to order, not to see, not to decide', async () => {
    const { reservation_id } = await booked()
    await order(reservation_id, [{ resource_id: screen, quantity: 1 }])
    const [one] = await list(sue)
    expect((await order(reservation_id, [], bob)).data.reason).toBe('not_found')
    expect(await list(bob)).toEqual([])
    expect((await post('/station_order/edit', { ids: [one?.id], state: 'done' }, bob)).data.reason).toBe('not_found')
    expect(await named(keeper)).toContain('Second screen 1')
  })
  test('is seen by who serves in that office and for that thing only', async () => {
    const elsewhere = await deskWorld.insert('office', {
      ...{ name: `Far ${count}`, city_id: deskWorld.acme.city_id, timezone: 'Asia/Shanghai' },
    })
    const { db } = deskWorld.world
    await db.query('delete from station_server_person')
    const [far, other] = [await deskWorld.acme.person(employee), await deskWorld.acme.person(employee)]
    const person_id = await deskWorld.insert('station_server_person', { name: `Far ${count}`, user_id: far.user_id })
    const second = await deskWorld.insert('station_server_person', { name: `Other ${count}`, user_id: other.user_id })
    const company_id = deskWorld.acme.company_id
    await db.query('insert into station_server_person_office (company_id, person_id, office_id) values ($1, $2, $3)', [
      ...[company_id, person_id, elsewhere],
    ])
    await db.query(
      'insert into station_server_person_resource (company_id, person_id, resource_id) values ($1, $2, $3)',
      [...[company_id, second, setUp]],
    )
    const { reservation_id } = await booked()
    await order(reservation_id, [
      { resource_id: screen, quantity: 1 },
      { resource_id: setUp, quantity: 1 },
    ])
    expect([await list(far), await named(other)]).toEqual([[], ['Set-up 1']])
    expect([await told(far), await told(other)]).toEqual([[], ['desk_ordered Set-up']])
  })
})

describe('desks to clean', () => {
  const toClean = async (who: Who) =>
    ((await get('/station_order/clean', {}, who)).items as { id: number }[]).map(({ id }) => id)
  test('are those that somebody used since, where the office wants that, until somebody says that they are clean', async () => {
    const { station_id, reservation_id } = await booked('2026-11-24')
    deskWorld.world.setNow('2026-11-24T09:00:00+08:00')
    await post('/reservation/check_in', { id: reservation_id }, ann)
    await post('/reservation/leave', { id: reservation_id }, ann)
    expect(await toClean(sue)).not.toContain(station_id)
    await deskWorld.world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'station_cleaning', '', '1')`,
      [deskWorld.acme.company_id],
    )
    expect(await toClean(sue)).toContain(station_id)
    expect(await toClean(bob)).toEqual([])
    expect((await post('/station_order/cleaned', { ids: [station_id] }, bob)).data.reason).toBe('not_found')
    deskWorld.world.setNow('2026-11-24T10:00:00+08:00')
    expect((await post('/station_order/cleaned', { ids: [station_id] }, sue)).data).toEqual({ cleaned: 1 })
    expect(await toClean(sue)).not.toContain(station_id)
    const { data } = await post('/reservation/add', { station_id, date: '2026-11-24' }, bob)
    await post('/reservation/check_in', { id: data.id }, bob)
    expect(await toClean(sue)).not.toContain(station_id)
    deskWorld.world.setNow('2026-11-24T11:00:00+08:00')
    await post('/reservation/leave', { id: data.id }, bob)
    expect(await toClean(sue)).toContain(station_id)
  })
})
