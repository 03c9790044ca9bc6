import { describe, expect, test } from 'vitest'
import { areClosed, type ClosingRefusal, isPasswordTaken, lacksOf, whyNotClose } from './closing-passwords'

const ready = { isActive: true, hasPassword: true, hasFactor: true, mayOpen: true }
const lacking = [
  ['active', { ...ready, isActive: false }],
  ['password', { ...ready, hasPassword: false }],
  ['factor', { ...ready, hasFactor: false }],
  ['permission', { ...ready, mayOpen: false }],
] as const

test.each(lacking)('who lacks %s is of no use then', (need, one) => {
  expect(lacksOf(one)).toEqual([need])
  expect(lacksOf(ready)).toEqual([])
})

describe('who may close passwords', () => {
  const may = { providersOn: 1, signedOn: 5, breakGlass: [ready] }
  test.each<[string, object, ClosingRefusal | undefined]>([
    ['everything is as it should be', {}, undefined],
    ['they signed on this very minute', { signedOn: 0 }, undefined],
    ['they signed on 60 minutes ago', { signedOn: 60 }, undefined],
    ['they signed on 61 minutes ago', { signedOn: 61 }, 'too_long_ago'],
    ['they came with their password', { signedOn: null }, 'not_by_provider'],
    ['no provider is on', { providersOn: 0, signedOn: null }, 'no_provider'],
    ['nobody has an emergency account', { breakGlass: [] }, 'no_break_glass'],
    ['one of two is of use', { breakGlass: [{ ...ready, hasFactor: false }, ready] }, undefined],
    ...lacking.map(
      ([need, one]) =>
        [`the only one lacks ${need}`, { breakGlass: [one] }, 'no_break_glass'] as [string, object, ClosingRefusal],
    ),
  ])('where %s', (_, changed, expected) => {
    expect(whyNotClose({ ...may, ...changed })).toBe(expected)
  })
})

describe('what is closed', () => {
  const closed = { wished: true, providersOn: 1, breakGlass: [ready] }
  test.each<[string, object, boolean]>([
    ['as the company wishes', {}, true],
    ['not where it does not', { wished: false }, false],
    ['not without a provider', { providersOn: 0 }, false],
    ['not without an emergency account', { breakGlass: [] }, false],
    ...lacking.map(
      ([need, one]) =>
        [`not where the only one lacks ${need}`, { breakGlass: [one] }, false] as [string, object, boolean],
    ),
  ])('%s', (_, changed, expected) => {
    expect(areClosed({ ...closed, ...changed })).toBe(expected)
  })
})

describe('whose password is taken', () => {
  test.each<[string, object, boolean]>([
    ['everybody’s while they are open', { closed: false }, true],
    ['nobody’s while they are closed', {}, false],
    ['that of who has an emergency account', { breakGlass: ready }, true],
    ['that of who proves that an account is theirs', { proves: true }, true],
    ...lacking.map(
      ([need, one]) => [`not of who lacks ${need}`, { breakGlass: one }, false] as [string, object, boolean],
    ),
  ])('%s', (_, changed, expected) => {
    expect(isPasswordTaken({ closed: true, breakGlass: null, proves: false, ...changed })).toBe(expected)
  })
})
