import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPysaml2, pysaml2Missing, startPysaml2 } from '../../../../test/pysaml2'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Signing in and out by SAML at pysaml2, which signs with xmlsec1: programs that we did not write.

const home = 'https://workplace.example.com'
const there = 'https://login.example.com'
const found = findPysaml2()
if (found === undefined) console.warn(`\n${pysaml2Missing}\n`)

describe.skipIf(found === undefined)('pysaml2 with xmlsec1', () => {
  let world: World
  let acme: Company
  let admin: Awaited<ReturnType<Company['person']>>
  let peer: Awaited<ReturnType<typeof startPysaml2>>
  let id = 0
  let slug = ''

  beforeAll(async () => {
    world = await openWorld({ publicUrl: home })
    if (found === undefined) return
    peer = await startPysaml2(found, there)
    acme = await addCompany(world.db, 'Acme')
    admin = await acme.person(
      ['view', 'add', 'change', 'delete'].flatMap((verb) => [`${verb}-work-sso-config`, `${verb}-user`]),
    )
  })
  afterAll(async () => {
    await peer?.close()
    await world.close()
  })
  const as = (who: { token?: string }) => ({ ...(who.token ? { token: who.token } : {}), language: 'en' as const })
  const get = (path: string, query: object = {}, who: { token?: string } = admin) =>
    world.first.get(path, query, as(who))
  const post = (path: string, body: object, who: { token?: string } = admin) => world.first.post(path, body, as(who))
  const browse = (url: string) => world.first.app.inject({ method: 'GET', url: url.replace(home, '') })
  const sendForm = (path: string, fields: Record<string, string>) =>
    world.first.app.inject({
      ...{ method: 'POST', url: path, payload: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  type SignedOn = { signed: boolean; answer: string; relay: string; to: string }
  async function signOn(to: string, sign: 'assertion' | 'response' | 'both') {
    const answer = await peer.ask<SignedOn>({
      ...{ do: 'sign_on', url: to, sign, name: 'alice-there' },
      attributes: { uid: ['alice'], displayName: ['Alice Song'], mail: ['alice@example.com'] },
    })
    expect(answer).toMatchObject({ signed: true, to: `${home}/sso/saml/${slug}/acs` })
    const back = await sendForm(`/sso/saml/${slug}/acs`, { SAMLResponse: answer.answer, RelayState: answer.relay })
    expect(back.statusCode).toBe(303)
    return Object.fromEntries(new URL(String(back.headers.location)).searchParams)
  }
  const tab = () => {
    const secret = randomBytes(32).toString('base64url')
    return { secret, binding: createHash('sha256').update(secret).digest('base64url') }
  }
  async function signIn(sign: 'assertion' | 'response' | 'both' = 'assertion') {
    const { secret, binding } = tab()
    const { data } = await post('/sso/start', { key: slug, binding }, {})
    const done = await post('/sso/finish', { ...(await signOn(data.to, sign)), secret }, {})
    expect(done, JSON.stringify(done)).toMatchObject({ code: 0 })
    return done.data.token as string
  }
  const isIn = async (token: string) => (await get('/users/check_session', {}, { token })).code === 0
  async function sessionOf(token: string): Promise<string[]> {
    // what it was given stays with the provider: read out of the request with which we sign out there
    const { data } = await post('/account/sso_logout', {}, { token })
    const heard = await peer.ask<{ signed: boolean; name: string; sessions: string[] }>({
      do: 'hear_request',
      url: data.to,
    })
    expect(heard).toMatchObject({ signed: true, name: 'alice-there' })
    return heard.sessions
  }

  test('it is connected by its metadata, tried and switched on; it takes our metadata', async () => {
    const { xml } = await peer.ask<{ xml: string }>({ do: 'metadata' })
    const read = await post('/sso_config/metadata', { xml })
    expect(read.data, JSON.stringify(read)).toMatchObject({
      ...{ saml_entity_id: `${there}/entity`, saml_sso_url: `${there}/sso`, saml_slo_url: `${there}/slo` },
      certificates: [{ state: 'valid' }],
    })
    const { certificates: _, ...taken } = read.data
    const department_id = (
      await world.db.query<{ id: number }>(
        `insert into department (company_id, name) values ($1, 'All') returning id`,
        [acme.company_id],
      )
    )[0]?.id
    const added = await post('/sso_config/add', {
      ...{ name: 'pysaml2', preset: 'saml', ...taken, match_by: 'username', refresh: 'empty', scopes: 'openid' },
      ...{ claim_username: 'uid', claim_name: 'displayName', claim_mail: 'mail', auto_create: true, department_id },
      ...{ role_ids: [], role_map: [], name_id_format: 'persistent', idp_initiated: false, claims_trusted: false },
      ...{ user_filter: '(uid={username})', key_attribute: 'entryUUID', ldap_port: 636, ldap_security: 'ldaps' },
    })
    expect(added, JSON.stringify(added)).toMatchObject({ code: 0 })
    id = added.data.id
    ;[{ slug } = { slug: '' }] = await world.db.query<{ slug: string }>('select slug from sso_provider where id = $1', [
      id,
    ])
    const ours = await browse(`/sso/saml/${slug}/metadata`)
    await peer.know(`${home}/sso/saml/${slug}/metadata`, ours.body)
    const { secret, binding } = tab()
    const begun = await post('/sso_config/trial', { id, binding })
    const tried = await post('/sso_config/trial_result', { ...(await signOn(begun.data.to, 'assertion')), secret })
    expect(tried.data, JSON.stringify(tried)).toMatchObject({ passed: true })
    expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ code: 0 })
  })

  test.each(['assertion', 'response', 'both'] as const)('somebody signs in, with the %s signed', async (sign) => {
    const token = await signIn(sign)
    expect((await get('/users/info', {}, { token })).data).toMatchObject({ name: 'Alice Song', username: 'alice' })
  })

  test('signed out here: our request is taken, by name and by session', async () => {
    expect(await sessionOf(await signIn())).toHaveLength(1)
  })

  test.each(['address', 'form'] as const)(
    'signed out there, by an %s: all their sessions end, and our answer is taken',
    async (by) => {
      const tokens = [await signIn(), await signIn()]
      const to = `${home}/sso/saml/${slug}/slo`
      const asked = await peer.ask<{ id: string; to?: string; form?: string }>({
        do: 'log_out',
        by,
        to,
        name: 'alice-there',
        sessions: [],
      })
      const said =
        asked.form === undefined
          ? await browse(asked.to ?? '')
          : await sendForm(`/sso/saml/${slug}/slo`, { SAMLRequest: asked.form })
      expect(said.statusCode, said.body).toBe(303)
      expect(await Promise.all(tokens.map(isIn))).toEqual([false, false])
      const answer = await peer.ask({ do: 'hear_answer', url: String(said.headers.location) })
      expect(answer).toEqual({ signed: true, id: asked.id, ok: true })
    },
  )
})
