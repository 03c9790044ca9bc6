import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword, isPasswordAcceptable } from './passwords'

describe('a password', () => {
  it('is kept as argon2id, each time with another salt', async () => {
    const [one, two] = [await hashPassword('密码 one two'), await hashPassword('密码 one two')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await isPassword('密码 one two', one)).toBe(true)
    expect(await isPassword('密码 one Two', one)).toBe(false)
  })

  it('is the same however a keyboard composes its characters', async () => {
    expect(await isPassword('Zu\u0308rich 2026', await hashPassword('Z\u00fcrich 2026'))).toBe(true)
  })

  it('is never right where there is none, nor with a broken hash', async () => {
    for (const none of [null, undefined, '', 'no hash']) expect(await isPassword('anything at all', none)).toBe(false)
  })

  it.each([
    ['1234567', false],
    ['x1y2z3a4', true],
    ['xxxxxxxxxy1z', true],
    ['abcdefghij0123456789', true],
    ['abcdefghij0123456789!', false],
    ['密码密码密码好吗', true],
    ['😀😁😂🤣😃😄😅', false],
    ['12345678', false],
    ['PassWord', false],
    ['P@ssw0rd', false],
    ['woaini1314', false],
    ['aaaaaaaaaa', false],
    ['abababab1', true],
    ['1111222211', false],
  ])('%s is acceptable: %s', (password, acceptable) => {
    expect(isPasswordAcceptable(password)).toBe(acceptable)
  })

  it('is not the account’s name', () => {
    expect(isPasswordAcceptable('Zhang.San.99', 'zhang.san.99')).toBe(false)
    expect(isPasswordAcceptable('Zhang.San.99', 'zhang.san')).toBe(true)
  })
})
