import { languageOf } from '@workplace/contract/kernel/words'
import type { Log } from '../../../kernel/call/call'
import { refusalOf, refused } from '../../../kernel/http/answer'
import type { AnswerProtocol, ProtocolAnswer } from '../../../kernel/http/serve-protocol'

/** What an application, or a browser that it sends, asks by OAuth 2.0. */
export type OauthRequest = {
  readonly method: 'GET' | 'POST'
  /** What follows the folder: `7/token`. */
  readonly path: string
  readonly query: URLSearchParams
  /** Of a POST. */
  readonly form: URLSearchParams
  readonly authorization: string | undefined
  readonly ip: string
  readonly agent: string
  readonly request_id: string
  readonly log: Log
}
/** Undefined: there is no such thing. */
export type AnswerOauth = (request: OauthRequest) => Promise<ProtocolAnswer | undefined>

const nothing: ProtocolAnswer = { status: 404, body: { error: 'not_found' } }
const isForm = (type: unknown) => /^application\/x-www-form-urlencoded\b/i.test(String(type ?? ''))

/** Forms in, JSON out, and faults as OAuth tells them (RFC 6749, 5.2). */
export const oauthProtocol = (answer: AnswerOauth): AnswerProtocol => ({
  fromBrowsers: true,
  async answer({ method, path, query, headers, body, ip, request_id, log }) {
    if (method !== 'GET' && method !== 'POST') return nothing
    try {
      const said = await answer({
        ...{ method, path: path.replace(/^\/|\/$/g, ''), query, ip, request_id, log },
        form: new URLSearchParams(isForm(headers['content-type']) ? body : ''),
        authorization: typeof headers.authorization === 'string' ? headers.authorization : undefined,
        agent: String(headers['user-agent'] ?? '').slice(0, 300),
      })
      return said ?? nothing
    } catch (error) {
      const refusal = refusalOf(error, request_id)
      const asked = headers['accept-language']
      const language = languageOf(typeof asked === 'string' ? asked : undefined)
      const { status, body: told, retryAfterSeconds } = refused(refusal, language, request_id)
      if (status >= 500) log.error({ err: error }, 'the request failed')
      const isAway = status === 503 || status === 429
      return {
        status: status === 200 ? 400 : status,
        ...(retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }),
        body: { error: isAway ? 'temporarily_unavailable' : 'server_error', error_description: told.message },
      }
    }
  },
  fault: (status, error, { log }) => {
    if (status >= 500) log.error({ err: error }, 'the request failed')
    return { status, body: { error: status >= 500 ? 'server_error' : 'invalid_request' } }
  },
})
