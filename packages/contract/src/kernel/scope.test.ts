import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { device, endpoint } from './endpoint'
import { scopeOf, whyNever } from './scope'

const call = (more: object) =>
  endpoint({
    path: '/thing/pagelist',
    access: ['view-price'],
    label: ['物', 'Thing'],
    input: z.object({}),
    output: z.null(),
    ...more,
  })

describe('the scope of a call', () => {
  test.each([
    ['what is looked at', {}, 'thing:read'],
    ['what is changed', { method: 'POST' }, 'thing:write'],
    ['what is changed by a GET', { effect: 'change' }, 'thing:write'],
    ['what is posted and changes nothing here', { method: 'POST', effect: 'read' }, 'thing:write'],
    ['what everybody signed in may', { access: 'session' }, 'thing:read'],
  ] as const)('%s', (_, more, scope) => expect(scopeOf('thing', call(more))).toBe(scope))

  test.each([
    ['what needs no sign-in', { access: 'open' }, 'open'],
    ['what devices call', { access: device('terminal') }, 'device'],
    ['what answers with a secret', { confidential: true }, 'secret'],
    ['signing in', { path: '/auth/login', access: 'open' }, 'signIn'],
    ['a second factor', { path: '/account/totp_begin', access: 'session' }, 'signIn'],
    ['applications themselves', { path: '/oauth2_application/edit' }, 'program'],
    ['a password for somebody else', { path: '/users/reset_password' }, 'password'],
    ['super users', { path: '/users/addSuper' }, 'company'],
    ['consents', { path: '/privacy/consent' }, 'personal'],
  ] as const)('never: %s', (_, more, because) => {
    expect(whyNever(call(more))).toBe(because)
    expect(scopeOf('thing', call(more))).toBeNull()
  })

  test('a path that only begins alike is not on the list', () => {
    expect(scopeOf('people', call({ path: '/users/pagelist' }))).toBe('people:read')
    expect(scopeOf('people', call({ path: '/authority/list' }))).toBe('people:read')
  })
})
