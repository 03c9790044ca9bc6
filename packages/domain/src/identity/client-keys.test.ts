import { describe, expect, test } from 'vitest'
import { clientKeysOf, publicKeysIn } from './client-keys'

const ec = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'one' }
/** A number of so many bytes, each of them 7, as keys write it. */
const sevens = (bytes: number) => 'BwcH'.repeat(Math.floor(bytes / 3)) + (['', 'Bw', 'Bwc'][bytes % 3] ?? '')
const rsa = (bytes: number) => ({ kty: 'RSA', e: 'AQAB', n: sevens(bytes) })

describe('the keys of an application', () => {
  test.each([
    ['a set', { keys: [ec, rsa(256)] }, 2],
    ['one key alone', ec, 1],
    ['one that is for encryption is left out', { keys: [ec, { ...rsa(256), use: 'enc' }] }, 1],
    [
      'one of a kind that is not taken is left out beside a good one',
      { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'x' }, ec] },
      1,
    ],
  ])('%s', (_, said, many) => {
    expect(publicKeysIn(said)).toEqual({ keys: expect.toSatisfy((keys: unknown[]) => keys.length === many) })
  })

  test.each([
    ['no object', [], 'malformed'],
    ['keys that are none', { keys: ['a'] }, 'malformed'],
    ['no keys', { keys: [] }, 'none'],
    ['twenty-one', { keys: Array.from({ length: 21 }, () => ec) }, 'none'],
    ['a private one, be it beside a good one', { keys: [ec, { ...ec, d: 'secret' }] }, 'private'],
    ['a shared secret', { kty: 'oct', k: 'secret' }, 'private'],
    ['another curve', { ...ec, crv: 'P-521' }, 'kind'],
    ['1024 bits', rsa(128), 'short'],
  ])('%s is refused', (_, said, fault) => {
    expect(publicKeysIn(said)).toEqual({ fault })
  })

  test('an address, a set as text, and what is neither', () => {
    expect(clientKeysOf(' https://portal.example/jwks ')).toEqual({ uri: 'https://portal.example/jwks' })
    expect(clientKeysOf(JSON.stringify({ keys: [ec] }))).toEqual({ keys: [ec] })
    for (const typed of ['-----BEGIN PUBLIC KEY-----', 'https://a@b/', '{', '', 'null'])
      expect(clientKeysOf(typed)).toEqual({ fault: 'malformed' })
  })
})
