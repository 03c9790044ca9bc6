import type { FastifyInstance } from 'fastify'

/** What a program that asks again says about what it has. */
export type CacheHeaders = { readonly 'if-none-match'?: string; readonly 'if-modified-since'?: string }
export type TextAnswer = { status: number; headers: Record<string, string>; body?: string }
export type AnswerText = (name: string, asked: CacheHeaders) => Promise<TextAnswer>

/** Serves texts outside of the envelope, to programs that know nothing of it: `GET <folder>/<name>`. */
export function serveText(app: FastifyInstance, folder: `/${string}`, answer: AnswerText): void {
  app.get<{ Params: { name: string } }>(`${folder}/:name`, async (request, reply) => {
    const { status, headers, body } = await answer(request.params.name, request.headers)
    return reply
      .status(status)
      .headers({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-robots-tag': 'noindex',
        ...headers,
      })
      .send(body)
  })
}
