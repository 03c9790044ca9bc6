import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords'
import { hashPassword, isPassword, passwordFault, wordsIn } from './passwords'

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
    expect(passwordFault(password) === null).toBe(acceptable)
  })

  it('is not the account’s name', () => {
    expect(passwordFault('Zhang.San.99', 'zhang.san.99')?.reason).toBe('password_weak')
    expect(passwordFault('Zhang.San.99', 'zhang.san')).toBeNull()
  })

  it('is none of thousands that everybody tries', () => {
    expect(commonPasswords.size).toBeGreaterThan(6000)
    for (const common of ['Superman', 'trustno1', 'Qwertyuiop', 'Admin888'])
      expect([common, passwordFault(common)?.reason]).toEqual([common, 'password_weak'])
  })

  it('has no name of the company or the product in it, which strangers try next', () => {
    const words = wordsIn('Blue Heron Ltd 蓝鹭科技')
    expect(words).toEqual(['blue', 'heron', '蓝鹭科技'])
    for (const [guess, word] of [
      ['Workplace2026', 'workplace'],
      ['Heron#2026!', 'heron'],
      ['蓝鹭科技12345', '蓝鹭科技'],
    ])
      expect(passwordFault(guess ?? '', '', words)).toMatchObject({ reason: 'password_names', values: { word } })
    expect(passwordFault('Sunny-day-7', '', words)).toBeNull()
  })
})
