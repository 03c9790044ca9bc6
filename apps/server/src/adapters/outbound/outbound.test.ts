import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Socket, type Server as TcpServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createServer as createTls } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tlsFiles } from '../../../test/directory'
import { openOutbound, wayWithin } from './outbound'
import type { Purpose } from './port'

/** Which of two neighbours somebody came to: 127.0.0.2 is allowed in most of these tests, 127.0.0.1 is not. */
const visits: { to: string; path: string; headers: IncomingMessage['headers']; body: string }[] = []
const servers: (Server | TcpServer)[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
let port = 0

const listen = (server: Server | TcpServer, at: number, host: string) =>
  new Promise<number>((resolve) => {
    servers.push(server)
    server.listen(at, host, () => resolve((server.address() as AddressInfo).port))
  })
const web = (to: string) =>
  createServer(async (request, response) => {
    visits.push({ to, path: request.url ?? '', headers: request.headers, body: (await buffer(request)).toString() })
    answer(request, response)
  })

/** A name server that answers the questions about a name with one list after the other. */
const names = new Map<string, string[][]>()
let questions: string[] = []
const nameServer = createSocket('udp4')
nameServer.on('message', (question, from) => {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const name = labels.join('.').toLowerCase()
  questions.push(name)
  const lists = names.get(name) ?? []
  const list = (lists.length > 1 ? lists.shift() : lists[0]) ?? []
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(list.length === 0 ? 0x8183 : 0x8180, 2)
  head.writeUInt16BE(list.length, 6)
  head.writeUInt32BE(0, 8)
  // about the name of the question, an address, to be kept for no time at all
  const records = list.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  )
  nameServer.send(Buffer.concat([head, question.subarray(12, at + 5), ...records]), from.port, from.address)
})
const resolver = new Resolver()
const resolve = async (name: string) =>
  (await resolver.resolve4(name)).map((address) => ({ address, family: 4 as const }))

beforeAll(async () => {
  port = await listen(web('127.0.0.2'), 0, '127.0.0.2')
  await listen(web('127.0.0.1'), port, '127.0.0.1')
  await new Promise<void>((done) => nameServer.bind(0, '127.0.0.1', done))
  resolver.setServers([`127.0.0.1:${nameServer.address().port}`])
})
beforeEach(() => {
  visits.length = 0
  questions = []
  answer = (_, response) => response.end('hello')
})
afterAll(() => {
  for (const server of servers) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  }
  nameServer.close()
})

const strict = wayWithin([], 'callback')
const inner = { reason: 'outbound_address' }
const unknown = { reason: 'outbound_unreachable', values: { cause: 'name' } }

describe('an address that leads inside', () => {
  test.each([
    // this machine
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '::1',
    '[::1]',
    '::',
    '[0:0:0:0:0:0:0:1]',
    'localhost',
    'LOCALHOST',
    // the same in the forms that resolvers understand: decimal, octal, hexadecimal, short, with a dot at the end
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '127.0.1',
    '127.0.0.1.',
    // figures and dots of other scripts, which browsers read as figures and dots
    '１２７.０.０.１',
    '127。0。0。1',
    '①②⑦.⓪.⓪.①',
    // neighbours
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '3232235777',
    '100.64.0.1',
    '100.127.255.254',
    '198.18.0.1',
    '192.0.0.170',
    'fc00::1',
    'fd12:3456:789a::1',
    'fec0::1',
    // of a link, and what clouds tell their machines there
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '169.254.43518',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%1',
    '2001:4860:4860::8888%1',
    // of many, and of nobody yet
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '240.0.0.1',
    'ff02::1',
    '100::1',
    // an IPv4 address inside of an IPv6 one: mapped, compatible, translated, NAT64, 6to4, Teredo
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '[::ffff:a9fe:a9fe]',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::10.0.0.1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '2001:0:7f00:1::1',
  ])('is refused: %s', async (host) => {
    await expect(strict.lookup(host)).rejects.toMatchObject(inner)
    await expect(strict.connect({ host, port })).rejects.toMatchObject(inner)
    expect(visits).toEqual([])
  })

  test.each([
    ['http://localhost:8080/', 'outbound_address'],
    ['https://hook.localhost/', 'outbound_address'],
    ['https://127.1/', 'outbound_address'],
    ['https://[fd00::1]/', 'outbound_address'],
    ['https://example.com:587/', 'outbound_port'],
    ['https://example.com:81/', 'outbound_port'],
    ['http://93.184.215.14/', 'outbound_plain'],
    ['gopher://example.com/', 'outbound_url'],
    // a name that is looked up when it is asked; what is public; a port of the web
    ['http://example.com/', undefined],
    ['https://93.184.215.14:8443/', undefined],
  ])('is told of as it is written, before anybody is asked: %s', (url, reason) => {
    expect(strict.faultOf(url, { plainInside: true })?.reason).toBe(reason)
    expect(questions).toEqual([])
  })

  test('is none where that network is allowed', () => {
    const allowed = wayWithin(['127.0.0.0/8'], 'callback')
    expect(allowed.faultOf('http://localhost:8080/', { plainInside: true })).toBeUndefined()
    expect(allowed.faultOf('http://127.9.9.9/', { plainInside: true })).toBeUndefined()
    expect(allowed.faultOf('http://10.0.0.1/', { plainInside: true })?.reason).toBe('outbound_address')
  })

  test.each([
    '',
    ' ',
    'a b',
    'a\0b',
    'exa mple',
    '256.256.256.256',
    '1.2.3.4.5',
    '0x100000000',
    '[::1',
    '::1]',
    'a/b',
    'a@b',
  ])('that is none is not asked about: %j', async (host) => {
    await expect(strict.lookup(host)).rejects.toMatchObject(unknown)
  })

  test.each([
    ['an account before it', (at: number) => `http://example.com@127.0.0.1:${at}/`, 'outbound_url'],
    ['an account and a password', (at: number) => `http://a:b@127.0.0.2:${at}/`, 'outbound_url'],
    ['a backslash, read as a slash', (at: number) => `http://127.0.0.1:${at}\\@example.com/`, 'outbound_address'],
    ['figures in a row', (at: number) => `http://2130706433:${at}/`, 'outbound_address'],
    ['escapes', (at: number) => `http://%31%32%37.0.0.1:${at}/`, 'outbound_address'],
    ['figures of another script', (at: number) => `http://１２７.０.０.１:${at}/`, 'outbound_address'],
    ['lines and tabs between', (at: number) => `ht\ttp://127.0.\n0.1:${at}/`, 'outbound_address'],
    ['a mapped one', (at: number) => `http://[::ffff:127.0.0.1]:${at}/`, 'outbound_address'],
    ['a file', () => 'file:///etc/passwd', 'outbound_url'],
    ['another protocol', () => 'gopher://127.0.0.1:70/', 'outbound_url'],
    ['no address', () => '//127.0.0.1/', 'outbound_url'],
    ['a port of mail', () => 'http://127.0.0.2:25/', 'outbound_port'],
    ['a port of a directory', () => 'https://127.0.0.2:636/', 'outbound_port'],
  ])('is refused in the web, too: %s', async (_name, url, reason) => {
    const some = wayWithin(['127.0.0.2'], 'source')
    await expect(some.request(url(port))).rejects.toMatchObject({ reason })
    expect(visits).toEqual([])
  })

  test('is refused to whoever dials by themselves', () => {
    expect(() => strict.dial([{ address: '127.0.0.1', family: 4 }], port)).toThrow('outbound_address')
    expect(() => strict.dial([], port)).toThrow('outbound_address')
  })

  test('is not told of: a name says only itself, so that nobody learns what it stands for inside', async () => {
    names.set('secret.example', [['10.1.2.3']])
    const way = wayWithin([], 'message', resolve)
    const refusal = await way.lookup('secret.example').catch((error) => error)
    expect(refusal).toMatchObject({ ...inner, values: { address: 'secret.example', purpose: 'message' } })
    expect(JSON.stringify(refusal)).not.toContain('10.1.2.3')
  })
})

describe('an inner network', () => {
  test('is reached where it is allowed, for what it is allowed, and nothing beside it', async () => {
    const outbound = openOutbound({ calendar: ['10.1.0.0/16', 'fd00::/8', 'fe80::1'], printer: ['10.2.0.7'] })
    expect(await outbound('calendar').lookup('10.1.9.9')).toEqual([{ address: '10.1.9.9', family: 4 }])
    expect(await outbound('calendar').lookup('[fd12::1]')).toEqual([{ address: 'fd12::1', family: 6 }])
    expect(await outbound('calendar').lookup('fe80::1%1')).toEqual([{ address: 'fe80::1%1', family: 6 }])
    expect(await outbound('printer').lookup('10.2.0.7')).toEqual([{ address: '10.2.0.7', family: 4 }])
    for (const [purpose, host] of [
      ['calendar', '10.2.0.7'],
      ['calendar', '127.0.0.1'],
      ['calendar', 'fe80::2%1'],
      ['printer', '10.1.9.9'],
      ['printer', '10.2.0.8'],
      ['source', '10.1.9.9'],
      ['card', '10.1.9.9'],
    ] as [Purpose, string][])
      await expect(outbound(purpose).lookup(host), `${purpose} ${host}`).rejects.toMatchObject(inner)
  })

  test('is no question where an address is public', async () => {
    for (const [host, family] of [
      ['8.8.8.8', 4],
      ['172.32.0.1', 4],
      ['100.128.0.1', 4],
      ['2001:4860:4860::8888', 6],
      ['::ffff:8.8.8.8', 6],
    ] as const)
      expect(await strict.lookup(host)).toEqual([{ address: host, family }])
    expect(await strict.lookup('0x08080808')).toEqual([{ address: '8.8.8.8', family: 4 }])
  })
})

describe('a name that changes between question and answer', () => {
  const way = wayWithin(['127.0.0.2'], 'source', resolve)

  test('is asked about once, and what was judged is what is connected to', async () => {
    names.set('rebinding.example', [['127.0.0.2'], ['127.0.0.1']])
    const first = await way.request(`http://rebinding.example:${port}/a`)
    expect(first.body.toString()).toBe('hello')
    expect(questions).toEqual(['rebinding.example'])
    expect(visits).toMatchObject([{ to: '127.0.0.2', path: '/a', headers: { host: `rebinding.example:${port}` } }])
    // and the next time it is judged again
    await expect(way.request(`http://rebinding.example:${port}/b`)).rejects.toMatchObject(inner)
    expect(visits).toHaveLength(1)
  })

  test('nor does a connection go elsewhere, though the library dials later', async () => {
    names.set('rebinding.example', [['127.0.0.2'], ['127.0.0.1']])
    const addresses = await way.lookup('rebinding.example')
    const socket = way.dial(addresses, port)
    await new Promise<void>((done) => socket.once('connect', done))
    expect(socket.remoteAddress).toBe('127.0.0.2')
    expect(questions).toHaveLength(1)
    socket.destroy()
    await expect(way.connect({ host: 'rebinding.example', port })).rejects.toMatchObject(inner)
  })

  test('is refused where one of its addresses is inside, whichever is first', async () => {
    for (const list of [
      ['8.8.8.8', '127.0.0.1'],
      ['127.0.0.1', '127.0.0.2'],
    ]) {
      names.set('both.example', [list])
      await expect(way.request(`http://both.example:${port}/`)).rejects.toMatchObject(inner)
    }
    expect(visits).toEqual([])
  })

  test('is tried at each of its addresses', async () => {
    const two = wayWithin(['127.0.0.0/8'], 'source', resolve)
    names.set('two.example', [['127.0.0.3', '127.0.0.2']])
    expect((await two.request(`http://two.example:${port}/`)).status).toBe(200)
    expect(visits).toMatchObject([{ to: '127.0.0.2' }])
  })

  test('or is gone', async () => {
    await expect(way.request('http://nobody.example/')).rejects.toMatchObject(unknown)
  })
})

describe('a request', () => {
  const way = wayWithin(['127.0.0.2'], 'callback')
  const at = (path = '/') => `http://127.0.0.2:${port}${path}`

  test('takes its words there and brings the answer back', async () => {
    answer = (_, response) => response.writeHead(201, { 'x-of': 'them' }).end('做好了')
    const { status, headers, body } = await way.request(at('/a?b=c'), {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', host: 'elsewhere' }, body: '{"说":1}' },
    })
    expect([status, headers['x-of'], body.toString()]).toEqual([201, 'them', '做好了'])
    expect(visits).toMatchObject([
      { path: '/a?b=c', body: '{"说":1}', headers: { host: `127.0.0.2:${port}`, 'content-length': '9' } },
    ])
  })

  test.each([301, 302, 303, 307, 308])('follows nobody: %i is an answer', async (status) => {
    answer = (_, response) => response.writeHead(status, { location: `http://127.0.0.1:${port}/steal` }).end()
    const told = await way.request(at())
    expect([told.status, told.headers.location]).toEqual([status, `http://127.0.0.1:${port}/steal`])
    expect(visits).toMatchObject([{ to: '127.0.0.2' }])
  })

  test('reads no more than it was told to, and nothing of an answer that is not wanted', async () => {
    answer = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
      }
      response.on('drain', more)
      more()
    }
    await expect(way.request(at(), { mostBytes: 100_000 })).rejects.toMatchObject({ reason: 'outbound_limit' })
    const unwanted = new Error('not this one')
    const refuse = () => {
      throw unwanted
    }
    await expect(way.request(at(), { onHead: refuse })).rejects.toMatchObject({ values: { why: 'not this one' } })
  })

  test('ends when its time is over, however busily the other side drips', async () => {
    answer = (_, response) => {
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    }
    await expect(way.request(at(), { withinMs: 200 })).rejects.toMatchObject({ reason: 'outbound_timeout' })
    await expect(way.request(at(), { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      reason: 'outbound_timeout',
    })
    await expect(way.request(at(), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      reason: 'outbound_timeout',
    })
  })

  test('is not where news goes: below 1024 only the ports of the web', async () => {
    await expect(way.request('http://127.0.0.2:81/')).rejects.toMatchObject({ reason: 'outbound_port' })
    await expect(wayWithin(['127.0.0.2'], 'source').request('http://127.0.0.2:81/')).rejects.toMatchObject({
      reason: 'outbound_unreachable',
    })
  })

  test.each([
    ['nothing of HTTP', 'SSH-2.0-x\r\n', 'outbound_failed'],
    ['an end', '', 'outbound_unreachable'],
    ['a head without end', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`, 'outbound_failed'],
    ['another protocol', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 'outbound_url'],
  ])('that is answered with %s is refused in words', async (_name, bytes, reason) => {
    const raw = createTcp((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => (bytes === '' ? socket.destroy() : socket.write(bytes)))
    })
    const rawPort = await listen(raw, 0, '127.0.0.2')
    await expect(way.request(`http://127.0.0.2:${rawPort}/`)).rejects.toMatchObject({ reason })
  })
})

describe('TLS', () => {
  const files = tlsFiles()
  const sockets: Socket[] = []
  let tlsPort = 0
  beforeAll(async () => {
    const server = createTls({ key: files['server.key'], cert: files['server.pem'] }, (socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'))
    })
    tlsPort = await listen(server, 0, '127.0.0.1')
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
  })
  const way = wayWithin(['127.0.0.1'], 'source', resolve)

  test('is believed by its certificate alone, which is held against what was asked for', async () => {
    const ca = files['ca.pem']
    expect((await way.request(`https://127.0.0.1:${tlsPort}/`, { ca })).body.toString()).toBe('ok')
    await expect(way.request(`https://127.0.0.1:${tlsPort}/`)).rejects.toMatchObject({
      reason: 'outbound_tls',
      values: { cause: 'untrusted' },
    })
    names.set('other.example', [['127.0.0.1']])
    await expect(way.request(`https://other.example:${tlsPort}/`, { ca })).rejects.toMatchObject({
      reason: 'outbound_tls',
      values: { cause: 'name' },
    })
    const socket = await way.connect({ host: '127.0.0.1', port: tlsPort, tls: { ca } })
    socket.end('x')
    expect((await buffer(socket)).toString()).toContain('200 OK')
  })

  test('is refused in words where nobody speaks it, or nobody is', async () => {
    const plain = wayWithin(['127.0.0.2'], 'source')
    await expect(plain.request(`https://127.0.0.2:${port}/`)).rejects.toMatchObject({
      reason: 'outbound_tls',
      values: { cause: 'plain' },
    })
    const gone = createTcp()
    const freePort = await listen(gone, 0, '127.0.0.2')
    await new Promise((done) => gone.close(done))
    for (const scheme of ['http', 'https'])
      await expect(plain.request(`${scheme}://127.0.0.2:${freePort}/`)).rejects.toMatchObject({
        reason: 'outbound_unreachable',
        values: { cause: 'silent' },
      })
  })
})

describe('a connection', () => {
  const way = wayWithin(['127.0.0.2'], 'printer')
  const peer = async (on: (socket: Socket) => void) =>
    listen(
      createTcp((socket) => {
        socket.on('error', () => {})
        on(socket)
      }),
      0,
      '127.0.0.2',
    )
  const endOf = (socket: Socket) =>
    new Promise<unknown>((done) => {
      socket.on('error', done)
      socket.resume()
    })

  test('is one, both ways', async () => {
    const echo = await peer((socket) => socket.pipe(socket))
    const socket = await way.connect({ host: '127.0.0.2', port: echo })
    socket.end('^XA^XZ')
    expect((await buffer(socket)).toString()).toBe('^XA^XZ')
  })

  test('ends when it says too much, or stands too long', async () => {
    const loud = await peer((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
      }
      socket.on('drain', more)
      more()
    })
    expect(await endOf(await way.connect({ host: '127.0.0.2', port: loud, mostBytes: 100_000 }))).toMatchObject({
      reason: 'outbound_limit',
    })
    const silent = await peer(() => {})
    expect(await endOf(await way.connect({ host: '127.0.0.2', port: silent, withinMs: 50 }))).toMatchObject({
      reason: 'outbound_timeout',
    })
  })
})
