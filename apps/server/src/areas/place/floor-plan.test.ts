import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let boss: string

beforeAll(async () => {
  world = await openWorld()
  acme = await addCompany(world.db, 'Acme')
  boss = (await acme.person(['view-floor', 'change-floor', 'view-meeting'])).token
})
afterAll(() => world.close())

const get = (path: string, query: object, token = boss) => world.first.get(path, query, { token })
const post = (path: string, body: object, token = boss) => world.first.post(path, body, { token })

test('rooms are placed on the plan of their floor, moved, and taken off it', async () => {
  const here = await acme.office('Plan')
  const [one, two] = [await acme.room('One', { ...here }), await acme.room('Two', { ...here })]
  const placesOf = async () =>
    Object.fromEntries(
      (await get('/floor/plan', { id: here.floor_id })).data.rooms.map((room: { name: string; place: unknown }) => [
        room.name,
        room.place,
      ]),
    )
  expect(await placesOf()).toEqual({ One: null, Two: null })
  const put = (...rooms: object[]) => post('/floor/place_rooms', { id: here.floor_id, rooms })
  const both = await put({ id: one, place: { x: 0, y: 1 } }, { id: two, place: { x: 0.25, y: 0.5 } })
  expect(both.data).toEqual({ placed: 2 })
  expect(await placesOf()).toEqual({ One: { x: 0, y: 1 }, Two: { x: 0.25, y: 0.5 } })
  await put({ id: one, place: { x: 0.123456789, y: 0.5 } }, { id: two, place: null })
  expect(await placesOf()).toEqual({ One: { x: 0.12346, y: 0.5 }, Two: null })
  const twice = await put({ id: two, place: { x: 0, y: 0 } }, { id: two, place: null })
  expect([twice.code, await placesOf()]).toMatchObject([0, { Two: null }])
  const [log] = await world.db.query(
    `select before, after from operation_log where company_id = $1 and action = 'place_rooms' order by id desc offset 1 limit 1`,
    [acme.company_id],
  )
  expect(log).toEqual({
    before: { placed: ['One (0%, 100%)', 'Two (25%, 50%)'] },
    after: { placed: ['One (12%, 50%)'] },
  })

  // who books sees it; after the room has moved to another floor it lies nowhere
  const seen = async () =>
    (await get('/meeting/meetingroom_meeting_page', { office: here.office_id })).data.items.find(
      (room: { id: number }) => room.id === one,
    ).place
  expect(await seen()).toEqual({ x: 0.12346, y: 0.5 })
  const [floor] = await world.db.query<{ id: number }>(
    `insert into floor (company_id, office_id, name) values ($1, $2, 'F2') returning id`,
    [acme.company_id, here.office_id],
  )
  await world.db.query('update meetingroom set floor_id = $3 where company_id = $1 and id = $2', [
    acme.company_id,
    one,
    floor?.id,
  ])
  expect(await seen()).toBeNull()
  expect((await get('/floor/plan', { id: floor?.id })).data.rooms).toMatchObject([{ id: one, place: null }])
})

test('only rooms of the floor are placed, within the picture, and on floors of the own offices', async () => {
  const [here, there] = [await acme.office('Mine'), await acme.office('Theirs')]
  const [own, other] = [await acme.room('Own', { ...here }), await acme.room('Other', { ...there })]
  const { token } = await acme.person(['view-floor', 'change-floor'], { office_ids: [here.office_id] })
  const put = (floor: number, id: number, place: object) =>
    post('/floor/place_rooms', { id: floor, rooms: [{ id, place }] }, token)
  const middle = { x: 0.5, y: 0.5 }
  expect((await put(here.floor_id, own, middle)).code).toBe(0)
  expect((await put(here.floor_id, other, middle)).data.reason).toBe('not_found')
  expect((await put(there.floor_id, other, middle)).data.reason).toBe('not_found')
  expect((await get('/floor/plan', { id: there.floor_id }, token)).data.reason).toBe('not_found')
  for (const wrong of [{ x: 1.01, y: 0 }, { x: 0, y: -0.1 }, { x: 'a', y: 0 }, { x: 0 }]) {
    expect((await put(here.floor_id, own, wrong)).data.reason).toBe('invalid_input')
  }
})

test('an office has both coordinates or none, within the globe', async () => {
  const { token } = await acme.person(['add-office'])
  const add = async (given: object) =>
    (await post('/office/add', { city_id: acme.city_id, name: `Place ${Math.random()}`, ...given }, token)).data
  expect((await add({ lng: '121.473701' })).fields).toEqual({ lat: '经度和纬度须同时填写' })
  expect((await add({ lat: '31.2' })).fields).toEqual({ lng: '经度和纬度须同时填写' })
  expect((await add({ lng: '180.5', lat: '-90.1' })).fields).toEqual({ lng: '不能大于180', lat: '不能小于-90' })
  expect((await add({ lng: '121.4737012', lat: 'north' })).fields).toEqual({
    lng: '请输入数字，最多6位小数',
    lat: '请输入数字，最多6位小数',
  })
  expect((await add({ lng: '0', lat: '0' })).id).toBeGreaterThan(0)
})

test('the map service is told of only where it is configured', async () => {
  const { token } = await acme.person(['view-office'])
  expect((await get('/office/map', {}, token)).data).toEqual({ map: null })
})
