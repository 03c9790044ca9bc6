import { describe, expect, test } from 'vitest'
import { escapedForFilter, filterFor, isReadableAttribute, mayBeAsked } from './directory-filter'

describe('what somebody typed, in a filter', () => {
  test.each([
    ['alice', 'alice'],
    ['*', '\\2a'],
    ['*)(uid=*', '\\2a\\29\\28uid=\\2a'],
    ['a)(|(uid=*', 'a\\29\\28|\\28uid=\\2a'],
    ['\\2a', '\\5c2a'],
    ['a\u0000b', 'a\\00b'],
    ['a\nb\u007f', 'a\\0ab\\7f'],
    // what has a meaning in names only, and letters of all scripts, are values as they are
    ['cn=admin,dc=example', 'cn=admin,dc=example'],
    ['李雷 é', '李雷 é'],
    ['$& $1 {username}', '$& $1 {username}'],
  ])('%j is %j', (typed, escaped) => {
    expect(escapedForFilter(typed)).toBe(escaped)
    expect(filterFor('(uid={username})', typed)).toBe(`(uid=${escaped})`)
  })

  test('stands wherever the filter has it, and is not read again', () => {
    expect(filterFor('(|(uid={username})(mail={username}))', '(x)')).toBe('(|(uid=\\28x\\29)(mail=\\28x\\29))')
    expect(filterFor('(uid={username})', '{username}')).toBe('(uid={username})')
  })

  test('2,000 characters are as many values', () => {
    expect(filterFor('(uid={username})', '*'.repeat(2000))).toBe(`(uid=${'\\2a'.repeat(2000)})`)
  })
})

test.each([
  ['uid', true],
  ['sAMAccountName', true],
  ['x-own-1', true],
  ['', false],
  ['1a', false],
  ['cn;lang-zh', false],
  ['uid)(x', false],
  ['userPassword', false],
  ['UNICODEPWD', false],
])('the attribute %j is readable: %s', (name, is) => expect(isReadableAttribute(name)).toBe(is))

test.each([
  ['', false],
  ['\u0000', false],
  ['a\u0000b', false],
  [' ', true],
  ['Secret1!', true],
])('the password %j is asked: %s', (password, is) => expect(mayBeAsked(password)).toBe(is))
