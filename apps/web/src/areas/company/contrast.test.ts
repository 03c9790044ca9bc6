import { expect, it } from 'vitest'
import { contrastOf } from './contrast'

it('is 21 between black and white, 1 of a colour with itself, and the same both ways', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrastOf('#2456E6', '#2456e6')).toBe(1)
  expect(contrastOf('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#FFFFFF', '#777777')).toBe(contrastOf('#777777', '#FFFFFF'))
})
