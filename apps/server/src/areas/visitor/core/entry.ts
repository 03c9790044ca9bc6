import { type Language, say } from '@workplace/contract/kernel/words'
import { entryFaults, missingFields } from '@workplace/contract/visitor/states'
import { type EntryAnswer, entryChecks } from '@workplace/domain/visitor/come-in'
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

/** Why not, in words. */
export function faultText(
  { fault, next }: EntryAnswer,
  visit: StoredVisit,
  visitor: StoredVisitor,
  { language, now }: { language: Language; now: () => number },
): string {
  if (fault === null) return ''
  const missing = missingOf(visit, visitor).map((name) => say(missingFields[name], language))
  const between = language === 'zh' ? '、' : ', '
  const unsigned = unsignedOf(visit, visitor, now()).map(({ name, name_en }) => say([name, name_en || name], language))
  return say(entryFaults[fault], language, {
    next: next === null ? '' : wireTime(next, visit.timezone).slice(5, 16),
    hasNext: next === null ? 'no' : 'yes',
    office: visit.office_name,
    fields: missing.join(between),
    agreements: unsigned.join(between),
  })
}
