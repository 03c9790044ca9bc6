import type { AnswerProtocol, ProtocolAnswer, ProtocolRequest } from '../../../kernel/http/serve-protocol'
import { SamlFault } from '../saml/fault'
import { casSessionOf, readLogoutRequest } from './cas'
import type { SsoDeps } from './deps'
import { endTheirsByCas } from './logout'
import { isCas, providerBySlug } from './provider.store'

const nothing: ProtocolAnswer = { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: '404' }

/** `/sso/cas/:key`: where servers of CAS send browsers back to, and say that a session there is over. */
export function casProtocol(deps: SsoDeps): AnswerProtocol {
  async function hearLogout(slug: string, request: ProtocolRequest): Promise<ProtocolAnswer> {
    const said = new URLSearchParams(request.body).get('logoutRequest')
    const provider = await providerBySlug(deps.db, deps.secrets, slug, false)
    if (said === null || provider === undefined || !isCas(provider)) return nothing
    try {
      // unsigned, by the protocol: whoever says it knows the ticket, which went to the person and to us alone
      const ticket = await readLogoutRequest(said)
      const agent = String(request.headers['user-agent'] ?? '').slice(0, 300)
      const from = { ip: request.ip, agent, request_id: request.request_id }
      if (ticket !== undefined) await endTheirsByCas(deps, provider, casSessionOf(ticket), from)
    } catch (error) {
      if (!(error instanceof SamlFault)) throw error
      request.log.warn({ err: error, provider: provider.id }, 'a request to log out did not hold')
      return { status: 400 }
    }
    return { status: 200 }
  }

  return {
    async answer(request) {
      deps.allow(request.ip)
      const slug = /^\/([a-z0-9]{1,40})$/.exec(request.path)?.[1]
      const home = deps.cas.home()
      if (slug === undefined || home === null) return nothing
      if (request.method === 'POST') return hearLogout(slug, request)
      if (request.method !== 'GET') return nothing
      const [state, ticket] = [request.query.get('state'), request.query.get('ticket')]
      const back = new URLSearchParams({ state: state ?? '-', ...(ticket === null ? {} : { code: ticket }) })
      return { status: 303, headers: { location: `${home}/sso-return?${back}` } }
    },
    fault: (status, error, request) => {
      if (status >= 500) request.log.error({ err: error }, 'the request failed')
      return { ...nothing, status, body: String(status) }
    },
  }
}
