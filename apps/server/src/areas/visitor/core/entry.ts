import { comma } from '@workplace/contract/kernel/comma'
import { dayText } from '@workplace/contract/kernel/day-text'
import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import { entryFaults, missingFields } from '@workplace/contract/visitor/states'
import { type EntryAnswer, type EntryFault, entryChecks } from '@workplace/domain/visitor/come-in'
import { wireTime } from '../../../kernel/text/wire-time'
import { missingOf, type StoredVisit, type StoredVisitor, unsignedOf } from './visitor.store'

/** May somebody come in who stands at an office now? The same for who decides and for who asks why. */
export const checksOf = (
  visit: StoredVisit,
  visitor: StoredVisitor,
  at_office_id: number,
  now: number,
): EntryAnswer[] =>
  entryChecks(
    {
      state: visitor.state,
      approval: visitor.audit_state,
      windows: visit.windows,
      before_minutes: visit.before_minutes,
      timezone: visit.timezone,
      office_id: visit.office_id,
      at_office_id,
      has_host: visit.has_host,
      unanswered: visitor.host_answer === 'asked' || visitor.host_answer === 'wait',
      missing: missingOf(visit, visitor),
      unsigned: unsignedOf(visit, visitor, now).length,
    },
    now,
  )

/** When that is on the clock of the office: of today the time alone. */
function nextText(next: number | null, timezone: string, language: Language, now: number): string {
  if (next === null) return ''
  const [at, today] = [wireTime(next, timezone), wireTime(now, timezone)]
  const time = at.slice(11, 16)
  return at.slice(0, 10) === today.slice(0, 10) ? time : `${dayText(at, language)} ${time}`
}

/** Why not, in words. */
export function faultText(
  { fault, next }: EntryAnswer,
  visit: StoredVisit,
  visitor: StoredVisitor,
  { language, now }: { language: Language; now: () => number },
  faults: Readonly<Record<EntryFault, Label>> = entryFaults,
): string {
  if (fault === null) return ''
  const missing = missingOf(visit, visitor).map((name) => say(missingFields[name], language))
  const between = comma[language]
  const unsigned = unsignedOf(visit, visitor, now()).map(({ name, name_en }) => say([name, name_en || name], language))
  return say(faults[fault], language, {
    next: nextText(next, visit.timezone, language, now()),
    hasNext: next === null ? 'no' : 'yes',
    office: visit.office_name,
    fields: missing.join(between),
    agreements: unsigned.join(between),
  })
}
