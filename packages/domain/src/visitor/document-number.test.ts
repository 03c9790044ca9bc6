import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isResidentNumber, plainNumber } from './document-number'

/** The last place of a number, reckoned otherwise than the product does: by Horner's rule from the front. */
function withCheck(first: string): string {
  const rest = [...first].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0)
  const check = (12 - rest) % 11
  return first + (check === 10 ? 'X' : String(check))
}

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-11-27'), noInvalidDate: true })
const number = fc
  .tuple(fc.integer({ min: 110_000, max: 659_999 }), day, fc.integer({ min: 0, max: 999 }))
  .map(([region, born, order]) =>
    withCheck(`${region}${born.toISOString().slice(0, 10).replaceAll('-', '')}${String(order).padStart(3, '0')}`),
  )

describe('the number of an identity card', () => {
  test('fits its last place, and any one figure that is another does not', () => {
    fc.assert(
      fc.property(number, fc.nat(17), fc.integer({ min: 1, max: 9 }), (whole, at, more) => {
        expect(isResidentNumber(whole)).toBe(true)
        expect(isResidentNumber(whole.toLowerCase())).toBe(true)
        const figure = whole[at] === 'X' ? 0 : (Number(whole[at]) + more) % 10
        expect(isResidentNumber(whole.slice(0, at) + figure + whole.slice(at + 1))).toBe(false)
      }),
    )
  })

  test('does not have two neighbours changed about', () => {
    fc.assert(
      fc.property(number, fc.nat(15), (whole, at) => {
        const [one = '', other = ''] = [whole[at], whole[at + 1]]
        fc.pre(one !== other)
        expect(isResidentNumber(whole.slice(0, at) + other + one + whole.slice(at + 2))).toBe(false)
      }),
    )
  })

  test.each([
    ['a day that does not exist', withCheck('11010520230229001')],
    ['a thirteenth month', withCheck('11010519991301001')],
    ['fifteen places, as before 1999', '110105491231002'],
    ['a letter within', '1101051949123100X2'],
    ['nothing', ''],
    ['figures of another script', '１１０１０５１９４９１２３１００２１'],
  ])('is none with %s', (_, text) => expect(isResidentNumber(text)).toBe(false))

  test('is kept without blanks and dashes, in plain figures and capitals', () => {
    expect(plainNumber(' 110105 1949-1231 002x ')).toBe('11010519491231002X')
    expect(plainNumber('Ｅ１２３４５６７８')).toBe('E12345678')
  })
})
