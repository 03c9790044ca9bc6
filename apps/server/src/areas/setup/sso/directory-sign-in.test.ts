import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Directory, type People, reader, root, tlsFiles } from '../../../../test/directory'
import { encrypted } from '../../../../test/encrypted'
import { startLittleDirectory } from '../../../../test/little-directory'
import { findSlapd, slapdMissing, startSlapd } from '../../../../test/slapd'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { freePort } from '../../../kernel/postgres/free-port'
import { hashPassword } from '../../../kernel/session/passwords'

type Who = Awaited<ReturnType<Company['person']>>

// People whose passwords an OpenLDAP keeps, and one of our own where it cannot be had.

const staff = `ou=Staff,${root}`
const others = `ou=Others,${root}`
const codes = ['view', 'add', 'change', 'delete'].flatMap((verb) => [
  `${verb}-work-sso-config`,
  `${verb}-user`,
  `${verb}-roles`,
  ...(verb === 'view' ? ['view-meeting'] : []),
])
const person = (uid: string, base = staff, more: Record<string, string> = {}) => ({
  dn: `uid=${uid},${base}`,
  attributes: { uid, cn: `Person ${uid}`, sn: uid, employeeNumber: `N-${uid}`, userPassword: `Of ${uid} 1`, ...more },
})
const people: People = {
  units: [staff, others],
  entries: [
    person('alice', staff, { title: 'staff' }),
    person('bob'),
    person('carol'),
    person('dora', others),
    // whom two of the filters below would find
    person('twin1', staff, { mail: 'twin@example.com' }),
    person('twin2', staff, { mail: 'twin@example.com' }),
  ],
}

const slapd = findSlapd()
if (slapd === undefined) console.warn(`\n${slapdMissing}\n`)

let world: World
let directory: Directory
let acme: Company
let other: Company
let admin: Who
let id = 0
let department_id = 0
let role_id = 0
let group_role_id = 0
const localPassword = 'Kept here 12'

beforeAll(async () => {
  // without an address of its own: a directory needs none
  world = await openWorld({ servers: 2, innerNetworks: { identity: ['127.0.0.1'] }, logInWords: true })
  directory = await (slapd === undefined ? startLittleDirectory(people) : startSlapd(slapd, people))
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person(codes)
  department_id = await one("insert into department (company_id, name) values ($1, 'Everybody') returning id")
  const role = `insert into role (company_id, name, permissions, data_scope) values ($1, $2, '{view-meeting}', 'self') returning id`
  role_id = await one(role, 'Employee')
  group_role_id = await one(role, 'Of a group')
})
afterAll(async () => {
  await world.close()
  await directory?.close()
})

const one = async (sql: string, ...more: unknown[]) =>
  (await world.db.query<{ id: number }>(sql, [acme.company_id, ...more]))[0]?.id ?? 0
const get = (path: string, query: object = {}, who: { token?: string } = admin) =>
  world.first.get(path, query, { ...(who.token ? { token: who.token } : {}), language: 'en' })
const post = (path: string, body: object, who: { token?: string } = admin) =>
  world.first.post(path, body, { ...(who.token ? { token: who.token } : {}), language: 'en' })
const settings = (more: object = {}) => ({
  ...{
    name: 'Directory',
    preset: 'ldap',
    ldap_host: '127.0.0.1',
    ldap_port: directory.tlsPort,
    ldap_security: 'ldaps',
  },
  ...{ ldap_ca: tlsFiles()['ca.pem'], bind_dn: reader.dn, bind_password: reader.password, base_dn: staff },
  ...{ user_filter: '(uid={username})', key_attribute: 'employeeNumber', match_by: 'username', refresh: 'empty' },
  ...{ claim_username: 'uid', claim_name: 'cn', claim_mail: null, groups_claim: 'title' },
  ...{ auto_create: true, department_id, role_ids: [role_id], role_map: [{ group: 'staff', role_id: group_role_id }] },
  ...more,
})
const add = async (more: object = {}) => (await post('/sso_config/add', settings(more))).data.id as number
const cipherOf = async (password: string, username = '') => {
  const asked = (await get('/auth/challenge', { username }, {})).data
  return { password: encrypted(asked, password), key_id: asked.key_id }
}
const tried = async (username: string, password: string, provider = id) =>
  post('/sso_config/trial_directory', { id: provider, username, ...(await cipherOf(password)) })
const signIn = async (username: string, password: string, more: object = {}) =>
  post(
    '/auth/login',
    {
      username,
      timeZone: '',
      ...(await cipherOf(password, username.length > 100 ? '' : username.replace(/\0/g, ''))),
      ...more,
    },
    {},
  )
const me = async (token: string) => (await get('/users/info', {}, { token })).data
const switchOn = async (provider = id, as = 'alice') => {
  expect((await tried(as, `Of ${as} 1`, provider)).data).toMatchObject({ passed: true })
  expect(await post('/sso_config/switch', { id: provider, on: true })).toMatchObject({ code: 0 })
}
const userOf = (username: string) =>
  world.db.query<{ id: number; password_hash: string | null }>(
    'select id, password_hash from users where username = $1',
    [username],
  )
async function known(username: string, more: { password?: string } = {}) {
  const who = await acme.person(['view-meeting'])
  await world.db.query('update users set username = $2, password_hash = $3 where id = $1', [
    who.user_id,
    username,
    more.password === undefined ? null : await hashPassword(more.password),
  ])
  return who
}

beforeEach(async () => {
  for (const table of ['login_failure', 'passwords_closed', 'break_glass', 'sso_provider', 'refused_call'])
    await world.db.query(`delete from ${table}`).catch(() => undefined)
  await world.db.query(`update users set username = 'gone' || id where username in ('alice', 'bob', 'carol', 'dora')`)
  id = await add()
})

describe('setting a directory up', () => {
  test('a trial asks for somebody, says whom that would be, and writes nothing', async () => {
    expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ data: { reason: 'sso_untried' } })
    const { data } = await tried('alice', 'Of alice 1')
    expect(data.steps.map((step: { step: string; passed: boolean }) => [step.step, step.passed])).toEqual([
      ['directory', true],
      ['entry', true],
      ['password', true],
      ['claims', true],
      ['mapping', true],
      ['who', true],
      ['roles', true],
    ])
    expect(data.steps[1].values).toEqual([['dn', `uid=alice,${staff}`]])
    expect(data.steps[5].found[1]).toBe('An account would be made for Person alice (alice), who would sign in.')
    expect(data.steps[6].values).toContainEqual(['→', 'Of a group'])
    expect(await userOf('alice')).toEqual([])
    expect(await world.db.query('select 1 from sso_identity')).toEqual([])
  })

  test('says what stands in the way, and of whose password is wrong nothing more', async () => {
    const last = async (username: string, password: string) => (await tried(username, password)).data.steps.at(-1)
    expect(await last('nobody', 'x')).toMatchObject({ step: 'entry', passed: false })
    expect(await last('alice', 'wrong')).toMatchObject({ step: 'password', passed: false })
    expect(await last('alice', '')).toMatchObject({ step: 'password', passed: false })
    const { version } = (await get('/sso_config/single', { id })).data
    await post('/sso_config/edit', { id, version, ...settings({ bind_password: 'wrong' }) })
    expect((await last('alice', 'Of alice 1')).found[1]).toBe(
      '“Directory” didn’t answer as it should: it doesn’t accept the account that looks people up, or its password',
    )
    expect((await get('/sso_config/single', { id })).data).toMatchObject({ state: 'untried', bind_password_set: true })
  })

  test.each<[string, object, string]>([
    ['a filter without the account', { user_filter: '(uid=alice)' }, 'user_filter'],
    ['two filters', { user_filter: '(uid={username})(uid=*)' }, 'user_filter'],
    ['an account that names an attribute', { user_filter: '({username}=alice)' }, 'user_filter'],
    ['an attribute that is a password', { claim_phone: 'userPassword' }, 'claim_phone'],
    ['an attribute that is none', { key_attribute: 'a)(b' }, 'key_attribute'],
    ['people matched by mail', { match_by: 'mail' }, 'match_by'],
    ['no server', { ldap_host: null }, 'ldap_host'],
    ['an address of another protocol', { ldap_host: 'http://x' }, 'ldap_host'],
    ['a connection that others can read', { ldap_security: 'none' }, 'ldap_security'],
  ])('%s is refused', async (_what, more, field) => {
    const { data } = await post('/sso_config/add', settings({ name: 'Another', ...more }))
    expect(Object.keys(data.fields ?? {})).toEqual([field])
  })

  test('a stored password goes nowhere else', async () => {
    const { version } = (await get('/sso_config/single', { id })).data
    const { bind_password: _, ...rest } = settings({ ldap_host: 'elsewhere.example.com' })
    const { data } = await post('/sso_config/edit', { id, version, ...rest })
    expect(Object.keys(data.fields)).toEqual(['bind_password'])
  })
})

describe('signing in', () => {
  beforeEach(() => switchOn())

  test('makes whom nobody knows, once, and knows them again', async () => {
    const first = await signIn('alice', 'Of alice 1')
    expect(first, JSON.stringify(first)).toMatchObject({ code: 0 })
    expect(await me(first.data.token)).toMatchObject({ username: 'alice', name: 'Person alice' })
    const again = await signIn('ALICE', 'Of alice 1')
    expect(again).toMatchObject({ code: 0 })
    const [made, ...more] = await userOf('alice')
    expect([made?.password_hash, more]).toEqual([null, []])
    const roles = await world.db.query('select role_id from user_role where user_id = $1 order by 1', [made?.id])
    expect(roles).toEqual([{ role_id }, { role_id: group_role_id }])
    // nothing of the password is anywhere
    expect(await signIn('alice', 'wrong')).toMatchObject({ data: { reason: 'wrong_password' } })
    expect(await signIn('alice', '')).toMatchObject({ data: { reason: 'wrong_password' } })
    const [text] = await world.db.query<{ all: string }>(
      `select string_agg(t::text, '') as all from (select l::text from operation_log l union all
       select s::text from session s union all select i::text from sso_identity i) as t`,
    )
    expect(text?.all).not.toContain('Of alice 1')
  })

  test('links whoever has the account, who keeps the password of this place as well', async () => {
    const who = await known('bob', { password: localPassword })
    const { data } = await signIn('bob', 'Of bob 1')
    expect(await me(data.token)).toMatchObject({ id: who.user_id })
    expect(await signIn('bob', localPassword)).toMatchObject({ code: 0 })
    const links = await get('/sso_config/links', { id })
    expect(links.data.items).toMatchObject([{ user_id: who.user_id, subject: 'N-bob' }])
  })

  test('whoever is disabled here stays out', async () => {
    const who = await known('carol')
    await world.db.query(`update users set status = 'disabled' where id = $1`, [who.user_id])
    expect(await signIn('carol', 'Of carol 1')).toMatchObject({ data: { reason: 'sso_disabled' } })
    expect(await signIn('carol', 'wrong')).toMatchObject({ data: { reason: 'wrong_password' } })
  })

  test.each([['*'], ['*)(uid=*'], ['alice)(|(uid=*'], [`uid=alice,${staff}`], ['\\61lice']])(
    '%s is nobody',
    async (typed) => {
      expect(await signIn(typed, 'Of alice 1')).toMatchObject({ data: { reason: 'wrong_password' } })
    },
  )

  test('NUL and 2,000 characters do not come as far', async () => {
    expect((await signIn('alice\u0000', 'Of alice 1')).code).not.toBe(0)
    expect((await signIn('a'.repeat(2000), 'Of alice 1')).code).not.toBe(0)
    expect(await userOf('alice')).toEqual([])
  })

  test('wrong passwords bring a code, then waits', async () => {
    const answers: string[] = []
    for (let n = 0; n < 4; n++) answers.push((await signIn('alice', `wrong ${n}`)).data.reason)
    expect(answers).toEqual(['wrong_password', 'wrong_password', 'wrong_password', 'code_required'])
    // with the code missing the directory is not asked: the right password does not do either
    expect(await signIn('alice', 'Of alice 1')).toMatchObject({ data: { reason: 'code_required' } })
  })

  test('a directory that is away says so, and is a guess at the password of this place', async () => {
    await known('bob', { password: localPassword })
    await world.db.query('update sso_provider set ldap_port = $1', [await freePort()])
    const { data, message } = await signIn('bob', 'Of bob 1')
    expect(data).toMatchObject({ reason: 'directory_away' })
    expect(message).toBe(
      '“Directory” can’t check passwords at the moment; yours need not be wrong. Try again later, or ask your administrator.',
    )
    expect(await signIn('bob', localPassword)).toMatchObject({ code: 0 })
    expect((await get('/sso_config/single', { id })).data).toMatchObject({ state: 'failing' })
    for (let n = 0; n < 3; n++) await signIn('bob', `wrong ${n}`)
    expect(await signIn('bob', 'x')).toMatchObject({ data: { reason: 'code_required' } })
  })

  test('of several directories the one that knows somebody lets them in', async () => {
    const second = await add({ name: 'Second', base_dn: others })
    await switchOn(second, 'dora')
    const { data } = await signIn('dora', 'Of dora 1')
    expect(await me(data.token)).toMatchObject({ username: 'dora' })
    expect(await signIn('alice', 'Of alice 1')).toMatchObject({ code: 0 })
    // whoever is linked is asked for there alone: the other may be away
    await world.db.query('update sso_provider set ldap_port = $2 where id = $1', [id, await freePort()])
    expect(await signIn('dora', 'Of dora 1')).toMatchObject({ code: 0 })
    expect(await signIn('dora', 'wrong')).toMatchObject({ data: { reason: 'wrong_password' } })
  })

  test('where a filter finds two nobody is let in', async () => {
    await world.db.query(`update sso_provider set user_filter = '(mail={username})'`)
    expect(await signIn('twin@example.com', 'Of twin1 1')).toMatchObject({ data: { reason: 'wrong_password' } })
  })

  test('a second factor is asked for as after any password', async () => {
    const { data } = await signIn('alice', 'Of alice 1')
    const { id: user_id } = await me(data.token)
    await world.db.query(`insert into totp (company_id, user_id, secret, confirmed_at) values ($1, $2, 'x', now())`, [
      acme.company_id,
      user_id,
    ])
    const begun = await signIn('alice', 'Of alice 1')
    expect(begun.data).toMatchObject({ reason: 'second_factor_required', methods: ['totp', 'backup'] })
    const [step] = await world.db.query(
      'select sso_identity_id is not null as by from second_step where user_id = $1',
      [user_id],
    )
    expect(step).toEqual({ by: true })
    await world.db.query('delete from totp where user_id = $1', [user_id])
  })

  test('its password proves again that it is they, a wrong one or another’s does not, nor one while it is switched off', async () => {
    await switchOn()
    const { token } = (await signIn('alice', 'Of alice 1')).data
    const prove = async (password: string) =>
      post('/account/sudo', { method: 'password', ...(await cipherOf(password)) }, { token })
    const isAsked = async () => (await post('/account/backup_codes', {}, { token })).data?.reason === 'proof_required'
    const pass = () =>
      world.db.query(
        `update session set proved_at = now() - interval '11 minutes' where user_id in (select id from users where username = 'alice')`,
      )
    await pass()
    // she has no password here, and is asked for that of the directory alone
    expect((await get('/account/sudo', {}, { token })).data).toEqual({ methods: ['password'], providers: [] })
    expect(await isAsked()).toBe(true)
    for (const wrong of ['Of alice 2', 'Of bob 1', ''])
      expect((await prove(wrong)).data.reason, wrong).toBe('old_password_wrong')
    expect(await isAsked()).toBe(true)
    expect(await prove('Of alice 1')).toMatchObject({ code: 0 })
    expect(await isAsked()).toBe(false)
    await pass()
    await world.db.query(`update sso_provider set status = 'off' where id = $1`, [id])
    expect((await get('/account/sudo', {}, { token })).data.methods).toEqual([])
    expect((await prove('Of alice 1')).code).not.toBe(0)
    expect(await isAsked()).toBe(true)
  })

  test('closed passwords close those of this place alone', async () => {
    await known('bob', { password: localPassword })
    await signIn('bob', 'Of bob 1')
    const spare = await acme.person(codes)
    await world.db.query(`update users set password_hash = 'x' where id = $1`, [spare.user_id])
    await world.db.query(`insert into totp (company_id, user_id, secret, confirmed_at) values ($1, $2, 'x', now())`, [
      acme.company_id,
      spare.user_id,
    ])
    await world.db.query('insert into passwords_closed (company_id) values ($1)', [acme.company_id])
    await world.db.query('insert into break_glass (company_id, user_id) values ($1, $2)', [
      acme.company_id,
      spare.user_id,
    ])
    expect(await get('/sso/providers', {}, {})).toMatchObject({
      data: { items: [], directories: ['Directory'], passwords_closed: true },
    })
    expect(await signIn('bob', localPassword)).toMatchObject({ data: { reason: 'passwords_closed' } })
    expect(await signIn('bob', 'Of bob 1')).toMatchObject({ code: 0 })
  })

  test('switched off it lets nobody in, and what began by it ends', async () => {
    const { data } = await signIn('alice', 'Of alice 1')
    await post('/sso_config/switch', { id, on: false })
    expect((await get('/users/info', {}, { token: data.token })).code).toBe(50012)
    expect(await signIn('alice', 'Of alice 1')).toMatchObject({ data: { reason: 'wrong_password' } })
  })

  test('with a second company it is asked where the page is known to be its own', async () => {
    other = await addCompany(world.db, 'Other')
    expect(await signIn('alice', 'Of alice 1')).toMatchObject({ data: { reason: 'wrong_password' } })
    expect(await signIn('alice', 'Of alice 1', { company: other.company_id })).toMatchObject({
      data: { reason: 'wrong_password' },
    })
    expect((await get('/sso/providers', {}, {})).data.directories).toEqual([])
    expect(await signIn('alice', 'Of alice 1', { company: acme.company_id })).toMatchObject({ code: 0 })
    // who is known is known without
    expect(await signIn('alice', 'Of alice 1')).toMatchObject({ code: 0 })
  })
})
