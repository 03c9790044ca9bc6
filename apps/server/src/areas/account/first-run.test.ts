import { configKeys } from '@workplace/contract/company/strategy'
import { permissions } from '@workplace/contract/permission/permissions'
import { settings } from '@workplace/contract/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHouse } from '../../../test/account'
import { encrypted } from '../../../test/encrypted'
import { setupCode } from './first-run'

const code = 'ABCD-EFGH-JKLM'
const password = 'first of all 1'
let house: Awaited<ReturnType<typeof openHouse>>

beforeAll(async () => {
  house = await openHouse(2, { setupCode: code })
})
afterAll(() => house.close())

async function run(body: object, word = password, server = house.first) {
  const asked = await server.challenge()
  const whole = { code, company_name: '新公司', name: '王小明', username: 'Root', key_id: asked.key_id }
  return server.post('/setup/first_run', { ...whole, password: encrypted(asked, word), ...body })
}

it('is offered while there is no company, to whoever knows the code', async () => {
  expect((await house.first.get('/setup/state')).data).toEqual({ needed: true })
  expect(await run({ code: 'ABCD-EFGH-0000' })).toMatchObject({ code: 40050 })
  expect(await run({}, 'password')).toMatchObject({ code: 40014 })
  expect(await run({ username: 'first of all 1' })).toMatchObject({ code: 40014 })
  expect((await house.first.get('/setup/state')).data).toEqual({ needed: true })
})

it('makes company, administrator and settings once, even when two ask at the same time', async () => {
  const answers = await Promise.all([
    run({ code: 'abcdefghjklm' }),
    run({ username: 'Second' }, password, house.servers[1]),
  ])
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 40051])
  const token = answers.find((answer) => answer.code === 0)?.data.token
  const info = await house.first.get('/users/info', { token })
  expect(info.data).toMatchObject({ name: '王小明', promissions: expect.any(Array), must_change_password: false })
  expect(new Set(info.data.promissions)).toEqual(new Set(permissions.keys()))
  const strategies = await house.first.get('/strategy/page_list', { token })
  const keys = strategies.data.items.map((item: { strategy_key: string }) => item.strategy_key)
  // those of the company's own page, then what areas declare
  expect(keys).toEqual([
    ...configKeys,
    ...Object.keys(settings).filter((key) => !configKeys.some((one) => one === key)),
  ])
  const [user] = await house.db.query<{ name_search: string }>('select name_search from users')
  expect(user?.name_search).toBe('王小明 wangxiaoming wxm')
  expect((await house.first.signIn(info.data.username, password)).code).toBe(0)
})

it('begins with what a colleague needs to book: a role that is theirs, a department, a price and a type', async () => {
  const roles = await house.db.query('select name, data_scope, is_default, permissions from role order by id')
  expect(roles).toMatchObject([
    { name: '系统管理员', data_scope: 'all', is_default: false },
    { name: '员工', data_scope: 'self', is_default: true },
  ])
  expect(roles[1]).toMatchObject({ permissions: expect.arrayContaining(['view-meeting']) })
  expect(await house.db.query('select d.name from users u join department d on d.id = u.department_id')).toEqual([
    { name: '总部' },
  ])
  expect(await house.db.query('select name, amount::float from price')).toEqual([{ name: '免费', amount: 0 }])
  expect(await house.db.query('select name from roomtype')).toEqual([{ name: '标准会议室' }])
})

it('is over after that', async () => {
  expect((await house.first.get('/setup/state')).data).toEqual({ needed: false })
  expect(await run({})).toMatchObject({ code: 40051, data: { reason: 'setup_done' } })
})

it('has one code for all servers of an installation, and another one elsewhere', async () => {
  const [one, other] = house.servers
  if (!one || !other) throw new Error('two servers')
  const printed = await setupCode(one.secrets)
  expect(printed).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect(await setupCode(other.secrets)).toBe(printed)
})

it('is not offered where no code was given', async () => {
  const elsewhere = await openHouse()
  expect((await elsewhere.first.get('/setup/state')).data).toEqual({ needed: false })
  const asked = await elsewhere.first.challenge()
  const body = {
    code,
    company_name: 'x',
    name: 'x',
    username: 'x',
    key_id: asked.key_id,
    password: encrypted(asked, password),
  }
  expect((await elsewhere.first.post('/setup/first_run', body)).code).toBe(40051)
  await elsewhere.close()
})
