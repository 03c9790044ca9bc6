import type { Language } from '@workplace/contract/kernel/words'

const locale = { zh: 'zh-CN', en: 'en-GB' } as const

/** A number with groups of thousands, the same in lists, tiles and totals: 4,212. */
export function numberText(value: number | string, language: Language, scale = 0): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return String(value)
  return number.toLocaleString(locale[language], { maximumFractionDigits: scale })
}

/** Yuan with two digits: ¥1,200.00. */
export function moneyText(value: number | string, language: Language): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return String(value)
  return `¥${number.toLocaleString(locale[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** ¥440,000 as ¥44万 or ¥440K: what an axis has room for. */
export const shortMoneyText = (value: number, language: Language): string =>
  `¥${value.toLocaleString(locale[language], { notation: 'compact', maximumSignificantDigits: 3 })}`
