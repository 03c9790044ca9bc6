/** How eight digits are read: as a number, or as the `fff nnnnn` that is printed on cards of Wiegand 26. */
export const cardForms = ['number', 'w26'] as const
export type CardForm = (typeof cardForms)[number]

/** What a controller's readers tell of a card: all of its number, or the 24 bits of Wiegand 26. */
export const cardFormats = ['any', 'wiegand26'] as const
export type CardFormat = (typeof cardFormats)[number]

/** What is wrong with a card number that was typed. */
export type CardFault =
  | 'empty'
  | 'no_digits'
  | 'too_long'
  | 'too_large'
  | 'facility_too_large'
  | 'part_too_large'
  | 'zero'

export type CardReading =
  | { readonly ok: true; readonly number: number }
  | { readonly ok: false; readonly fault: CardFault }

/** The bits below the facility. */
const PART = 65_536
/** What Wiegand 26 has room for: 8 bits of facility above 16 of number. */
const WIEGAND = 256 * PART
/** All ones stand for a card that was taken away, so the one before is the last that a controller can hold. */
const LARGEST = 0xffff_fffe
const MOST_DIGITS = 10

const no = (fault: CardFault): CardReading => ({ ok: false, fault })

function ofNumber(number: number): CardReading {
  if (number === 0) return no('zero')
  return number > LARGEST ? no('too_large') : { ok: true, number }
}

function ofParts(facility: string, part: string, mostFacility: number): CardReading {
  if (facility.length > 5 || Number(facility) > mostFacility) return no('facility_too_large')
  if (part.length > 5 || Number(part) >= PART) return no('part_too_large')
  return ofNumber(Number(facility) * PART + Number(part))
}

/**
 * Reads a card number as it is printed or typed: `0006612000` and `100,58400` are one. With a comma or a space between
 * facility and number they are two parts; without, eight digits are so where the company says that its cards are.
 */
export function readCard(text: string, form: CardForm): CardReading {
  const plain = text.normalize('NFKC').trim().replace(/、/g, ',')
  if (plain === '') return no('empty')
  const parts = /^(\d+)(?:\s*,\s*|\s+)(\d+)$/.exec(plain)
  if (parts !== null) return ofParts(parts[1] ?? '', parts[2] ?? '', PART - 1)
  if (!/^\d+$/.test(plain)) return no('no_digits')
  if (plain.length > MOST_DIGITS) return no('too_long')
  return form === 'w26' && plain.length === 8
    ? ofParts(plain.slice(0, 3), plain.slice(3), WIEGAND / PART - 1)
    : ofNumber(Number(plain))
}

/** A card's number as it is stored and shown: ten digits, as printed on most cards. */
export const cardText = (number: number): string => String(number).padStart(MOST_DIGITS, '0')

/** The other form that is printed on cards, `100,58400`. */
export const cardParts = (number: number): string =>
  `${String(Math.floor(number / PART)).padStart(3, '0')},${String(number % PART).padStart(5, '0')}`

/** What a controller is given for a card; null where its readers can never tell it (`card_format`). */
export function cardAtController(number: number, format: CardFormat): number | null {
  if (!Number.isInteger(number) || number < 1 || number > LARGEST) return null
  if (format === 'any') return number
  // the facility in front of five decimal digits, as the maker's readers write the 24 bits
  return number < WIEGAND ? Math.floor(number / PART) * 100_000 + (number % PART) : null
}

/** The card that a controller means; null where no card of that format is written so. */
export function cardFromController(told: number, format: CardFormat): number | null {
  if (!Number.isInteger(told) || told < 1 || told > LARGEST) return null
  if (format === 'any') return told
  const part = told % 100_000
  const facility = Math.floor(told / 100_000)
  return part < PART && facility < WIEGAND / PART ? facility * PART + part : null
}
