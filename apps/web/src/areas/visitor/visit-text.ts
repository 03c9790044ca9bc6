import { dayText } from '@workplace/contract/kernel/day-text'
import type { Label, Language } from '@workplace/contract/kernel/words'
import type { PlanFault } from '@workplace/domain/visitor/visit-windows'
import { clockOf, wallClock } from '../../kernel/time/zone-time'
import { planWords } from './visitor-words'

type Span = { readonly start: string; readonly end: string }

/** On the clock of the office: 11月23日 周一 10:00–12:00; over midnight with both days. */
export function windowText({ start, end }: Span, timezone: string, language: Language): string {
  const [from, to] = [wallClock(new Date(start), timezone), wallClock(new Date(end), timezone)]
  const isOneDay = from.slice(0, 10) === to.slice(0, 10)
  return `${dayText(from, language)} ${clockOf(from)}–${isOneDay ? '' : `${dayText(to, language)} `}${clockOf(to)}`
}

/** The day and hour of an instant at the office: 11月23日 周一 10:00. */
export function momentText(instant: string, timezone: string, language: Language): string {
  const wall = wallClock(new Date(instant), timezone)
  return `${dayText(wall, language)} ${clockOf(wall)}`
}

/** Its hour, and its day where that is another than today. */
export function hourText(instant: string, timezone: string, language: Language, now: number): string {
  const [wall, today] = [wallClock(new Date(instant), timezone), wallClock(new Date(now), timezone)]
  return wall.slice(0, 10) === today.slice(0, 10) ? clockOf(wall) : `${dayText(wall, language)} ${clockOf(wall)}`
}

/** What is wrong with the times of a visit. */
export const planFaults: Readonly<Record<PlanFault, Label>> = {
  span: planWords.endFirst,
  long: planWords.tooLong,
  hours: planWords.hoursMissing,
  no_day: planWords.noWeekday,
  days: planWords.tooManyDays,
}
