import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * A telephone number as it is kept, E.164: `+8613800138000`; one without a country code is of this country. Null where it is
 * no number of any country.
 */
export function plainPhone(text: string, country: string): string | null {
  const number = parsePhoneNumberFromString(text.normalize('NFKC'), country as CountryCode)
  return number?.isValid() ? number.number : null
}
