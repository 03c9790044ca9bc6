import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Account,
  makeKey,
  nameFormats,
  openSamlPeer,
  type SamlPeer,
  signed,
  signedQuery,
} from '../../../../test/saml-peer'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { startSession } from '../../../kernel/session/session-store'
import { pemOf } from '../saml/certificates'

type Who = Awaited<ReturnType<Company['person']>>

// Signing in by SAML at a provider of our own making, which lies where it is told to. pysaml2: saml.long.test.ts.

const home = 'https://workplace.example.com'
const codes = ['view', 'add', 'change', 'delete'].flatMap((verb) => [
  `${verb}-work-sso-config`,
  ...(verb === 'view' ? ['view-meeting'] : []),
  `${verb}-user`,
  `${verb}-roles`,
])

let world: World
let acme: Company
let other: Company
let admin: Who
let peer: SamlPeer
let id = 0
let slug = ''
let department_id = 0
let role_id = 0
let group_role_id = 0
let alice: Account

beforeAll(async () => {
  world = await openWorld({ servers: 2, publicUrl: home, innerNetworks: { identity: ['127.0.0.1'] }, logInWords: true })
  peer = await openSamlPeer()
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  admin = await acme.person(codes)
  department_id = await one("insert into department (company_id, name) values ($1, 'Everybody') returning id")
  const role = `insert into role (company_id, name, permissions, data_scope) values ($1, $2, '{view-meeting}', 'self') returning id`
  role_id = await one(role, 'Employee')
  group_role_id = await one(role, 'Of a group')
})
afterAll(async () => {
  await world.close()
  await peer.close()
})

const one = async (sql: string, ...more: unknown[]) =>
  (await world.db.query<{ id: number }>(sql, [acme.company_id, ...more]))[0]?.id ?? 0
const get = (path: string, query: object = {}, who: { token?: string } = admin, language: 'en' | 'zh' = 'en') =>
  world.first.get(path, query, { ...(who.token ? { token: who.token } : {}), language })
const post = (path: string, body: object, who: { token?: string } = admin, language: 'en' | 'zh' = 'en') =>
  world.first.post(path, body, { ...(who.token ? { token: who.token } : {}), language })
const nobody = {}
const tab = () => {
  const secret = randomBytes(32).toString('base64url')
  return { secret, binding: createHash('sha256').update(secret).digest('base64url') }
}
const base64 = (xml: string) => Buffer.from(xml).toString('base64')
const ours = () => ({
  acs: `${home}/sso/saml/${slug}/acs`,
  audience: `${home}/sso/saml/${slug}/metadata`,
  slo: `${home}/sso/saml/${slug}/slo`,
})
const send = (path: string, fields: Record<string, string>, language = 'en') =>
  world.first.app.inject({
    ...{ method: 'POST', url: path, payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language, origin: peer.url },
  })
const toAcs = (fields: Record<string, string>) => send(`/sso/saml/${slug}/acs`, fields)
const settings = (more: object = {}) => ({
  ...{ name: 'Peer', preset: 'saml', saml_entity_id: peer.entity, saml_sso_url: `${peer.url}/sso`, refresh: 'empty' },
  ...{ saml_slo_url: `${peer.url}/slo`, saml_certificates: pemOf(peer.own.key.certificate), match_by: 'username' },
  ...{ claim_username: 'uid', claim_name: 'displayName', claim_mail: 'mail', groups_claim: 'groups', scopes: 'openid' },
  ...{ auto_create: true, department_id, role_ids: [role_id], role_map: [{ group: 'staff', role_id: group_role_id }] },
  ...{ name_id_format: 'any', idp_initiated: false, claims_trusted: false, user_filter: '(uid={username})' },
  ...{ key_attribute: 'entryUUID', ldap_port: 636, ldap_security: 'ldaps' },
  ...more,
})
async function edit(more: object) {
  const { version } = (await get('/sso_config/single', { id })).data
  const done = await post('/sso_config/edit', { id, version, ...settings(more) })
  expect(done, JSON.stringify(done)).toMatchObject({ code: 0 })
}

type Lie = (xml: string) => string
type Told = Parameters<SamlPeer['answer']>[2]
const plain: Lie = (xml) => signed(xml, 'Assertion', peer.own.key)

beforeEach(async () => {
  await world.db.query('delete from sso_provider')
  peer.published.length = 0
  const added = await post('/sso_config/add', settings())
  expect(added, JSON.stringify(added)).toMatchObject({ code: 0 })
  id = added.data.id
  ;[{ slug } = { slug: '' }] = await world.db.query<{ slug: string }>('select slug from sso_provider where id = $1', [
    id,
  ])
  alice = {
    name: `a-${id}`,
    attributes: {
      uid: `alice${id}`,
      displayName: 'Alice Song',
      mail: `alice${id}@example.com`,
      groups: ['staff', 'all'],
    },
  }
})

/** Signs in as somebody; `told` and `lie` say what the provider does otherwise. */
async function begin(key = slug) {
  const mine = tab()
  const { data, ...rest } = await post('/sso/start', { key, binding: mine.binding }, nobody)
  expect(rest, JSON.stringify(data)).toMatchObject({ code: 0 })
  return { ...mine, ...peer.read(data.to), to: data.to as string }
}
async function carry(answer: string, relay: string) {
  const back = await toAcs({ SAMLResponse: base64(answer), RelayState: relay })
  expect(back.statusCode, back.body).toBe(303)
  return new URL(String(back.headers.location))
}
async function comeBack(
  answer: string,
  { relay, secret }: { relay: string; secret: string },
  language: 'en' | 'zh' = 'en',
) {
  const at = await carry(answer, relay)
  expect(at.pathname).toBe('/sso-return')
  return post('/sso/finish', { ...Object.fromEntries(at.searchParams), secret }, nobody, language)
}
async function signIn(as = alice, told: Told = {}, lie: Lie = plain, language: 'en' | 'zh' = 'en') {
  const begun = await begin()
  return comeBack(lie(peer.answer({ ...ours(), request: begun.id }, as, told)), begun, language)
}
const me = async (token: string) => (await get('/users/info', {}, { token })).data
const isIn = async (token: string) => (await get('/users/check_session', {}, { token })).code === 0
/** Tries it, up to what came of it. */
async function tried(as = alice, told: Told = {}, lie: Lie = plain) {
  const { secret, binding } = tab()
  const begun = await post('/sso_config/trial', { id, binding })
  expect(begun, JSON.stringify(begun)).toMatchObject({ code: 0 })
  if (begun.data.to === null) return begun
  const asked = peer.read(begun.data.to)
  expect(asked.isForced).toBe(true)
  const at = await carry(lie(peer.answer({ ...ours(), request: asked.id }, as, told)), asked.relay)
  return post('/sso_config/trial_result', { ...Object.fromEntries(at.searchParams), secret })
}
const switchOn = async () => {
  expect((await tried()).data).toMatchObject({ passed: true })
  expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ code: 0 })
}

describe('connecting a provider', () => {
  test('its metadata is read from an address or a paste; certificates show what they are worth', async () => {
    const read = { saml_entity_id: peer.entity, saml_sso_url: `${peer.url}/sso`, saml_slo_url: `${peer.url}/slo` }
    for (const from of [{ url: peer.url }, { xml: peer.metadata() }])
      expect((await post('/sso_config/metadata', from)).data).toMatchObject({
        ...read,
        saml_certificates: pemOf(peer.own.key.certificate),
        certificates: [{ key: 'RSA 2048', state: 'valid', subject: 'CN=Peer' }],
      })
    const old = await makeKey(-20, -10)
    const both = `${pemOf(old.certificate)}\n${pemOf(peer.own.key.certificate)}`
    expect((await post('/sso_config/certificates', { pem: both })).data.certificates).toMatchObject([
      { state: 'expired' },
      { state: 'valid' },
    ])
    expect((await post('/sso_config/certificates', { pem: 'x' })).data).toEqual({ certificates: null })
    const { version } = (await get('/sso_config/single', { id })).data
    const wrong = async (saml_certificates: string) =>
      (await post('/sso_config/edit', { id, version, ...settings({ saml_certificates }) })).data.fields
        .saml_certificates
    expect(await wrong('x')).toMatch(/can’t be read/)
    expect(await wrong(pemOf(old.certificate))).toMatch(/valid now/)
    expect((await get('/sso_config/single', { id })).data).toMatchObject({
      ...{ metadata_url: ours().audience, redirect_url: ours().acs, logout_url: ours().slo },
    })
  })

  test.each<[string, (xml: string) => string, string]>([
    [
      'with a DTD',
      (xml) => xml.replace('<md:Entity', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><md:Entity'),
      'dtd',
    ],
    ['that is cut off', (xml) => xml.slice(0, -20), 'xml'],
    ['that is HTML', () => '<html><body><p>Sign in</body></html>', 'xml'],
    ['of a service like ours', (xml) => xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'other'],
    [
      'of two',
      (xml) =>
        `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${[xml, xml].map((one) => one.replace(/^.*?-->/, '')).join('')}</md:EntitiesDescriptor>`,
      'several',
    ],
    ['without a way to ask', (xml) => xml.replaceAll(/<md:SingleSignOnService[^>]*Redirect[^>]*>/g, ''), 'redirect'],
    [
      'that leads to a program',
      (xml) => xml.replace(/Location="[^"]*\/sso"/, 'Location="javascript:alert(1)"'),
      'redirect',
    ],
    ['without a certificate', (xml) => xml.replaceAll(/<md:KeyDescriptor.*?<\/md:KeyDescriptor>/gs, ''), 'certificate'],
    ['that is over', (xml) => xml.replace('entityID=', 'validUntil="2020-01-01T00:00:00Z" entityID='), 'old'],
  ])('metadata %s', async (_, lie, what) => {
    const answer = await post('/sso_config/metadata', { xml: lie(peer.metadata()) })
    expect(answer.data).toMatchObject({ reason: 'saml_metadata', what })
    expect((await post('/sso_config/metadata', { xml: lie(peer.metadata()) }, admin, 'zh')).message).toMatch(/[一-龥]/)
  })

  test('an address inside that was not opened, and who may ask', async () => {
    expect((await post('/sso_config/metadata', { url: 'http://10.1.2.3/metadata' })).data.reason).toBe(
      'sso_unreachable',
    )
    const looker = await acme.person(['view-work-sso-config'])
    for (const [path, body] of [
      ['/sso_config/metadata', { url: peer.url }],
      ['/sso_config/certificates', { pem: '' }],
    ] as const)
      expect(await post(path, body, looker)).toMatchObject({ data: { reason: 'no_permission' } })
  })

  test('a trial shows each step and writes nothing', async () => {
    expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ data: { reason: 'sso_untried' } })
    await edit({ saml_metadata_url: peer.url })
    const { secret: _, binding } = tab()
    const first = (await post('/sso_config/trial', { id, binding })).data
    expect(first.steps.map((step: { step: string; passed: boolean }) => [step.step, step.passed])).toEqual([
      ['metadata', true],
      ['certificates', true],
    ])
    const { data } = await tried()
    expect(data.steps.map((step: { step: string; passed: boolean }) => [step.step, step.passed])).toEqual([
      ['answer', true],
      ['assertion', true],
      ['claims', true],
      ['mapping', true],
      ['who', true],
      ['roles', true],
    ])
    expect(data.steps[4].found[1]).toMatch(/^An account would be made for Alice Song/)
    expect(await world.db.query('select 1 from sso_identity')).toEqual([])
    expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ code: 0 })
    const buttons = await get('/sso/providers', { company: acme.company_id }, nobody)
    expect(buttons.data.items).toEqual([{ key: slug, name: 'Peer', preset: 'saml' }])
    // whoever changes by whom answers are signed tries it again
    await edit({ saml_certificates: pemOf((await makeKey()).certificate) })
    expect((await get('/sso_config/single', { id })).data.state).toBe('changed')
  })

  test('a trial at a provider whose metadata is another’s, or whose name is for one session', async () => {
    await edit({ saml_metadata_url: peer.url, saml_entity_id: 'urn:somebody:else' })
    const { data } = await post('/sso_config/trial', { id, binding: tab().binding })
    expect(data).toMatchObject({ to: null, steps: [{ step: 'metadata', passed: false }, { passed: true }] })
    await edit({})
    const passing = (await tried({ ...alice, format: nameFormats.transient })).data
    expect(passing).toMatchObject({ passed: false })
    expect(passing.steps.at(-1).found[1]).toMatch(/transient/)
    await edit({ saml_subject: 'uid' })
    expect((await tried({ ...alice, format: nameFormats.transient })).data).toMatchObject({ passed: true })
  })

  test('it may be saved before the provider is known: a trial says what is missing, and nothing counts', async () => {
    await edit({ saml_entity_id: null, saml_sso_url: null, saml_certificates: null })
    const { data } = await post('/sso_config/trial', { id, binding: tab().binding })
    expect(data).toMatchObject({ to: null, steps: [{ step: 'metadata', passed: false }] })
    expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ data: { reason: 'sso_untried' } })
  })

  test('our own key: the next one is published before it signs, of which keepers are told once', async () => {
    await switchOn()
    const told = async () => (await world.first.app.inject({ method: 'GET', url: `/sso/saml/${slug}/metadata` })).body
    const [before = '', ...more] = [...(await told()).matchAll(/X509Certificate>([^<]+)</g)].map(
      (found) => found[1] ?? '',
    )
    expect(more).toEqual([])
    await world.db.query(`update saml_key set signs_until = now() + interval '20 days'`)
    await world.first.signOn.refresh()
    await world.first.signOn.refresh()
    const both = [...(await told()).matchAll(/X509Certificate>([^<]+)</g)].map((found) => found[1] ?? '')
    expect(both).toHaveLength(2)
    expect(peer.isSigned((await begin()).to, before)).toBe(true)
    const messages = `select 1 from message where user_id = $1 and kind = 'sso_own_key'`
    expect(await world.db.query(messages, [admin.user_id])).toHaveLength(1)
    // the day has come
    await world.db.query(
      `update saml_key set signs_from = now() - interval '9 days', signs_until = now() - interval '3 days' where certificate = $1`,
      [before],
    )
    await world.db.query(`update saml_key set signs_from = now() - interval '1 hour' where certificate <> $1`, [before])
    await world.first.signOn.refresh()
    expect(peer.isSigned((await begin()).to, both.find((one) => one !== before) ?? '')).toBe(true)
    expect(await told()).not.toContain(before)
  })

  test('our own metadata: what to paste there, with the key that signs', async () => {
    const told = await world.first.app.inject({ method: 'GET', url: `/sso/saml/${slug}/metadata` })
    expect(told.statusCode).toBe(200)
    expect(told.headers['content-type']).toMatch(/samlmetadata\+xml/)
    expect(told.body).toContain(`entityID="${ours().audience}"`)
    expect(told.body).toContain(`Location="${ours().acs}"`)
    const certificate = /X509Certificate>([^<]+)</.exec(told.body)?.[1] ?? ''
    const read = new X509Certificate(pemOf(certificate))
    expect(read.verify(read.publicKey)).toBe(true)
    expect(Date.parse(read.validTo)).toBeGreaterThan(Date.now() + 1000 * 86_400_000)
    await switchOn()
    const { to, xml } = await begin()
    expect(peer.isSigned(to, certificate)).toBe(true)
    expect(peer.isSigned(`${to}x`, (await makeKey()).certificate)).toBe(false)
    expect(xml).toContain(`>${ours().audience}<`)
    expect(to.startsWith(`${peer.url}/sso?`)).toBe(true)
    // one key for all servers, and it stays sealed
    const [{ sealed } = { sealed: '' }] = await world.db.query<{ sealed: string }>('select sealed from saml_key')
    expect(sealed).not.toContain('PRIVATE')
    for (const url of [
      `/sso/saml/none/metadata`,
      `/sso/saml/${slug}`,
      `/sso/saml/${slug}/other`,
      `/sso/saml/${slug}/acs`,
    ])
      expect((await world.first.app.inject({ method: 'GET', url })).statusCode, url).toBe(404)
  })

  test('every day its metadata is read again; keepers are told before certificates end', async () => {
    await edit({ saml_metadata_url: peer.url })
    await switchOn()
    const ending = await makeKey(-300, 12)
    const before = peer.own.key
    peer.own.key = ending
    try {
      const refresh = () => world.first.signOn.refresh()
      await refresh()
      await refresh()
      const { data } = await get('/sso_config/single', { id })
      expect(data).toMatchObject({ saml_certificates: pemOf(ending.certificate), state: 'well' })
      expect(data.certificates_until).toBeTruthy()
      expect(await signIn()).toMatchObject({ code: 0 })
      const told = await world.db.query<{ kind: string }>(
        `select kind from message where user_id = $1 and kind = 'sso_expiring'`,
        [admin.user_id],
      )
      expect(told).toHaveLength(1)
      expect(
        await world.db.query(`select 1 from operation_log where company_id = $1 and action = 'sso_refresh'`, [
          acme.company_id,
        ]),
      ).toHaveLength(1)
      // old and new beside each other: both count
      peer.published.push(before)
      await refresh()
      expect(await signIn(alice, {}, (xml) => signed(xml, 'Assertion', before))).toMatchObject({ code: 0 })
      expect(await signIn()).toMatchObject({ code: 0 })
    } finally {
      peer.own.key = before
    }
  })
})

describe('signing in', () => {
  beforeEach(switchOn)

  test('somebody new is made, comes again as the same, and their roles follow the groups', async () => {
    const first = await signIn()
    expect(first, JSON.stringify(first)).toMatchObject({ code: 0, data: { key: slug } })
    const person = await me(first.data.token)
    expect(person).toMatchObject({ name: 'Alice Song', username: `alice${id}` })
    const again = await signIn({ ...alice, attributes: { ...alice.attributes, groups: [] } })
    expect((await me(again.data.token)).id).toBe(person.id)
    // the answer as a whole may be signed instead, or both
    for (const lie of [
      (xml: string) => signed(xml, 'Response', peer.own.key, { where: '/*' }),
      (xml: string) => signed(plain(xml), 'Response', peer.own.key, { where: '/*' }),
      (xml: string) =>
        signed(xml, 'Assertion', peer.own.key, {
          key: true,
          method: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
        }),
    ])
      expect((await me((await signIn(alice, {}, lie)).data.token)).id).toBe(person.id)
  })

  test('an account that matches is linked at once only where the provider is trusted; mail never is', async () => {
    const known = await acme.person()
    await world.db.query('update users set username = $2, mail = $3 where id = $1', [
      known.user_id,
      `alice${id}`,
      `alice${id}@example.com`,
    ])
    const asked = await signIn()
    expect(asked).toMatchObject({ data: { reason: 'sso_prove' } })
    await edit({ match_by: 'mail', claims_trusted: true })
    expect(await signIn()).toMatchObject({ data: { reason: 'sso_prove' } })
    await edit({ claims_trusted: true })
    expect((await me((await signIn()).data.token)).id).toBe(known.user_id)
    // and another one there with the same account is nobody
    expect(await signIn({ ...alice, name: 'somebody-else' })).toMatchObject({ data: { reason: 'sso_several' } })
  })

  test('only the tab that began it comes back, once', async () => {
    const elsewhere = { data: { reason: 'sso_begun_elsewhere' } }
    const begun = await begin()
    const answer = plain(peer.answer({ ...ours(), request: begun.id }, alice))
    const at = Object.fromEntries((await carry(answer, begun.relay)).searchParams)
    expect(await post('/sso/finish', { ...at, secret: tab().secret }, nobody)).toMatchObject(elsewhere)
    expect(await post('/sso/finish', { ...at, secret: begun.secret }, nobody)).toMatchObject(elsewhere)
    // a page that posts twice changes nothing
    const twice = await begin()
    const good = plain(peer.answer({ ...ours(), request: twice.id }, alice))
    await carry(good, twice.relay)
    const kept = Object.fromEntries((await carry('<x/>', twice.relay)).searchParams)
    expect(await post('/sso/finish', { ...kept, secret: twice.secret }, nobody)).toMatchObject({ code: 0 })
    // what nobody began is not even kept
    const unknown = await carry(answer, randomBytes(32).toString('base64url'))
    expect(unknown.searchParams.has('code')).toBe(false)
    // another's answer in one's own tab
    const [mine, theirs] = [await begin(), await begin()]
    const their = await carry(plain(peer.answer({ ...ours(), request: theirs.id }, alice)), theirs.relay)
    const crossed = { state: mine.relay, code: their.searchParams.get('code'), secret: mine.secret }
    expect(await post('/sso/finish', crossed, nobody)).toMatchObject(elsewhere)
    const begunLate = await begin()
    const late = Object.fromEntries(
      (await carry(plain(peer.answer({ ...ours(), request: begunLate.id }, alice)), begunLate.relay)).searchParams,
    )
    await world.db.query(`update single_use set expires_at = now() - interval '1 second' where kind = 'sso_login'`)
    expect(await post('/sso/finish', { ...late, secret: begunLate.secret }, nobody)).toMatchObject(elsewhere)
  })

  test('what the provider says when it lets nobody in', async () => {
    const begun = await begin()
    const no = peer
      .answer({ ...ours(), request: begun.id }, alice)
      .replace(/<saml:Assertion.*<\/saml:Assertion>/s, '')
      .replace(
        /<samlp:Status>.*<\/samlp:Status>/,
        '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode><samlp:StatusMessage>not for you</samlp:StatusMessage></samlp:Status>',
      )
    const answer = await comeBack(no, begun)
    expect(answer).toMatchObject({ data: { reason: 'sso_denied' } })
    expect(answer.message).toContain('AuthnFailed not for you')
  })

  const foreign = makeKey()
  const by = async (xml: string) => signed(xml, 'Assertion', await foreign, { key: true })
  /** An assertion that says it is of the administrator. */
  const evil = (xml: string) =>
    (/<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '')
      .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
      .replace('<saml:Assertion ', '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ')
      .replace(/ID="[^"]*"/, 'ID="_evil"')
      .replaceAll(alice.name, 'admin')
  const within = (xml: string, tag: string, more: string) => xml.replace(new RegExp(`(<${tag}\\b[^>]*>)`), `$1${more}`)
  const signature = (xml: string) => /<ds:Signature.*?<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
  const assertion = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
  const wrapped: [string, Lie][] = [
    [
      'a second assertion before the signed one',
      (xml) => plain(xml).replace('<saml:Assertion ', `${evil(xml)}<saml:Assertion `),
    ],
    [
      'a second assertion after the signed one',
      (xml) => plain(xml).replace('</saml:Assertion>', `</saml:Assertion>${evil(xml)}`),
    ],
    [
      'the signed one inside the evil one',
      (xml) => {
        const good = plain(xml)
        return good.replace(
          assertion(good),
          evil(xml).replace('</saml:Assertion>', `${assertion(good)}</saml:Assertion>`),
        )
      },
    ],
    [
      'the signed one in the signature of the evil one',
      (xml) => {
        const good = plain(xml)
        const carried = signature(good).replace(
          '</ds:Signature>',
          `<ds:Object>${assertion(good).replace(signature(good), '')}</ds:Object></ds:Signature>`,
        )
        return good.replace(assertion(good), evil(xml).replace('</saml:Issuer>', `</saml:Issuer>${carried}`))
      },
    ],
    [
      'the signed one in an extension',
      (xml) => {
        const good = plain(xml)
        return within(
          good.replace(assertion(good), evil(xml)),
          'samlp:Response',
          `<samlp:Extensions>${assertion(good)}</samlp:Extensions>`,
        )
      },
    ],
    [
      'the signed answer inside an evil one',
      (xml) => {
        const good = signed(xml, 'Response', peer.own.key, { where: '/*' })
        return within(
          xml.replace(assertion(xml), evil(xml)),
          'samlp:Response',
          `<samlp:Extensions>${good}</samlp:Extensions>`,
        )
      },
    ],
    [
      'the same ID twice',
      (xml) => {
        const good = plain(xml)
        const id = /<saml:Assertion ID="([^"]*)"/.exec(good)?.[1]
        return within(good, 'samlp:Status', `<x ID="${id}"/>`)
      },
    ],
    [
      'the same ID in another case',
      (xml) => {
        const good = plain(xml)
        const id = /<saml:Assertion ID="([^"]*)"/.exec(good)?.[1]
        return within(good, 'samlp:Status', `<x id="${id}"/>`)
      },
    ],
    ['two signatures', (xml) => plain(plain(xml))],
    ['a signature over everything', (xml) => plain(xml).replace(/URI="#[^"]*"/, 'URI=""')],
    [
      'a transform that leaves something out',
      (xml) =>
        plain(xml).replace(
          /<ds:Transform Algorithm="[^"]*enveloped[^"]*"\/?>(?:<\/ds:Transform>)?/,
          '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>self::saml:Issuer</ds:XPath></ds:Transform>',
        ),
    ],
  ]
  const changed: [string, Lie, string][] = [
    ['without a signature', (xml) => xml, 'unsigned'],
    ['whose signature was cut out', (xml) => plain(xml).replace(/<ds:Signature.*<\/ds:Signature>/s, ''), 'unsigned'],
    ['that was changed afterwards', (xml) => plain(xml).replaceAll(alice.name, 'admin'), 'signature'],
    ['whose attribute was changed afterwards', (xml) => plain(xml).replace(`>alice${id}<`, '>admin<'), 'signature'],
    [
      'signed with SHA-1',
      (xml) => signed(xml, 'Assertion', peer.own.key, { method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
      'weak',
    ],
    [
      'digested with SHA-1',
      (xml) => signed(xml, 'Assertion', peer.own.key, { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
      'weak',
    ],
    [
      'signed with a shared secret',
      (xml) =>
        plain(xml).replace(/(<ds:SignatureMethod Algorithm=")[^"]*/, '$1http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
      'weak',
    ],
    ['with a DTD', (xml) => `<!DOCTYPE x [<!ENTITY who "admin">]>${plain(xml)}`, 'shape'],
    [
      'with an entity in its NameID',
      (xml) =>
        `<!DOCTYPE x [<!ENTITY who "admin">]>${plain(xml.replace(`>${alice.name}<`, '>x<')).replace('>x<', '>&who;<')}`,
      'shape',
    ],
    ['with an entity that nobody declared', (xml) => plain(xml).replace(`>${alice.name}<`, '>&who;<'), 'shape'],
    [
      'with a comment in its NameID',
      (xml) => plain(xml).replace(`>${alice.name}<`, `>admin<!-- -->${alice.name}<`),
      'shape',
    ],
    [
      'signed with a comment in its NameID',
      (xml) => plain(xml.replace(`>${alice.name}<`, '>admin<!---->.evil.example.com<')),
      'shape',
    ],
    ['with CDATA in its NameID', (xml) => plain(xml.replace(`>${alice.name}<`, '><![CDATA[admin]]><')), 'shape'],
    [
      'with an instruction in its NameID',
      (xml) => plain(xml).replace(`>${alice.name}<`, `>admin<?x?>${alice.name}<`),
      'shape',
    ],
    ['with an element in its NameID', (xml) => plain(xml.replace(`>${alice.name}<`, '>admin<x/><')), 'shape'],
    ['that is no XML', () => 'SAML', 'shape'],
    ['that is cut off', (xml) => plain(xml).slice(0, -10), 'shape'],
    ['that is nothing', () => '', 'shape'],
    [
      'that is encrypted',
      (xml) => plain(xml).replace(/<saml:Assertion.*<\/saml:Assertion>/s, '<saml:EncryptedAssertion/>'),
      'encrypted',
    ],
    ['without an assertion', (xml) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, ''), 'other'],
    ...wrapped.map(([name, lie]): [string, Lie, string] => [`with ${name}`, lie, 'shape']),
  ]
  const nobodyIn = async () =>
    expect(await world.db.query('select 1 from sso_identity where provider_id = $1', [id])).toEqual([])

  test.each(changed)('an answer %s', async (_, lie, what) => {
    const answer = await signIn(alice, {}, lie)
    expect(answer.data, JSON.stringify(answer)).toMatchObject({ reason: 'sso_untrue', what })
    expect(answer.message).toMatch(/nobody was signed in/)
    await nobodyIn()
    // in the other language, too, as its keepers read it
    const { data } = await get('/sso_config/single', { id }, admin, 'zh')
    expect(data).toMatchObject({ state: 'failing', last_error: expect.stringMatching(/未登录。[一-龥]/) })
    expect(await signIn()).toMatchObject({ code: 0 })
  })

  test('an answer signed by a key that nobody entered, though it brings its certificate', async () => {
    const begun = await begin()
    const answer = await comeBack(await by(peer.answer({ ...ours(), request: begun.id }, alice)), begun)
    expect(answer.data).toMatchObject({ reason: 'sso_untrue', what: 'signature' })
    await nobodyIn()
  })

  const restriction = (text: string) => `<saml:Conditions>${text}</saml:Conditions>`
  test.each<[string, () => Told, string]>([
    ['another program', () => ({ audience: 'https://somebody.example.com' }), 'aud'],
    ['anybody', () => ({ conditions: '' }), 'aud'],
    ['any audience', () => ({ conditions: restriction('') }), 'aud'],
    [
      'two audiences at once, of which we are one',
      () => ({
        conditions: restriction(
          `<saml:AudienceRestriction><saml:Audience>${home}</saml:Audience></saml:AudienceRestriction>`,
        ),
      }),
      'aud',
    ],
    [
      'who meets a condition that is not known',
      () => ({
        conditions: restriction(
          `<saml:AudienceRestriction><saml:Audience>${ours().audience}</saml:Audience></saml:AudienceRestriction><saml:Condition/>`,
        ),
      }),
      'other',
    ],
    ['another address', () => ({ recipient: 'https://somebody.example.com/acs' }), 'place'],
    ['another destination', () => ({ destination: 'https://somebody.example.com/acs' }), 'place'],
    ['another sign-in', () => ({ request: '_another' }), 'nonce'],
    ['people of another issuer', () => ({ issuer: 'urn:somebody' }), 'iss'],
    [
      'who came long ago',
      () => ({
        from: new Date(Date.now() - 900_000).toISOString(),
        until: new Date(Date.now() - 90_000).toISOString(),
      }),
      'time',
    ],
    ['who comes later', () => ({ from: new Date(Date.now() + 90_000).toISOString() }), 'time'],
    ['who came at no time', () => ({ until: 'tomorrow' }), 'time'],
    ['nobody', () => ({ nameXml: '' }), 'other'],
    ['somebody without a name', () => ({ nameXml: '<saml:NameID> </saml:NameID>' }), 'other'],
    ['somebody with a line in their name', () => ({ nameXml: '<saml:NameID>ad\nmin</saml:NameID>' }), 'other'],
    ['two at once', () => ({ nameXml: '<saml:NameID>a</saml:NameID><saml:NameID>b</saml:NameID>' }), 'shape'],
    [
      'somebody for one session',
      () => ({ nameXml: `<saml:NameID Format="${nameFormats.transient}">x</saml:NameID>` }),
      'passing',
    ],
  ])('an answer for %s', async (_, told, what) => {
    for (const lie of [plain, (xml: string) => signed(xml, 'Response', peer.own.key, { where: '/*' })])
      expect((await signIn(alice, told(), lie)).data).toMatchObject({ reason: 'sso_untrue', what })
    await nobodyIn()
  })

  test('a clock that is off by less than a minute is forgiven', async () => {
    const [from, until] = [peer.at(40), peer.at(-40)]
    expect(await signIn(alice, { from, until: peer.at(300) })).toMatchObject({ code: 0 })
    expect(await signIn(alice, { until })).toMatchObject({ code: 0 })
  })

  test('an assertion counts once, also in another answer', async () => {
    const told = { id: `_once${id}` }
    expect(await signIn(alice, told)).toMatchObject({ code: 0 })
    expect((await signIn(alice, told)).data).toMatchObject({ reason: 'sso_untrue', what: 'twice' })
  })

  test('no certificate is valid any more: nobody is sent there, and an answer does not count', async () => {
    const begun = await begin()
    const expired = await makeKey(-20, -1)
    await world.db.query('update sso_provider set saml_certificates = $2 where id = $1', [
      id,
      pemOf(expired.certificate),
    ])
    const answer = peer.answer({ ...ours(), request: begun.id }, alice)
    expect((await comeBack(signed(answer, 'Assertion', expired), begun)).data).toMatchObject({ what: 'expired' })
    expect((await post('/sso/start', { key: slug, binding: tab().binding }, nobody)).data).toMatchObject({
      what: 'expired',
    })
    await nobodyIn()
  })

  test('an answer of one provider is worth nothing at another', async () => {
    const stranger = await other.person(codes)
    const theirs = await post(
      '/sso_config/add',
      { ...settings({ auto_create: false, role_ids: [], role_map: [], department_id: null }) },
      stranger,
    )
    expect(theirs, JSON.stringify(theirs)).toMatchObject({ code: 0 })
    const [{ slug: key } = { slug: '' }] = await world.db.query<{ slug: string }>(
      'select slug from sso_provider where id = $1',
      [theirs.data.id],
    )
    const begun = await begin()
    const answer = plain(peer.answer({ ...ours(), request: begun.id }, alice))
    const back = await send(`/sso/saml/${key}/acs`, { SAMLResponse: base64(answer), RelayState: begun.relay })
    const at = new URL(String(back.headers.location)).searchParams
    expect(await post('/sso/finish', { ...Object.fromEntries(at), secret: begun.secret }, nobody)).toMatchObject({
      data: { reason: 'sso_begun_elsewhere' },
    })
    await nobodyIn()
  })
})

describe('beginning at the provider', () => {
  beforeEach(switchOn)
  const arrive = async (lie: Lie = plain, told: Told = {}) => {
    const back = await toAcs({
      SAMLResponse: base64(lie(peer.answer({ ...ours(), request: null }, alice, told))),
      RelayState: 'https://portal.example.com/',
    })
    expect(back.statusCode, back.body).toBe(303)
    return new URL(String(back.headers.location))
  }
  const offerIn = (at: URL) => new URLSearchParams(at.hash.slice(1)).get('offer') ?? ''

  test('nobody comes in where it is not allowed, and who is asked first where it is', async () => {
    expect((await arrive()).href).toBe(`${home}/sso-return?state=-`)
    await edit({ idp_initiated: true })
    const at = await arrive()
    const mine = tab()
    const offer = { offer: offerIn(at), binding: mine.binding }
    const taken = await post('/sso/offer', offer, nobody)
    expect(taken.data).toMatchObject({ name: 'Peer', who: `Alice Song (alice${id}@example.com)` })
    // nobody is in yet, and the address is worth nothing to anybody else
    expect(await world.db.query('select 1 from sso_identity where provider_id = $1', [id])).toEqual([])
    expect(await post('/sso/offer', offer, nobody)).toMatchObject({ data: { reason: 'sso_begun_elsewhere' } })
    const yes = { state: taken.data.state, secret: mine.secret }
    expect(await post('/sso/finish', { ...yes, secret: tab().secret }, nobody)).toMatchObject({
      data: { reason: 'sso_begun_elsewhere' },
    })
    const again = tab()
    const second = await post('/sso/offer', { offer: offerIn(await arrive()), binding: again.binding }, nobody)
    const done = await post('/sso/finish', { state: second.data.state, secret: again.secret }, nobody)
    expect(await me(done.data.token)).toMatchObject({ name: 'Alice Song' })
    // one's own sign-in still needs its own answer
    expect((await signIn(alice, { request: '_another' })).data).toMatchObject({ what: 'nonce' })
  })

  test('what does not hold is told on the page', async () => {
    await edit({ idp_initiated: true })
    const told = async (at: URL) =>
      (await post('/sso/offer', { offer: offerIn(at), binding: tab().binding }, nobody)).data
    expect(await told(await arrive((xml) => xml))).toMatchObject({ reason: 'sso_untrue', what: 'unsigned' })
    expect(await told(await arrive(plain, { request: '_of-somebody' }))).toMatchObject({ what: 'unasked' })
    expect(await told(await arrive(plain, { audience: 'urn:x' }))).toMatchObject({ what: 'aud' })
    const denied = (xml: string) =>
      xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, '').replace('status:Success', 'status:Responder')
    expect(await told(await arrive(denied))).toMatchObject({ what: 'other' })
    const once = plain(peer.answer({ ...ours(), request: null }, alice))
    await arrive(() => once)
    expect(await told(await arrive(() => once))).toMatchObject({ what: 'twice' })
  })
})

describe('signing out', () => {
  beforeEach(switchOn)
  const slo = (query: string) =>
    world.first.app.inject({
      method: 'GET',
      url: `/sso/saml/${slug}/slo?${query}`,
      headers: { 'accept-language': 'en' },
    })

  test('there: that session ends at once, or all of somebody, and the provider hears it', async () => {
    const first = (await signIn(alice, { session: 's1' })).data.token
    const second = (await signIn(alice, { session: 's2' })).data.token
    const third = (await signIn(alice, { session: 's3' })).data.token
    const person = await me(first)
    const password = await startSession(world.db, {
      company_id: acme.company_id,
      user_id: person.id,
      ip: '127.0.0.1',
      agent: 'test',
    })
    const request = peer.logoutRequest(ours().slo, alice.name, 's1')
    const said = await slo(signedQuery('SAMLRequest', request, peer.own.key, 'relay & more'))
    expect(said.statusCode, said.body).toBe(303)
    const to = new URL(String(said.headers.location))
    expect(to.href.startsWith(`${peer.url}/slo?`)).toBe(true)
    expect(to.searchParams.get('RelayState')).toBe('relay & more')
    const answer = peer.inflate(to.searchParams.get('SAMLResponse') ?? '')
    expect(answer).toContain(`InResponseTo="${/ID="([^"]*)"/.exec(request)?.[1]}"`)
    expect(answer).toContain('status:Success')
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, true, true])
    expect((await world.servers[1]?.get('/users/check_session', {}, { token: first }))?.code).not.toBe(0)
    // the same once more is refused, and so is somebody of another name
    expect((await slo(signedQuery('SAMLRequest', request, peer.own.key))).statusCode).toBe(400)
    await slo(signedQuery('SAMLRequest', peer.logoutRequest(ours().slo, 'another', 's2'), peer.own.key))
    expect(await isIn(second)).toBe(true)
    // by a form, of one
    const form = signed(peer.logoutRequest(ours().slo, alice.name, 's2'), 'LogoutRequest', peer.own.key)
    expect((await send(`/sso/saml/${slug}/slo`, { SAMLRequest: base64(form) })).statusCode).toBe(303)
    expect([await isIn(second), await isIn(third)]).toEqual([false, true])
    // and of all
    await slo(signedQuery('SAMLRequest', peer.logoutRequest(ours().slo, alice.name, null), peer.own.key))
    expect([await isIn(third), await isIn(password)]).toEqual([false, true])
    expect(
      await world.db.query(`select 1 from operation_log where action = 'sso_logout' and user_id = $1`, [person.id]),
    ).toHaveLength(3)
  })

  test('a forged request ends nothing', async () => {
    const { token } = (await signIn(alice, { session: 's1' })).data
    const request = (more: Parameters<SamlPeer['logoutRequest']>[3] = {}, to = ours().slo) =>
      peer.logoutRequest(to, alice.name, 's1', more)
    const key = peer.own.key
    const foreign = await makeKey()
    const good = signedQuery('SAMLRequest', request(), key)
    const queries: [string, string][] = [
      ['unsigned', good.replace(/&SigAlg.*/, '')],
      ['without a signature', good.replace(/&Signature=.*/, '')],
      ['by another key', signedQuery('SAMLRequest', request(), foreign)],
      ['with SHA-1', signedQuery('SAMLRequest', request(), key, undefined, 'sha1')],
      ['twice in one', `SAMLRequest=${encodeURIComponent('x')}&${good}`],
      ['with a RelayState that was added', `${good}&RelayState=x`],
      ['of another issuer', signedQuery('SAMLRequest', request({ issuer: 'urn:x' }), key)],
      ['for another address', signedQuery('SAMLRequest', request({}, 'https://somebody.example.com/slo'), key)],
      ['old', signedQuery('SAMLRequest', request({ at: peer.at(-4000) }), key)],
      ['to come', signedQuery('SAMLRequest', request({ at: peer.at(4000) }), key)],
      ['with a DTD', signedQuery('SAMLRequest', `<!DOCTYPE x>${request()}`, key)],
      [
        'with a comment',
        signedQuery('SAMLRequest', request().replace(`>${alice.name}<`, `>${alice.name}<!---->x<`), key),
      ],
      ['that is something else', signedQuery('SAMLRequest', '<x/>', key)],
      ['that swells', signedQuery('SAMLRequest', `<x>${'x'.repeat(5_000_000)}</x>`, key)],
      ['that is nothing', 'SAMLRequest=x&SigAlg=x&Signature=x'],
    ]
    for (const [name, query] of queries) {
      const said = await slo(query)
      expect(said.statusCode, name).toBe(400)
      expect(said.body, name).toMatch(/nothing was ended/)
    }
    const wrap = (xml: string) =>
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_e"><x>${xml}</x></samlp:LogoutRequest>`
    const forms: [string, string][] = [
      ['unsigned', request()],
      ['by another key', signed(request(), 'LogoutRequest', foreign, { key: true })],
      ['with SHA-1', signed(request(), 'LogoutRequest', key, { method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' })],
      ['changed', signed(request(), 'LogoutRequest', key).replace('>s1<', '>s2<')],
      ['wrapped', wrap(signed(request(), 'LogoutRequest', key))],
    ]
    for (const [name, xml] of forms)
      expect((await send(`/sso/saml/${slug}/slo`, { SAMLRequest: base64(xml) }, 'zh')).body, name).toMatch(
        /没有结束任何登录/,
      )
    expect(await isIn(token)).toBe(true)
    expect((await slo(good)).statusCode).toBe(303)
    expect(await isIn(token)).toBe(false)
  })

  test('here: on to where the provider does the same, whose answer leads to the sign-in page', async () => {
    const { token } = (await signIn({ ...alice, name: 'a & b <c>' }, { session: 's9' })).data
    const out = await post('/account/sso_logout', {}, { token })
    const to = new URL(out.data.to)
    expect(to.href.startsWith(`${peer.url}/slo?`)).toBe(true)
    const asked = peer.inflate(to.searchParams.get('SAMLRequest') ?? '')
    expect(asked).toContain('>a &amp; b &lt;c&gt;<')
    expect(asked).toContain('>s9<')
    expect(asked).toContain(`Format="${nameFormats.persistent}"`)
    const told = await world.first.app.inject({ method: 'GET', url: `/sso/saml/${slug}/metadata` })
    expect(peer.isSigned(out.data.to, /X509Certificate>([^<]+)</.exec(told.body)?.[1] ?? '')).toBe(true)
    expect(await isIn(token)).toBe(false)
    const back = await slo(signedQuery('SAMLResponse', '<x/>', peer.own.key))
    expect([back.statusCode, back.headers.location]).toEqual([303, `${home}/login`])
    // without such a place one is signed out here alone
    await edit({ saml_slo_url: null })
    const again = (await signIn({ ...alice, name: 'a & b <c>' })).data.token
    expect((await post('/account/sso_logout', {}, { token: again })).data).toEqual({ to: null })
  })
})
