import { expect, it } from 'vitest'
import { sizeText } from './size-text'

it('a size is said in the unit that is read easily', () => {
  expect([0, 999, 1000, 34_567, 999_999, 1_200_000, 10_485_760].map(sizeText)).toEqual([
    '0 B',
    '999 B',
    '1.0 KB',
    '35 KB',
    '1000 KB',
    '1.2 MB',
    '10 MB',
  ])
})
