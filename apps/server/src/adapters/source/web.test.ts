import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressesWithin } from './allowed-address'
import { openSources } from './sources'

let server: Server
let origin = ''
let seen: IncomingMessage[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const sources = openSources(['127.0.0.1'])
const json = (value: unknown) => (_: unknown, response: ServerResponse) => response.end(JSON.stringify(value))
const connection = (more: object = {}) => ({
  kind: 'api' as const,
  ...{ url: `${origin}/people`, auth: 'none' as const, username: '', header: '', items: '', next: '' },
  ...more,
})
const read = (more: object = {}, secret: string | null = null, columns: string[] | null = ['id', 'name'], ms = 5000) =>
  sources.api(connection(more), secret, { columns: columns ?? undefined, signal: AbortSignal.timeout(ms) })

describe('a web interface', () => {
  test('gives its people, wherever the list stands and however deep their values are', async () => {
    answer = json({
      data: {
        items: [{ id: 7, name: '王伟', unit: { path: 'A/B' }, tags: ['x', 'y'], no: null, in: true }, 'no person'],
      },
    })
    const { columns, rows } = await read({ items: 'data.items' }, null, null)
    expect(rows[0]?.cells).toEqual({ id: '7', name: '王伟', 'unit.path': 'A/B', tags: 'x;y', in: 'true' })
    expect(rows[1]?.cells).toEqual({})
    expect(columns).toEqual(['id', 'name', 'unit.path', 'tags', 'in'])
  })

  test('is told who asks, as it wants to be told', async () => {
    answer = json([])
    seen = []
    await read({ auth: 'bearer' }, 'secret')
    await read({ auth: 'basic', username: 'reader' }, 'secret')
    await read({ auth: 'header', header: 'X-Key' }, 'secret')
    expect(seen.map(({ headers }) => headers.authorization ?? headers['x-key'])).toEqual([
      'Bearer secret',
      `Basic ${Buffer.from('reader:secret').toString('base64')}`,
      'secret',
    ])
  })

  test('has pages, of its own origin only', async () => {
    answer = ({ url }, response) =>
      response.end(
        JSON.stringify(
          url === '/people' ? { list: [{ id: 1 }], next: '/people?page=2' } : { list: [{ id: 2 }], next: null },
        ),
      )
    expect((await read({ items: 'list', next: 'next' })).rows.map(({ cells }) => cells.id)).toEqual(['1', '2'])
    answer = json({ list: [], next: 'http://192.0.2.1/steal' })
    await expect(read({ items: 'list', next: 'next' }, 'secret')).rejects.toMatchObject({ reason: 'source_elsewhere' })
    answer = json({ list: [{ id: 1 }], next: '/people' })
    await expect(read({ items: 'list', next: 'next' })).rejects.toMatchObject({ reason: 'source_limit' })
  })

  test.each([
    [
      'a redirect',
      (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'source_status',
    ],
    ['a no', (response: ServerResponse) => response.writeHead(401).end(), 'source_credentials'],
    ['a failure', (response: ServerResponse) => response.writeHead(500).end('x'), 'source_status'],
    ['no JSON', (response: ServerResponse) => response.end('<html>'), 'source_unreadable'],
    [
      'other bytes than UTF-8',
      (response: ServerResponse) => response.end(Buffer.from([0x5b, 0x22, 0xcd, 0xf5, 0x22, 0x5d])),
      'source_unreadable',
    ],
    ['no list', (response: ServerResponse) => response.end('{"a":1}'), 'source_no_list'],
    ['an end in the middle', (response: ServerResponse) => response.destroy(), 'source_unreachable'],
    ['silence', () => {}, 'source_timeout'],
    [
      'too much',
      (response: ServerResponse) => {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024, 32)));
        }
        response.on('drain', more)
        more()
      },
      'source_limit',
    ],
    [
      'too many',
      (response: ServerResponse) => response.end(JSON.stringify(Array.from({ length: 20_001 }, (_, id) => ({ id })))),
      'source_too_many',
    ],
  ])('that answers with %s is refused in words', async (_name, give, reason) => {
    answer = (_request, response) => void give(response)
    await expect(read({}, null, ['id'], reason === 'source_timeout' ? 200 : 5000)).rejects.toMatchObject({ reason })
  })
})

describe('an inner address', () => {
  const within = addressesWithin([])
  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00:ec2::254',
    'fc00::1',
    '2002:7f00:1::',
    'fec0::1',
    '2001:0:7f00:1::1',
    '::ffff:0:127.0.0.1',
    'ff02::1',
    'localhost',
    '2130706433',
    '0x7f.1',
  ])('is refused: %s', async (host) => {
    await expect(within(host)).rejects.toMatchObject({
      reason: expect.stringMatching(/^source_(address|unreachable)$/),
    })
  })

  test('is not told of: a name says only itself, so that nobody learns what it stands for inside', async () => {
    await expect(within('localhost')).rejects.toMatchObject({ values: { address: 'localhost' } })
  })

  test('is reached where it is allowed, and nothing beside it', async () => {
    const some = addressesWithin(['10.1.0.0/16', '127.0.0.1', 'fd00::/8'])
    expect(await some('10.1.9.9')).toEqual({ address: '10.1.9.9', family: 4 })
    expect(await some('fd12::1')).toEqual({ address: 'fd12::1', family: 6 })
    await expect(some('10.2.0.1')).rejects.toMatchObject({ reason: 'source_address' })
    await expect(some('127.0.0.2')).rejects.toMatchObject({ reason: 'source_address' })
  })

  test('while public ones are free', async () => {
    expect(await within('8.8.8.8')).toEqual({ address: '8.8.8.8', family: 4 })
    expect(await within('2001:4860:4860::8888')).toEqual({ address: '2001:4860:4860::8888', family: 6 })
  })

  test('is refused before anybody is asked, and also behind a redirect or in an address with a name in it', async () => {
    const strict = openSources([])
    seen = []
    await expect(strict.api(connection(), null, { signal: AbortSignal.timeout(1000) })).rejects.toMatchObject({
      reason: 'source_address',
    })
    expect(seen).toEqual([])
  })
})
