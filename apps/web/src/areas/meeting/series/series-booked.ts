import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { type Language, say } from '@workplace/contract/kernel/words'
import type { addMeeting } from '@workplace/contract/meeting/booking'
import { seriesWords as words } from './series-words'

/** What is told when a series was booked: how many, and what was left out. */
export function seriesBooked(made: OutputOf<typeof addMeeting>, room: string, language: Language): string {
  const told = say(made.audit_state === 1 ? words.requested : words.booked, language, { n: made.ids.length, room })
  const left = made.left_out?.length ?? 0
  if (left === 0) return told
  return told + (language === 'zh' ? '，' : ', ') + say(words.leftOut, language, { n: left })
}
