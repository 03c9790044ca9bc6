import type { Language } from '@workplace/contract/kernel/words'
import { hoursAndMinutes } from '@workplace/domain/kernel/time'

/** 1小时30分钟, 1 h 30 min */
export function lengthText(minutes: number, language: Language): string {
  const { h, m } = hoursAndMinutes(minutes)
  const parts = language === 'zh' ? [`${h}小时`, `${m}分钟`] : [`${h} h`, `${m} min`]
  const said = [h > 0 ? parts[0] : '', m > 0 || h === 0 ? parts[1] : ''].filter(Boolean)
  return said.join(language === 'zh' ? '' : ' ')
}
