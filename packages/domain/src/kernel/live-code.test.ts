import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isLiveAt,
  kindOfCode,
  type LiveCode,
  liveCodeText,
  readLiveCode,
  readSignedCode,
  signedCodeText,
} from './live-code'

/** Not secret, which is not what is looked at here: every byte counts, and so does the key. */
const signWith = (key: number) => (bytes: Uint8Array) => {
  let state = key >>> 0
  const mix = (byte: number) => {
    state = Math.imul(state ^ byte, 0x9e3779b1) >>> 0
    state = (state ^ (state >>> 15)) >>> 0
  }
  for (const byte of bytes) mix(byte)
  return Uint8Array.from({ length: 32 }, (_, n) => {
    mix(n)
    return state & 255
  })
}
const code: LiveCode = { kind: 'P', company_id: 3, id: 42, minute: 29_000_000 }
const whole = fc.integer({ min: 0, max: 0xffff_ffff })

describe('live codes', () => {
  it('come back as they were made, in characters that a reader takes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'PLVZ'), whole, whole, whole, (kind, company_id, id, minute) => {
        const made = { kind, company_id, id, minute }
        const text = liveCodeText(made, signWith(1))
        expect(text).toMatch(/^W1[A-Z][A-Z2-7]{36}$/)
        expect(text.length).toBeLessThanOrEqual(40)
        expect(readLiveCode(text, signWith(1))).toEqual(made)
      }),
    )
  })

  it('of another key, another kind or with another letter are none', () => {
    const text = liveCodeText(code, signWith(1))
    expect(readLiveCode(text, signWith(2))).toBeNull()
    expect(readLiveCode(text.replace('W1P', 'W1L'), signWith(1))).toBeNull()
    for (let at = 0; at < text.length; at++)
      for (const letter of 'A7') {
        const other = text.slice(0, at) + letter + text.slice(at + 1)
        if (other !== text) expect(readLiveCode(other, signWith(1))).toBeNull()
      }
  })

  it.each(['', 'W1P', 'hello', `${liveCodeText(code, signWith(1))}A`, liveCodeText(code, signWith(1)).toLowerCase()])(
    'read nothing in %j',
    (text) => expect(readLiveCode(text, signWith(1))).toBeNull(),
  )

  it('hold for five minutes', () => {
    const at = (minutes: number) => isLiveAt(code, (code.minute + minutes) * 60_000)
    expect([-2, -1, 0, 4, 4.99, 5].map(at)).toEqual([false, true, true, true, true, false])
  })

  it('say what their kind says, in at most thirteen bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 13 }), (plain) => {
        const text = signedCodeText({ kind: 'L', plain }, signWith(1))
        expect(text.length).toBeLessThanOrEqual(40)
        expect(kindOfCode(text)).toBe('L')
        expect(readSignedCode(text, signWith(1))).toEqual({ kind: 'L', plain })
        expect(readSignedCode(text, signWith(2))).toBeNull()
      }),
    )
    for (const length of [0, 14])
      expect(() => signedCodeText({ kind: 'L', plain: new Uint8Array(length) }, signWith(1))).toThrow()
    expect(['', 'W1', 'W1l', 'W2LAB', 'https://x'].map(kindOfCode)).toEqual([null, null, null, null, null])
  })

  it('have a letter', () => {
    expect(() => liveCodeText({ ...code, kind: 'p' }, signWith(1))).toThrow()
  })
})
