import { type Language, say } from '@workplace/contract/kernel/words'
import { type BookingRoom, longestMinutes, lunchBreak, openHours } from '@workplace/domain/booking/room'
import { timeOf } from '@workplace/domain/kernel/time'
import { lengthText } from '../../../kernel/time/length-text'
import { ruleWords } from './rule-words'

/** A room as far as its rules say something beyond its hours. */
type Ruled = {
  readonly status: string
  readonly readonly: boolean
  readonly isaudit: number
  readonly approve_booking_weekend: boolean
  readonly approve_booking_begintime: string | null
  readonly approve_booking_endtime: string | null
  readonly limit_unit: 'day' | 'hour'
  readonly limitdays: number | null
  readonly limithours: number | null
}

/** The rules of a room in words, the strictest first. */
export function rulesInWords({ room, rules }: { room: Ruled; rules: BookingRoom }, language: Language): string[] {
  const said: string[] = []
  const add = (text: string | null) => text !== null && said.push(text)
  add(room.status === 'online' ? null : say(ruleWords.ruleOffline, language))
  add(room.readonly ? say(ruleWords.ruleReadonly, language) : null)
  add(room.isaudit === 1 ? say(ruleWords.ruleAudit, language) : null)
  const open = openHours(rules)
  add(say(ruleWords.ruleOpen, language, { open: timeOf(open.start), close: timeOf(open.end) }))
  const lunch = lunchBreak(rules)
  add(lunch === null ? null : say(ruleWords.ruleLunch, language, { from: timeOf(lunch.start), to: timeOf(lunch.end) }))
  add(room.approve_booking_weekend ? say(ruleWords.ruleWeekend, language) : null)
  const longest = longestMinutes(rules)
  add(longest === null ? null : say(ruleWords.ruleLength, language, { length: lengthText(longest, language) }))
  add(horizon(room, language))
  add(window(room, language))
  return said
}

function horizon(room: Ruled, language: Language): string | null {
  if (room.limit_unit === 'hour') {
    return room.limithours ? say(ruleWords.ruleHours, language, { n: room.limithours }) : null
  }
  return room.limitdays ? say(ruleWords.ruleDays, language, { n: room.limitdays }) : null
}

function window(room: Ruled, language: Language): string | null {
  const { approve_booking_begintime: begin, approve_booking_endtime: end } = room
  if (!begin && !end) return null
  return say(ruleWords.ruleWindow, language, { begin: begin ?? '00:00', end: end ?? '24:00' })
}
