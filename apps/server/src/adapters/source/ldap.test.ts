import { lookup } from 'node:dns/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { unitPathColumn } from '@workplace/contract/people/data-source'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Directory, type People, reader, root, tlsFiles } from '../../../test/directory'
import { startLittleDirectory } from '../../../test/little-directory'
import { findSlapd, slapdMissing, startSlapd } from '../../../test/slapd'
import { freePort } from '../../kernel/postgres/free-port'
import { isFilter } from '../outbound/ldap/text'
import type { SourceReadOptions } from './port'
import { openSources } from './sources'
import { unitPath } from './unit-path'

// Against a real directory server, OpenLDAP, wherever it can be had; and against one of our own that speaks the same.

const staff = `ou=Staff,${root}`
const sales = `ou=Sales\\, East,${staff}`
const person = (n: number, more: Record<string, string | Buffer> = {}) => ({
  dn: `uid=p${n},${n % 2 === 0 ? sales : staff}`,
  attributes: {
    uid: `p${n}`,
    cn: `Person ${n}`,
    sn: `${n}`,
    mail: `p${n}@example.com`,
    employeeNumber: `${n}`,
    ...more,
  },
})
const people: People = {
  units: [staff, sales],
  entries: [
    person(1, { cn: '王小明 (总部) *', title: '(uid=*)' }),
    person(2, { cn: 'Anna\\Berg', telephoneNumber: '+86 138 0000 1111' }),
    // binary where a text is expected: half a character
    person(3, { description: 'fine' }),
    ...Array.from({ length: 1300 }, (_, n) => person(n + 4)),
  ],
}

const slapd = findSlapd()
if (slapd === undefined) console.warn(`\n${slapdMissing}\n`)
const kinds = [
  ...(slapd === undefined ? [] : [['OpenLDAP', () => startSlapd(slapd, people)] as const]),
  ['our own little directory', () => startLittleDirectory(people)] as const,
]
const sources = openSources(['127.0.0.0/8'])
const columns = ['uid', 'cn', 'mail', 'EMPLOYEENUMBER', unitPathColumn]
const reading = (more: Partial<SourceReadOptions> = {}): SourceReadOptions => ({
  columns,
  signal: AbortSignal.timeout(20_000),
  ...more,
})

describe.each(kinds)('%s', (_name, start) => {
  let directory: Directory
  beforeAll(async () => {
    directory = await start()
  })
  afterAll(() => directory?.close())
  const connection = (more: object = {}) => ({
    kind: 'ldap' as const,
    ...{ host: '127.0.0.1', port: directory.port, security: 'none' as const, ca: '' },
    ...{ bind_dn: reader.dn, base_dn: staff, filter: '(objectClass=person)', scope: 'sub' as const, page_size: 100 },
    ...more,
  })
  const read = (more: object = {}, secret: string | null = reader.password, how: Partial<SourceReadOptions> = {}) =>
    sources.ldap(connection(more), secret, reading(how))

  test('gives all its people page by page, though it gives at most 500 at once', async () => {
    const { rows } = await read()
    expect(rows).toHaveLength(1303)
    expect(new Set(rows.map(({ cells }) => cells.uid)).size).toBe(1303)
    const [first, second] = ['p1', 'p2'].map((uid) => rows.find(({ cells }) => cells.uid === uid)?.cells)
    expect(first).toEqual({
      uid: 'p1',
      cn: '王小明 (总部) *',
      mail: 'p1@example.com',
      EMPLOYEENUMBER: '1',
      [unitPathColumn]: '',
    })
    expect(second).toMatchObject({ cn: 'Anna\\Berg', [unitPathColumn]: 'Sales, East' })
  })

  test('shows its first people with all that they have', async () => {
    const { columns: found, rows } = await read({ page_size: 10 }, reader.password, { columns: undefined })
    expect(rows).toHaveLength(5)
    expect(found).toEqual(expect.arrayContaining(['uid', 'cn', 'mail', 'title', unitPathColumn]))
  })

  test('is asked with a filter', async () => {
    expect(
      (await read({ filter: '(&(objectClass=person)(|(uid=p1)(uid=p12)))' })).rows.map(({ cells }) => cells.uid).sort(),
    ).toEqual(['p1', 'p12'])
    expect(
      (await read({ filter: '(uid=p1*)', base_dn: sales })).rows.every(({ cells }) => cells.uid?.startsWith('p1')),
    ).toBe(true)
  })

  test('speaks TLS from the beginning or later, and is believed only by its certificate', async () => {
    const ca = tlsFiles()['ca.pem']
    const few = { filter: '(uid=p1)' }
    expect((await read({ ...few, security: 'ldaps', port: directory.tlsPort, ca })).rows).toHaveLength(1)
    expect((await read({ ...few, security: 'starttls', ca })).rows).toHaveLength(1)
    await expect(read({ ...few, security: 'ldaps', port: directory.tlsPort })).rejects.toMatchObject({
      reason: 'source_tls',
    })
    await expect(read({ ...few, security: 'starttls' })).rejects.toMatchObject({ reason: 'source_tls' })
    // the certificate is for the address, not for this name of it (which may be of IPv6, too, where nobody listens)
    const isPlain = (await lookup('localhost', { all: true })).every(({ address }) => address === '127.0.0.1')
    await expect(
      read({ ...few, security: 'ldaps', host: 'localhost', port: directory.tlsPort, ca }),
    ).rejects.toMatchObject({ reason: isPlain ? 'source_tls' : expect.stringMatching(/^source_/) })
  })

  test('refuses a wrong password, and tells who it was not', async () => {
    await expect(read({}, 'wrong')).rejects.toMatchObject({ reason: 'source_credentials' })
    await expect(read({ bind_dn: `cn=nobody,${root}` })).rejects.toMatchObject({ reason: 'source_credentials' })
  })

  test('has no such base', async () => {
    await expect(read({ base_dn: `ou=Nowhere,${root}` })).rejects.toMatchObject({ reason: 'source_base' })
  })
})

describe('a directory that is not one', () => {
  const servers: Server[] = []
  const sockets: Socket[] = []
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of servers) server.close()
  })
  const hostile = async (on: (socket: Socket) => void) => {
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      on(socket)
    })
    servers.push(server)
    return new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    )
  }
  const ask = (port: number, how: Partial<SourceReadOptions> = {}) =>
    sources.ldap(
      {
        kind: 'ldap',
        ...{ host: '127.0.0.1', port, security: 'none', ca: '', bind_dn: '', base_dn: root, filter: '(uid=*)' },
        ...{ scope: 'sub', page_size: 100 },
      },
      null,
      reading(how),
    )

  test('is unreachable', async () => {
    await expect(ask(await freePort())).rejects.toMatchObject({ reason: 'source_unreachable' })
  })

  test('is silent, and given up when its time is over', async () => {
    const port = await hostile(() => {})
    await expect(ask(port, { signal: AbortSignal.timeout(200) })).rejects.toMatchObject({ reason: 'source_timeout' })
  })

  test('talks nonsense, or closes', async () => {
    const nonsense = await hostile((socket) =>
      socket.on('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')),
    )
    await expect(ask(nonsense, { signal: AbortSignal.timeout(300) })).rejects.toMatchObject({ name: 'Refusal' })
    const closing = await hostile((socket) => socket.on('data', () => socket.destroy()))
    await expect(ask(closing, { signal: AbortSignal.timeout(300) })).rejects.toMatchObject({ name: 'Refusal' })
  })

  test('never ends, and is cut off', async () => {
    // one message of 2 GB, and its bytes as long as they are taken
    const head = Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff])
    const port = await hostile((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(1024 * 1024, 1)));
      }
      socket.once('data', () => {
        socket.write(head)
        socket.on('drain', more)
        more()
      })
    })
    await expect(ask(port)).rejects.toMatchObject({ reason: 'source_limit' })
  })

  test('sends values that are no text: their rows say so', async () => {
    const entries = [person(1, { cn: Buffer.from([0xe7, 0x8e]) }), person(2)]
    const directory = await startLittleDirectory({ units: [staff], entries })
    const { rows } = await sources.ldap(
      {
        kind: 'ldap',
        ...{ host: '127.0.0.1', port: directory.port, security: 'none', ca: '', bind_dn: reader.dn, base_dn: staff },
        ...{ filter: '(uid=*)', scope: 'sub', page_size: 100 },
      },
      reader.password,
      reading(),
    )
    await directory.close()
    expect(rows.map(({ broken }) => broken)).toEqual([['cn'], []])
    expect(rows[0]?.cells.uid).toBe('p1')
  })
})

describe('a filter', () => {
  test.each(['(uid=*)', '(&(objectClass=person)(!(title=x)))', '(cn=王\\28\\29*)'])(
    'is one whole filter: %s',
    (filter) => {
      expect(isFilter(filter)).toBe(true)
    },
  )
  test.each(['', 'uid=*', '(uid=*', '(uid=*))(|(objectClass=*)', '(uid=*)(uid=*)', '(uid=*) ', '(&', '()'])(
    'or is refused: %s',
    (filter) => {
      expect(isFilter(filter)).toBe(false)
    },
  )
})

test('the units above an entry are read from its name, escapes and all', () => {
  expect(unitPath('uid=a,ou=East,ou=Sales,ou=Staff,dc=x', 'ou=Staff,dc=x')).toEqual(['Sales', 'East'])
  expect(unitPath('UID=a, OU=R\\2C D, OU=\\E7\\8E\\8B, DC=x', 'DC=x')).toEqual(['王', 'R, D'])
  expect(unitPath('cn=a\\,ou=Fake,dc=x', 'dc=x')).toEqual([])
  expect(unitPath('uid=a,dc=x', '')).toEqual([])
})
