import { describe, expect, test } from 'vitest'
import { lackOfProof, provedAt } from './protocols'

const noon = Date.parse('2026-11-30T12:00:00Z')
const minutes = (n: number) => noon + n * 60_000

describe('when somebody who came by a provider proved who they are', () => {
  test.each([
    ['what the provider says holds', minutes(-90), '2026-11-30T10:30:00.000Z'],
    ['its clock is ahead: now, and no longer', minutes(60), '2026-11-30T12:00:00.000Z'],
    ['it says nothing: never', null, '1970-01-01T00:00:00.000Z'],
  ])('%s', (_, signed_in, at) => {
    expect(provedAt({ signed_in }, noon)).toBe(at)
  })
  test.each([
    ['it says that they signed in just now', minutes(-1), undefined],
    ['it let them through without a question', minutes(-11), 'old'],
    ['it says nothing, whatever it was asked', null, 'silent'],
  ])('whether that is a fresh proof: %s', (_, signed_in, lack) => {
    expect(lackOfProof({ signed_in }, noon)).toBe(lack)
  })
})
