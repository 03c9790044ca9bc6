import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../call/call'
import { refusalOf, refused } from './answer'
import { askedLanguage } from './mount'

/** What another program, or a browser on its way to a page, asks in a protocol of others. */
export type ProtocolRequest = {
  readonly method: 'GET' | 'POST'
  /** What follows the folder: `7/token`. */
  readonly path: string
  /** What stands in the address, as it was written. */
  readonly query: string
  /** Of a POST. */
  readonly form: URLSearchParams
  readonly authorization: string | undefined
  readonly ip: string
  readonly agent: string
  readonly request_id: string
  readonly log: Log
}
export type ProtocolAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | string
}
/** Undefined: there is no such thing. */
export type AnswerProtocol = (request: ProtocolRequest) => Promise<ProtocolAnswer | undefined>

const mostBytes = 64 * 1024

/** Programs in browsers ask without cookies, and prove themselves by what they send. */
const fromAnywhere = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'www-authenticate',
}

/** Serves what other programs speak below a folder, outside of the envelope. */
export async function serveProtocol(app: FastifyInstance, folder: `/${string}`, answer: AnswerProtocol): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, body),
    )
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const { '*': path = '' } = request.params as { '*'?: string }
      const [, query = ''] = /\?(.*)$/s.exec(request.url) ?? []
      reply.headers({ 'cache-control': 'no-store', ...fromAnywhere })
      try {
        const said = await answer({
          ...{ method: request.method as 'GET' | 'POST', path: path.replace(/\/$/, ''), query },
          form: new URLSearchParams(typeof request.body === 'string' ? request.body : ''),
          authorization: request.headers.authorization,
          ip: request.ip,
          agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
          request_id: request.id,
          log: request.log,
        })
        if (said === undefined) return reply.status(404).send({ error: 'not_found' })
        return reply
          .status(said.status)
          .headers(said.headers ?? {})
          .send(said.body)
      } catch (error) {
        const refusal = refusalOf(error, request.id)
        const { status, body, retryAfterSeconds } = refused(refusal, askedLanguage(request), request.id)
        if (status >= 500) request.log.error({ err: error }, 'the request failed')
        if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
        const isAway = status === 503 || status === 429
        return reply
          .status(status === 200 ? 400 : status)
          .send({ error: isAway ? 'temporarily_unavailable' : 'server_error', error_description: body.message })
      }
    }
    scope.get(`${folder}/*`, { exposeHeadRoute: false }, send)
    scope.post(`${folder}/*`, send)
    scope.options(`${folder}/*`, async (_request, reply) =>
      reply
        .status(204)
        .headers({
          ...fromAnywhere,
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'authorization, content-type',
          'access-control-max-age': '86400',
        })
        .send(),
    )
  })
}
