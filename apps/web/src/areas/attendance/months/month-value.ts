import { type MonthColumn, minuteColumns } from '@workplace/domain/attendance/month'

/** A column as people read it: times as hours. */
export function monthValue(name: MonthColumn, value: number, language: 'zh' | 'en', signed = false): string {
  const number = minuteColumns.has(name) ? Math.round((value / 60) * 100) / 100 : value
  const sign = signed && number > 0 ? '+' : ''
  const unit = minuteColumns.has(name) ? (language === 'zh' ? ' 小时' : ' h') : ''
  return `${sign}${number}${unit}`
}
