import { type ApiArea, apiAreas, apiDocument } from '@workplace/contract/kernel/api-document'
import type { Endpoint } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import { refusals } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
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

function operationOf(one: Endpoint, area: ApiArea): Schema {
  const input = schemaOf(one.input, 'input')
  const answer =
    one.answer === 'file'
      ? {
          description: 'A file; headers request_type and response_code say how it went',
          content: { 'application/octet-stream': {} },
        }
      : {
          description: 'code 0: done; otherwise refused, see message and data.reason',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['code', 'message', 'data', 'request_id'],
                properties: {
                  code: { type: 'integer' },
                  message: { type: 'string' },
                  data: schemaOf(one.output, 'output'),
                  request_id: { type: 'string' },
                },
              },
            },
          },
        }
  const contentType = one.body === 'multipart' ? 'multipart/form-data' : 'application/json'
  return {
    summary: say(one.label, 'en'),
    description: say(one.label, 'zh'),
    operationId: `${one.method} ${one.path}`.replace(/\W+/g, '_').toLowerCase(),
    tags: [area],
    security: one.access === 'open' ? [] : [{ [one.access === 'device' ? 'device' : 'token']: [] }],
    'x-permission': one.access,
    ...(Array.isArray(one.access) && one.effect === 'change' ? { 'x-within': one.within } : {}),
    parameters: [...(one.method === 'GET' ? parametersOf(input) : []), ...(one.creates ? [attempt] : [])],
    ...(one.method === 'GET' ? {} : { requestBody: { content: { [contentType]: { schema: input } } } }),
    responses: { '200': answer },
  }
}

export type RoutesByArea = Readonly<Record<ApiArea, readonly Route[]>>

/** The description of every call, made from the same values that open them. */
function describe(routes: RoutesByArea): Schema {
  const paths: Record<string, Schema> = {}
  const areas = Object.keys(apiAreas) as ApiArea[]
  for (const area of areas)
    for (const { endpoint: one } of routes[area])
      paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operationOf(one, area) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Workplace console',
      version: '1',
      description: `Refusals come with HTTP 200 and these codes: ${Object.entries(refusals)
        .map(([reason, [code]]) => `${code} ${reason}`)
        .join(', ')}.`,
    },
    servers: [{ url: basePath }],
    tags: areas.map((name) => ({ name, description: say(apiAreas[name], 'en') })),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
        device: { type: 'apiKey', in: 'header', name: 'X-Device-Token' },
      },
    },
    paths,
  }
}

/** All routes, and with them the call that describes them; the description is made when it is first asked for. */
export function withDescription(areas: RoutesByArea): Route[] {
  let text: string | undefined
  const own: Route = route(apiDocument, async () => {
    text ??= JSON.stringify(describe({ ...areas, system: [...areas.system, own] }))
    return { name: 'openapi.json', media_type: 'application/json; charset=utf-8', body: text }
  })
  return [...Object.values(areas).flat(), own]
}
