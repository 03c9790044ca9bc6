import type { Language } from '@workplace/contract/kernel/words'
import { weekdayAndDate as dayWords } from '../../../kernel/time/time-text'

/** `2026-11-20` with its weekday. */
export { weekdayAndDate as dayWords } from '../../../kernel/time/time-text'

/** Two wall clocks of an office as one reads them: the day, from when until when. */
export function spanWords(
  { start_time, end_time }: { start_time: string; end_time: string },
  language: Language,
): string {
  const [from, to] = [start_time.slice(0, 10), end_time.slice(0, 10)]
  // midnight is the end of the day before
  const isMidnight = end_time.slice(11, 16) === '00:00' && from !== to
  const until = isMidnight ? '24:00' : `${from === to ? '' : `${dayWords(to, language)} `}${end_time.slice(11, 16)}`
  return `${dayWords(from, language)} ${start_time.slice(11, 16)}–${until}`
}
