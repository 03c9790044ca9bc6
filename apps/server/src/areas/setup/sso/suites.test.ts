import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { application, openSuitePeer, type SuiteName, type SuitePeer } from '../../../../test/little-suites'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

type Who = Awaited<ReturnType<Company['person']>>

let world: World
let acme: Company
let admin: Who
let suite: SuitePeer
let id = 0
let slug = ''

beforeAll(async () => {
  world = await openWorld({
    ...{ servers: 2, publicUrl: 'http://127.0.0.1:3999', innerNetworks: { identity: ['127.0.0.1'] }, logInWords: true },
  })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person(
    ['view', 'add', 'change', 'delete'].flatMap((verb) => [`${verb}-work-sso-config`, `${verb}-user`, `${verb}-roles`]),
  )
})
afterAll(async () => {
  await world.close()
  await suite?.close()
})

const get = (path: string, query: object = {}, who: { token?: string } = admin) =>
  world.first.get(path, query, { ...(who.token ? { token: who.token } : {}), language: 'en' })
const post = (path: string, body: object, who: { token?: string } = admin) =>
  world.first.post(path, body, { ...(who.token ? { token: who.token } : {}), language: 'en' })
const nobody = {}
const tab = () => {
  const secret = randomBytes(32).toString('base64url')
  return { secret, binding: createHash('sha256').update(secret).digest('base64url') }
}

const claims = {
  feishu: { claim_username: 'user_id', claim_mail: 'enterprise_email', claim_job_num: 'employee_no' },
  dingtalk: { claim_username: 'userid', claim_mail: 'org_email', claim_job_num: 'job_number' },
  wecom: { claim_username: 'userid', claim_mail: 'biz_mail' },
} as const satisfies Record<SuiteName, object>
const settings = (preset: SuiteName) => ({
  ...{ name: preset, preset, client_id: application.id, client_secret: application.secret, suite_url: suite.home },
  ...{ scopes: 'openid', refresh: 'never', match_by: 'username', claim_name: 'name', auto_create: false, role_map: [] },
  ...(preset === 'feishu' ? { tenant_key: 'tenant-of-ours' } : {}),
  ...(preset === 'wecom' ? { agent_id: application.agent } : {}),
  ...claims[preset],
})
/** Somebody there, whose account is called so. */
const person = (username: string, more: { key?: string; isOutside?: boolean } = {}) => ({
  key: more.key ?? `on_${username}`,
  details: {
    ...{ user_id: username, userid: username, name: '张伟' },
    ...{ employee_no: `E-${username}`, job_number: `E-${username}` },
  },
  ...(more.isOutside ? { isOutside: true } : {}),
})

async function add(preset: SuiteName, more: object = {}) {
  await world.db.query('delete from sso_provider')
  const added = await post('/sso_config/add', { ...settings(preset), ...more })
  expect(added, JSON.stringify(added)).toMatchObject({ code: 0 })
  id = added.data.id
  const rows = await world.db.query<{ slug: string }>('select slug from sso_provider where id = $1', [id])
  slug = rows[0]?.slug ?? ''
}
/** The address without what a browser of ours would not send on; DingTalk's name of the code is the page's to know. */
function comeBack(at: URL) {
  const { appid: _, authCode: _same, ...rest } = Object.fromEntries(at.searchParams)
  return rest
}
async function tried() {
  const { secret, binding } = tab()
  const begun = await post('/sso_config/trial', { id, binding })
  if (begun.code !== 0 || begun.data.to === null) return begun
  return post('/sso_config/trial_result', { ...comeBack(suite.walk(begun.data.to)), secret })
}
async function turnOn() {
  suite.on.as = person('whoever')
  expect((await tried()).data).toMatchObject({ passed: true })
  expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ code: 0 })
}
async function signIn(more: object = {}, begin: object = {}) {
  const { secret, binding } = tab()
  const begun = await post('/sso/start', { key: slug, binding, ...begin }, nobody)
  if (begun.code !== 0) return begun
  return post('/sso/finish', { ...comeBack(suite.walk(begun.data.to)), secret, ...more }, nobody)
}
const me = async (token: string) => (await get('/users/info', {}, { token })).data

beforeEach(async () => {
  await suite?.close()
  suite = await openSuitePeer()
})

describe.each(['feishu', 'dingtalk', 'wecom'] as const)('%s', (preset) => {
  beforeEach(() => add(preset))

  const name = `${preset}-li`
  /** In WeCom the account is what never changes. */
  const personOf = (username: string) => person(username, preset === 'wecom' ? { key: username } : {})

  test('is tried, switched on, and lets in who has the account there', async () => {
    const li = await acme.person(['view-meeting'])
    await world.db.query('update users set username = $2 where id = $1', [li.user_id, name])
    await turnOn()
    suite.on.as = personOf(name)
    const done = await signIn()
    expect(done, JSON.stringify(done)).toMatchObject({ code: 0, data: { key: slug } })
    expect(await me(done.data.token)).toMatchObject({ username: name })
    // known by what never changes: a new name there is still the same person
    suite.on.as = { ...person(`${name}-renamed`), key: personOf(name).key }
    expect(await me((await signIn()).data.token)).toMatchObject({ username: name })
    // nobody is signed out there, and the page is told so
    const { token } = (await signIn()).data
    expect(await post('/account/sso_logout', {}, { token })).toMatchObject({ code: 0, data: { to: null } })
    expect((await get('/users/info', {}, { token })).code).not.toBe(0)
  })

  test('its people get accounts where that is wished, with the account that it says', async () => {
    const [{ id: department_id } = { id: 0 }] = await world.db.query<{ id: number }>(
      "insert into department (company_id, name) values ($1, 'Of ' || $2) returning id",
      [acme.company_id, preset],
    )
    const { version } = (await get('/sso_config/single', { id })).data
    const { client_secret: _, ...kept } = settings(preset)
    const done = await post('/sso_config/edit', {
      ...kept,
      id,
      version,
      auto_create: true,
      department_id,
      role_ids: [],
    })
    expect(done, JSON.stringify(done)).toMatchObject({ code: 0 })
    await turnOn()
    suite.on.as = personOf(`${preset}-new`)
    expect(await me((await signIn()).data.token)).toMatchObject({ username: `${preset}-new`, name: '张伟' })
  })

  test('nobody of another company, and nobody unknown, comes in', async () => {
    await acme.person([])
    await turnOn()
    suite.on.as = person('a-stranger')
    expect(await signIn()).toMatchObject({ data: { reason: 'sso_nobody' } })
    suite.on.as = person(name, { isOutside: true, key: 'on_outside' })
    const refused = await signIn()
    expect(refused).toMatchObject({ data: { reason: 'sso_untrue' } })
    expect(refused.message).toContain('outside your company')
  })

  test('a code counts once, in the tab and for the sign-in that it was given to', async () => {
    await turnOn()
    const { secret, binding } = tab()
    const begun = await post('/sso/start', { key: slug, binding }, nobody)
    suite.on.as = person('somebody-else')
    const at = comeBack(suite.walk(begun.data.to))
    expect(await post('/sso/finish', { ...at, secret: tab().secret }, nobody)).toMatchObject({
      data: { reason: 'sso_begun_elsewhere' },
    })
    // it was used up by the attempt
    expect(await post('/sso/finish', { ...at, secret }, nobody)).toMatchObject({
      data: { reason: 'sso_begun_elsewhere' },
    })
    // a code that was never given, or was used before, in a sign-in that began well
    expect(await signIn({ code: 'code-of-nobody' })).toMatchObject({ data: { reason: 'sso_denied' } })
    if (preset === 'feishu') {
      // one that was given to another sign-in does not fit what this one proves itself by
      const other = await post('/sso/start', { key: slug, binding }, nobody)
      const stolen = suite.walk(other.data.to).searchParams.get('code')
      expect(await signIn({ code: stolen })).toMatchObject({ data: { reason: 'sso_denied' } })
    }
    suite.on.as = undefined
    expect(await signIn()).toMatchObject({ data: { reason: 'sso_denied' } })
  })

  test('what is wrong with its settings is said by the trial, and its keepers see the last failure', async () => {
    const { version } = (await get('/sso_config/single', { id })).data
    const wrong = { ...settings(preset), id, version, client_secret: 'not-the-secret' }
    expect(await post('/sso_config/edit', wrong)).toMatchObject({ code: 0 })
    const { data } = await tried()
    expect(data.to).toBeNull()
    expect(data.steps).toMatchObject([{ step: 'credentials', passed: false }])
    expect(data.steps[0].found[1]).toContain('it said no')
    expect(JSON.stringify(data)).not.toContain('not-the-secret')
    expect(await post('/sso_config/switch', { id, on: true })).not.toMatchObject({ code: 0 })
  })

  test('one that is away, answers with pages or says nothing is named, and nobody is let in', async () => {
    await turnOn()
    suite.on.as = personOf(name)
    suite.on.instead = () => ({ status: 502, body: '<html>bad gateway</html>' })
    const away = await signIn()
    expect(away).toMatchObject({ data: { reason: 'sso_unreachable' } })
    expect(away.message).toContain('502')
    suite.on.instead = () => ({ status: 200, body: '<html>sign in</html>' })
    expect(await signIn()).toMatchObject({ data: { reason: 'sso_unreachable' } })
    suite.on.instead = () => ({ status: 200, body: 'null' })
    expect(await signIn()).not.toMatchObject({ code: 0 })
    suite.on.instead = () => ({ status: 200, body: '[]' })
    expect(await signIn()).not.toMatchObject({ code: 0 })
    suite.on.instead = () => ({ status: 200, body: 'x'.repeat(600_000) })
    expect(await signIn()).toMatchObject({ data: { reason: 'sso_unreachable' } })
    const { data } = await get('/sso_config/single', { id })
    expect(data.state).toBe('failing')
    expect(data.last_error).not.toContain(application.secret)
    suite.on.instead = undefined
  })
})

describe('Feishu', () => {
  test('without the key of the company nobody comes in, and the trial shows which it is', async () => {
    await add('feishu', { tenant_key: '' })
    suite.on.as = person('whoever')
    const { data } = await tried()
    expect(data.passed).toBe(false)
    expect(data.steps.at(-1)).toMatchObject({ step: 'claims', passed: false })
    expect(data.steps.at(-1).values).toContainEqual(['tenant_key', 'tenant-of-ours'])
    expect(data.steps.at(-1).found[1]).toContain('key isn’t entered yet')
  })

  test('what people may change themselves links nobody without their password', async () => {
    const li = await acme.person(['view-meeting'])
    await world.db.query("update users set username = 'feishu-nick' where id = $1", [li.user_id])
    await add('feishu', { claim_username: 'en_name' })
    await turnOn()
    suite.on.as = { key: 'on_nick', details: { ...person('x').details, en_name: 'feishu-nick' } }
    expect(await signIn()).toMatchObject({ data: { reason: 'sso_prove' } })
  })
})

describe('WeCom', () => {
  test('asks its own browser without a code to scan, and outlives a token that ended early', async () => {
    const li = await acme.person(['view-meeting'])
    await world.db.query("update users set username = 'wecom-wang' where id = $1", [li.user_id])
    await add('wecom')
    await turnOn()
    suite.on.as = person('wecom-wang', { key: 'WeCom-Wang' })
    const asked = () => suite.asked.filter((one) => one === 'GET /cgi-bin/gettoken').length
    expect(await me((await signIn({}, { in_app: true })).data.token)).toMatchObject({ username: 'wecom-wang' })
    const before = asked()
    // its token still lasts
    expect(await signIn()).toMatchObject({ code: 0 })
    expect(asked()).toBe(before)
    suite.endAppTokens()
    // in other capitals it is the same account
    suite.on.as = person('wecom-wang', { key: 'wecom-wang' })
    expect(await me((await signIn()).data.token)).toMatchObject({ username: 'wecom-wang' })
    expect(asked()).toBeGreaterThan(before)
  })
})

describe('settings', () => {
  test('a suite needs its secret, which goes nowhere else than where it was entered for', async () => {
    await world.db.query('delete from sso_provider')
    const { client_secret: _, ...without } = settings('wecom')
    const lacking = await post('/sso_config/add', without)
    expect(lacking.code).not.toBe(0)
    expect(JSON.stringify(lacking.data)).toContain('client_secret')
    const noAgent = await post('/sso_config/add', { ...settings('wecom'), agent_id: '' })
    expect(JSON.stringify(noAgent.data)).toContain('agent_id')
    await add('wecom')
    const { version } = (await get('/sso_config/single', { id })).data
    const moved = await post('/sso_config/edit', { ...without, id, version, suite_url: 'https://elsewhere.example' })
    expect(JSON.stringify(moved.data)).toContain('client_secret')
    const { data } = await get('/sso_config/single', { id })
    expect(JSON.stringify(data)).not.toContain(application.secret)
    expect(data).toMatchObject({ redirect_url: 'http://127.0.0.1:3999/sso-return', logout_url: '' })
  })

  test('an inner address that nobody opened is refused', async () => {
    await add('feishu', { suite_url: 'http://127.0.0.2:81' })
    const { data } = await tried()
    expect(data.steps).toMatchObject([{ step: 'credentials', passed: false }])
  })
})
