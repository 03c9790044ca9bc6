import type { ApiDocument, ApiOperation, Schema } from '@workplace/contract/kernel/api-document'
import { expect, it } from 'vitest'
import { readAddress, text, word } from '../../kernel/list/address'
import { type ApiCall, accessOf, callsIn, outputOf, soughtCalls } from './api-calls'
import { sampleIn } from './samples'
import { sampleOf, schemaRows } from './schema-rows'

const attendee: Schema = {
  anyOf: [
    { type: 'object', properties: { user_id: { type: 'integer', exclusiveMinimum: 0 } }, required: ['user_id'] },
    { type: 'object', properties: { mail: { type: 'string', format: 'email' } }, required: ['mail'] },
  ],
}
const body: Schema = {
  type: 'object',
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 100 },
    content: { anyOf: [{ type: 'string', maxLength: 2000 }, { type: 'null' }] },
    period: { type: 'string', enum: ['day', 'week'] },
    attendees: { type: 'array', maxItems: 500, default: [], items: attendee },
  },
  required: ['title', 'period'],
}
const answer = (data: Schema) => ({
  '200': { description: '', content: { 'application/json': { schema: { properties: { data } } } } },
})
const operation = (part: Partial<ApiOperation>): ApiOperation => ({
  ...{ summary: 'Book a meeting', description: '预订会议', operationId: 'x', tags: ['meeting'] },
  ...{ security: [{ token: [] }], responses: answer({ type: 'null' }) },
  'x-permission': ['view-meeting'],
  ...part,
})
const found: ApiDocument = {
  paths: {
    '/meeting/add': {
      post: operation({
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: body } } },
      }),
    },
    '/city/export': {
      get: operation({
        ...{ summary: 'Export cities', description: '导出城市', tags: ['place'] },
        'x-permission': ['view-city'],
        parameters: [{ name: 'name', in: 'query', required: true, schema: { type: 'string', enum: ["Xi'an"] } }],
        responses: { '200': { description: '', content: { 'application/octet-stream': {} } } },
      }),
    },
  },
}
const calls = callsIn(found)
const [book, cities] = calls
const sought = (said: string) =>
  soughtCalls(calls, readAddress({ q: text, area: word }, new URLSearchParams(said))).map(({ key }) => key)

it('says by which paired devices a call may be made', () => {
  const ofDevices = operation({ 'x-permission': 'device', 'x-devices': ['terminal', 'kiosk'] })
  const [call] = callsIn({ paths: { '/door/state': { get: ofDevices } } })
  expect(call && accessOf(call)).toEqual([
    ['已绑定的会议终端', 'Paired devices: room terminals'],
    ['已绑定的访客机', 'Paired devices: visitor kiosks'],
  ])
})

it('finds calls by name in either language, path, permission and area', () => {
  expect(sought('')).toEqual(['post /meeting/add', 'get /city/export'])
  expect(sought('q=预订')).toEqual(['post /meeting/add'])
  expect(sought('q=EXPORT+cit')).toEqual(['get /city/export'])
  expect(sought('q=view-city')).toEqual(['get /city/export'])
  expect(sought('area=meeting')).toEqual(['post /meeting/add'])
  expect(sought('q=nothing')).toEqual([])
})

it('tells the fields of what goes in as rows', () => {
  expect(schemaRows(body)).toEqual([
    {
      ...{ path: 'title', name: 'title', type: 'string', required: true },
      limits: [{ kind: 'length', values: { range: '1–100' } }],
    },
    {
      ...{ path: 'content', name: 'content', type: 'string | null', required: false },
      limits: [{ kind: 'length', values: { range: '≤ 2000' } }],
    },
    {
      ...{ path: 'period', name: 'period', type: 'string', required: true },
      limits: [{ kind: 'oneOf', values: { values: '"day", "week"' } }],
    },
    {
      ...{ path: 'attendees', name: 'attendees', type: 'object[]', required: false },
      limits: [
        { kind: 'count', values: { range: '≤ 500' } },
        { kind: 'fallback', values: { value: '[]' } },
      ],
    },
    // one form needs it, the other does not know it
    {
      ...{ path: 'attendees[].user_id', name: 'user_id', type: 'integer', required: false },
      limits: [{ kind: 'range', values: { range: '> 0' } }],
    },
    {
      ...{ path: 'attendees[].mail', name: 'mail', type: 'string', required: false },
      limits: [{ kind: 'format', values: { format: 'email' } }],
    },
  ])
  expect(schemaRows({ type: 'array', items: { type: 'integer' } })).toMatchObject([{ path: '', type: 'integer[]' }])
  expect(schemaRows({ type: 'null' })).toEqual([])
})

it('writes a call that a shell takes as it is meant', () => {
  expect(book && sampleIn('curl', book, 'https://x/prod-api')).toBe(
    [
      "curl -X POST 'https://x/prod-api/meeting/add'",
      '-H "X-Token: $TOKEN"',
      '-H "Idempotency-Key: $(uuidgen)"',
      "-H 'Content-Type: application/json'",
      `-d '{"title":"…","period":"day"}'`,
    ].join(' \\\n  '),
  )
  expect(cities && outputOf(cities)).toBeUndefined()
  expect(cities && sampleIn('curl', cities, 'https://x/prod-api')).toBe(
    [`curl 'https://x/prod-api/city/export?name=Xi%27an'`, '-H "X-Token: $TOKEN"', '-OJ'].join(' \\\n  '),
  )
  expect(sampleOf({ type: 'array', minItems: 1, items: attendee })).toEqual([{ user_id: 1 }])
})

const within = { period: { type: 'string', enum: ["it's"] }, private: { type: 'boolean' } }

it('writes a call in TypeScript and in Python that says the same', () => {
  const base = 'https://x/prod-api'
  expect(book && sampleIn('TypeScript', book, base, 'key')).toBe(
    [
      'const answer = await fetch("https://x/prod-api/meeting/add", {',
      "  method: 'POST',",
      '  headers: {',
      `    'Authorization': \`Bearer \${process.env.KEY}\`,`,
      "    'Idempotency-Key': crypto.randomUUID(),",
      "    'Content-Type': 'application/json',",
      '  },',
      '  body: JSON.stringify({',
      '    "title": "…",',
      '    "period": "day"',
      '  }),',
      '})',
      'const { code, message, data } = await answer.json()',
      `if (code !== 0) throw new Error(\`\${code} \${message}\`)`,
      'console.log(data)',
    ].join('\n'),
  )
  expect(book && sampleIn('Python', book, base, 'key')).toBe(
    [
      'import os',
      'import uuid',
      '',
      'import requests',
      '',
      'answer = requests.post(',
      '    "https://x/prod-api/meeting/add",',
      '    headers={',
      `        "Authorization": f"Bearer {os.environ['KEY']}",`,
      '        "Idempotency-Key": str(uuid.uuid4()),',
      '    },',
      '    json={',
      '        "title": "…",',
      '        "period": "day",',
      '    },',
      ')',
      'result = answer.json()',
      'if result["code"] != 0:',
      `    raise RuntimeError(f"{result['code']} {result['message']}")`,
      'print(result["data"])',
    ].join('\n'),
  )
  // a file comes without an envelope, what is open needs nothing, and words of JSON are others in Python
  expect(cities && sampleIn('TypeScript', cities, base)).toContain("'X-Token': process.env.TOKEN ?? '',")
  expect(cities && sampleIn('Python', cities, base)).toContain('city/export?name=Xi%27an')
  expect(cities && sampleIn('Python', cities, base)).toContain('file = answer.content')
  const required = ['period', 'private', 'attendees']
  const schema: Schema = {
    type: 'object',
    properties: { ...within, attendees: { type: 'array', minItems: 1, items: attendee } },
    required,
  }
  const open = {
    ...book,
    operation: operation({ security: [], requestBody: { content: { 'application/json': { schema } } } }),
  } as ApiCall
  const python = sampleIn('Python', open, base)
  expect(python).not.toMatch(/import os|headers/)
  expect(python).toMatch(/"period": "it's",\n\s+"private": (True|False),/)
  expect(python).toContain('"attendees": [\n            {\n                "user_id": 1,\n            },\n        ],')
})
