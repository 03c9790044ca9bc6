import type { FastifyInstance } from 'fastify'
import type { Log } from '../call/call'

export type ProtocolRequest = {
  readonly method: string
  /** Below the folder, with a slash in front. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** As it came; empty: none. */
  readonly body: string
  readonly ip: string
  readonly request_id: string
  readonly log: Log
}
export type ProtocolAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
}
/** Answers a protocol of others, its own refusals too. */
export type AnswerProtocol = {
  answer(request: ProtocolRequest): Promise<ProtocolAnswer>
  /** What could not even be read: too large, no text. */
  fault(status: number, error: unknown, request: Pick<ProtocolRequest, 'log' | 'headers'>): ProtocolAnswer
}

const mostBytes = 4 * 1024 * 1024

/** Serves a folder in which other programs speak a protocol of their own, in any method, in JSON. */
export async function serveProtocol(app: FastifyInstance, folder: `/${string}`, on: AnswerProtocol): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler(async (error, request, reply) => {
      const status = (error as { statusCode?: number }).statusCode ?? 500
      const { headers, body, ...rest } = on.fault(status, error, { log: request.log, headers: request.headers })
      return reply.status(rest.status).headers(headers).send(JSON.stringify(body))
    })
    const route = async (url: string) =>
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        handler: async (request, reply) => {
          const [path = '', search = ''] = request.url.split('?', 2)
          const { status, headers, body } = await on.answer({
            ...{ method: request.method, path: path.slice(folder.length), query: new URLSearchParams(search) },
            ...{ headers: request.headers, body: typeof request.body === 'string' ? request.body : '' },
            ...{ ip: request.ip, request_id: request.id, log: request.log },
          })
          return reply
            .status(status)
            .headers({ 'cache-control': 'no-store', ...headers })
            .send(body === undefined ? undefined : JSON.stringify(body))
        },
      })
    await route(folder)
    await route(`${folder}/*`)
  })
}
