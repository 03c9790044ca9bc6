import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { basePath } from '@workplace/contract/kernel/envelope'
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { apacheOidcMissing, findApacheOidc, startApacheOidc } from '../../../../test/apache-oidc'
import { authlibMissing, findAuthlib, startAuthlib } from '../../../../test/authlib'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { freePort } from '../../../kernel/postgres/free-port'

// Portals that we did not write, over real connections: people sign in at them by their account here, and out from here.

const authlib = findAuthlib()
const apache = findApacheOidc()
for (const [found, missing] of [[authlib, authlibMissing] as const, [apache, apacheOidcMissing] as const])
  if (found === undefined) console.warn(`\n${missing}\n`)

type Who = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let admin: Who
let home: string

beforeAll(async () => {
  const port = await freePort()
  home = `http://127.0.0.1:${port}`
  world = await openWorld({ publicUrl: home, innerNetworks: { callback: ['127.0.0.1'] }, withJobs: true })
  await world.first.app.listen({ host: '127.0.0.1', port })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person([
    ...['view', 'add', 'change'].map((verb) => `${verb}-oath2-Application`),
    ...['view-meeting', 'add-meeting'],
  ])
})
afterAll(() => world.close())

const nameOf = async ({ user_id }: Who) =>
  (await world.db.query<{ name: string }>('select name from users where id = $1', [user_id]))[0]?.name

async function register(application: { readonly token_auth?: string; readonly [field: string]: unknown }) {
  const post = (path: string, body: object) => world.first.post(`/oauth2_application/${path}`, body, admin)
  const added = await post('add', { name: `Portal ${Math.random()}`, kind: 'web', scopes: [], ...application })
  expect(added, JSON.stringify(added)).toMatchObject({ code: 0 })
  const { id } = added.data
  const secret: string = application.token_auth === undefined ? (await post('key_add', { id })).data.key : ''
  const { client_id } = (await world.first.get('/oauth2_application/single', { id }, admin)).data
  return { secret, client_id: client_id as string, issuer: `${home}/oidc/${acme.company_id}` }
}

/** Where an address sends a browser on to. */
async function sentOn(url: string, headers: Record<string, string> = {}): Promise<URL> {
  const answer = await fetch(url, { redirect: 'manual', headers })
  expect([answer.status, url]).toEqual([expect.toSatisfy((status: number) => [302, 303].includes(status)), url])
  return new URL(answer.headers.get('location') ?? '', url)
}

/** The page that asks somebody, as it reads its address, and what they answer there. */
async function decide(asked: string, path: string, who: Who, more: object = {}) {
  const { searchParams } = await sentOn(asked)
  const company = Number(searchParams.get('company'))
  searchParams.delete('company')
  const answer = await world.first.post(path, { company, request: String(searchParams), ...more }, who)
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 })
  return answer.data
}

describe.skipIf(authlib === undefined)('authlib', () => {
  test('signs people in, refreshes, inspects, is told when they sign out, and works for nobody in particular', async () => {
    if (authlib === undefined) return
    const heard: string[] = []
    const receiver = createServer(async (request, response) => {
      heard.push(new URLSearchParams(await text(request)).get('logout_token') ?? '')
      response.setHeader('cache-control', 'no-store').end()
    })
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
    const there = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    const given = await register({ redirect_uris: `${there}/back`, backchannel_logout_uri: `${there}/told` })
    const portal = startAuthlib(authlib, { ...given, back: `${there}/back` })
    try {
      const who = await acme.person([])
      const { url } = await portal.ask<{ url: string }>({ do: 'begin' })
      const { to } = await decide(url, '/oauth2/decide', who, { allow: true })
      const entered = await portal.ask<{
        claims: Record<string, unknown>
        person: Record<string, unknown>
      }>({ do: 'finish', url: to })
      expect(entered.claims).toMatchObject({ sub: expect.stringMatching(/.{20}/), aud: given.client_id })
      expect(entered.person).toMatchObject({ sub: entered.claims.sub, name: await nameOf(who) })
      // the same code a second time is nobody's
      await expect(portal.ask({ do: 'finish', url: to })).rejects.toThrow(/invalid_grant/)

      const again = await portal.ask<{ url: string }>({ do: 'begin' })
      const { to: back } = await decide(again.url, '/oauth2/decide', who, { allow: true })
      const { claims } = await portal.ask<typeof entered>({ do: 'finish', url: back })
      expect(claims.sub).toBe(entered.claims.sub)
      expect(await portal.ask({ do: 'refresh' })).toEqual({ rotated: true })
      expect(await portal.ask({ do: 'inspect' })).toEqual({ active: true })

      expect(await world.first.get('/auth/logout', {}, who)).toMatchObject({ code: 0 })
      await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), { timeout: 120_000, interval: 100 })
      const ends = await Promise.all(heard.map((token) => portal.ask<{ sid: string }>({ do: 'hear', token })))
      expect(ends).toContainEqual({
        ...{ sid: claims.sid, nonce: false },
        events: ['http://schemas.openid.net/event/backchannel-logout'],
      })
      // what it may do while its person is away goes on, until it gives that back itself
      expect(await portal.ask({ do: 'revoke' })).toEqual({ status: 200 })
      await vi.waitFor(async () => expect(await portal.ask({ do: 'inspect' })).toEqual({ active: false }), {
        ...{ timeout: 120_000, interval: 100 },
      })

      // a program without people, in the name of who it is registered for
      const program = await register({ kind: 'service', user_id: admin.user_id, scopes: ['meeting:read'] })
      const call = `${home}${basePath}/meeting/transfer_offers`
      expect(await portal.ask({ do: 'service', ...program, scope: 'meeting:read', call })).toEqual({
        ...{ scope: 'meeting:read', status: 200, code: 0 },
      })
    } finally {
      await portal.close()
      receiver.closeAllConnections()
      receiver.close()
    }
  })
})

describe.skipIf(authlib === undefined)('authlib, by a key of its own', () => {
  test.each(['RS256', 'ES256', 'PS256'] as const)(
    '%s: signs people in, refreshes, inspects; works for nobody in particular; another key is refused',
    async (alg) => {
      if (authlib === undefined) return
      const back = 'http://127.0.0.1:1/back'
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
      const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'own', alg, use: 'sig' }] })
      const pem = await exportPKCS8(privateKey)
      const web = await register({ redirect_uris: back, token_auth: 'private_key_jwt', jwks })
      const portal = startAuthlib(authlib, { ...web, back })
      try {
        const common = { do: 'own key', alg, pem, client_id: web.client_id }
        const { url } = await portal.ask<{ url: string }>({ ...common, begin: true })
        const { to } = await decide(url, '/oauth2/decide', await acme.person([]), { allow: true })
        expect(await portal.ask({ ...common, finish: to })).toEqual({ rotated: true, active: true })

        const program = await register({
          ...{ kind: 'service', user_id: admin.user_id, scopes: ['meeting:read'], token_auth: 'private_key_jwt', jwks },
        })
        const asks = {
          ...{ ...common, client_id: program.client_id, scope: 'meeting:read' },
          call: `${home}${basePath}/meeting/transfer_offers`,
        }
        expect(await portal.ask(asks)).toEqual({ scope: 'meeting:read', status: 200, code: 0 })
        const foreign = await exportPKCS8((await generateKeyPair(alg, { extractable: true })).privateKey)
        await expect(portal.ask({ ...asks, pem: foreign })).rejects.toThrow(/invalid_client/)
      } finally {
        await portal.close()
      }
    },
  )
})

/** A browser's cookies of one place, and nothing else of it; `fetch` says in its headers that it is no browser. */
function jar() {
  const cookies = new Map<string, string>()
  return (url: string) =>
    new Promise<{ status: number | undefined; user: unknown; to: string }>((done, fail) => {
      const cookie = [...cookies].map((one) => one.join('=')).join('; ')
      get(url, { agent: false, headers: { cookie, accept: 'text/html' } }, (answer) => {
        for (const set of answer.headers['set-cookie'] ?? []) {
          const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
          if (value === '') cookies.delete(name)
          else cookies.set(name, value)
        }
        answer.resume().once('end', () => {
          const { 'x-remote-user': user, location = '' } = answer.headers
          done({ status: answer.statusCode, user, to: location })
        })
      }).once('error', fail)
    })
}

describe.skipIf(apache === undefined)('mod_auth_openidc', () => {
  test('lets in who signed in here, out when they sign out here, and signs them out here', async () => {
    if (apache === undefined) return
    const port = await freePort()
    const there = `http://127.0.0.1:${port}`
    const given = await register({
      ...{ redirect_uris: `${there}/staff/back`, post_logout_redirect_uris: `${there}/` },
      backchannel_logout_uri: `${there}/staff/back?logout=backchannel`,
    })
    const portal = await startApacheOidc(apache, { ...given, port })
    try {
      const enter = async (who: Who) => {
        const browse = jar()
        const asked = await browse(`${there}/staff/`)
        expect(asked, portal.log()).toMatchObject({ status: 302 })
        expect(asked.to.startsWith(`${given.issuer}/authorize?`), asked.to).toBe(true)
        const { to } = await decide(asked.to, '/oauth2/decide', who, { allow: true })
        const back = await browse(to)
        expect([back.status, back.to], portal.log()).toEqual([302, `${there}/staff/`])
        return browse
      }
      const [who, other] = [await acme.person([]), await acme.person([])]
      const browse = await enter(who)
      expect(await browse(`${there}/staff/`)).toMatchObject({ status: 200, user: await nameOf(who) })

      // signed out here, the portal ends what began by it, and nobody else's
      const theirs = await enter(other)
      expect(await world.first.get('/auth/logout', {}, who)).toMatchObject({ code: 0 })
      await vi.waitFor(async () => expect(await browse(`${there}/staff/`)).toMatchObject({ status: 302 }), {
        ...{ timeout: 120_000, interval: 200 },
      })
      expect(await theirs(`${there}/staff/`)).toMatchObject({ status: 200, user: await nameOf(other) })

      // signed out there, the browser comes here to end this session as well
      const out = await theirs(`${there}/staff/back?logout=${encodeURIComponent(`${there}/`)}`)
      expect(out, portal.log()).toMatchObject({ status: 302 })
      expect(out.to.startsWith(`${given.issuer}/logout?`), out.to).toBe(true)
      expect(await decide(out.to, '/oauth2/end_look', other)).toMatchObject({ is_certain: true, to: `${there}/` })
      expect(await world.first.get('/auth/logout', {}, other)).toMatchObject({ code: 0 })
      expect(await theirs(`${there}/staff/`)).toMatchObject({ status: 302 })
    } finally {
      await portal.close()
    }
  })
})
