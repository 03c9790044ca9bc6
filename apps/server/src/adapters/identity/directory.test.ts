import { createServer, type Server, type Socket } from 'node:net'
import { filterFor } from '@workplace/domain/identity/directory-filter'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Directory, type People, reader, root, tlsFiles } from '../../../test/directory'
import { startLittleDirectory } from '../../../test/little-directory'
import { findSlapd, slapdMissing, startSlapd } from '../../../test/slapd'
import { freePort } from '../../kernel/postgres/free-port'
import { openOutbound } from '../outbound/outbound'
import { openDirectories } from './directories'
import { type DirectoryAt, DirectoryError } from './port'

const staff = `ou=Staff,${root}`
const person = (uid: string, more: Record<string, string> = {}) => ({
  dn: `uid=${uid.replace(/[,+"\\<>;=#]/g, '\\$&')},${staff}`,
  attributes: { uid, cn: `Person ${uid}`, sn: uid, userPassword: `of ${uid}`, ...more },
})
const people: People = {
  units: [staff],
  entries: [
    person('alice', { mail: 'alice@example.com', employeeNumber: '7' }),
    person('bob'),
    person('a,b', { mail: 'shared@example.com' }),
    person('李雷', { mail: 'shared@example.com' }),
  ],
}

const slapd = findSlapd()
if (slapd === undefined) console.warn(`\n${slapdMissing}\n`)
const kinds = [
  ...(slapd === undefined ? [] : [['OpenLDAP', () => startSlapd(slapd, people)] as const]),
  ['our own little directory', () => startLittleDirectory(people)] as const,
]
const directories = openDirectories(openOutbound({ identity: ['127.0.0.1'] })('identity'))

describe.each(kinds)('%s', (name, start) => {
  let directory: Directory
  beforeAll(async () => {
    directory = await start()
  })
  afterAll(() => directory?.close())
  const at = (typed: string, more: Partial<DirectoryAt> = {}): DirectoryAt => ({
    ...{ host: '127.0.0.1', port: directory.tlsPort, security: 'ldaps', ca: tlsFiles()['ca.pem'] },
    ...{ bind_dn: reader.dn, bind_password: reader.password, base_dn: staff },
    ...{ filter: filterFor('(uid={username})', typed), key: 'employeeNumber', attributes: ['uid', 'cn', 'MAIL'] },
    ...more,
  })
  const ask = (typed: string, password: string, more: Partial<DirectoryAt> = {}) =>
    directories.ask(at(typed, more), password, AbortSignal.timeout(20_000))
  const faultOf = async (asked: Promise<unknown>) => {
    const error = await asked.catch((one) => one)
    expect(error).toBeInstanceOf(DirectoryError)
    const { at: stage, fault } = error as DirectoryError
    return [stage, fault]
  }

  test.each([
    ['LDAPS', () => ({})],
    ['StartTLS', () => ({ security: 'starttls' as const, port: directory.port })],
  ])('lets in who is right, by %s', async (_how, more) => {
    expect(await ask('alice', 'of alice', more())).toEqual({
      ...{ found: 'one', isRight: true },
      entry: {
        ...{ dn: `uid=alice,${staff}`, subject: '7' },
        values: { uid: 'alice', cn: 'Person alice', MAIL: 'alice@example.com' },
      },
    })
    expect(await ask('alice', 'of bob', more())).toMatchObject({ found: 'one', isRight: false })
  })

  test.each([
    ['an empty password', 'alice', ''],
    ['a password that begins with NUL', 'alice', '\u0000'],
    ['a password with NUL behind', 'alice', 'of alice\u0000'],
  ])('%s is never asked', async (_what, typed, password) => {
    expect(await ask(typed, password)).toMatchObject({ found: 'one', isRight: false })
  })

  test.each([
    ['an asterisk', '*'],
    ['another filter', '*)(uid=*'],
    ['an or', 'x)(|(uid=*)'],
    ['a presence', 'alice)(objectClass=*'],
    ['escapes', '\\61lice'],
    ['NUL', 'alice\u0000'],
    ['a name', `uid=alice,${staff}`],
    ['2,000 characters', '*'.repeat(2000)],
    ['2,000 brackets', '(((('.repeat(500)],
  ])('%s finds nobody', async (_what, typed) => {
    expect(await ask(typed, 'of alice')).toEqual({ found: 'nobody', isRight: false })
  })

  test('names with signs that have a meaning are found as they are', async () => {
    expect(await ask('李雷', 'of 李雷')).toMatchObject({ found: 'one', isRight: true })
    expect(await ask('a,b', 'of a,b')).toMatchObject({ found: 'one', isRight: true, entry: { subject: undefined } })
  })

  test('where two are found nobody is let in', async () => {
    const filter = filterFor('(mail={username})', 'shared@example.com')
    expect(await ask('', 'of a,b', { filter })).toEqual({ found: 'several', isRight: false })
  })

  test('says what is wrong with how it is set', async () => {
    expect(await faultOf(ask('alice', 'x', { bind_password: 'wrong' }))).toEqual(['bind', 'account'])
    expect(await faultOf(ask('alice', 'x', { ca: '' }))).toEqual(['connect', 'way'])
    expect(await faultOf(ask('alice', 'x', { base_dn: `ou=Gone,${root}` }))).toEqual(['search', 'base'])
    expect(await faultOf(ask('alice', 'x', { filter: '(uid=a)(uid=b)' }))).toEqual(['search', 'filter'])
    expect(await faultOf(ask('alice', 'x', { port: await freePort() }))).toEqual(['connect', 'way'])
    expect(await faultOf(ask('alice', 'x', { host: '10.0.0.1' }))).toEqual(['connect', 'way'])
    expect(await faultOf(ask('alice', 'x', { bind_dn: '', port: await freePort() }))).toEqual(['connect', 'way'])
    if (name === 'OpenLDAP')
      expect(await faultOf(ask('alice', 'x', { port: directory.port }))).toEqual(['connect', 'way'])
  })
})

describe('a server', () => {
  let server: Server | undefined
  const sockets = new Set<Socket>()
  const listening = async (serve: (socket: Socket) => void) => {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      serve(socket)
    })
    const port = await freePort()
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    return port
  }
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server?.close()
  })

  test('that says nothing is given up', async () => {
    const port = await listening(() => {})
    const asked = directories.ask(
      {
        ...{ host: '127.0.0.1', port, security: 'starttls', ca: '', bind_dn: '', bind_password: '', base_dn: root },
        ...{ filter: '(uid=alice)', key: 'uid', attributes: [] },
      },
      'secret',
      AbortSignal.timeout(300),
    )
    await expect(asked).rejects.toMatchObject({ at: 'connect', fault: 'late' })
  })
})
