import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { plainPhone } from './phone'

const countries = getCountries()

test('a mobile number of each country is one number, however it is written', () => {
  expect(countries.length).toBeGreaterThan(240)
  const wrong = countries.flatMap((country: CountryCode) => {
    const number = getExampleNumber(country, examples)
    if (number === undefined) return []
    const wide = number.number.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const ways = [
      // from anywhere, with the code of the country
      plainPhone(number.number, 'CN'),
      plainPhone(number.formatInternational(), 'DE'),
      plainPhone(number.number.replace('+', '00'), 'DE'),
      plainPhone(wide, 'CN'),
      // at home
      plainPhone(number.formatNational(), country),
    ]
    return ways.every((way) => way === number.number) ? [] : [`${country}: ${number.number} ${ways.join(' ')}`]
  })
  expect(wrong).toEqual([])
})

test.each(['', '12', 'phone', '+', '+999 123', '+86 138', '1'.repeat(40)])('is none: %j', (text) =>
  expect(plainPhone(text, 'CN')).toBeNull(),
)
