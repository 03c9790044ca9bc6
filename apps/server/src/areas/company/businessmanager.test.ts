import { configKeys } from '@workplace/contract/company/strategy'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { permissions } from '@workplace/contract/permission/permissions'
import { settings as declared } from '@workplace/contract/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsFor } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { hashPassword } from '../../kernel/session/passwords'

let world: World
let operator: Company
let tenant: Company
let boss: string

beforeAll(async () => {
  world = await openWorld({ servers: 2 })
  operator = await addCompany(world.db, 'Operator')
  tenant = await addCompany(world.db, 'Tenant')
  boss = (await operator.person(['company', 'view-operationlog-log'])).token
})
afterAll(() => world.close())

const list = async (query: object = {}) =>
  (await world.first.get('/businessmanager/pagelist', query, { token: boss })).data
const rowOf = async (id: number) => (await list()).items.find((row: { id: number }) => row.id === id)
const post = (call: string, body: object, token = boss) => world.first.post(`/businessmanager/${call}`, body, { token })
const fresh = (name: string) => ({
  name,
  license_code: 'L-1',
  admin_name: '王芳',
  username: `${name.toLowerCase()}.admin`,
})

describe('the companies of an installation', () => {
  it('are listed with what they use, for whoever runs it', async () => {
    const { items, total } = await list()
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({ name: 'Operator', is_operator: true, users: 1, status: 'active' })
    expect((await list({ title: 'ten' })).total).toBe(1)
    expect((await list({ title: '%' })).total).toBe(0)
    expect((await list({ status: 'suspended' })).total).toBe(0)
  })

  it('are no business of another company, whatever permission it gave itself', async () => {
    const { token } = await tenant.person(['company'])
    const asked = await Promise.all([
      world.first.get('/businessmanager/pagelist', {}, { token }),
      post('add', fresh('Mine'), token),
      post('edit', { id: operator.company_id, version: 1, name: 'Taken' }, token),
      post('switch', { id: operator.company_id, version: 1, status: 'suspended' }, token),
    ])
    expect(asked.map(({ code }) => code)).toEqual([40310, 40310, 40310, 40310])
    const clerk = await operator.person(['org', 'superuser'])
    expect((await post('add', fresh('Mine'), clerk.token)).code).toBe(40300)
    expect((await list()).total).toBe(2)
  })

  it('are made whole: with an administrator, settings and no power over others', async () => {
    const made = await post('add', { ...fresh('Fresh'), most_users: 3, license_end: '2027-12-31' })
    expect(made).toMatchObject({ code: 0, data: { username: 'fresh.admin' } })
    expect(made.data.password).toMatch(/^[\w]{14}$/)
    const [admin] = await world.db.query<{ must_change_password: boolean; permissions: string[] }>(
      `select u.must_change_password, r.permissions from users u
       join user_role ur on ur.company_id = u.company_id and ur.user_id = u.id
       join role r on r.company_id = ur.company_id and r.id = ur.role_id where u.company_id = $1`,
      [made.data.id],
    )
    expect(admin?.must_change_password).toBe(true)
    expect(admin?.permissions).toContain('view-config')
    expect(admin?.permissions).not.toContain('company')
    const [settings] = await world.db.query<{ count: number }>(
      'select count(*)::int from strategy where company_id = $1',
      [made.data.id],
    )
    expect(settings?.count).toBe(new Set([...configKeys, ...Object.keys(declared)]).size)
    // and with a role for everybody else, a department, a price and a type of room
    const roles = await world.db.query('select is_default, permissions from role where company_id = $1 order by id', [
      made.data.id,
    ])
    expect(roles).toMatchObject([{ is_default: false }, { is_default: true }])
    expect(roles[1]).toMatchObject({ permissions: expect.arrayContaining(['view-meeting']) })
    for (const table of ['department', 'price', 'roomtype'])
      expect(await world.db.query(`select 1 from ${table} where company_id = $1`, [made.data.id])).toHaveLength(1)
    // the password is told to nobody else
    const log = await world.db.query('select before, after from operation_log where company_id = $1', [
      operator.company_id,
    ])
    expect(JSON.stringify(log)).not.toContain(made.data.password)
  })

  it('are made once for one attempt, whose answer is kept in no form that anybody could read', async () => {
    const add = (server: World['first']) =>
      server.post('/businessmanager/add', fresh('Once'), { token: boss, key: 'made-once' })
    const made = await add(world.first)
    expect((await add(world.servers[1] ?? world.first)).data).toEqual(made.data)
    const kept = await world.db.query('select answer from idempotency where key = $1', ['made-once'])
    expect(JSON.stringify(kept)).not.toContain(made.data.password)
    expect(kept).toHaveLength(1)
  })

  it('say what is wrong, and nothing is half made', async () => {
    const before = await list()
    const wrong: [object, string][] = [
      [{ ...fresh('X'), name: ' ' }, 'name'],
      [{ ...fresh('X'), license_code: undefined }, 'license_code'],
      [{ ...fresh('X'), name: 'tenant' }, 'name'],
      [{ ...fresh('X'), username: 'Tenant-1' }, 'username'],
      [{ ...fresh('X'), username: 'a b' }, 'username'],
      [{ ...fresh('X'), most_users: 0 }, 'most_users'],
      [{ ...fresh('X'), license_begin: '2027-02-30' }, 'license_begin'],
      [{ ...fresh('X'), license_begin: '2027-02-02', license_end: '2027-02-01' }, 'license_end'],
    ]
    for (const [body, field] of wrong) {
      const answer = await post('add', body)
      expect([field, answer.code, Object.keys(answer.data.fields)]).toEqual([field, 40000, [field]])
    }
    expect(await post('edit', { id: 999999, version: 1, name: 'Y' })).toMatchObject({ code: 40400 })
    expect(await post('edit', { id: tenant.company_id, version: 9, name: 'Y' })).toMatchObject({ code: 40900 })
    expect(await list()).toEqual(before)
  })
})

describe('a suspended company', () => {
  it('has nobody in it any more, at once and on every server, and comes back whole', async () => {
    const staff = await tenant.person(['view-meeting', 'view-operationlog-log'])
    const [first, second] = world.servers
    const look = (server: typeof first) => server?.get('/users/check_session', {}, { token: staff.token })
    expect((await look(first))?.code).toBe(0)
    expect((await look(second))?.code).toBe(0)
    const { version } = await rowOf(tenant.company_id)
    const done = await post('switch', { id: tenant.company_id, version, status: 'suspended' })
    expect(done.code).toBe(0)
    expect(done.data.ended).toBeGreaterThan(0)
    // the next call already: nobody there writes after the answer
    expect((await look(first))?.status).toBe(403)
    await expect.poll(async () => (await look(second))?.status).toBe(403)
    expect((await look(second))?.code).toBe(50012)
    expect((await rowOf(tenant.company_id)).sessions).toBe(0)

    const back = await post('switch', { id: tenant.company_id, version: version + 1, status: 'active' })
    expect(back.code).toBe(0)
    // its people sign in anew: what ended stays ended
    expect((await look(first))?.status).toBe(403)
    const again = await tenant.person(['view-operationlog-log'])
    const log = await world.first.get('/operation_log/pagelist', { module: 'businessmanager' }, { token: again.token })
    expect(log.data.items.map((row: { action: string }) => row.action)).toEqual(['resume', 'suspend'])
  })

  it('is never one’s own', async () => {
    const { id, version } = await rowOf(operator.company_id)
    expect(await post('switch', { id, version, status: 'suspended' })).toMatchObject({ code: 40311 })
  })
})

describe('the quotas of a licence', () => {
  it('let nobody and no room in beyond them, and say so', async () => {
    const { id, version } = await rowOf(tenant.company_id)
    await tenant.room('One')
    const set = await post('edit', { id, version, most_rooms: 1 })
    expect(set.code).toBe(0)
    const keeper = await tenant.person([...permissions.keys()])
    const room = await rowsFor(world.first, keeper.token).values(meetingroom as never, { name: 'Two' })
    await expect(tenant.room('Two')).rejects.toThrow(/licence/)
    const asked = await world.first.post('/meetingroom/add', room, { token: keeper.token })
    expect(asked).toMatchObject({ code: 40313, message: expect.stringContaining('1') })

    await post('edit', { id, version: version + 1, most_rooms: null, most_users: 1 })
    await expect(
      world.db.query('insert into users (company_id, name, username, password_hash) values ($1, $2, $2, $3)', [
        id,
        'one-too-many',
        await hashPassword('Passw0rd!x'),
      ]),
    ).rejects.toMatchObject({ code: 'WP001' })
  })
})
