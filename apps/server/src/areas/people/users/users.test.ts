import { permissions } from '@workplace/contract/permission/permissions'
import { resourceNamed } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { download, rowsFor, upload } from '../../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { ciphered, furnish, signIn } from '../people.sample'
import { disableLeavers } from './disable-leavers'

let world: World
let acme: Company
let made: Awaited<ReturnType<typeof furnish>>
let admin: Awaited<ReturnType<Company['person']>>
let rows: ReturnType<typeof rowsFor>
let lab: number
let team: number
let sales: number
const every = [...permissions.keys()]
const user = resourceNamed('user')

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  made = await furnish(world, acme)
  admin = await acme.person(every)
  rows = rowsFor(world.first, admin.token)
  lab = await made.department('Lab')
  team = await made.department('Team', lab)
  sales = await made.department('Sales')
})
afterAll(() => world.close())

const get = (path: string, query: object, token = admin.token, language = 'zh') =>
  world.first.get(path, query, { token, language })
const post = (path: string, body: object, token = admin.token, language = 'zh') =>
  world.first.post(path, body, { token, language })
const newUser = async (given: object = {}) => {
  const { without_password: _, ...values } = await rows.values(user, given as Record<string, unknown>)
  return values
}
const ids = (answer: { data: { items: { id: number }[] } }) => answer.data.items.map((one) => one.id)

describe('an account', () => {
  test('is made with a password that its owner changes first, and signs in', async () => {
    const values = await newUser({ username: 'zhang.wei' })
    const added = await post('/users/add', { ...values, ...(await ciphered(world, 'Sunny-day-7')) })
    expect(added.code).toBe(0)
    const { data } = await signIn(world, 'zhang.wei', 'Sunny-day-7')
    const info = await get('/users/info', {}, data.token)
    expect(info.data).toMatchObject({ name: values.name, must_change_password: true })
    expect((await get('/users/pagelist', {}, data.token)).data.reason).toBe('password_change_required')
  })

  test('needs a password that can be read and is no common one', async () => {
    const values = await newUser()
    expect((await post('/users/add', values)).data.fields).toEqual({ password: '请输入密码' })
    const weak = await post('/users/add', { ...values, ...(await ciphered(world, 'short')) }, admin.token, 'en')
    expect(weak.data.fields.password).toMatch(/8 to 20 characters/)
    const plain = { password: 'Sunny-day-7', key_id: (await ciphered(world, 'x')).key_id }
    expect((await post('/users/add', { ...values, ...plain })).message).toBe('密码须加密后再提交')
    const sent = await ciphered(world, 'Sunny-day-7')
    expect((await post('/users/add', { ...values, ...sent })).code).toBe(0)
    const again = await post('/users/add', { ...(await newUser()), ...sent })
    expect(again.data.reason).toBe('challenge_expired')
  })

  test('is refused with every fault at its field', async () => {
    const refused = await post('/users/add', {
      ...(await newUser()),
      without_password: true,
      name: ' ',
      username: '带 空格',
      job_num: '',
      mail: 'nobody',
      phone: 'abc',
      ic_card: '卡',
      department_id: null,
    })
    expect(refused.data.fields).toEqual({
      name: '请输入姓名',
      username: '格式错误',
      job_num: '请输入工号',
      mail: '格式错误',
      phone: '格式错误',
      ic_card: '格式错误',
      department_id: '至少选择一个部门',
    })
    const dates = await post('/users/add', {
      ...(await newUser({ entry_date: '2026-05-02', departure_date: '2026-05-01', birthday: '2027-01-01' })),
      without_password: true,
    })
    expect(Object.keys(dates.data.fields).sort()).toEqual(['birthday', 'departure_date'])
  })

  test('has an account name that no other company has', async () => {
    const other = await addCompany(world.db, 'Beta')
    const there = rowsFor(world.first, (await other.person(every)).token)
    await there.add(user, { username: 'only.one' })
    const refused = await post('/users/add', {
      ...(await newUser({ username: 'Only.One' })),
      without_password: true,
    })
    expect(refused.data).toMatchObject({ reason: 'duplicate', fields: { username: '“Only.One”已存在' } })
  })

  test('keeps its certificate number to itself', async () => {
    const { id } = await rows.add(user, { idno: '310101199003047777' })
    const { data: single } = await get('/users/single', { id })
    expect(single.idno).toBe('310***********7777')
    expect((await get('/users/pagelist', { ids: id })).data.items[0].idno).toBe(null)
    const [kept] = await world.db.query<{ idno: string }>('select idno from users where id = $1', [id])
    expect(kept?.idno).toMatch(/^v1\./)
    const same = await post('/users/update', { id, version: 1, idno: single.idno, position: 'Baker' })
    expect(same.data.version).toBe(2)
    expect((await world.db.query('select idno from users where id = $1', [id]))[0]).toEqual(kept)
    const part = await post('/users/update', { id, version: 2, idno: '310***********8888' })
    expect(part.data.fields).toEqual({ idno: '请输入完整的证件号码' })
    await post('/users/update', { id, version: 2, idno: '310101199003048888' })
    expect((await get('/users/single', { id })).data.idno).toBe('310***********8888')
    const log = await world.db.query<{ text: string }>(
      "select coalesce(before::text, '') || coalesce(after::text, '') as text from operation_log where module = 'user' and target_id = $1",
      [id],
    )
    expect(log.length).toBe(3)
    for (const { text } of log) expect(text).not.toMatch(/3101|v1\.|password/)
    const file = await download(world.first, '/users/export', { ids: id }, { token: admin.token })
    expect(file.body.toString()).not.toMatch(/7777|8888|v1\./)
  })
})

test('a list is searched by name, pinyin, initials, account and job number, and by a department with all below it', async () => {
  const one = await made.person({ name: '欧阳明月', name_search: '欧阳明月 ouyangmingyue oymy', department_id: team })
  await rows.add(user, { name: '诸葛青云', department_id: sales, job_num: 'ZG-88' })
  const found = async (title: string) =>
    (await get('/users/pagelist', { title })).data.items.map((row: { name: string }) => row.name)
  expect(await found('oymy')).toEqual(['欧阳明月'])
  expect(await found('zhugeqing')).toEqual(['诸葛青云'])
  expect(await found('ZGQY')).toEqual(['诸葛青云'])
  expect(await found('zg-88')).toEqual(['诸葛青云'])
  expect(ids(await get('/users/pagelist', { department_id: lab, limit: 200 }))).toContain(one)
  expect(ids(await get('/users/pagelist', { department_id: sales, limit: 200 }))).not.toContain(one)
})

describe('whom somebody administers', () => {
  test('follows their roles, in lists, changes, exports and the personal centre', async () => {
    const here = await acme.office('Here')
    const ofTeam = await made.person({ department_id: team })
    const ofLab = await made.person({ department_id: lab })
    const ofSales = await made.person({ department_id: sales, office_id: here.office_id })
    const below = await made.administrator(every, 'department_and_below', lab)
    const own = await made.administrator(every, 'department', lab)
    const self = await made.administrator(every, 'self', lab)
    const office = await made.administrator(every, 'office', null, [here.office_id])
    const sees = async (token: string) => {
      const all = ids(await get('/users/pagelist', { limit: 200 }, token))
      return [ofTeam, ofLab, ofSales].filter((id) => all.includes(id))
    }
    expect(await sees(below.token)).toEqual([ofTeam, ofLab])
    expect(await sees(own.token)).toEqual([ofLab])
    expect(await sees(office.token)).toEqual([ofSales])
    expect(ids(await get('/users/pagelist', { limit: 200 }, self.token))).toEqual([self.user_id])
    for (const [path, body] of [
      ['/users/update', { id: ofSales, version: 1, position: 'x' }],
      ['/users/switch', { ids: [ofSales], status: 'disabled' }],
      ['/users/batch', { ids: [ofSales], department_id: lab }],
      ['/users/del', { id: ofSales }],
      ['/users/reset_password', { id: ofSales, ...(await ciphered(world, 'Sunny-day-7')) }],
    ] as const) {
      expect([path, (await post(path, body, below.token)).data.reason]).toEqual([path, 'not_found'])
    }
    expect((await get('/users/single', { id: ofSales }, below.token)).data.reason).toBe('not_found')
    const there = await get('/vue-admin-template/user/getbyid', { id: ofSales }, below.token)
    expect(there.data.reason).toBe('outside_scope')
    expect((await get('/vue-admin-template/user/getbyid', { id: ofTeam }, below.token)).code).toBe(0)
    const file = await download(world.first, '/users/export', {}, { token: own.token })
    expect(file.body.toString().trim().split('\r\n')).toHaveLength(
      1 + ids(await get('/users/pagelist', { limit: 200 }, own.token)).length,
    )
  })

  test('is where people are made and moved to, and nowhere else', async () => {
    const below = await made.administrator(every, 'department_and_below', lab)
    const values = {
      ...(await newUser({ department_id: sales, office_id: null, role_ids: [] })),
      without_password: true,
    }
    const refused = await post('/users/add', values, below.token)
    expect(refused.data).toMatchObject({ reason: 'outside_scope', fields: { department_id: '不在您的管理范围内' } })
    const added = await post('/users/add', { ...values, department_id: team }, below.token)
    expect(added.code).toBe(0)
    const moved = await post('/users/update', { id: added.data.id, version: 1, department_id: sales }, below.token)
    expect(moved.data.reason).toBe('outside_scope')
  })

  test('changes at once when a department moves', async () => {
    const moving = await made.department('Moving', lab)
    const somebody = await made.person({ department_id: moving })
    const below = await made.administrator(every, 'department_and_below', lab)
    expect(ids(await get('/users/pagelist', { ids: somebody }, below.token))).toEqual([somebody])
    await post('/department/move', { id: moving, version: 1, parent_id: sales })
    expect(ids(await get('/users/pagelist', { ids: somebody }, below.token))).toEqual([])
  })
})

describe('nobody gives or takes more than they have', () => {
  const few = ['view-user', 'add-user', 'change-user', 'delete-user', 'view-roles', 'add-roles', 'change-roles']

  test('neither by a role for somebody, nor by their password, nor by switching them off', async () => {
    const hr = await made.administrator(few, 'all')
    const [strong] = await world.db.query<{ role_id: number }>('select role_id from user_role where user_id = $1', [
      admin.user_id,
    ])
    const { id } = await rows.add(user, { role_ids: [] })
    const given = await post('/users/update', { id, version: 1, role_ids: [strong?.role_id] }, hr.token)
    expect(given.data.fields.role_ids).toMatch(/不能授予或取消超出您自身权限的角色/)
    const batch = await post('/users/batch', { ids: [id], role_ids: [strong?.role_id] }, hr.token)
    expect(batch.data.fields.role_ids).toBeDefined()
    for (const [path, body] of [
      ['/users/reset_password', { id: admin.user_id, ...(await ciphered(world, 'Sunny-day-7')) }],
      ['/users/switch', { ids: [admin.user_id], status: 'disabled' }],
      ['/users/del', { id: admin.user_id }],
      ['/users/update', { id: admin.user_id, version: 1, username: 'gone' }],
    ] as const) {
      expect([path, (await post(path, body, hr.token)).data.reason]).toEqual([path, 'beyond_own'])
    }
  })

  test('nor by a role that they make or change', async () => {
    const hr = await made.administrator(few, 'department', lab)
    const own = { name: 'Small', permissions: ['view-user'], data_scope: 'self', office_ids: [] }
    expect((await post('/role/add', own, hr.token)).code).toBe(0)
    const more = await post(
      '/role/add',
      { ...own, name: 'More', permissions: ['view-user', 'view-price'] },
      hr.token,
      'en',
    )
    expect(more.data.fields.permissions).toBe('You can’t grant permissions you don’t have: View prices')
    const wider = await post('/role/add', { ...own, name: 'Wider', data_scope: 'all' }, hr.token)
    expect(wider.data.fields.data_scope).toBe('数据范围不能超出您自身的范围')
    const { id } = await rows.add(resourceNamed('role'), { permissions: ['view-price', 'view-user'] })
    const edit = await post('/role/edit', { id, version: 1, permissions: ['view-user'] }, hr.token)
    expect(edit.data.fields.permissions).toMatch(/该角色的权限超出您自身/)
  })
})

test('the last administrator is neither disabled, nor stripped, nor left without their role', async () => {
  const small = await addCompany(world.db, 'Small')
  const boss = await small.person(every)
  const [{ role_id = 0 } = {}] = await world.db.query<{ role_id: number }>(
    'select role_id from user_role where user_id = $1',
    [boss.user_id],
  )
  const reasonOf = async (path: string, body: object) => (await post(path, body, boss.token)).data.reason
  expect(await reasonOf('/users/update', { id: boss.user_id, version: 1, role_ids: [] })).toBe('last_administrator')
  expect(await reasonOf('/role/edit', { id: role_id, version: 1, permissions: ['view-user'] })).toBe(
    'last_administrator',
  )
  expect(await reasonOf('/role/edit', { id: role_id, version: 1, data_scope: 'self' })).toBe('last_administrator')
  expect(await reasonOf('/users/switch', { ids: [boss.user_id], status: 'disabled' })).toBe('not_oneself')
  expect(await reasonOf('/users/del', { id: boss.user_id })).toBe('not_oneself')
  const second = await small.person(every)
  const [one, two] = await Promise.all([
    post('/users/switch', { ids: [second.user_id], status: 'disabled' }, boss.token),
    post('/users/switch', { ids: [boss.user_id], status: 'disabled' }, second.token),
  ])
  expect([one, two].filter((answer) => answer.code === 0)).toHaveLength(1)
})

describe('an open session', () => {
  const two = async () => openWorld({ servers: 2, now: '2026-11-20T02:00:00Z' })

  test('ends on every server when its account is disabled or gets another password, and narrows with its role', async () => {
    const pair = await two()
    try {
      const company = await addCompany(pair.db, 'Pair')
      const boss = await company.person(every)
      const staff = await company.person(['view-user', 'view-price'])
      const [first, second] = pair.servers
      const asked = (path: string) => second?.get(path, {}, { token: staff.token })
      expect((await asked('/price/pagelist'))?.code).toBe(0)
      const [{ role_id = 0 } = {}] = await pair.db.query<{ role_id: number }>(
        'select role_id from user_role where user_id = $1',
        [staff.user_id],
      )
      await first?.post('/role/edit', { id: role_id, version: 1, permissions: ['view-user'] }, { token: boss.token })
      await expect.poll(async () => (await asked('/price/pagelist'))?.data?.reason).toBe('no_permission')
      expect((await asked('/users/pagelist'))?.code).toBe(0)
      await first?.post('/users/switch', { ids: [staff.user_id], status: 'disabled' }, { token: boss.token })
      await expect.poll(async () => (await asked('/users/pagelist'))?.status).toBe(403)
      expect((await first?.get('/users/pagelist', {}, { token: staff.token }))?.status).toBe(403)
    } finally {
      await pair.close()
    }
  })

  test('needs no statement of its own to be allowed or refused', async () => {
    let count = 0
    const counting = await openWorld({ watch: () => void count++ })
    try {
      const company = await addCompany(counting.db, 'Counting')
      const { token } = await company.person(['view-price'])
      await counting.first.get('/users/check_session', {}, { token })
      count = 0
      await counting.first.get('/users/pagelist', {}, { token })
      await counting.first.get('/users/check_session', {}, { token })
      expect(count).toBe(0)
    } finally {
      await counting.close()
    }
  })
})

test('a reset password signs everyone out of the account and asks for another at the next sign-in', async () => {
  const values = await newUser({ username: 'forgetful' })
  const { data } = await post('/users/add', { ...values, ...(await ciphered(world, 'Sunny-day-7')) })
  const { data: session } = await signIn(world, 'forgetful', 'Sunny-day-7')
  const weak = await post('/users/reset_password', { id: data.id, ...(await ciphered(world, '12345678')) })
  expect(weak.data.reason).toBe('password_weak')
  const reset = await post('/users/reset_password', { id: data.id, ...(await ciphered(world, 'Rainy-day-8')) })
  expect(reset.code).toBe(0)
  expect((await get('/users/info', {}, session.token)).status).toBe(403)
  expect((await signIn(world, 'forgetful', 'Sunny-day-7')).data.reason).toBe('wrong_password')
  const again = await signIn(world, 'forgetful', 'Rainy-day-8')
  expect((await get('/users/info', {}, again.data.token)).data.must_change_password).toBe(true)
})

test('who leaves is disabled after their last day, by the clock of their office', async () => {
  const berlin = await acme.office('Berlin', 'Europe/Berlin')
  const shanghai = await made.person({ departure_date: '2026-11-19', department_id: lab })
  const late = await made.person({ departure_date: '2026-11-20', office_id: berlin.office_id })
  world.setNow('2026-11-19T23:30:00Z') // the 20th in both
  const poked = () => {}
  await disableLeavers(world.db, poked, () => Date.parse(world.now()))
  const statusOf = async (id: number) => (await get('/users/single', { id })).data.status
  expect([await statusOf(shanghai), await statusOf(late)]).toEqual(['disabled', 'active'])
  await disableLeavers(world.db, poked, () => Date.parse('2026-11-20T22:59:00Z'))
  expect(await statusOf(late)).toBe('active')
  await disableLeavers(world.db, poked, () => Date.parse('2026-11-20T23:01:00Z'))
  expect(await statusOf(late)).toBe('disabled')
  world.setNow('2026-11-22T02:00:00Z')
  const back = await post('/users/switch', { ids: [late], status: 'active' })
  expect(back.data).toMatchObject({ reason: 'left_already' })
  await post('/users/update', { id: late, version: 2, departure_date: null })
  expect((await post('/users/switch', { ids: [late], status: 'active' })).data).toEqual({ changed: 1 })
  world.setNow('2026-11-20T02:00:00Z')
})

test('several people change together or not at all', async () => {
  const role = await rows.add(resourceNamed('role'), { permissions: ['view-user'] })
  const kept = await rows.add(resourceNamed('role'), { permissions: ['view-user'] })
  const one = await rows.add(user, { role_ids: [kept.id], department_id: lab })
  const two = await rows.add(user, { role_ids: [], department_id: lab })
  const changed = await post('/users/batch', { ids: [one.id, two.id], department_id: sales, role_ids: [role.id] })
  expect(changed.data).toEqual({ changed: 2 })
  expect((await get('/users/single', { id: one.id })).data).toMatchObject({
    department_id: sales,
    role_ids: [role.id, kept.id].sort((a, b) => a - b),
  })
  await post('/users/batch', { ids: [one.id, two.id], role_ids: [kept.id], role_mode: 'remove' })
  expect((await get('/users/single', { id: one.id })).data.role_ids).toEqual([role.id])
  const refused = await post('/users/batch', { ids: [one.id, 2147483646], department_id: lab })
  expect(refused.data.reason).toBe('not_found')
  expect((await get('/users/single', { id: one.id })).data.department_id).toBe(sales)
})

describe('an import', () => {
  const heading = '姓名,账号,密码,工号,部门,角色\n'
  const send = (content: string, mode: string, token = admin.token, name = 'people.csv') =>
    upload(world.first, '/users/import', { name, content }, { mode }, { token })
  const finished = async (id: number) => {
    for (;;) {
      const { data } = await get('/task/single', { id })
      if (data.state !== 'running') return data
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  test('says row by row what is wrong, and saves nothing before it is told to', async () => {
    const text = `${heading}王一,imp.one,Sunny-day-7,I1,Lab/Team,\n王二,imp.two,123,I1,Nowhere,\n,imp three,Sunny-day-7,I3,Team,没有\n`
    const { data } = await send(text, 'check')
    expect(data).toMatchObject({ total: 3, valid: 1, saved: 0 })
    // secret as it is, nobody gets it back
    expect(data.rows.map((row: { values: { password: string } }) => row.values.password)).toEqual(
      Array(3).fill('••••••••'),
    )
    expect(data.rows[1].errors).toMatchObject({ department_id: '没有名为“Nowhere”的记录' })
    expect(data.rows[2].errors).toMatchObject({
      name: '请输入姓名',
      username: '格式错误',
      role_ids: '没有名为“没有”的记录',
    })
    expect((await get('/users/pagelist', { title: 'imp.one' })).data.total).toBe(0)
    const mends = JSON.stringify({
      3: { password: 'Rainy-day-8', job_num: 'I2', department_id: 'Team' },
      4: { name: '王三', username: 'imp.three', role_ids: '' },
    })
    const again = await upload(
      world.first,
      '/users/import',
      { name: 'people.csv', content: text },
      { mode: 'check', mends },
      { token: admin.token },
    )
    expect(again.data).toMatchObject({
      total: 3,
      valid: 3,
      rows: [{}, { values: { name: '王二', job_num: 'I2' } }, { values: { name: '王三' } }],
    })
    const odd = { mode: 'check', mends: '[' }
    const refused = await upload(world.first, '/users/import', { name: 'people.csv', content: text }, odd, {
      token: admin.token,
    })
    expect(refused.data.fields).toEqual({ mends: '格式错误' })
    const weak = await send(`${heading}王二,imp.two,123,I9,Team,\n`, 'check')
    expect(weak.data.rows[0].errors.password).toMatch(/8-20/)
  })

  test('is of one file', async () => {
    const part = (name: string) =>
      `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${heading}\r\n`
    const answer = await world.first.app.inject({
      method: 'POST',
      url: '/prod-api/users/import',
      payload: `${part('a.csv')}${part('b.csv')}--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-token': admin.token },
    })
    expect(answer.json()).toMatchObject({ code: 40042, message: '一次只能上传一个文件' })
  })

  test('saves in a task whose progress is its owner’s, and whoever was imported signs in', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `赵${n},imp.zhao${n},Sunny-day-${n},Z${n},Team,`)
    const answer = await send(`${heading}${names.join('\n')}\n错,imp.zhao1,Sunny-day-7,Z99,Team,\n`, 'valid')
    expect(answer.data).toMatchObject({ total: 13, valid: 12, saved: 0 })
    const { token: stranger } = await acme.person(every)
    expect((await get('/task/single', { id: answer.data.task }, stranger)).data.reason).toBe('not_found')
    const twice = await send(`${heading}钱一,imp.qian,Sunny-day-7,Q1,Team,\n`, 'all')
    expect(twice.data.reason).toBe('task_running')
    const done = await finished(answer.data.task)
    expect(done).toMatchObject({ state: 'done', report: { total: 13, saved: 12 } })
    expect(done.report.rows.map((row: { line: number }) => row.line)).toEqual([14])
    expect(JSON.stringify(done)).not.toContain('Sunny-day')
    expect((await get('/task/latest', { kind: 'import_user' })).data).toMatchObject({ state: 'done', done: 12 })
    const { data } = await signIn(world, 'imp.zhao5', 'Sunny-day-5')
    expect((await get('/users/info', {}, data.token)).data.must_change_password).toBe(true)
    const [log] = await world.db.query<{ text: string }>(
      "select after::text as text from operation_log where action = 'import' and target = '赵5'",
    )
    expect(log?.text).not.toMatch(/Sunny|argon2|password/)
  })

  test('takes CSV only, of at most 5 MB, in an encoding that can be read', async () => {
    const wrong = await send('x', 'check', admin.token, 'people.xlsx')
    expect(wrong.data.reason).toBe('upload_format')
    expect((await send(`${heading}${'王'.repeat(2_000_000)}`, 'check')).data.reason).toBe('upload_too_large')
    expect((await send(`${heading.replace('工号', 'x')}王,a,b,c,d,e\n`, 'check')).data.reason).toBe('import_columns')
    expect((await send(heading, 'check')).data.reason).toBe('import_empty')
    const template = await download(world.first, '/users/import_template', {}, { token: admin.token })
    expect(template.body.toString()).toContain('账号,密码,工号')
    expect(template.body.toString()).not.toContain('证件')
  })

  test('has a template with a row that shows how, without what the company hides; left in, that row is left out', async () => {
    const template = async () =>
      (await download(world.first, '/users/import_template', {}, { token: admin.token })).body
    const text = (await template()).toString()
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toMatch(/示例（导入时忽略）,zhang\.san,Sunny-day-7,N0001/)
    expect(text).toContain('微信号')
    // somebody who works here: neither an administrator, nor one who has left
    expect(text).not.toMatch(/系统管理员|Administrator/)
    expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/)
    await world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'EnableWeChat', 'x', '0')`,
      [acme.company_id],
    )
    expect((await template()).toString()).not.toContain('微信号')
    const [heading = ''] = text.replace('\ufeff', '').split('\r\n')
    const row = heading
      .split(',')
      .map((name) => ({ 姓名: '王五', 账号: 'imp.wang', 密码: 'Sunny-day-7', 工号: 'W5', 部门: 'Lab' })[name] ?? '')
    const left = await send(`${text}${row.join(',')}\r\n`, 'check')
    expect(left.data).toMatchObject({ total: 1, valid: 1 })
    expect((await send(text, 'check')).data.reason).toBe('import_empty')
    await world.db.query("delete from strategy where company_id = $1 and strategy_key = 'EnableWeChat'", [
      acme.company_id,
    ])
  })

  test('gives nobody more than who imports has', async () => {
    const hr = await made.administrator(['add-user', 'view-user'], 'department', team)
    const strong = await rows.add(resourceNamed('role'), { name: 'Strong', permissions: ['view-price'] })
    const text = `${heading}甲,imp.jia,Sunny-day-7,J-1,Team,${strong.name}\n乙,imp.yi,Sunny-day-7,J-2,Sales,\n`
    const { data } = await send(text, 'check', hr.token)
    expect(data.valid).toBe(0)
    expect(data.rows[0].errors.role_ids).toMatch(/超出您自身/)
    expect(data.rows[1].errors.department_id).toBe('不在您的管理范围内')
  })
})

test('super users are made by those who are, and have their permissions at once', async () => {
  const person = await acme.person(['view-user'])
  expect((await get('/users/pagelistSuper', {}, person.token)).data.reason).toBe('no_permission')
  const added = await post('/users/addSuper', { user_id: person.user_id, kinds: ['org', 'superuser'] })
  expect(added.code).toBe(0)
  expect((await get('/users/info', {}, person.token)).data.promissions.sort()).toEqual([
    'org',
    'superuser',
    'view-user',
  ])
  const { data } = await get('/users/pagelistSuper', { title: person.username }, person.token)
  expect(data.items).toMatchObject([{ id: person.user_id, kinds: ['org', 'superuser'] }])
  const more = await post('/users/addSuper', { user_id: person.user_id, kinds: ['company'] }, person.token)
  expect(more.data.reason).toBe('beyond_own')
  await post('/users/updateSuper', { id: person.user_id, kinds: [] })
  expect((await get('/users/pagelistSuper', {}, person.token)).data.reason).toBe('no_permission')
})

test('the specification’s way of deleting one works by GET, and history keeps a person', async () => {
  const { id } = await rows.add(user)
  expect((await get('/users/del', { id })).data).toEqual({ deleted: 1 })
  const led = await rows.add(user)
  await rows.add(resourceNamed('department'), { manager_id: led.id })
  const refused = await get('/users/del', { id: led.id }, admin.token, 'en')
  expect(refused).toMatchObject({ data: { reason: 'in_use' } })
  expect(refused.message).toContain('Department (1)')
})
