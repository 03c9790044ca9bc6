import { permissions } from '@workplace/contract/permission/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { furnish } from '../people.sample'

let world: World
let acme: Company
let made: Awaited<ReturnType<typeof furnish>>
let token: string
const every = [...permissions.keys()]

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  made = await furnish(world, acme)
  token = (await acme.person(every)).token
})
afterAll(() => world.close())

const get = (path: string, query: object, by = token) => world.first.get(path, query, { token: by })
const post = (path: string, body: object, by = token) => world.first.post(path, body, { token: by })
const childrenOf = async (parent_id: number | null) =>
  (await get('/department/tree', {})).data.items
    .filter((node: { parent_id: number | null }) => node.parent_id === parent_id)
    .map((node: { id: number }) => node.id)

test('departments make a tree with counts, unique among sisters', async () => {
  const top = (await post('/department/add', { name: 'Top', parent_id: null, manager_id: null })).data.id
  const one = (await post('/department/add', { name: 'One', parent_id: top, manager_id: null })).data.id
  await made.person({ department_id: one })
  await made.person({ department_id: one, status: 'disabled' })
  const { items } = (await get('/department/tree', {})).data
  expect(items.find((node: { id: number }) => node.id === one)).toMatchObject({
    name: 'One',
    parent_id: top,
    employee_count: 1,
    mine: true,
  })
  for (const parent_id of [null, top]) {
    const name = parent_id === null ? 'TOP' : 'one'
    const refused = await post('/department/add', { name, parent_id })
    expect(refused.data).toMatchObject({ reason: 'duplicate', fields: { name: `“${name}”已存在` } })
  }
  expect((await post('/department/add', { name: 'One', parent_id: one })).code).toBe(0)
  expect((await post('/department/add', { name: '' })).data.fields).toEqual({ name: '请输入部门名称' })
})

test('nobody becomes its head who has left; who led it when they left stays until another does', async () => {
  const [head, left] = [await made.person({}), await made.person({ status: 'disabled' })]
  const add = (manager_id: number) => post('/department/add', { name: `Led by ${manager_id}`, manager_id })
  expect((await add(left)).data).toMatchObject({
    ...{ reason: 'invalid_input', fields: { manager_id: '该人员不存在或已停用' } },
  })
  const { id } = (await add(head)).data
  const edit = (version: number, more: object) => post('/department/edit', { id, version, ...more })
  expect((await edit(1, { manager_id: left })).data.reason).toBe('invalid_input')
  await world.db.query(`update users set status = 'disabled' where id = $1`, [head])
  expect((await edit(1, { name: 'Led until now', manager_id: head })).code).toBe(0)
  expect((await edit(2, { manager_id: null })).code).toBe(0)
  expect((await edit(3, { manager_id: head })).data.reason).toBe('invalid_input')
})

test('a department is moved, never under itself, and its sisters keep the order that is asked for', async () => {
  const [a, b] = [await made.department('A'), await made.department('B')]
  const [a1, a2] = [await made.department('A1', a), await made.department('A2', a)]
  const circle = await post('/department/move', { id: a, version: 1, parent_id: a1 })
  expect(circle.data.fields.parent_id).toBe('不能移到自己或自己的下级之下')
  expect((await post('/department/edit', { id: a, version: 1, parent_id: a })).data.fields.parent_id).toBeDefined()
  expect((await post('/department/move', { id: b, version: 1, parent_id: a, before_id: a2 })).code).toBe(0)
  expect(await childrenOf(a)).toEqual([a1, b, a2])
  await post('/department/move', { id: a2, version: 1, parent_id: a, before_id: a1 })
  expect(await childrenOf(a)).toEqual([a2, a1, b])
  expect((await post('/department/move', { id: b, version: 1, parent_id: null })).data.reason).toBe('stale')
})

test('two moves at once never close a circle', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const [one, two] = [await made.department(`C${turn}`), await made.department(`D${turn}`)]
    const answers = await Promise.all([
      post('/department/move', { id: one, version: 1, parent_id: two }),
      post('/department/move', { id: two, version: 1, parent_id: one }),
    ])
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  }
})

test('levels end somewhere', async () => {
  let parent_id: number | null = null
  for (let level = 1; level <= 12; level++) parent_id = await made.department(`Level ${level}`, parent_id)
  const refused = await post('/department/add', { name: 'Level 13', parent_id })
  expect(refused.data.fields.parent_id).toBe('层级不能超过12级')
})

test('a department in use is deleted only into another one, with its people and its departments', async () => {
  const [old, fresh] = [await made.department('Old'), await made.department('Fresh')]
  const child = await made.department('Child', old)
  const person = await made.person({ department_id: old })
  const refused = await post('/department/del', { id: old })
  expect(refused.data.reason).toBe('in_use')
  expect(refused.message).toMatch(/用户（1）/)
  const below = await post('/department/dissolve', { id: old, version: 1, target_id: child })
  expect(below.code).not.toBe(0)
  const done = await post('/department/dissolve', { id: old, version: 1, target_id: fresh })
  expect(done.data).toEqual({ people: 1, departments: 1 })
  expect((await get('/users/single', { id: person })).data).toMatchObject({ department_id: fresh, version: 2 })
  expect(await childrenOf(fresh)).toEqual([child])
  expect((await get('/department/single', { id: old })).data.reason).toBe('not_found')
})

test('a manager of departments sees and moves theirs only', async () => {
  const [mine, other] = [await made.department('Mine'), await made.department('Other')]
  const inner = await made.department('Inner', mine)
  const lead = await made.administrator(every, 'department_and_below', mine)
  const { data } = await get('/department/pagelist', { limit: 200 }, lead.token)
  expect(data.items.map((row: { id: number }) => row.id).sort()).toEqual([mine, inner].sort())
  const tree = (await get('/department/tree', {}, lead.token)).data.items
  expect(tree.find((node: { id: number }) => node.id === other).mine).toBe(false)
  for (const [path, body, reason] of [
    ['/department/edit', { id: other, version: 1, name: 'x' }, 'not_found'],
    ['/department/move', { id: inner, version: 1, parent_id: other }, 'outside_scope'],
    ['/department/move', { id: inner, version: 1, parent_id: null }, 'outside_scope'],
    ['/department/add', { name: 'New', parent_id: null }, 'outside_scope'],
    ['/department/dissolve', { id: inner, version: 1, target_id: other }, 'not_found'],
  ] as const) {
    expect([path, (await post(path, body, lead.token)).data.reason]).toEqual([path, reason])
  }
  expect((await post('/department/add', { name: 'New', parent_id: inner }, lead.token)).code).toBe(0)
})
