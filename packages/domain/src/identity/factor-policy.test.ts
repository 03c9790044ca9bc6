import { describe, expect, it, test } from 'vitest'
import { administers, factorStep, isFactorRequired } from './factor-policy'

const day = 86_400_000
const now = Date.UTC(2026, 10, 28)
const person = { hasFactor: false, isTrusted: false, isRequired: true, askedAt: null, graceDays: 7, now }

test.each([
  [['view-user', 'view-meeting'], false],
  [['view-user', 'change-user'], true],
  [[' change-device'], true],
  [['add-visitor'], true],
  [['exchange-rates', 'view-change-log'], false],
  [[], false],
])('%j administers: %s', (permissions, expected) => {
  expect(administers(permissions)).toBe(expected)
})

test.each([
  ['optional', ['change-user'], false],
  ['administrators', ['change-user'], true],
  ['administrators', ['view-meeting'], false],
  ['everybody', [], true],
] as const)('with “%s” and %j it is required: %s', (policy, permissions, expected) => {
  expect(isFactorRequired(policy, permissions)).toBe(expected)
})

describe('what follows on a right password', () => {
  test.each([
    ['has one', { hasFactor: true }, { step: 'code' }],
    ['has one, and the company wants none', { hasFactor: true, isRequired: false }, { step: 'code' }],
    ['has one, in a trusted browser', { hasFactor: true, isTrusted: true }, { step: 'none' }],
    ['needs none', { isRequired: false }, { step: 'none' }],
    ['needs none, in a browser that was trusted once', { isRequired: false, isTrusted: true }, { step: 'none' }],
    ['is asked for the first time', {}, { step: 'later', until: now + 7 * day }],
    ['was asked six days ago', { askedAt: now - 6 * day }, { step: 'later', until: now + day }],
    ['was asked seven days ago', { askedAt: now - 7 * day }, { step: 'setup' }],
    ['has no days of grace', { graceDays: 0 }, { step: 'setup' }],
    ['must have one, and the browser of before is trusted still', { isTrusted: true, graceDays: 0 }, { step: 'setup' }],
  ])('of who %s', (_, changed, expected) => {
    expect(factorStep({ ...person, ...changed })).toEqual(expected)
  })

  it('is never less than a code for who has a factor, unless the browser is trusted', () => {
    for (const isRequired of [true, false])
      for (const askedAt of [null, now - 100 * day])
        for (const graceDays of [0, 7])
          expect(factorStep({ ...person, hasFactor: true, isRequired, askedAt, graceDays }).step).toBe('code')
  })
})
