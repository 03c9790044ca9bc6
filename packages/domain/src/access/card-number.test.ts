import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardAtController, cardFormats, cardFromController, cardParts, cardText, readCard } from './card-number'

describe('a card number is read', () => {
  test.each([
    ['0006612000', 'number', 6612000],
    ['6612000', 'number', 6612000],
    ['100,58400', 'number', 6612000],
    ['100，58400', 'w26', 6612000],
    ['100、58400', 'number', 6612000],
    ['100 58400', 'number', 6612000],
    [' 100 , 58400 ', 'number', 6612000],
    ['０００６６１２０００', 'number', 6612000],
    // ten digits are the number, whatever the cards look like
    ['0006612000', 'w26', 6612000],
    ['10058400', 'w26', 6612000],
    ['00658400', 'w26', 6 * 65536 + 58400],
    ['10058400', 'number', 10058400],
    ['9058400', 'w26', 9058400],
    ['255,65535', 'w26', 16777215],
    // a facility of 16 bits is of Wiegand 34
    ['65535,00001', 'number', 4294901761],
    ['4294967294', 'number', 4294967294],
    ['1', 'number', 1],
  ] as const)('%s (%s) is %d', (text, form, number) => {
    expect(readCard(text, form)).toEqual({ ok: true, number })
  })

  test.each([
    ['', 'number', 'empty'],
    ['  ', 'w26', 'empty'],
    ['0000000000', 'number', 'zero'],
    ['0,0', 'number', 'zero'],
    ['00000000', 'w26', 'zero'],
    ['12a4', 'number', 'no_digits'],
    ['-5', 'number', 'no_digits'],
    ['1.5', 'number', 'no_digits'],
    ['1,2,3', 'number', 'no_digits'],
    ['0x10', 'number', 'no_digits'],
    ['12345678901', 'number', 'too_long'],
    ['00000000001', 'number', 'too_long'],
    ['9999999999', 'number', 'too_large'],
    // taken for a card that was taken away
    ['4294967295', 'number', 'too_large'],
    ['65535,65535', 'number', 'too_large'],
    ['65536,1', 'number', 'facility_too_large'],
    ['000100,1', 'number', 'facility_too_large'],
    ['25600001', 'w26', 'facility_too_large'],
    ['100,65536', 'number', 'part_too_large'],
    ['10065536', 'w26', 'part_too_large'],
  ] as const)('“%s” (%s) is refused: %s', (text, form, fault) => {
    expect(readCard(text, form)).toEqual({ ok: false, fault })
  })
})

test('a card is shown in both of the forms that are printed on it', () => {
  expect(cardText(6612000)).toBe('0006612000')
  expect(cardParts(6612000)).toBe('100,58400')
  expect(cardParts(7)).toBe('000,00007')
})

describe('a controller', () => {
  test.each([
    [6612000, 'any', 6612000],
    [6612000, 'wiegand26', 10058400],
    [16777215, 'wiegand26', 25565535],
    [16777216, 'wiegand26', null],
    [16777216, 'any', 16777216],
    [4294967295, 'any', null],
    [0, 'any', null],
    [1.5, 'any', null],
  ] as const)('is given for %d (%s): %s', (number, format, given) => {
    expect(cardAtController(number, format)).toBe(given)
  })

  test.each([
    [10058400, 'wiegand26', 6612000],
    [10065536, 'wiegand26', null],
    [25600000, 'wiegand26', null],
    [6612000, 'any', 6612000],
    [4294967295, 'any', null],
    [0, 'wiegand26', null],
  ] as const)('that tells %d (%s) means %s', (told, format, number) => {
    expect(cardFromController(told, format)).toBe(number)
  })

  test('tells the card that it was given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0xffff_fffe }), fc.constantFrom(...cardFormats), (number, format) => {
        const given = cardAtController(number, format)
        if (given !== null) expect(cardFromController(given, format)).toBe(number)
        expect(given === null).toBe(format === 'wiegand26' && number > 0xff_ffff)
      }),
    )
  })
})

test('what is shown of a card is read as the same card', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 0xffff_fffe }), fc.constantFrom('number', 'w26'), (number, form) => {
      expect(readCard(cardText(number), form)).toEqual({ ok: true, number })
      expect(readCard(cardParts(number), form)).toEqual({ ok: true, number })
    }),
  )
})
