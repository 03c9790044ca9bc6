import { describe, expect, test } from 'vitest'
import {
  mustAsk,
  mustSignInAgain,
  type RegisteredApplication,
  readAuthorization,
  scopesGiven,
} from './authorization-request'

const portal: RegisteredApplication = {
  kind: 'web',
  redirect_uris: ['https://portal.example/back'],
  scopes: ['meeting:read', 'meeting:write'],
}
const whole = {
  ...{ client_id: 'portal', redirect_uri: 'https://portal.example/back', response_type: 'code' },
  ...{ scope: 'openid meeting:read', state: 's', nonce: 'n', code_challenge: 'a'.repeat(43) },
  code_challenge_method: 'S256',
}
type Pair = readonly [string, string]
const read = (more: Record<string, string | undefined>, added: readonly Pair[] = [], application = portal) => {
  const given = Object.entries({ ...whole, ...more }).filter((one): one is [string, string] => one[1] !== undefined)
  return readAuthorization([...given, ...added], application)
}

describe('a request to sign somebody in', () => {
  test('that is whole', () => {
    expect(read({})).toMatchObject({
      is: 'good',
      request: { state: 's', nonce: 'n', scopes: ['meeting:read', 'openid'], prompt: [], max_age: undefined },
    })
    expect(read({ prompt: 'login consent', max_age: '0', state: undefined, nonce: undefined })).toMatchObject({
      is: 'good',
      request: { state: undefined, nonce: undefined, prompt: ['login', 'consent'], max_age: 0 },
    })
  })

  test.each([
    [{ redirect_uri: undefined }, [], 'redirect'],
    [{ redirect_uri: 'https://portal.example/back/' }, [], 'redirect'],
    [{ redirect_uri: 'https://evil.example/back' }, [], 'redirect'],
    [{}, [['redirect_uri', 'https://portal.example/back']], 'repeated'],
    [{}, [['client_id', 'portal']], 'repeated'],
  ] as const)('%j %j is told here: %s', (more, added, why) => expect(read(more, added)).toEqual({ is: 'page', why }))

  test.each([
    [{ response_type: undefined }, [], 'invalid_request'],
    [{ response_type: 'token' }, [], 'unsupported_response_type'],
    [{ response_type: 'code id_token' }, [], 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, [], 'invalid_request'],
    [{ request: 'a.b.c' }, [], 'request_not_supported'],
    [{ request_uri: 'https://portal.example/r' }, [], 'request_uri_not_supported'],
    [{ registration: '{}' }, [], 'registration_not_supported'],
    [{ code_challenge: undefined }, [], 'invalid_request'],
    [{ code_challenge_method: undefined }, [], 'invalid_request'],
    [{ code_challenge_method: 'plain' }, [], 'invalid_request'],
    [{ code_challenge: 'short' }, [], 'invalid_request'],
    [{ prompt: 'none login' }, [], 'invalid_request'],
    [{ prompt: 'dance' }, [], 'invalid_request'],
    [{ max_age: '-1' }, [], 'invalid_request'],
    [{ max_age: 'a while' }, [], 'invalid_request'],
    [{ nonce: 'n'.repeat(501) }, [], 'invalid_request'],
    [{ scope: undefined }, [], 'invalid_scope'],
    [{ scope: 'people:write' }, [], 'invalid_scope'],
    [{}, [['scope', 'openid']], 'invalid_request'],
  ] as const)('%j %j is told the application: %s', (more, added, error) =>
    expect(read(more, added)).toMatchObject({ is: 'back', error, state: 's' }),
  )

  test('of a program without people, and with a state that nobody can trust', () => {
    expect(read({}, [], { ...portal, kind: 'service' })).toMatchObject({ is: 'back', error: 'unauthorized_client' })
    expect(read({}, [['state', 't']])).toMatchObject({ is: 'back', error: 'invalid_request', state: undefined })
    expect(read({ state: 's'.repeat(2001) })).toMatchObject({ is: 'back', error: 'invalid_request', state: undefined })
  })

  test.each([
    ['openid meeting:read', ['meeting:read', 'openid']],
    ['openid  openid people:read moon', ['openid']],
    ['offline_access profile email phone', ['email', 'offline_access', 'phone', 'profile']],
    ['', []],
    ['OPENID', []],
  ])('%j gives %j', (asked, given) => expect(scopesGiven(asked, portal.scopes)).toEqual(given))
})

describe('somebody is asked', () => {
  const day = 86_400_000
  const now = 400 * day
  const calm = { trusted: false, prompt: [], now } as const
  test.each([
    ['who never agreed', undefined, calm, true],
    ['who agreed to as much', { scopes: ['openid', 'meeting:read'], at: now - day }, calm, false],
    ['who agreed to less', { scopes: ['openid'], at: now - day }, calm, true],
    ['who agreed a year ago', { scopes: ['openid', 'meeting:read'], at: now - 365 * day }, calm, true],
    ['by a trusted application that would call in their name', undefined, { ...calm, trusted: true }, true],
    ['by a trusted one that wants it', undefined, { ...calm, trusted: true, prompt: ['consent'] as const }, true],
    [
      'again where it wants it',
      { scopes: ['openid', 'meeting:read'], at: now },
      { ...calm, prompt: ['consent'] as const },
      true,
    ],
  ])('%s', (_, agreed, with_, must) => expect(mustAsk(['openid', 'meeting:read'], agreed, with_)).toBe(must))

  test('not by a trusted application that wants to know who they are', () => {
    const trusted = { trusted: true, prompt: [], now }
    expect(mustAsk(['openid', 'profile', 'offline_access'], undefined, trusted)).toBe(false)
    expect(mustAsk(['openid', 'profile'], undefined, { ...trusted, trusted: false })).toBe(true)
  })

  test.each([
    ['nothing asked', { prompt: [], max_age: undefined }, 0, undefined, false],
    ['login', { prompt: ['login'], max_age: undefined }, 90_000, undefined, true],
    ['login, signed in since', { prompt: ['login'], max_age: undefined }, 95_000, 94_000, false],
    ['login, signed in before', { prompt: ['login'], max_age: undefined }, 93_000, 94_000, true],
    ['young enough', { prompt: [], max_age: 10 }, 90_000, undefined, false],
    ['too old', { prompt: [], max_age: 9 }, 90_000, undefined, true],
    ['max_age=0', { prompt: [], max_age: 0 }, 99_999, undefined, true],
    ['max_age=0, signed in since', { prompt: [], max_age: 0 }, 99_000, 98_000, false],
  ] as const)('to sign in again: %s', (_, request, at, askedAt, must) =>
    expect(mustSignInAgain(request, at, { now: 100_000, askedAt })).toBe(must),
  )
})
