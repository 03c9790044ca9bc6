import type { FastifyInstance } from 'fastify'
import type { Log } from '../call/call'

/** What another program, or a browser on its way to a page, asks in a protocol of others. */
export type ProtocolRequest = {
  readonly method: string
  /** Below the folder, with a slash in front, as it was written. */
  readonly path: string
  readonly query: URLSearchParams
  /** What follows the question mark, as it was written: some protocols sign it. */
  readonly search: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** As it came; empty: none. */
  readonly body: string
  readonly ip: string
  readonly request_id: string
  readonly log: Log
}
export type ProtocolAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | string
}
/** Answers a protocol of others, its own refusals too. */
export type AnswerProtocol = {
  answer(request: ProtocolRequest): Promise<ProtocolAnswer>
  /** What could not even be read: too large, no text. */
  fault(status: number, error: unknown, request: Pick<ProtocolRequest, 'log' | 'headers'>): ProtocolAnswer
  /** Of a body; 64 KB where nothing is said. */
  readonly mostBytes?: number
  /** Programs in browsers ask too, of whatever origin: without cookies, proving themselves by what they send. */
  readonly fromBrowsers?: boolean
}

const fromAnywhere = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'www-authenticate',
}

/** Serves a folder in which other programs speak a protocol of their own, in any method, outside of the envelope. */
export async function serveProtocol(app: FastifyInstance, folder: `/${string}`, on: AnswerProtocol): Promise<void> {
  const { mostBytes = 64 * 1024, fromBrowsers = false } = on
  const always = { 'cache-control': 'no-store', ...(fromBrowsers ? fromAnywhere : {}) }
  const written = ({ status, headers, body }: ProtocolAnswer) => ({
    status,
    headers: {
      ...always,
      ...(typeof body === 'object' ? { 'content-type': 'application/json; charset=utf-8' } : {}),
      ...headers,
    },
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler(async (error, request, reply) => {
      const status = (error as { statusCode?: number }).statusCode ?? 500
      const said = written(on.fault(status, error, { log: request.log, headers: request.headers }))
      return reply.status(said.status).headers(said.headers).send(said.body)
    })
    for (const url of [folder, `${folder}/*`] as const) {
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const [path = '', search = ''] = request.url.split('?', 2)
          const said = written(
            await on.answer({
              ...{ method: request.method, path: path.slice(folder.length) },
              ...{ query: new URLSearchParams(search), search },
              ...{ headers: request.headers, body: typeof request.body === 'string' ? request.body : '' },
              ...{ ip: request.ip, request_id: request.id, log: request.log },
            }),
          )
          return reply.status(said.status).headers(said.headers).send(said.body)
        },
      })
      if (fromBrowsers)
        scope.options(url, async (_request, reply) =>
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
    }
  })
}
