import { expect, test } from 'vitest'
import { provedAt } from './protocols'

const noon = Date.parse('2026-11-30T12:00:00Z')

test.each([
  ['what the provider says holds', { signed_in: noon }, false, '2026-11-30T12:00:00.000Z'],
  ['also where it was asked to ask, and let them through', { signed_in: noon }, true, '2026-11-30T12:00:00.000Z'],
  ['it was asked to ask, and says nothing: now', { signed_in: null }, true, undefined],
  ['nobody was asked, and it says nothing: never', { signed_in: null }, false, '1970-01-01T00:00:00.000Z'],
])('when somebody who came by a provider proved who they are: %s', (_, answered, fresh, at) => {
  expect(provedAt(answered, fresh)).toBe(at)
})
