import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AskedAgreement, type GivenSigning, stillToSign } from './agreements'

const DAY = 86_400_000
const now = Date.parse('2026-11-23T10:00:00+08:00')
const yearly: AskedAgreement = { id: 1, revision: 2, valid_days: 365 }
const always: AskedAgreement = { id: 2, revision: 1, valid_days: 0 }
const signed = (more: Partial<GivenSigning> = {}): GivenSigning => ({
  ...{ agreement_id: 1, revision: 2, signed_at: now - DAY, own: false },
  ...more,
})

describe('what is still to be agreed to', () => {
  test.each([
    ['nothing was signed', yearly, [], true],
    ['at another visit, lately', yearly, [signed()], false],
    ['on the last of its days', yearly, [signed({ signed_at: now - 365 * DAY + 1 })], false],
    ['a moment too long ago', yearly, [signed({ signed_at: now - 365 * DAY })], true],
    ['too long ago, be it at this visit', yearly, [signed({ signed_at: now - 365 * DAY, own: true })], true],
    ['in an older edition', yearly, [signed({ revision: 1 })], true],
    ['something else', yearly, [signed({ agreement_id: 9 })], true],
    ['at this visit', always, [signed({ agreement_id: 2, revision: 1, own: true, signed_at: now - 200 * DAY })], false],
    ['at another visit, and it is asked at each', always, [signed({ agreement_id: 2, revision: 1 })], true],
  ] as const)('%s', (_, asked, given, isAsked) => {
    expect(stillToSign([asked], given, now)).toEqual(isAsked ? [asked] : [])
  })

  test('keeps the order, and what was signed more never asks for more', () => {
    const agreement = fc.record({ id: fc.nat(3), revision: fc.nat(2), valid_days: fc.constantFrom(0, 1, 30) })
    const signature = fc.record({
      ...{ agreement_id: fc.nat(3), revision: fc.nat(2), own: fc.boolean() },
      signed_at: fc.integer({ min: now - 40 * DAY, max: now }),
    })
    fc.assert(
      fc.property(fc.array(agreement), fc.array(signature), signature, (asked, given, more) => {
        const before = stillToSign(asked, given, now)
        expect(asked.filter((one) => before.includes(one))).toEqual(before)
        for (const one of stillToSign(asked, [...given, more], now)) expect(before).toContain(one)
      }),
    )
  })
})
