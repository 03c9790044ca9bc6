import { isValidDate } from '../kernel/date'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checks = '10X98765432'

/** Is it the number of a Chinese identity card: its day of birth exists, and its last place fits the others? */
export function isResidentNumber(text: string): boolean {
  const number = text.toUpperCase()
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false
  if (!isValidDate(`${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return checks[sum % 11] === number[17]
}

/** A number of a document as it is kept: without blanks and dashes, in capitals. */
export const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s-]+/g, '')
    .toUpperCase()
