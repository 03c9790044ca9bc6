import { type Endpoint, endpoint } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import { refusals } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import { z } from 'zod'
import { type Route, route } from './route'

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

function operationOf(one: Endpoint): Schema {
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
    tags: [one.path.split('/')[1]],
    security: one.access === 'open' ? [] : [{ [one.access === 'device' ? 'device' : 'token']: [] }],
    'x-permission': one.access,
    ...(one.method === 'GET'
      ? { parameters: parametersOf(input) }
      : { requestBody: { content: { [contentType]: { schema: input } } } }),
    responses: { '200': answer },
  }
}

/** The description of every call, made from the same values that open them. */
function describe(endpoints: readonly Endpoint[]): Schema {
  const paths: Record<string, Schema> = {}
  for (const one of endpoints) paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operationOf(one) }
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
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
        device: { type: 'apiKey', in: 'header', name: 'X-Device-Token' },
      },
    },
    paths,
  }
}

const openApi = endpoint({
  path: '/openapi.json',
  access: ['system-info'],
  label: ['接口说明', 'API documentation'],
  answer: 'file',
  input: z.object({}),
  output: z.null(),
})

/** `GET /prod-api/openapi.json`, for administrators: what can be called tells strangers more than they need. */
export function openApiRoutes(routes: readonly Route[]): Route[] {
  let text: string | undefined
  return [
    route(openApi, async () => {
      text ??= JSON.stringify(describe([...routes.map((one) => one.endpoint), openApi]))
      return { name: 'openapi.json', media_type: 'application/json; charset=utf-8', body: text }
    }),
  ]
}
