import { monthDayText } from '@workplace/contract/kernel/day-text'
import type { Stretch } from '@workplace/domain/place/stretches'
import type { Language } from '../../../kernel/words'

/** 10月1日–7日, 1–7 Oct; over months 9月29日–10月5日, 29 Sep – 5 Oct. */
export function datesText({ from, to }: Pick<Stretch, 'from' | 'to'>, language: Language): string {
  if (from === to) return monthDayText(from, language)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const [first, last] = [Number(from.slice(8)), Number(to.slice(8))]
  if (language === 'zh') return `${monthDayText(from, 'zh')}–${isOneMonth ? `${last}日` : monthDayText(to, 'zh')}`
  return isOneMonth ? `${first}–${monthDayText(to, 'en')}` : `${monthDayText(from, 'en')} – ${monthDayText(to, 'en')}`
}
