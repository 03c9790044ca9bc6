import { apiDocument } from '@workplace/contract/kernel/api-document'
import { type Endpoint, isForDevices } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import type { RefusalKind } from '@workplace/contract/kernel/refusal'
import { type Scope, scopeOf } from '@workplace/contract/kernel/scope'
import { type Label, say } from '@workplace/contract/kernel/words'
import { z } from 'zod'
import { type Route, route } from '../call/route'

type Schema = Record<string, unknown>

// What a schema cannot say in JSON (a transform, say) is left open instead of failing the whole description.
const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Schema
  return schema
}

function parametersOf(input: Schema): Schema[] {
  const properties = (input.properties ?? {}) as Record<string, Schema>
  const required = new Set((input.required as string[] | undefined) ?? [])
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
}

/** What makes something is made once, however often the same attempt is sent. */
const attempt: Schema = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }

const envelopeOf = (data: Schema): Schema => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['code', 'message', 'data', 'request_id'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data, request_id: { type: 'string' } },
    },
  },
})
const challenge: Schema = { 'WWW-Authenticate': { schema: { type: 'string' }, description: 'RFC 6750' } }

/** What only programs with a key are answered: people are refused with HTTP 200 and a code. */
const programRefusals: Schema = {
  '401': { description: 'The key is invalid, expired or revoked (40334)', headers: challenge, content: envelopeOf({}) },
  '403': {
    description: 'A scope (40332) or a permission (40300) is missing',
    headers: challenge,
    content: envelopeOf({}),
  },
  '429': {
    description: 'Too many calls; Retry-After says when the next one is allowed',
    headers: { 'Retry-After': { schema: { type: 'integer' } } },
    content: envelopeOf({}),
  },
}

function securityOf(one: Endpoint, scope: Scope | null): Schema[] {
  if (one.access === 'open') return []
  if (isForDevices(one.access)) return [{ device: [] }]
  return [{ token: [] }, ...(scope === null ? [] : [{ bearer: [scope] }])]
}

function operationOf(one: Endpoint, tag: string): Schema {
  const scope = scopeOf(tag, one)
  const input = schemaOf(one.input, 'input')
  const answer =
    one.answer === 'file'
      ? {
          description: 'A file; headers request_type and response_code say how it went',
          content: { 'application/octet-stream': {} },
        }
      : {
          description: 'code 0: done; otherwise refused, see message and data.reason',
          content: envelopeOf(schemaOf(one.output, 'output')),
        }
  const contentType = one.body === 'multipart' ? 'multipart/form-data' : 'application/json'
  return {
    summary: say(one.label, 'en'),
    description: say(one.label, 'zh'),
    operationId: `${one.method} ${one.path}`.replace(/\W+/g, '_').toLowerCase(),
    tags: [tag],
    security: securityOf(one, scope),
    ...(isForDevices(one.access)
      ? { 'x-permission': 'device', 'x-devices': one.access.devices }
      : { 'x-permission': one.access }),
    ...(scope === null ? {} : { 'x-scope': scope }),
    'x-effect': one.effect,
    ...(Array.isArray(one.access) && one.effect === 'change' ? { 'x-within': one.within } : {}),
    parameters: [...(one.method === 'GET' ? parametersOf(input) : []), ...(one.creates ? [attempt] : [])],
    ...(one.method === 'GET' ? {} : { requestBody: { content: { [contentType]: { schema: input } } } }),
    responses: { '200': answer, ...(scope === null ? {} : programRefusals) },
  }
}

/** Routes under a tag of the description. */
export type TaggedRoutes = { readonly tag: string; readonly routes: readonly Route[] }

/** What is described beside the routes: what the tags are called, every refusal, and in what order all of it stands. */
export type DocumentParts = {
  readonly tags: Readonly<Record<string, Label>>
  readonly refusals: readonly RefusalKind[]
  readonly order: Readonly<Record<'tags' | 'paths' | 'refusals', readonly string[]>>
}

/** In the order of names; what is not among them follows as it came. */
export function inOrder<T>(all: readonly T[], names: readonly string[], nameOf: (one: T) => string): T[] {
  const places = new Map(names.map((name, at) => [name, at]))
  const place = (one: T) => places.get(nameOf(one)) ?? names.length
  return [...all].sort((a, b) => place(a) - place(b))
}

/** The description of every call, made from the same values that open them. */
function describe(all: readonly TaggedRoutes[], { tags, refusals, order }: DocumentParts): Schema {
  const paths: Record<string, Schema> = {}
  const calls = all.flatMap(({ tag, routes }) => routes.map(({ endpoint }) => ({ tag, endpoint })))
  for (const { tag, endpoint: one } of inOrder(calls, order.paths, ({ endpoint }) => endpoint.path))
    paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operationOf(one, tag) }
  const used = inOrder([...new Set(all.map(({ tag }) => tag))], order.tags, (tag) => tag)
  const codes = inOrder(refusals, order.refusals, ([reason]) => reason)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Workplace console',
      version: '1',
      description: `Refusals come with HTTP 200 and these codes: ${codes.map(([reason, code]) => `${code} ${reason}`).join(', ')}.`,
    },
    servers: [{ url: basePath }],
    tags: used.map((name) => ({ name, description: say(tags[name] ?? [name, name], 'en') })),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
        device: { type: 'apiKey', in: 'header', name: 'X-Device-Token' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of an application (wpk_…). What it may is its scopes and the permissions of the person for whom it acts.',
        },
      },
    },
    paths,
  }
}

/** All routes, and with them the call that describes them; the description is made when it is first asked for. */
export function withDescription(all: readonly TaggedRoutes[], described: DocumentParts): Route[] {
  let text: string | undefined
  const own: Route = route(apiDocument, async () => {
    text ??= JSON.stringify(describe([...all, { tag: 'system', routes: [own] }], described))
    return { name: 'openapi.json', media_type: 'application/json; charset=utf-8', body: text }
  })
  const scoped = (tag: string, routes: readonly Route[]) =>
    routes.map((one) => ({ ...one, scope: scopeOf(tag, one.endpoint) }))
  return [...all.flatMap(({ tag, routes }) => scoped(tag, routes)), ...scoped('system', [own])]
}
