import type { ProtocolAnswer } from '../../../kernel/http/serve-protocol'
import { oauthError } from './application-client'
import { issuerOf, type ProviderDeps } from './deps'
import { metadataOf } from './discovery'
import { exchange } from './exchange'
import { introspect, revoke, userinfo } from './inspect'
import type { AnswerOauth, OauthRequest } from './oauth-protocol'

/** Everybody asks for it, and it is the same for hours; keys are published a day before they sign. */
const kept = { 'cache-control': 'public, max-age=300' }

/** What a page of ours is asked by itself, and nobody puts into an address. */
const ours = ['company', 'again']

/** A browser goes on to a page of ours, which asks who is there. */
function toPage(page: string, company_id: number, { method, form, query }: OauthRequest): ProtocolAnswer {
  const asked = method === 'POST' ? form : query
  const params = new URLSearchParams([['company', String(company_id)]])
  for (const [name, value] of asked) if (!ours.includes(name)) params.append(name, value)
  return { status: 303, headers: { location: `${page}?${params}`, 'referrer-policy': 'no-referrer' } }
}

/** `/oidc/<company>/…`: each company is an issuer. */
export const serveIssuers =
  (deps: ProviderDeps, scopes: () => readonly string[]): AnswerOauth =>
  async (request) => {
    const [, digits = '', path = ''] = /^([1-9]\d{0,8})\/(.+)$/.exec(request.path) ?? []
    const { publicUrl } = deps
    if (digits === '' || publicUrl === null) return undefined
    const company_id = Number(digits)
    const only = (method: 'GET' | 'POST', answer: () => Promise<ProtocolAnswer>) =>
      request.method === method
        ? answer()
        : Promise.resolve(oauthError(405, 'invalid_request', `this is a ${method}`, { allow: method }))
    switch (path) {
      case 'authorize':
        return toPage(`${publicUrl}/authorize`, company_id, request)
      case 'logout':
        return toPage(`${publicUrl}/end-session`, company_id, request)
      case 'token':
        return only('POST', () => exchange(deps, company_id, request))
      case 'introspect':
        return only('POST', () => introspect(deps, company_id, request))
      case 'revoke':
        return only('POST', () => revoke(deps, company_id, request))
      case 'userinfo':
        return userinfo(deps, company_id, request)
      case 'jwks':
        return only('GET', async () => ({ status: 200, headers: kept, body: { keys: await deps.keys.published() } }))
      case '.well-known/openid-configuration':
        return metadata(deps, company_id, scopes())
      default:
        return undefined
    }
  }

async function metadata(
  deps: ProviderDeps,
  company_id: number,
  scopes: readonly string[],
): Promise<ProtocolAnswer | undefined> {
  const { publicUrl, db } = deps
  const [company] = await db.query(`select 1 from company where id = $1 and status = 'active'`, [company_id])
  if (company === undefined || publicUrl === null) return undefined
  return { status: 200, headers: kept, body: metadataOf(issuerOf(publicUrl, company_id), scopes) }
}

/** `/.well-known/oauth-authorization-server/oidc/<company>` (RFC 8414). */
export const serveWellKnown =
  (deps: ProviderDeps, scopes: () => readonly string[]): AnswerOauth =>
  async ({ path, method }) => {
    const [, digits] = /^(?:oauth-authorization-server|openid-configuration)\/oidc\/([1-9]\d{0,8})$/.exec(path) ?? []
    return digits === undefined || method !== 'GET' ? undefined : metadata(deps, Number(digits), scopes())
  }
