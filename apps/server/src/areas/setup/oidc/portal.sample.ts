import { randomBytes } from 'node:crypto'
import { basePath } from '@workplace/contract/kernel/envelope'
import * as client from 'openid-client'
import type { Answer, World } from '../../../../test/world'
import { challengeOf } from './tokens'

export const home = 'https://work.example'
export const back = 'https://portal.example/back'
type Who = { token: string }

/** Another program, and the browser of somebody who comes from it, without a screen. */
export function portalOf(world: World, company_id: number) {
  const issuer = `${home}/oidc/${company_id}`
  const serverOf = (n: number) => world.servers[n] ?? world.first

  async function inject(url: string, init: { method?: string; headers?: unknown; body?: unknown } = {}, server = 0) {
    const { pathname, search } = new URL(url)
    const answer = await serverOf(server).app.inject({
      method: (init.method ?? 'GET') as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init.headers as Record<string, string>).entries()),
      ...(init.body === undefined || init.body === null ? {} : { payload: String(init.body) }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      text: answer.body,
      // biome-ignore lint/suspicious/noExplicitAny: whatever the protocol says
      json: () => answer.json() as any,
    }
  }
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}, server = 0) =>
    inject(
      `${issuer}/${path}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      },
      server,
    )

  const fetcher: client.CustomFetch = async (url, init) => {
    const answer = await inject(url, init as object)
    return new Response(answer.status === 204 ? null : answer.text, { status: answer.status, headers: answer.headers })
  }

  /** The page that the browser is sent on to, as the page reads its address. */
  async function arrive(url: URL | string): Promise<{ company: number; request: string; page: string }> {
    const answer = await inject(String(url))
    const to = new URL(answer.headers.location ?? '')
    const company = Number(to.searchParams.get('company'))
    to.searchParams.delete('company')
    return { company, request: to.searchParams.toString(), page: to.origin + to.pathname }
  }
  const said = (who: Who | undefined) => ({ language: 'en', ...(who === undefined ? {} : { token: who.token }) })
  const look = async (url: URL | string, who?: Who, again?: string): Promise<Answer> => {
    const { company, request } = await arrive(url)
    const input = { company, request, ...(again === undefined ? {} : { again }) }
    return world.first.post('/oauth2/look', input, said(who))
  }
  const decide = async (url: URL | string, who: Who, allow = true, again?: string): Promise<Answer> => {
    const { company, request } = await arrive(url)
    const input = { company, request, allow, ...(again === undefined ? {} : { again }) }
    return world.first.post('/oauth2/decide', input, said(who))
  }

  /** An address that asks to sign somebody in, by hand; undefined leaves something out. */
  function addressOf(client_id: string, more: Record<string, string | undefined> = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const whole: Record<string, string | undefined> = {
      ...{ client_id, redirect_uri: back, response_type: 'code', scope: 'openid', state: 'st', nonce: 'no' },
      ...{ code_challenge: challengeOf(verifier), code_challenge_method: 'S256', ...more },
    }
    const given = Object.entries(whole).filter((one): one is [string, string] => one[1] !== undefined)
    return { url: `${issuer}/authorize?${new URLSearchParams(given)}`, verifier }
  }

  /** Signs somebody in at an application, by hand; answers with the code and what it is exchanged with. */
  async function codeFor(client_id: string, who: Who, more: Record<string, string | undefined> = {}) {
    const { url, verifier } = addressOf(client_id, more)
    const decided = await decide(url, who)
    if (decided.code !== 0) throw new Error(JSON.stringify(decided))
    const to = new URL(decided.data.to)
    const code = to.searchParams.get('code') ?? ''
    const redirect_uri = more.redirect_uri ?? back
    return { code, to, exchange: { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier } }
  }

  const call = async (path: string, bearer: string, server = 0) => {
    const { status, json, headers } = await inject(
      home + basePath + path,
      { headers: { authorization: `Bearer ${bearer}`, 'accept-language': 'en' } },
      server,
    )
    return { ...json(), status, headers }
  }

  /** With a library that we did not write. */
  const connect = (client_id: string, auth: client.ClientAuth) =>
    client.discovery(new URL(issuer), client_id, undefined, auth, { [client.customFetch]: fetcher })

  return { issuer, inject, form, arrive, look, decide, addressOf, codeFor, call, connect }
}
export type Portal = ReturnType<typeof portalOf>
export const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
