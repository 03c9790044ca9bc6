import { expect, test } from 'vitest'
import { base32, codeOfStep, fromBase32, otpauthAddress, stepOfCode } from './totp'

const secret = Buffer.from('12345678901234567890')

// RFC 4226, appendix D
const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
test.each([...codes.entries()])('the code of counter %i is %s', (counter, code) => {
  expect(codeOfStep(secret, counter)).toBe(code)
})

// RFC 6238, appendix B (SHA-1), the last six of its eight digits
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i it is %s', (second, code) => {
  expect(stepOfCode(secret, code, second * 1000)).toBe(Math.floor(second / 30))
})

test('a code is good one step before and after, and no further', () => {
  const step = 41_152_263
  const code = codeOfStep(secret, step)
  const at = (steps: number) => stepOfCode(secret, code, (step + steps) * 30_000)
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined])
})

test.each(['', '12345', '1234567', '12345a', '１２３４５６', '-12345', ' 12345'])('%j is no code', (code) => {
  expect(stepOfCode(secret, code, 0)).toBeUndefined()
})

test('secrets are written as RFC 4648 has it, and read back', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  for (const length of [0, 1, 2, 3, 4, 5, 20]) {
    const bytes = Buffer.from(Array.from({ length }, (_, n) => (n * 37 + 5) % 256))
    expect(fromBase32(base32(bytes)).equals(bytes)).toBe(true)
  }
})

test('an address keeps names with blanks and Chinese characters', () => {
  const address = new URL(otpauthAddress('MZXW6YTBOI', 'ada@acme', '智慧办公 A+B'))
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(address.pathname)).toBe('/智慧办公 A+B:ada@acme')
  expect(address.searchParams.get('issuer')).toBe('智慧办公 A+B')
  expect(address.searchParams.get('secret')).toBe('MZXW6YTBOI')
})
