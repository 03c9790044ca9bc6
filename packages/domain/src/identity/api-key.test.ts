import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiKeyBytes, apiKeyHint, apiKeyOf, isApiKey } from './api-key'

const keys = fc
  .uint8Array({ minLength: apiKeyBytes, maxLength: apiKeyBytes })
  .map(apiKeyOf)
  .filter((key) => key !== undefined)

test('a known secret has a known check sum', () => {
  // CRC-32 of forty zeros is 0x963FBB8E, as zlib says
  expect(apiKeyOf(new Uint8Array(apiKeyBytes))).toBe(`wpk_${'0'.repeat(40)}2kaqcA`)
})

test('what we make is a key, and says of itself only how it begins and ends', () => {
  fc.assert(
    fc.property(keys, (key) => {
      expect(isApiKey(key)).toBe(true)
      expect(apiKeyHint(key)).toMatch(/^wpk_\w{4}…\w{4}$/)
    }),
  )
})

test('one wrong character, two exchanged or one too few is no key', () => {
  fc.assert(
    fc.property(keys, fc.integer({ min: 4, max: 49 }), fc.constantFrom(...'0Zz9aB'), (key, at, digit) => {
      const typed = key.slice(0, at) + digit + key.slice(at + 1)
      expect(isApiKey(typed)).toBe(typed === key)
      expect(isApiKey(key.slice(0, at) + key.slice(at + 1))).toBe(false)
      const exchanged = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2)
      if (exchanged !== key && at < 49) expect(isApiKey(exchanged)).toBe(false)
    }),
  )
})

test.each([
  ['nothing', ''],
  ['a token of a session', 'R2l0SHViIGlzIG5vdCBhIGtleSBhbmQgbmV2ZXIgd2lsbA'],
  ['the prefix alone', 'wpk_'],
  ['another prefix', `ghp_${'0'.repeat(46)}`],
  ['a line more', `wpk_${'0'.repeat(46)}\n`],
])('%s is no key', (_, text) => expect(isApiKey(text)).toBe(false))

test('bytes that do not suffice make none', () => {
  expect(apiKeyOf(new Uint8Array(39))).toBeUndefined()
  expect(apiKeyOf(new Uint8Array(apiKeyBytes).fill(255))).toBeUndefined()
})
