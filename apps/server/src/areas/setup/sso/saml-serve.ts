import { randomBytes } from 'node:crypto'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import { languageOf, say } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/setup/refusals'
import { sqlState } from '../../../kernel/database/db'
import { refusalOf, refused } from '../../../kernel/http/answer'
import type { AnswerProtocol, ProtocolAnswer, ProtocolRequest } from '../../../kernel/http/serve-protocol'
import { claimOnce, keepOnce, seeOnce } from '../../../kernel/secrets/single-use'
import { SamlDenied, SamlFault } from '../saml/fault'
import type { SsoDeps } from './deps'
import { endTheirsBySaml } from './logout'
import { type Offer, type OfferRefused, offerSeconds } from './offers'
import { namedBy, profileOf, subjectOf } from './profile'
import { takeAssertion } from './protocols'
import { isSaml, type Provider, providerBySlug } from './provider.store'

/** An answer with some hundred groups in it; what is larger answers nothing. */
const mostBytes = 192 * 1024
/** So long the page has to take what the provider posted. */
const keptSeconds = 300
/** A request to log out counts for five minutes either side; afterwards its number need not be known. */
const logoutSeconds = 900
const longestRelay = 1000

const nothing: ProtocolAnswer = { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: '404' }
const goTo = (to: string): ProtocolAnswer => ({ status: 303, headers: { location: to } })

function languageAsked({ headers }: Pick<ProtocolRequest, 'headers'>) {
  const asked = headers['accept-language']
  return languageOf(typeof asked === 'string' ? asked : undefined)
}
const newHandle = () => randomBytes(24).toString('base64url')

/** Who began here comes back to the page that knows the secret; until that was seen, what the provider posted is read by nobody. */
async function keepAnswer(deps: SsoDeps, provider: Provider, answer: string, state: string): Promise<ProtocolAnswer> {
  const home = deps.saml.home()
  const back = (more: Record<string, string>) => goTo(`${home}/sso-return?${new URLSearchParams({ state, ...more })}`)
  const isKnown =
    (await seeOnce(deps.db, 'sso_login', state)) !== undefined ||
    (await seeOnce(deps.db, 'sso_trial', state)) !== undefined
  // nothing is kept for what nobody began
  if (!isKnown) return back({})
  const kept = deps.secrets.encrypt(JSON.stringify({ provider_id: provider.id, answer }))
  await keepOnce(deps.db, 'saml_answer', state, keptSeconds, kept).catch((error) => {
    // sent twice, by a page that was loaded again: the first one stays
    if (sqlState(error) !== '23505') throw error
  })
  return back({ code: 'posted' })
}

/** Who began at the provider is asked first; what was said is held at once, since nobody here knows anything of it. */
async function keepOffer(
  deps: SsoDeps,
  provider: Provider,
  answer: string,
  request: ProtocolRequest,
): Promise<ProtocolAnswer> {
  const home = deps.saml.home()
  const offered = async (offer: Offer | OfferRefused) => {
    const handle = newHandle()
    await keepOnce(deps.db, 'sso_offer', handle, offerSeconds, deps.secrets.encrypt(JSON.stringify(offer)))
    // behind the hash: no server on the way writes it down
    return goTo(`${home}/sso-return#${new URLSearchParams({ offer: handle })}`)
  }
  // the page says that it did not begin there
  if (!provider.idp_initiated || provider.status !== 'on') return goTo(`${home}/sso-return?state=-`)
  try {
    const answered = await takeAssertion(deps, provider, await deps.saml.judge(provider, answer, null))
    const subject = subjectOf(provider, answered.claims)
    const profile = profileOf(provider, answered.claims)
    const { company_id, id: provider_id, name } = provider
    return offered({ company_id, provider_id, name, who: namedBy(profile, subject ?? '–'), answered })
  } catch (error) {
    const what = error instanceof SamlFault ? error.flaw : error instanceof SamlDenied ? 'other' : undefined
    if (what === undefined) throw error
    request.log.warn({ err: error, provider: provider.id }, 'a sign-in that began at a provider did not hold')
    return offered({ name: provider.name, what })
  }
}

async function hearLogout(deps: SsoDeps, provider: Provider, request: ProtocolRequest, form: URLSearchParams) {
  const by = request.method === 'GET' ? request.query : form
  const toLogin = goTo(`${deps.saml.home()}/login`)
  // what we asked for is done: the session here ended before
  if (by.has('SAMLResponse')) return toLogin
  const message = by.get('SAMLRequest')
  if (message === null) return nothing
  try {
    const asked = await deps.saml.readLogout(
      provider,
      request.method === 'GET' ? { search: request.search, message } : { form: message },
    )
    const number = `${provider.company_id}.${provider.id}.${asked.id}`
    if (!(await claimOnce(deps.db, 'saml_logout', number, logoutSeconds)))
      throw new SamlFault('twice', 'this request came before')
    const agent = String(request.headers['user-agent'] ?? '').slice(0, 300)
    await endTheirsBySaml(deps, provider, asked, { ip: request.ip, agent, request_id: request.request_id })
    const relay = (by.get('RelayState') ?? '').slice(0, longestRelay)
    const answer = await deps.saml.logoutAnswer(provider, asked.id, relay)
    return answer === null ? toLogin : goTo(answer)
  } catch (error) {
    if (!(error instanceof SamlFault)) throw error
    request.log.warn({ err: error, provider: provider.id }, 'a request to log out did not hold')
    return {
      status: 400,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: say(sentenceOf(refusals.saml_logout), languageAsked(request)),
    }
  }
}

/** `/sso/saml/:key/{metadata, acs, slo}`: what providers of SAML read, and where they send browsers back to. */
export function samlProtocol(deps: SsoDeps): AnswerProtocol {
  async function answer(request: ProtocolRequest): Promise<ProtocolAnswer> {
    deps.allow(request.ip)
    const [, slug, what] = /^\/([a-z0-9]{1,40})\/(metadata|acs|slo)$/.exec(request.path) ?? []
    if (slug === undefined || deps.saml.home() === null) return nothing
    const provider = await providerBySlug(deps.db, deps.secrets, slug, false)
    if (provider === undefined || !isSaml(provider)) return nothing
    if (what === 'metadata')
      return request.method === 'GET'
        ? {
            status: 200,
            headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8' },
            body: await deps.saml.metadata(provider),
          }
        : nothing
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(String(request.headers['content-type'] ?? ''))
    const form = new URLSearchParams(request.method === 'POST' && isForm ? request.body : '')
    if (what === 'slo')
      return request.method === 'GET' || request.method === 'POST' ? hearLogout(deps, provider, request, form) : nothing
    const said = form.get('SAMLResponse')
    if (request.method !== 'POST' || said === null) return nothing
    const state = form.get('RelayState') ?? ''
    // what we send there is a state; a portal sends nothing, or an address
    return /^[\w-]{43}$/.test(state)
      ? keepAnswer(deps, provider, said, state)
      : keepOffer(deps, provider, said, request)
  }
  const told = (
    error: unknown,
    request: Pick<ProtocolRequest, 'log' | 'headers'>,
    request_id: string,
  ): ProtocolAnswer => {
    const { status, body, retryAfterSeconds } = refused(
      refusalOf(error, request_id),
      languageAsked(request),
      request_id,
    )
    if (status >= 500) request.log.error({ err: error }, 'the request failed')
    return {
      status: status === 200 ? 400 : status,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      },
      body: body.message,
    }
  }
  return {
    mostBytes,
    answer: (request) => answer(request).catch((error) => told(error, request, request.request_id)),
    fault: (status, error, request) => {
      if (status >= 500) request.log.error({ err: error }, 'the request failed')
      return { ...nothing, status, body: String(status) }
    },
  }
}
