import type { Use } from '@workplace/contract/statistics/utilisation'
import type { Language } from '../../kernel/words'

/** Booked time as a share of the open time; null where nothing was open. */
export const bookedShare = ({ booked_minutes, open_minutes }: Pick<Use, 'booked_minutes' | 'open_minutes'>) =>
  open_minutes === 0 ? null : booked_minutes / open_minutes

const format = new Map<Language, Intl.NumberFormat>()

/** 0.123 as 12%; small shares keep a digit. */
export function percentText(share: number | null, language: Language): string {
  if (share === null) return '–'
  const known =
    format.get(language) ??
    new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { style: 'percent', maximumSignificantDigits: 2 })
  format.set(language, known)
  return share >= 0.995 ? `${Math.round(share * 100)}%` : known.format(share)
}

/** The next number above that has one digit, or half of one: 4.3 is 4.5. */
export function roundedUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value)) / 2
  return Math.ceil(value / step) * step
}

/** Minutes as hours with at most one digit. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10

type Hour = { readonly hour: number; readonly booked_minutes: number; readonly open_minutes: number }

/** The hours worth a column: those in which something was booked, or in which most rooms are open. */
export function shownHours(hours: readonly Hour[]): number[] {
  const most = Math.max(0, ...hours.map((one) => one.open_minutes))
  const worth = hours.filter((one) => one.booked_minutes > 0 || one.open_minutes >= most / 2)
  return [...new Set((worth.length === 0 ? hours : worth).map((one) => one.hour))]
}

/** A round number not below the largest share, for the end of an axis. */
export function axisEnd(shares: readonly number[]): number {
  const most = Math.max(0, ...shares)
  return [0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 1].find((end) => most <= end) ?? Math.ceil(most * 2) / 2
}
