import type { Language } from './words'

const weekdays = {
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Of `2026-11-20`, or of a wall time that begins so: 11月20日, 20 Nov. */
export function monthDayText(date: string, language: Language): string {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8, 10))]
  return language === 'zh' ? `${month}月${day}日` : `${day} ${months[month - 1] ?? ''}`
}

/**
 * A day in words: 11月20日 周五, Fri 20 Nov. Not by the runtime's own patterns: browsers and servers of different years
 * write the same day differently, with and without a blank or a comma.
 */
export function dayText(date: string, language: Language): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return date
  const weekday = weekdays[language][at.getUTCDay()] ?? ''
  const day = monthDayText(date, language)
  return language === 'zh' ? `${day} ${weekday}` : `${weekday} ${day}`
}
