import { registry, resourceNamed } from '@workplace/contract/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesOf, rowsFor } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let token: string
const every = [...new Set(registry.flatMap(codesOf))]

beforeAll(async () => {
  world = await openWorld()
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person(every)).token
})
afterAll(() => world.close())

const get = (path: string, query: object = {}, as = token) => world.first.get(path, query, { token: as })
const post = (path: string, body: object, as = token) => world.first.post(path, body, { token: as })
const place = (given: object) => ({
  city_id: null,
  city_name: 'as the browser knows it',
  office_id: null,
  office_name: '',
  floor_id: null,
  floor_name: '',
  ...given,
})

test('an office closes after it opens', async () => {
  const values = await rowsFor(world.first, token).values(resourceNamed('office'), {
    open_time: '09:00',
    close_time: '09:00',
  })
  expect((await post('/office/add', values)).data.fields).toEqual({ close_time: '须晚于开始时间' })
  expect((await post('/office/add', { ...values, close_time: '24:00' })).code).toBe(0)
})

test('a floor stays in its office once it has rooms', async () => {
  const [from, to] = [await acme.office('From'), await acme.office('To')]
  expect((await post('/floor/edit', { id: from.floor_id, version: 1, office_id: to.office_id, name: 'F2' })).code).toBe(
    0,
  )
  await acme.room('On the floor', { ...to })
  const refused = await post('/floor/edit', { id: to.floor_id, version: 1, office_id: from.office_id, name: 'F3' })
  expect(refused.data.fields).toEqual({ office_id: '该楼层已有会议室，不能更换办公区' })
  expect((await post('/floor/edit', { id: to.floor_id, version: 1, name: 'F4' })).code).toBe(0)
})

test('the tree has cities with their offices in the company’s order, those with rooms or all', async () => {
  const company = await addCompany(world.db, 'Tree', 'Europe/Berlin')
  const person = (await company.person(every)).token
  const empty = await company.office('Empty')
  const off = await company.office('Off')
  await company.room('Room')
  await company.room('Not in use', { ...off, status: 'inactive' })
  await world.db.query(`update office set sort = -1 where company_id = $1 and id = $2`, [
    company.company_id,
    empty.office_id,
  ])
  const home = { id: company.office_id, name: 'Tree HQ', name_en: null, timezone: 'Europe/Berlin' }
  const offices = (is_all: number) =>
    get('/meeting/city_office_all', { is_all }, person).then((answer) =>
      answer.data[0]?.children.map((one: { name: string }) => one.name),
    )
  expect((await get('/meeting/city_office_all', {}, person)).data).toEqual([
    { id: company.city_id, name: 'Tree City', name_en: null, children: [home] },
  ])
  expect(await offices(1)).toEqual(['Empty', 'Tree HQ', 'Off'])
  await world.db.query(`update office set status = 'off' where company_id = $1 and id = $2`, [
    company.company_id,
    off.office_id,
  ])
  expect(await offices(1)).toEqual(['Empty', 'Tree HQ'])
})

test('the default place is the one remembered, else one’s own office, else the nearest, else the only one', async () => {
  const company = await addCompany(world.db, 'Default')
  const { token: person, user_id } = await company.person([])
  const found = async (query: object = {}) => (await get('/offcie/preferential_check', query, person)).data
  const name = async (query: object = {}) => (await found(query))[0]?.office_name
  expect(await name()).toBe('Default HQ')
  const [north, south] = [await company.office('North'), await company.office('South')]
  expect(await found()).toEqual([])
  await world.db.query(`update office set lat = 39.9, lng = 116.4 where company_id = $1 and id = $2`, [
    company.company_id,
    north.office_id,
  ])
  await world.db.query(`update office set lat = 22.5, lng = 114.1 where company_id = $1 and id = $2`, [
    company.company_id,
    south.office_id,
  ])
  expect(await name({ lat: '31.2', lng: '121.5' })).toBe('North')
  expect(await name({ lat: '23', lng: '113' })).toBe('South')
  for (const lat of ['', 'x', '91', '1e9']) expect(await found({ lat, lng: '113' })).toEqual([])
  await world.db.query(`update users set office_id = $3 where company_id = $1 and id = $2`, [
    company.company_id,
    user_id,
    north.office_id,
  ])
  expect(await name({ lat: '23', lng: '113' })).toBe('North')

  const chosen = place({ city_id: company.city_id, office_id: south.office_id, floor_id: south.floor_id })
  expect((await post('/offcie/preferential_add', chosen, person)).code).toBe(0)
  // numbers as texts, and all forms of nothing
  const texts = { city_id: String(chosen.city_id), office_id: String(chosen.office_id), city_name: null }
  for (const more of [{}, { floor_id: '' }, { floor_id: null, floor_name: null }])
    expect((await post('/offcie/preferential_add', { ...texts, ...more }, person)).code).toBe(0)
  expect((await post('/offcie/preferential_add', { ...texts, floor_id: 'x' }, person)).data.fields).toHaveProperty(
    'floor_id',
  )
  expect((await post('/offcie/preferential_add', chosen, person)).code).toBe(0)
  expect(await found()).toEqual([
    {
      city_id: String(company.city_id),
      city_name: 'Default City',
      office_id: south.office_id,
      office_name: 'South',
      floor_id: south.floor_id,
      floor_name: 'F1',
    },
  ])
  await world.db.query(`update office set status = 'off' where company_id = $1 and id = $2`, [
    company.company_id,
    south.office_id,
  ])
  expect(await name()).toBe('North')
})

test('a remembered place may be changed and forgotten, and its floor belongs to its office', async () => {
  const { token: person } = await acme.person([])
  const found = async () => (await get('/offcie/preferential_check', {}, person)).data[0]
  const [one, two] = [await acme.office('One'), await acme.office('Two')]
  await post('/offcie/preferential_add', place({ ...one }), person)
  await post('/offcie/preferential_add', place({ office_id: two.office_id, floor_id: one.floor_id }), person)
  expect(await found()).toMatchObject({ office_id: two.office_id, floor_id: null })
  await post('/offcie/preferential_add', place({}), person)
  expect(await found()).toBeUndefined()
})

test('a place of another company, or none at all, is not remembered', async () => {
  const other = await addCompany(world.db, 'Another')
  for (const office_id of [other.office_id, 2147483647, 99999999999]) {
    const refused = await post('/offcie/preferential_add', place({ office_id }))
    expect(refused.data).toMatchObject({
      reason: 'unknown_reference',
      fields: { office_id: '该办公区不存在或已删除，请重新选择' },
    })
  }
})
