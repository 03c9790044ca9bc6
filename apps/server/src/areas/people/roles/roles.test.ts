import { permissions } from '@workplace/contract/permission/permissions'
import { resourceNamed } from '@workplace/contract/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsFor } from '../../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { furnish } from '../people.sample'

let world: World
let acme: Company
let made: Awaited<ReturnType<typeof furnish>>
let admin: Awaited<ReturnType<Company['person']>>
let rows: ReturnType<typeof rowsFor>
const every = [...permissions.keys()]

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  made = await furnish(world, acme)
  admin = await acme.person(every)
  rows = rowsFor(world.first, admin.token)
})
afterAll(() => world.close())

const get = (path: string, query: object, token = admin.token, language = 'zh') =>
  world.first.get(path, query, { token, language })
const post = (path: string, body: object, token = admin.token) => world.first.post(path, body, { token })

test('a role has a name, a permission at least, and offices where its scope asks for them', async () => {
  const refused = await post('/role/add', { name: ' ', permissions: [], data_scope: 'self' })
  expect(refused.data.fields).toEqual({ name: '请输入角色名称', permissions: '请至少选择一项权限' })
  const unknown = await post('/role/add', { name: 'X', permissions: ['view-nothing'] })
  expect(unknown.data.fields).toEqual({ permissions: '请选择列表中的选项' })
  const nowhere = await post('/role/add', { name: 'X', permissions: ['view-user'], data_scope: 'office' })
  expect(nowhere.data.fields).toEqual({ office_ids: '请至少选择一个办公区' })
  expect((await post('/role/add', { name: 'All of them', permissions: every, data_scope: 'all' })).code).toBe(0)
})

test('a copy has everything but the people, and a name that is free', async () => {
  const { id } = await rows.add(resourceNamed('role'), { name: '前台', permissions: ['view-user', 'view-visitor'] })
  const copies = [
    await post('/role/copy', { id }),
    await post('/role/copy', { id }),
    await post('/role/copy', { id, name: 'Desk' }),
  ]
  const names = []
  for (const { data } of copies) {
    const { data: row } = await get('/role/single', { id: data.id })
    expect(row).toMatchObject({ permissions: ['view-user', 'view-visitor'], holder_count: 0 })
    names.push(row.name)
  }
  expect(names).toEqual(['前台 副本', '前台 副本 2', 'Desk'])
})

test('who has a role is counted and listed, and keeps it from being deleted', async () => {
  const { id } = await rows.add(resourceNamed('role'), { permissions: ['view-user'] })
  const person = await rows.add(resourceNamed('user'), { role_ids: [id] })
  expect((await get('/role/pagelist', { ids: id })).data.items[0].holder_count).toBe(1)
  expect((await get('/users/pagelist', { role_ids: id })).data.items).toMatchObject([{ id: person.id }])
  expect((await post('/role/del', { id })).data.reason).toBe('in_use')
})

test('why somebody cannot see a screen, a call or a record is said with what would help', async () => {
  const here = await acme.office('Here')
  const there = await acme.office('There')
  const clerk = await made.administrator(['view-meetingroom'], 'office', null, [here.office_id])
  const helper = await rows.add(resourceNamed('role'), { name: 'Prices', permissions: ['view-price'] })
  const why = async (query: object, language = 'en') =>
    (await get('/users/why', { user_id: clerk.user_id, ...query }, admin.token, language)).data
  const screen = await why({ target: '/meetingroom/price' })
  expect(screen).toMatchObject({ allowed: false, needs: [{ code: 'view-price', held: false }] })
  expect(screen.checks.find((check: { ok: boolean }) => !check.ok)).toMatchObject({
    kind: 'permission',
    says: 'Missing permission: View prices',
  })
  expect(screen.helping).toContainEqual({ id: helper.id, name: 'Prices' })
  expect((await why({ target: '/meetingroom/create_room' })).allowed).toBe(true)
  const [near, far] = [await acme.room('Near', here), await acme.room('Far', there)]
  expect(await why({ target: 'GET /meetingroom/page', record_id: near })).toMatchObject({ allowed: true })
  const outside = await why({ target: 'GET /meetingroom/page', record_id: far })
  expect(outside.allowed).toBe(false)
  expect(outside.checks.find((check: { kind: string }) => check.kind === 'scope')).toMatchObject({
    ok: false,
    says: expect.stringContaining('Here'),
  })
  await post('/users/switch', { ids: [clerk.user_id], status: 'disabled' })
  expect((await why({ target: '/dashboard' }, 'zh')).checks[0]).toMatchObject({
    ok: false,
    says: '账号已停用，无法登录',
  })
  expect((await get('/users/why', { user_id: clerk.user_id, target: '/no/where' })).data.fields.target).toBe(
    '该页面或接口不存在',
  )
  const other = await addCompany(world.db, 'Other')
  const { token } = await other.person(every)
  expect((await get('/users/why', { user_id: clerk.user_id, target: '/dashboard' }, token)).data.reason).toBe(
    'not_found',
  )
  const { items } = (await get('/users/why_targets', {})).data
  expect(items).toContainEqual({ target: '/meetingroom/price', name: '价格', group: '页面', takes_record: false })
  // a record is asked for where one can decide
  const takers = new Map<string, boolean>(
    items.map((item: { target: string; takes_record: boolean }) => [item.target, item.takes_record]),
  )
  for (const target of ['POST /price/edit', 'GET /users/single', 'GET /meetingroom/page'])
    expect([target, takers.get(target)]).toEqual([target, true])
  for (const target of ['GET /users/check_session', 'POST /price/add', 'GET /price/list', 'GET /price/import_template'])
    expect([target, takers.get(target)]).toEqual([target, false])
})

test('tags gather people across departments', async () => {
  const [one, two] = [await rows.add(resourceNamed('user')), await rows.add(resourceNamed('user'))]
  const parent = (await post('/tag/add', { name: 'Clubs' })).data.id
  const { data } = await post('/tag/add', { name: 'Choir', parent_id: parent, member_ids: [one.id, two.id] })
  expect((await get('/tag/tree', {})).data.items).toMatchObject([
    { id: parent, name: 'Clubs', parent_id: null, member_count: 0 },
    { id: data.id, name: 'Choir', parent_id: parent, member_count: 2 },
  ])
  expect((await post('/tag/removeMember', { id: data.id, user_ids: [one.id, 999] })).data).toEqual({ removed: 1 })
  expect((await get('/tag/pagelist', { ids: data.id })).data.items[0]).toMatchObject({
    member_ids: [two.id],
    member_count: 1,
  })
  expect(
    (await post('/tag/update', { id: parent, version: 1, parent_id: data.id })).data.fields.parent_id,
  ).toBeDefined()
  expect((await get('/tag/del', { id: parent })).data.reason).toBe('in_use')
  expect((await get('/tag/del', { id: data.id })).data).toEqual({ deleted: 1 })
})
