import { type Language, say } from '@workplace/contract/kernel/words'
import type { BookableRoom } from '@workplace/contract/meeting/booking'
import { roomWords as words } from './room-words'

const units = { hour: words.perHour, half_day: words.perHalfDay, day: words.perDay, once: words.perBooking } as const

/** An amount without digits that say nothing: 60, 12.5 */
export const amountText = (amount: string): string => String(Number(amount))

/** What a booking of a room costs, in words. */
export function priceText(price: BookableRoom['price'], language: Language): string {
  if (price === null) return say(words.noCharge, language)
  const { unit, amount, peak_amount, free_minutes } = price
  const said = [say(units[unit], language, { amount: amountText(amount) })]
  if (peak_amount !== null && Number(peak_amount) !== Number(amount)) {
    said.push(say(words.peak, language, { amount: amountText(peak_amount) }))
  }
  if (free_minutes > 0) said.push(say(words.firstFree, language, { n: free_minutes }))
  return said.join(language === 'zh' ? '，' : ', ')
}
