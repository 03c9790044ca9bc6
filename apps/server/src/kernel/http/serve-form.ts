import type { FastifyInstance } from 'fastify'
import type { Log } from '../call/call'

export type FormSender = { readonly ip: string; readonly agent: string; readonly request_id: string; readonly log: Log }
export type FormAnswer = { readonly status: number; readonly body?: object }
export type AnswerForm = (name: string, form: URLSearchParams, from: FormSender) => Promise<FormAnswer>

const mostBytes = 64 * 1024

/** Takes a form that another program posts, which knows nothing of the envelope; no page of ours sends one. */
export async function serveForm(app: FastifyInstance, path: `/${string}`, answer: AnswerForm): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { name: string }; Body: unknown }>(path, async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const { status, body } = await answer(request.params.name, form, {
        ip: request.ip,
        agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
        request_id: request.id,
        log: request.log,
      })
      return reply.status(status).header('cache-control', 'no-store').send(body)
    })
  })
}
