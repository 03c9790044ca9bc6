import { isCompanyWide } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import { user } from '@workplace/contract/people/user'
import { duties } from '@workplace/contract/permission/duties'
import { permissions } from '@workplace/contract/permission/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ciphered } from '../src/areas/people/people.sample'
import { disableLeavers } from '../src/areas/people/users/disable-leavers'
import { expectCell, rowsFor, upload } from './rows'
import { type Answer, addCompany, type Company, openWorld, type World } from './world'

// Who stands above whom, and who administers where. First: every change that holds in the whole company, tried by who
// administers a part of it. Then: each way in which somebody comes in or is shut out × above, beside, below, elsewhere.

let world: World
let acme: Company
const every = [...permissions.keys()]
/** All but one: who holds them too, and this one besides, stands above. */
const most = every.filter((code) => code !== 'view-config')

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  // what must always remain
  await acme.person(every)
}, 60_000)
afterAll(() => world.close())

const post = (path: string, body: object, token: string) => world.first.post(path, body, { token })

/** Somebody whose role has another scope than `person` gives. */
async function scoped(codes: readonly string[], data_scope: string) {
  const made = await acme.person(codes)
  await world.db.query(
    'update role set data_scope = $3 where company_id = $1 and id = (select role_id from user_role where company_id = $1 and user_id = $2)',
    [acme.company_id, made.user_id, data_scope],
  )
  return made
}

test('what holds in the whole company is changed by nobody who administers a part of it', async () => {
  const branch = await acme.office('Part')
  const part: [string, { token: string }][] = [
    ['one office', await acme.person(every, { office_ids: [branch.office_id] })],
    ['a post', await acme.person(every, { office_ids: [branch.office_id], duties: Object.keys(duties) })],
    ['their department', await scoped(every, 'department_and_below')],
    ['only themselves', await scoped(every, 'self')],
  ]
  const wide = world.first.routes.filter(({ endpoint }) => isCompanyWide(endpoint))
  // cities, types, prices, settings, data sources, applications, notification texts, tags, flows, companies
  expect(wide.length).toBeGreaterThan(40)
  const whole = (await acme.person(every)).token
  for (const { endpoint } of wide) {
    const name = `${endpoint.method} ${endpoint.path}`
    const ask = async (token: string): Promise<Answer> => {
      const response = await world.first.app.inject({
        method: endpoint.method,
        url: basePath + endpoint.path,
        // nothing that could be done: who is let in is told what is wrong with it
        ...(endpoint.method === 'GET' ? { query: { id: 'x' } } : { payload: { id: 'x', ids: 'x' } }),
        headers: { 'x-token': token },
      })
      return response.json()
    }
    for (const [who, { token }] of part) {
      const { data } = await ask(token)
      expectCell([name, who, data?.reason], [name, who, 'company_wide'])
    }
    const { data } = await ask(whole)
    expectCell([name, data?.reason === 'company_wide'], [name, false])
  }
})

/** Somebody in the office with the given permissions there, known by their account. */
async function somebody(codes: readonly string[], office_id: number, where: number[] | null) {
  const made = await acme.person(codes, where === null ? undefined : { office_ids: where })
  await world.db.query('update users set office_id = $3, job_num = $4 where company_id = $1 and id = $2', [
    acme.company_id,
    made.user_id,
    office_id,
    `M${made.user_id}`,
  ])
  return made
}

type Person = { user_id: number; username: string; token: string }
type Case = { actor: Person; person: Person; role_id: number; role_of: number }

const versionOf = async (id: number) =>
  (await world.db.query<{ version: number }>('select version from users where id = $1', [id]))[0]?.version ?? 0

const update =
  (values: object) =>
  async ({ actor, person }: Case) =>
    post('/users/update', { id: person.user_id, version: await versionOf(person.user_id), ...values }, actor.token)

let tries = 0

/** Every way in which an administrator decides how somebody comes in, or whether, or what they may. */
const ways: Record<string, (on: Case) => Promise<Answer>> = {
  // nobody shares an address: each try has one of its own
  mail: async (on) => update({ mail: `evil${++tries}@evil.example` })(on),
  phone: update({ phone: '13900000000' }),
  account: (on) => update({ username: `renamed.${on.person.user_id}` })(on),
  'departure date': update({ departure_date: '2026-11-01' }),
  'departure date to come': update({ departure_date: '2027-11-01' }),
  'roles by the form': async (on) => update({ role_ids: [on.role_id] })(on),
  'roles taken': update({ role_ids: [] }),
  'roles of several': ({ actor, person, role_id }) =>
    post('/users/batch', { ids: [person.user_id], role_ids: [role_id] }, actor.token),
  password: async ({ actor, person }) =>
    post('/users/reset_password', { id: person.user_id, ...(await ciphered(world, 'Sunny-day-7')) }, actor.token),
  'switched off': ({ actor, person }) =>
    post('/users/switch', { ids: [person.user_id], status: 'disabled' }, actor.token),
  deleted: ({ actor, person }) => post('/users/del', { id: person.user_id }, actor.token),
  'special permissions': ({ actor, person }) =>
    post('/users/addSuper', { user_id: person.user_id, kinds: ['org'] }, actor.token),
  'a post': async ({ actor, person }) => {
    const [office] = await world.db.query<{ office_id: number }>('select office_id from users where id = $1', [
      person.user_id,
    ])
    const values = { name: `post ${person.user_id} ${actor.user_id}`, user_id: person.user_id, duties: ['room'] }
    return post('/office_manager/add', { ...values, office_ids: [office?.office_id] }, actor.token)
  },
  'the data scope of their role': async ({ actor, role_of }) =>
    post('/role/edit', { id: role_of, version: 1, data_scope: 'self' }, actor.token),
  'the permissions of their role': async ({ actor, role_of }) =>
    post('/role/edit', { id: role_of, version: 1, permissions: ['view-user'] }, actor.token),
  'a photo that opens doors': ({ actor, person }) =>
    post(
      '/privacy/record_consent',
      { user_id: person.user_id, edition: 1, given_on: '2026-11-18', reference: 'x' },
      actor.token,
    ),
}

/** Where they stand of the caller, who administers one office with most permissions; and by what, if above. */
const standings: Record<string, { codes: readonly string[]; where: 'here' | 'there' | 'all'; elsewhere?: true }> = {
  'above by a permission': { codes: every, where: 'here' },
  'above by reaching everything': { codes: most, where: 'all' },
  'above by reaching another office': { codes: most, where: 'there' },
  beside: { codes: most, where: 'here' },
  below: { codes: ['view-user', 'view-meeting'], where: 'here' },
  'below, and like everybody in all of the company': { codes: ['view-meeting'], where: 'all' },
  elsewhere: { codes: ['view-meeting'], where: 'here', elsewhere: true },
}

test.each(Object.keys(standings))('somebody %s', async (standing) => {
  const { codes, where, elsewhere } = standings[standing] ?? { codes: [], where: 'all' as const }
  const here = await acme.office(`Here ${standing}`)
  const there = await acme.office(`There ${standing}`)
  const offices = { here: [here.office_id], there: [here.office_id, there.office_id], all: null }
  for (const [way, change] of Object.entries(ways)) {
    const actor = await somebody(most, here.office_id, [here.office_id])
    const person = await somebody(codes, elsewhere ? there.office_id : here.office_id, offices[where])
    const helper = await acme.person(['view-meeting'], { office_ids: [here.office_id] })
    const roleOf = async (id: number) =>
      (await world.db.query<{ role_id: number }>('select role_id from user_role where user_id = $1', [id]))[0]
        ?.role_id ?? 0
    const [role_id, role_of] = [await roleOf(helper.user_id), await roleOf(person.user_id)]
    const before = await printOf(person.user_id)
    const answer = await change({ actor, person, role_id, role_of })
    const isRefused = standing.startsWith('above') || elsewhere === true
    // a role for all of the company is not the caller's to change or to take, nor does it get more to do there
    const reachesFurther = where === 'all' && /of their role|by the form|taken|special/.test(way)
    expectCell([standing, way, answer.code === 0], [standing, way, !(isRefused || reachesFurther)])
    if (isRefused) expectCell([standing, way, await printOf(person.user_id)], [standing, way, before])
  }
})

/** All that decides how somebody comes in and what they may. */
async function printOf(user_id: number): Promise<string> {
  const [row] = await world.db.query<{ print: string }>(
    `select md5(u::text || coalesce((select string_agg(r::text, '|') from user_role ur
       join role r on r.company_id = ur.company_id and r.id = ur.role_id where ur.user_id = u.id), '')
       || coalesce((select string_agg(m::text, '|') from office_manager m where m.user_id = u.id), '')
       || coalesce((select string_agg(c::text, '|') from consent c where c.user_id = u.id), '')) as print
     from users u where u.id = $1`,
    [user_id],
  )
  return row?.print ?? ''
}

test('every change of people is one of these, or said to be none', () => {
  // what the form changes of somebody: the rest decides neither how they come in nor what they may
  const guarded = ['username', 'mail', 'phone', 'departure_date', 'role_ids', 'department_id', 'office_id']
  const harmless = ['name', 'job_num', 'sex', 'position', 'entry_date', 'ext_num', 'wx_num', 'skype_num', 'birthday']
  const others = ['ic_card', 'idno', 'avatar', 'show_face', 'remark']
  const asked = Object.entries(user.fields).flatMap(([name, field]) => (field.form ? [name] : []))
  expect(asked.sort()).toEqual([...guarded, ...harmless, ...others].sort())
  // by calls
  const tried = [
    ...['/users/update', '/users/batch', '/users/reset_password', '/users/switch', '/users/del', '/users/addSuper'],
    ...['/users/updateSuper', '/users/add', '/users/import', '/role/edit', '/privacy/record_consent'],
    // the same question is asked where the consent is found, and of a deletion (deletion.test.ts)
    ...['/privacy/record_withdrawal', '/privacy/photo_for', '/deletion/begin', '/deletion/stop'],
    // and of a second factor (second-factor.test.ts)
    '/users/reset_second_factor',
  ]
  const groups = ['employeesgroup', 'whitelistgroup', 'blacklistgroup'].flatMap((name) =>
    ['add', 'edit', 'del', 'import'].map((call) => `/${name}/${call}`),
  )
  const notOfPower = [
    // a role that nobody has yet, or has any more; a tree whose people stay where they are; lists about booking
    ...['/role/add', '/role/copy', '/role/del', '/role/import'],
    ...['add', 'edit', 'del', 'import', 'move', 'dissolve'].map((call) => `/department/${call}`),
    ...['/organization/appoint', '/blacklist/edit', '/blacklist/update', '/whitelist/add', '/whitelist/edit'],
    ...['/whitelist/del', ...groups],
    // a card opens doors, and gives no power over the product
    ...['add', 'edit', 'del', 'import'].map((call) => `/passcard/${call}`),
    // when somebody worked gives no power either
    ...['check', 'apply', 'correct', 'rehearse', 'rehearse_export'].map((name) => `/dailylog/${name}`),
    // to look at the photo of a punch changes nothing, but is written down
    ...['/attendancerequest/import', '/dailylog/photo'],
    ...['check', 'close', 'reopen', 'carry'].map((name) => `/attendancestatistics/${name}`),
    ...['save', 'check', 'publish', 'discard', 'import'].map((name) => `/schedulecell/${name}`),
    ...['import', 'stop', 'add', 'validity'].map((name) => `/sourcerecord/${name}`),
  ]
  const declared = world.first.routes.flatMap(({ endpoint: { within, access, method, effect, path } }) =>
    within === 'people' && Array.isArray(access) && (effect === 'change' || method === 'POST') ? [path] : [],
  )
  expect([...new Set(declared)].sort()).toEqual([...tried, ...notOfPower].sort())
})

test('a list of new people brings nobody above who brings it', async () => {
  const here = await acme.office('Import here')
  const actor = await somebody(most, here.office_id, [here.office_id])
  const rows = rowsFor(world.first, (await acme.person(every)).token)
  const file = (role: string, n: number) => ({
    name: 'people.csv',
    content: `姓名,账号,密码,工号,部门,办公区,角色\nNew,new.${n}.${Date.now()},Sunny-day-7,NW${n},,Import here,${role}`,
  })
  await world.db.query(
    `insert into role (company_id, name, permissions, data_scope) values ($1, 'Everywhere', '{view-user}', 'all'),
       ($1, 'More', '{view-config}', 'self'), ($1, 'Fine', '{view-user}', 'self')`,
    [acme.company_id],
  )
  const department = await rows.reference('department')
  const [named] = await world.db.query<{ name: string }>('select name from department where id = $1', [department])
  const said = async (role: string, n: number) => {
    const { content, name } = file(role, n)
    const filled = { name, content: content.replace(',,Import', `,${named?.name},Import`) }
    const { data } = await upload(world.first, '/users/import', filled, { mode: 'check' }, { token: actor.token })
    return [data.valid, Object.keys(data.rows[0]?.errors ?? {})]
  }
  expect(await said('Everywhere', 1)).toEqual([0, ['role_ids']])
  expect(await said('More', 2)).toEqual([0, ['role_ids']])
  expect(await said('Fine', 3)).toEqual([1, []])
})

test('the role that new people are given belongs to the whole company', async () => {
  const here = await acme.office('Roles here')
  const actor = await somebody(most, here.office_id, [here.office_id])
  const role = { name: 'For the new ones', permissions: ['view-meeting'], data_scope: 'self', office_ids: [] }
  const made = await post('/role/add', { ...role, is_default: true }, actor.token)
  expect(Object.keys(made.data.fields)).toEqual(['is_default'])
  expect((await post('/role/add', { ...role, is_default: false }, actor.token)).code).toBe(0)
})

test('nobody changes their own way in by administration, where no password is asked for', async () => {
  const boss = await acme.person(every)
  const own = { actor: boss, person: boss, role_id: 0, role_of: 0 }
  const mail = await ways.mail?.(own)
  expect(mail?.data.fields).toEqual({ mail: '自己的邮箱和电话请在个人中心修改' })
  expect((await ways.phone?.(own))?.data.fields).toHaveProperty('phone')
  expect((await ways.password?.(own))?.data.reason).toBe('own_password')
})

test('who reaches a department moves nobody, nor themselves, to where they would reach more', async () => {
  const [one, other] = await world.db.query<{ id: number }>(
    `insert into department (company_id, name) values ($1, 'One'), ($1, 'Other') returning id`,
    [acme.company_id],
  )
  const office = await acme.office('Of departments')
  const actor = await somebody(most, office.office_id, [office.office_id])
  // a leader of a department, whose role would reach the other one there
  const leader = await scoped(['view-user', 'view-meeting'], 'department')
  await world.db.query('update users set department_id = $2, office_id = $3 where id = $1', [
    leader.user_id,
    one?.id,
    office.office_id,
  ])
  const moved = await update({ department_id: other?.id })({ actor, person: leader, role_id: 0, role_of: 0 })
  expect(moved.data.reason).toBe('beyond_own')
})

test('the last administrator is one who can give everything back', async () => {
  const small = await addCompany(world.db, 'Small')
  const boss = await small.person(every)
  const clerk = await small.person(most)
  const switchOff = (id: number, token: string) => post('/users/switch', { ids: [id], status: 'disabled' }, token)
  const second = await small.person(every)
  expect((await switchOff(second.user_id, boss.token)).code).toBe(0)
  // the clerk administers users and roles for the whole company, and could not give what the boss alone holds
  const role_of = async (id: number) =>
    (await world.db.query<{ role_id: number }>('select role_id from user_role where user_id = $1', [id]))[0]?.role_id
  const id = await role_of(boss.user_id)
  const less = await post('/role/edit', { id, version: 1, permissions: most }, boss.token)
  expect(less.data.reason).toBe('last_administrator')
  expect((await post('/users/update', { id: boss.user_id, version: 1, role_ids: [] }, boss.token)).data.reason).toBe(
    'last_administrator',
  )
  // nor does the job for people who have left
  await world.db.query(`update users set departure_date = '2026-11-01' where company_id = $1 and id = any($2)`, [
    small.company_id,
    [boss.user_id, clerk.user_id],
  ])
  await disableLeavers(
    world.db,
    () => {},
    () => Date.parse(world.now()),
  )
  const left = await world.db.query<{ id: number }>(
    `select id from users where company_id = $1 and status = 'active'`,
    [small.company_id],
  )
  expect(left.map((row) => row.id)).toEqual([boss.user_id])
})
