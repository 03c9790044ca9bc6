import type { Language } from '@workplace/contract/kernel/words'

const locale = { zh: 'zh-CN', en: 'en-GB' } as const

/** A number with groups of thousands from five digits on, so that years and room numbers stay as they are. */
export function numberText(value: number | string, language: Language, scale = 0): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return String(value)
  const useGrouping = Math.abs(number) >= 10_000
  return number.toLocaleString(locale[language], { useGrouping, maximumFractionDigits: scale })
}

/** Yuan with two digits: ¥1,200.00. */
export function moneyText(value: number | string, language: Language): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return String(value)
  return `¥${number.toLocaleString(locale[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}
