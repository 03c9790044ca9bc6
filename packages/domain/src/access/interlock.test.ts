import { expect, test } from 'vitest'
import { interlockedWith, interlocks } from './interlock'

test('the other doors of an interlock', () => {
  const found = interlocks.map((one) => [1, 2, 3, 4].map((door) => interlockedWith(one, door).join('')).join(' '))
  expect(found).toEqual(['   ', '2 1  ', '  4 3', '2 1 4 3', '23 13 12 ', '234 134 124 123'])
})
