import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { liveCodeText } from '../kernel/live-code'
import {
  type CodeHolder,
  codesAhead,
  isCodeGood,
  readVisitorCode,
  stepAt,
  stepStart,
  typedLetters,
  type VisitorCode,
  visitorCodeText,
} from './visitor-code'

/** Not secret, which is not what is looked at here: every byte counts, and so does the key. */
const signed = (key: number) => (bytes: Uint8Array) => {
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
const sign = signed(7)
const now = Date.parse('2026-11-23T10:00:10+08:00')
const code = (more: Partial<VisitorCode> = {}): VisitorCode => ({
  ...{ kind: 'L', company_id: 1, visitor_id: 7, of: stepAt(now), turn: 3 },
  ...more,
})
const holder = (more: Partial<CodeHolder> = {}): CodeHolder => ({
  ...{ is_over: false, link_epoch: 2, phone_epoch: 3, stay_id: null },
  ...more,
})

const anyCode = fc
  .record({
    kind: fc.constantFrom('L' as const, 'F' as const, 'B' as const),
    company_id: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
    visitor_id: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    of: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    turn: fc.integer({ min: 0, max: 65_535 }),
  })
  .map((one): VisitorCode => (one.kind === 'L' ? one : { ...one, turn: 0 }))

describe('the codes of visitors', () => {
  test('say what was written, in at most 40 characters that QR writes densely', () => {
    fc.assert(
      fc.property(anyCode, (one) => {
        const text = visitorCodeText(one, sign)
        expect(text).toMatch(/^W1[LFB][A-Z2-7]+$/)
        expect(text.length).toBeLessThanOrEqual(40)
        expect(readVisitorCode(text, sign)).toEqual(one)
      }),
    )
  })

  test('are none where a character differs, another key signed, or another area made them', () => {
    fc.assert(
      fc.property(anyCode, fc.nat(), fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'), (one, where, letter) => {
        const text = visitorCodeText(one, sign)
        const at = where % text.length
        const forged = text.slice(0, at) + letter + text.slice(at + 1)
        expect(readVisitorCode(forged, sign)).toEqual(forged === text ? one : null)
        expect(readVisitorCode(text, signed(8))).toBeNull()
      }),
    )
    const ofUser = liveCodeText({ kind: 'P', company_id: 1, id: 7, minute: 9 }, sign)
    const likeOurs = liveCodeText({ kind: 'L', company_id: 1, id: 7, minute: 9 }, sign)
    for (const text of ['', 'W1', 'W1L', 'hello', ofUser, likeOurs]) expect(readVisitorCode(text, sign)).toBeNull()
  })

  test.each([
    ['L', 'of this half minute', 0, {}, true],
    ['L', 'of one that was', -1, {}, true],
    ['L', 'of the oldest that is taken', -2, {}, true],
    ['L', 'that is too old, as on a picture of the screen', -3, {}, false],
    ['L', 'of a phone whose clock is ahead', 1, {}, true],
    ['L', 'that was fetched ahead', 2, {}, false],
    ['L', 'of the phone before', 0, { phone_epoch: 4 }, false],
    ['L', 'of a visit that is over', 0, { is_over: true }, false],
  ] as const)('%s: one %s', (kind, _, step, more, good) => {
    expect(isCodeGood(code({ kind, of: stepAt(now) + step }), holder(more), now)).toBe(good)
  })

  test.each([
    ['F', 'of the link that holds', 2, {}, true],
    ['F', 'of a link that was renewed', 1, {}, false],
    ['F', 'of a visit that is over', 2, { is_over: true }, false],
    ['B', 'of the stay that goes on', 5, { stay_id: 5 }, true],
    ['B', 'of a stay before', 4, { stay_id: 5 }, false],
    ['B', 'of somebody who has left', 5, {}, false],
  ] as const)('%s: one %s', (kind, _, of, more, good) => {
    expect(isCodeGood(code({ kind, of, turn: 0 }), holder(more), now)).toBe(good)
  })

  test('of those fetched ahead, each is good in its own half minute and a minute later is not', () => {
    for (let n = 0; n < codesAhead; n++) {
      const step = stepAt(now) + n
      const one = code({ of: step })
      expect(isCodeGood(one, holder(), stepStart(step))).toBe(true)
      expect(isCodeGood(one, holder(), stepStart(step + 3))).toBe(false)
    }
  })

  test('a live one holds after any number of moves of the page to other phones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (phone_epoch) => {
        const text = visitorCodeText(code({ turn: phone_epoch }), sign)
        const read = readVisitorCode(text, sign)
        expect(read !== null && isCodeGood(read, holder({ phone_epoch }), now)).toBe(true)
        expect(read !== null && isCodeGood(read, holder({ phone_epoch: phone_epoch + 1 }), now)).toBe(false)
      }),
    )
  })
})

test.each([
  ['BCDFGHJK', 'BCDFGHJK'],
  ['bcdf-ghjk', 'BCDFGHJK'],
  [' bcdf ghjk ', 'BCDFGHJK'],
  ['BCDFGHJ', null],
  ['BCDFGHJKL', null],
  ['BCDFGHJA', null],
  ['12345678', null],
  ['Schmidtt', null],
])('%s, typed, is the code %s', (typed, code) => {
  expect(typedLetters(typed)).toBe(code)
})
