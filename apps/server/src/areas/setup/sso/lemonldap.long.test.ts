import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findLemonldap, lemonldapMissing, startLemonldap } from '../../../../test/lemonldap'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { freePort } from '../../../kernel/postgres/free-port'
import { startSession } from '../../../kernel/session/session-store'

// Signing in through LemonLDAP::NG, which we did not write, by each protocol that it speaks: one portal, one person.

const found = findLemonldap()
if (found === undefined) console.warn(`\n${lemonldapMissing}\n`)

describe.skipIf(found === undefined)('LemonLDAP::NG', () => {
  let world: World
  let acme: Company
  let admin: Awaited<ReturnType<Company['person']>>
  let dwho: Awaited<ReturnType<Company['person']>>
  let peer: Awaited<ReturnType<typeof startLemonldap>>
  let home = ''

  beforeAll(async () => {
    if (found === undefined) return
    const port = await freePort()
    home = `http://127.0.0.1:${port}`
    world = await openWorld({ publicUrl: home, innerNetworks: { identity: ['127.0.0.1'] } })
    // it tells us over a connection of its own that somebody signed out there
    await world.first.app.listen({ host: '127.0.0.1', port })
    acme = await addCompany(world.db, 'Acme')
    admin = await acme.person(['view', 'add', 'change'].flatMap((verb) => [`${verb}-work-sso-config`, `${verb}-user`]))
    dwho = await acme.person([])
    await world.db.query(`update users set username = 'dwho' where id = $1`, [dwho.user_id])
    peer = await startLemonldap(found, await freePort(), home)
  })
  afterAll(async () => {
    await peer?.close()
    await world?.close()
  })

  const get = (path: string, query: object = {}, who: { token?: string } = admin) =>
    world.first.get(path, query, { ...(who.token ? { token: who.token } : {}), language: 'en' })
  const post = (path: string, body: object, who: { token?: string } = admin) =>
    world.first.post(path, body, { ...(who.token ? { token: who.token } : {}), language: 'en' })

  /** A browser that has signed in at the portal, or not: where it is sent on to, or the form that a page sends by itself. */
  function browser() {
    const cookies = new Map<string, string>()
    async function go(url: string, form?: Record<string, string>): Promise<{ to?: URL; page: string }> {
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: [...cookies].map((one) => one.join('=')).join('; ') },
        ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
      })
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
        cookies.set(name, value)
      }
      const page = await answer.text()
      const location = answer.headers.get('location')
      return location === null ? { page } : { to: new URL(location, url), page }
    }
    return {
      signIn: async () => {
        await go(`${peer.url}/`, { user: 'dwho', password: 'dwho' })
        expect([...cookies.keys()], peer.said()).toContain('lemonldap')
      },
      /** Signs out there: a page may come that has the browser tell others. */
      signOut: () => go(`${peer.url}/?logout=1`),
      load: go,
      /** On, within the portal, until it sends the browser away. */
      async away(url: string) {
        let at = await go(url)
        for (let n = 0; n < 10 && at.to?.origin === peer.url; n++) at = await go(at.to.href)
        return at
      },
    }
  }
  const fieldsOf = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/<input[^>]+type="hidden"[^>]*>/g)].map(([input]) => [
        /name="([^"]*)"/.exec(input)?.[1] ?? '',
        (/value="([^"]*)"/.exec(input)?.[1] ?? '').replace(/&#x?[0-9a-f]+;|&amp;/gi, (one) =>
          one === '&amp;' ? '&' : String.fromCodePoint(Number(one.slice(2, -1).replace(/^x/i, '0x'))),
        ),
      ]),
    )
  /** What our server makes of the way back, as the page reads it in its address. */
  async function returned(request: { url: string; payload?: string }) {
    const answer = await world.first.app.inject({
      ...request,
      ...(request.payload === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })
    expect(answer.statusCode, answer.body).toBe(303)
    return Object.fromEntries(new URL(String(answer.headers.location)).searchParams)
  }

  type Protocol = {
    /** Its account names are believed. */
    readonly isVouched: boolean
    readonly settings: () => Promise<object>
    readonly known?: (slug: string) => Promise<void>
    /** How we learn that somebody signed out there. */
    readonly isTold: 'by its server' | 'by the browser' | 'never'
    readonly back: (at: { to?: URL; page: string }, slug: string) => Promise<Record<string, string>>
  }
  const common = {
    ...{ refresh: 'never', match_by: 'username', auto_create: false, role_map: [], claims_trusted: true },
    ...{ scopes: 'openid profile email', claim_mail: 'mail' },
  }
  const protocols: Record<string, Protocol> = {
    'OpenID Connect': {
      isVouched: false,
      settings: async () => ({
        ...{ preset: 'other', issuer: peer.url, client_id: 'workplace', client_secret: peer.secret },
        ...{ claim_username: 'preferred_username', claim_name: 'name' },
      }),
      // of Debian's it has no back channel: it says so itself
      isTold: 'never',
      back: async ({ to, page }) => {
        expect(to?.href ?? page.slice(0, 500), peer.said()).toMatch(`${home}/sso-return?`)
        return Object.fromEntries(to?.searchParams ?? [])
      },
    },
    CAS: {
      isVouched: true,
      isTold: 'by its server',
      settings: async () => ({
        ...{ preset: 'cas', cas_url: `${peer.url}/cas`, claim_username: 'user', claim_name: 'cn' },
      }),
      back: async ({ to, page }, slug) => {
        expect(to?.href ?? page.slice(0, 500), peer.said()).toMatch(`${home}/sso/cas/${slug}?`)
        return returned({ url: `${to?.pathname}${to?.search}` })
      },
    },
    'SAML 2.0': {
      isVouched: true,
      settings: async () => {
        const xml = await (await fetch(`${peer.url}/saml/metadata`)).text()
        const { data } = await post('/sso_config/metadata', { xml })
        const { certificates: _, ...taken } = data
        return {
          ...{ preset: 'saml', ...taken, claim_username: 'uid', claim_name: 'cn', name_id_format: 'persistent' },
          idp_initiated: false,
        }
      },
      known: async (slug) => peer.know((await world.first.app.inject({ url: `/sso/saml/${slug}/metadata` })).body),
      isTold: 'by the browser',
      back: async ({ page }, slug) => {
        const fields = fieldsOf(page)
        expect(Object.keys(fields), `${page.slice(0, 2000)}${peer.said()}`).toContain('SAMLResponse')
        return returned({ url: `/sso/saml/${slug}/acs`, payload: new URLSearchParams(fields).toString() })
      },
    },
  }

  test.each(Object.entries(protocols))('by %s: tried, switched on, somebody comes in, and goes', async (name, one) => {
    const added = await post('/sso_config/add', { ...common, name, ...(await one.settings()) })
    expect(added, JSON.stringify(added)).toMatchObject({ code: 0 })
    const { id } = added.data
    const [row] = await world.db.query<{ slug: string }>('select slug from sso_provider where id = $1', [id])
    const slug = row?.slug ?? ''
    await one.known?.(slug)
    const walk = async (to: string) => {
      const { signIn, away } = browser()
      await signIn()
      return one.back(await away(to), slug)
    }
    const tab = () => {
      const secret = randomBytes(32).toString('base64url')
      return { secret, binding: createHash('sha256').update(secret).digest('base64url') }
    }
    const trial = tab()
    const begun = await post('/sso_config/trial', { id, binding: trial.binding })
    expect(begun, JSON.stringify(begun)).toMatchObject({ data: { to: expect.any(String) } })
    const tried = await post('/sso_config/trial_result', { ...(await walk(begun.data.to)), secret: trial.secret })
    expect(tried.data, JSON.stringify(tried)).toMatchObject({ passed: true })
    expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ code: 0 })

    const signIn = async () => {
      const { secret, binding } = tab()
      const started = await post('/sso/start', { key: slug, binding }, {})
      return post('/sso/finish', { ...(await walk(started.data.to)), secret }, {})
    }
    let done = await signIn()
    if (!one.isVouched) {
      // whose account it is, is proved once by who signs in here after it
      expect(done.data, JSON.stringify(done)).toMatchObject({ reason: 'sso_prove' })
      const session = { company_id: acme.company_id, user_id: dwho.user_id, ip: '127.0.0.1', agent: 'test' }
      const linked = { token: await startSession(world.db, session) }
      expect(await post('/account/sso_link', { ticket: done.data.ticket }, linked)).toMatchObject({ code: 0 })
      done = await signIn()
    }
    expect(done, JSON.stringify(done)).toMatchObject({ code: 0 })
    const { token } = done.data
    expect((await get('/users/info', {}, { token })).data).toMatchObject({ username: 'dwho' })

    // signed out here, the browser is sent there to be signed out as well
    const out = await post('/account/sso_logout', {}, { token })
    expect(new URL(out.data.to).origin).toBe(peer.url)
    expect((await get('/users/check_session', {}, { token })).code).not.toBe(0)

    if (one.isTold === 'never') return
    // signed out there, it tells us, and what began by it ends here; what began otherwise does not
    const window = browser()
    await window.signIn()
    const { secret, binding } = tab()
    const started = await post('/sso/start', { key: slug, binding }, {})
    const back = await one.back(await window.away(started.data.to), slug)
    const later = (await post('/sso/finish', { ...back, secret }, {})).data.token
    const isIn = async (token: string) => (await get('/users/check_session', {}, { token })).code === 0
    expect(await isIn(later)).toBe(true)
    const { page } = await window.signOut()
    if (one.isTold === 'by the browser') await loadWithin(window, page, slug)
    await vi.waitFor(async () => expect(await isIn(later), `${page.slice(-3000)}${peer.said()}`).toBe(false), {
      ...{ timeout: 60_000, interval: 200 },
    })
    expect(await isIn(admin.token)).toBe(true)
  })

  /** What a page of the portal loads beside itself: each leads to us, by address or by a form. */
  async function loadWithin(window: ReturnType<typeof browser>, page: string, slug: string) {
    for (const [, src = ''] of page.matchAll(/<(?:iframe|img)[^>]+src="([^"]+)"/g)) {
      const url = new URL(src.replaceAll('&amp;', '&'), peer.url)
      if (!/saml/i.test(url.pathname)) continue
      const at = await window.load(url.href)
      const fields = fieldsOf(at.page)
      if (at.to?.origin === home) await window.load(at.to.href)
      else if ('SAMLRequest' in fields) await window.load(`${home}/sso/saml/${slug}/slo`, fields)
    }
  }
})
