import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenOf, sumYuan, yuanOf } from './money'

test.each([
  ['12.5', 1250],
  ['12.05', 1205],
  ['0', 0],
  ['-0.01', -1],
  ['1000000', 100_000_000],
])('%s yuan are %i fen', (yuan, fen) => {
  expect(fenOf(yuan)).toBe(fen)
})

test.each(['', '1.234', '1,5', '.5', '1e3', ' 1', 'abc'])('%j is no amount of yuan', (text) => {
  expect(() => fenOf(text)).toThrow(RangeError)
})

test('fen that are no whole number are refused', () => {
  expect(() => yuanOf(0.5)).toThrow(RangeError)
})

test('ten times 0.1 yuan is 1 yuan', () => {
  expect(sumYuan(Array.from({ length: 10 }, () => '0.1'))).toBe('1.00')
  expect(sumYuan([])).toBe('0.00')
})

test('fen survive the way to yuan and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (fen) => {
      expect(fenOf(yuanOf(fen))).toBe(fen)
    }),
  )
})
