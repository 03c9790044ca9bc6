import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import type { SourceSummary } from '@workplace/contract/people/data-source'
import { instantText } from '../../../kernel/time/time-text'
import { ownZone, zoneNote } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { sourceWords as words } from './source-words'

/** When a source runs, in words; with the zone where its clock is not the reader's. */
export function useRhythmText(): (source: Pick<SourceSummary, 'rhythm' | 'enabled' | 'next_run_at'>) => string {
  const t = useT()
  const language = useLanguage()
  return ({ rhythm: { every, at, weekday, zone }, enabled, next_run_at }) => {
    if (every === 'off') return t(words.byHand)
    const text =
      every === 'hour'
        ? t(words.hourly, { minute: Number(at.slice(3)) })
        : every === 'day'
          ? t(words.daily, { at })
          : t(words.weekly, { day: weekdayText(weekday, language), at })
    const note = zoneNote(zone, language, new Date(), ownZone())
    const whole = note === '' ? text : t(words.inZone, { text, zone: note })
    if (!enabled || next_run_at === null || every !== 'week') return whole
    return `${whole} · ${t(words.next, { when: instantText(next_run_at, language) })}`
  }
}
