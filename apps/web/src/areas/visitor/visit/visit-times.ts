import { dayText } from '@workplace/contract/kernel/day-text'
import type { Language } from '@workplace/contract/kernel/words'
import { clockOf, ownZone, wallClock } from '../../../kernel/time/wall-clock'

type Span = { readonly start: string; readonly end: string }

/** 11月23日 周一 10:00–12:00 on the clock of a zone; over midnight with both days. */
export function spanText({ start, end }: Span, zone: string, language: Language): string {
  const [from, to] = [wallClock(new Date(start), zone), wallClock(new Date(end), zone)]
  const until = from.slice(0, 10) === to.slice(0, 10) ? clockOf(to) : `${dayText(to, language)} ${clockOf(to)}`
  return `${dayText(from, language)} ${clockOf(from)}–${until}`
}

/** Its hour, with the day where that is not the day of the window. */
export function hourOf(instant: string, day: string, zone: string, language: Language): string {
  const [wall, other] = [wallClock(new Date(instant), zone), wallClock(new Date(day), zone)]
  return wall.slice(0, 10) === other.slice(0, 10) ? clockOf(wall) : `${dayText(wall, language)} ${clockOf(wall)}`
}

/** What a zone is called, as people say it. */
export function zoneName(zone: string, language: Language, instant: string): string {
  const named = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  })
  return named.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** The zone of whoever looks, where its clock shows something else. */
export function otherZone(zone: string, instant: string): string | null {
  const own = ownZone()
  const at = new Date(instant)
  return wallClock(at, own) === wallClock(at, zone) ? null : own
}
