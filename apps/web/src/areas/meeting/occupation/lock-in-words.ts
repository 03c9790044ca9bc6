import { weekdaysText } from '@workplace/contract/kernel/weekday-text'
import { type Language, say, type Words } from '@workplace/contract/kernel/words'
import type { Lock } from '@workplace/domain/booking/room'
import * as shared from '../../../kernel/common-words'
import { dateText } from '../../../kernel/time/time-text'

const words = {
  locked: ['锁定：{when}（{reason}）', 'Locked: {when} ({reason})'],
  days: ['{from} 至 {to}', '{from} to {to}'],
  from: shared.fromTime,
  until: ['{time} 前', 'until {time}'],
} as const satisfies Words

/** The times of a lock as one says them: dates, weekdays, hours. */
export function lockTimes(lock: Omit<Lock, 'reason'>, language: Language): string {
  const { begin_date, end_date, begin_time, end_time, weekdays } = lock
  const [from, to] = [dateText(begin_date, language), dateText(end_date, language)]
  const hours =
    begin_time && end_time
      ? `${begin_time}–${end_time}`
      : begin_time
        ? say(words.from, language, { time: begin_time })
        : end_time
          ? say(words.until, language, { time: end_time })
          : ''
  const days = begin_date === end_date ? from : say(words.days, language, { from, to })
  const week = weekdays?.length ? weekdaysText(weekdays, language) : ''
  return [days, week, hours].filter((part) => part !== '').join(language === 'zh' ? ' ' : ', ')
}

/** The locks of a room that are not over on a date, in words. */
export function locksInWords(locks: readonly Lock[], today: string, language: Language): string[] {
  return locks
    .filter((lock) => lock.end_date >= today)
    .map((lock) => say(words.locked, language, { when: lockTimes(lock, language), reason: lock.reason }))
}
