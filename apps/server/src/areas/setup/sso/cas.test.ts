import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CasPeer, openCasPeer } from '../../../../test/little-cas'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { readLogoutRequest, readValidation } from './cas'

type Who = Awaited<ReturnType<Company['person']>>

const home = 'http://127.0.0.1:3998'
let world: World
let acme: Company
let admin: Who
let peer: CasPeer
let id = 0
let slug = ''

beforeAll(async () => {
  world = await openWorld({
    ...{ servers: 2, publicUrl: home, innerNetworks: { identity: ['127.0.0.1'] }, logInWords: true },
  })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person(
    ['view', 'add', 'change', 'delete'].flatMap((verb) => [`${verb}-work-sso-config`, `${verb}-user`, `${verb}-roles`]),
  )
})
afterAll(async () => {
  await world.close()
  await peer?.close()
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
const settings = () => ({
  ...{ name: 'CAS', preset: 'cas', cas_url: peer.url, scopes: 'openid', refresh: 'never', match_by: 'username' },
  ...{ claim_username: 'user', claim_name: 'displayName', claim_mail: 'mail', auto_create: false, role_map: [] },
  claims_trusted: true,
})

/** What a browser does with the address that CAS sent it to: our server sends it on to the page. */
async function onward(at: URL): Promise<Record<string, string>> {
  const answer = await world.first.app.inject({ url: at.pathname + at.search })
  expect(answer.statusCode).toBe(303)
  const page = new URL(String(answer.headers.location))
  expect(page.origin + page.pathname).toBe(`${home}/sso-return`)
  return Object.fromEntries(page.searchParams)
}
async function tried() {
  const { secret, binding } = tab()
  const begun = await post('/sso_config/trial', { id, binding })
  if (begun.code !== 0 || begun.data.to === null) return begun
  return post('/sso_config/trial_result', { ...(await onward(peer.walk(begun.data.to))), secret })
}
async function signIn(more: object = {}) {
  const { secret, binding } = tab()
  const begun = await post('/sso/start', { key: slug, binding }, nobody)
  if (begun.code !== 0) return begun
  return post('/sso/finish', { ...(await onward(peer.walk(begun.data.to))), secret, ...more }, nobody)
}
const me = async (token: string) => (await get('/users/info', {}, { token })).data
const isIn = async (token: string) => (await get('/users/info', {}, { token })).code === 0
const logout = (body: string, type = 'application/x-www-form-urlencoded') =>
  world.first.app.inject({
    method: 'POST',
    url: `/sso/cas/${slug}?state=x`,
    payload: body,
    headers: { 'content-type': type },
  })

beforeEach(async () => {
  await peer?.close()
  peer = await openCasPeer()
  await world.db.query('delete from sso_provider')
  const added = await post('/sso_config/add', settings())
  expect(added, JSON.stringify(added)).toMatchObject({ code: 0 })
  id = added.data.id
  const rows = await world.db.query<{ slug: string }>('select slug from sso_provider where id = $1', [id])
  slug = rows[0]?.slug ?? ''
})

async function turnOn() {
  peer.on.as = { user: 'whoever', attributes: { displayName: '张伟' } }
  const done = await tried()
  expect(done.data, JSON.stringify(done)).toMatchObject({ passed: true })
  expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ code: 0 })
}
async function personCalled(username: string) {
  const who = await acme.person(['view-meeting'])
  await world.db.query('update users set username = $2 where id = $1', [who.user_id, username])
  return who
}

describe('CAS', () => {
  test('is tried, switched on, and lets in who has the account there', async () => {
    await personCalled('cas-li')
    await turnOn()
    peer.on.as = { user: 'cas-li', attributes: { displayName: '李雷', group: ['a', 'b'] } }
    const { data } = await signIn()
    expect(await me(data.token)).toMatchObject({ username: 'cas-li' })
    expect(await post('/account/sso_logout', {}, { token: data.token })).toMatchObject({
      data: { to: `${peer.url}/logout?service=${encodeURIComponent(`${home}/login`)}` },
    })
    expect(await isIn(data.token)).toBe(false)
    expect((await get('/sso_config/single', { id })).data).toMatchObject({
      redirect_url: `${home}/sso/cas/${slug}`,
      logout_url: '',
    })
  })

  test('of the second version says who somebody is, and nothing more', async () => {
    peer.on.isOld = true
    await personCalled('cas-old')
    await turnOn()
    peer.on.as = { user: 'cas-old', attributes: { displayName: 'not told' } }
    expect(await me((await signIn()).data.token)).toMatchObject({ username: 'cas-old' })
    expect(peer.asked).toContain('GET /cas/serviceValidate')
  })

  test('is asked for the password anew where it is tried', async () => {
    peer.on.as = { user: 'whoever' }
    const { secret, binding } = tab()
    const begun = await post('/sso_config/trial', { id, binding })
    const to = new URL(begun.data.to)
    expect(to.searchParams.get('renew')).toBe('true')
    to.searchParams.delete('renew')
    const done = await post('/sso_config/trial_result', { ...(await onward(peer.walk(to.href))), secret })
    expect(done.data.passed).toBe(false)
  })

  test('links nobody by an account that is not trusted without their password', async () => {
    await personCalled('cas-untrusted')
    const { version } = (await get('/sso_config/single', { id })).data
    expect(await post('/sso_config/edit', { ...settings(), id, version, claims_trusted: false })).toMatchObject({
      code: 0,
    })
    await turnOn()
    peer.on.as = { user: 'cas-untrusted' }
    expect(await signIn()).toMatchObject({ data: { reason: 'sso_prove' } })
  })
})

describe('a ticket', () => {
  test('counts once, in the tab and for the sign-in that it was given to', async () => {
    await personCalled('cas-wang')
    await turnOn()
    peer.on.as = { user: 'cas-wang' }
    const mine = tab()
    const begun = await post('/sso/start', { key: slug, binding: mine.binding }, nobody)
    const at = await onward(peer.walk(begun.data.to))
    expect(await post('/sso/finish', { ...at, secret: tab().secret }, nobody)).toMatchObject({
      data: { reason: 'sso_begun_elsewhere' },
    })
    // of another sign-in: its address there had another state
    const other = await post('/sso/start', { key: slug, binding: tab().binding }, nobody)
    const stolen = peer.walk(other.data.to).searchParams.get('ticket')
    const refused = await signIn({ code: stolen })
    expect(refused.code).not.toBe(0)
    expect(refused.data.token).toBeUndefined()
    // again
    const again = tab()
    const second = await post('/sso/start', { key: slug, binding: again.binding }, nobody)
    const returned = await onward(peer.walk(second.data.to))
    expect(await post('/sso/finish', { ...returned, secret: again.secret }, nobody)).toMatchObject({ code: 0 })
    expect(await post('/sso/finish', { ...returned, secret: again.secret }, nobody)).not.toMatchObject({ code: 0 })
    expect(await signIn({ code: returned.code })).toMatchObject({ data: { reason: 'sso_denied' } })
    // without one they come back without having signed in
    peer.on.as = undefined
    expect(await signIn()).toMatchObject({ data: { reason: 'sso_denied' } })
  })
})

describe('what a server answers', () => {
  const success = (inner: string) =>
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`
  const yes = (inner: string) => success(`<cas:authenticationSuccess>${inner}</cas:authenticationSuccess>`)

  test.each([
    ['a DTD', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${yes('<cas:user>&e;</cas:user>')}`],
    ['a comment in the name', yes('<cas:user>admin<!-- -->istrator</cas:user>')],
    ['CDATA in the name', yes('<cas:user>adm<![CDATA[in]]></cas:user>')],
    ['two names', yes('<cas:user>a</cas:user><cas:user>b</cas:user>')],
    [
      'yes and no',
      success(
        '<cas:authenticationSuccess><cas:user>a</cas:user></cas:authenticationSuccess><cas:authenticationFailure code="X">x</cas:authenticationFailure>',
      ).replace('code="X"', 'code="INVALID_TICKET"'),
    ],
    [
      'two answers',
      success(
        '<cas:authenticationSuccess><cas:user>a</cas:user></cas:authenticationSuccess><cas:authenticationSuccess><cas:user>b</cas:user></cas:authenticationSuccess>',
      ),
    ],
    [
      'another namespace',
      '<serviceResponse><authenticationSuccess><user>a</user></authenticationSuccess></serviceResponse>',
    ],
    ['nobody', yes('<cas:user> </cas:user>')],
    ['no XML', 'yes\nadmin\n'],
    ['half of it', '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>'],
    ['nothing', ''],
    ['very much', yes(`<cas:user>a</cas:user><cas:attributes>${'<cas:x>y</cas:x>'.repeat(5_000)}</cas:attributes>`)],
  ])('with %s signs nobody in', async (_name, body) => {
    await turnOn()
    peer.on.as = { user: 'a' }
    peer.on.instead = () => ({ body })
    const done = await signIn()
    expect(done.code).not.toBe(0)
    expect(done.data.token).toBeUndefined()
  })

  test('is named where it is a page, or an error', async () => {
    await turnOn()
    peer.on.as = { user: 'a' }
    peer.on.instead = () => ({ status: 503, body: '<h1>maintenance</h1>' })
    expect(await signIn()).toMatchObject({ data: { reason: 'sso_unreachable' } })
    // it does not know our address: its keepers have to register it
    peer.on.instead = () => ({
      body: success(
        '<cas:authenticationFailure code="UNAUTHORIZED_SERVICE">Application Not Authorized</cas:authenticationFailure>',
      ),
    })
    const { data } = await signIn()
    expect(data.reason).toBe('sso_unreachable')
    expect((await get('/sso_config/single', { id })).data).toMatchObject({ state: 'failing' })
    expect((await tried()).data).toMatchObject({ to: null, steps: [{ step: 'cas', passed: false }] })
  })

  test('is read as it was written: attributes that stand several times are lists, the user is no attribute', async () => {
    const body = yes(
      '<cas:user>li</cas:user><cas:attributes><cas:mail>li@example.com</cas:mail><cas:group>a</cas:group><cas:group>b &amp; c</cas:group><cas:user>root</cas:user></cas:attributes>',
    )
    expect(await readValidation(Buffer.from(body))).toEqual({
      user: 'li',
      attributes: { mail: 'li@example.com', group: ['a', 'b & c'], user: 'root' },
    })
  })
})

describe('the end of a session there', () => {
  test('ends the one that began with its ticket, on every server at once, and no other', async () => {
    await personCalled('cas-zhao')
    await turnOn()
    peer.on.as = { user: 'cas-zhao' }
    const first = (await signIn()).data.token
    const ticket = [...peer.sessions.keys()].at(-1) ?? ''
    const second = (await signIn()).data.token
    expect([await isIn(first), await isIn(second)]).toEqual([true, true])
    const asked = new URLSearchParams({ logoutRequest: peer.logoutRequest(ticket) })
    expect((await logout(asked.toString())).statusCode).toBe(200)
    await expect.poll(() => isIn(first)).toBe(false)
    expect(await isIn(second)).toBe(true)
    // again, and of a ticket that nobody knows: nothing happens
    expect((await logout(asked.toString())).statusCode).toBe(200)
    const forged = new URLSearchParams({ logoutRequest: peer.logoutRequest('ST-guessed') })
    expect((await logout(forged.toString())).statusCode).toBe(200)
    expect(await isIn(second)).toBe(true)
    const [{ many } = { many: 0 }] = await world.db.query<{ many: number }>(
      `select count(*)::int as many from session where ended_because = 'provider'`,
    )
    expect(many).toBe(1)
  })

  test.each([
    ['no XML', 'logoutRequest=bye'],
    ['a DTD', `logoutRequest=${encodeURIComponent('<!DOCTYPE x><x/>')}`],
    ['nothing', ''],
    ['another message', `logoutRequest=${encodeURIComponent('<x/>')}`],
  ])('is not heard in %s', async (_name, body) => {
    await turnOn()
    expect((await logout(body)).statusCode).toBeLessThan(500)
  })

  test('names its ticket', async () => {
    expect(await readLogoutRequest(peer.logoutRequest('ST-1'))).toBe('ST-1')
    expect(await readLogoutRequest('<x/>')).toBeUndefined()
  })
})

test('an address without a sign-in, of no provider, or of another kind leads nowhere', async () => {
  for (const url of ['/sso/cas/nobody-here', '/sso/cas/', `/sso/cas/${slug}/x`, '/sso/cas/UPPER'])
    expect((await world.first.app.inject({ method: 'POST', url, payload: 'logoutRequest=x' })).statusCode).toBe(404)
  const back = await world.first.app.inject({ url: `/sso/cas/${slug}?ticket=ST-1` })
  expect(back.headers.location).toBe(`${home}/sso-return?state=-&code=ST-1`)
})
