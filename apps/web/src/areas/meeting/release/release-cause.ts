import type { ReleasedRow } from '@workplace/contract/meeting/release'
import type { Translate } from '../../../kernel/words'
import { releaseWords as words } from './release-words'

/** In a sentence, what was known when a meeting was released. */
export function causeText({ trigger, evidence }: Pick<ReleasedRow, 'trigger' | 'evidence'>, t: Translate): string {
  if (trigger === 'series') return t(words.series, { n: evidence.strikes ?? 0 })
  if (evidence.nobody_minutes !== null)
    return t(evidence.signed ? words.noPersonSigned : words.noPerson, { n: evidence.nobody_minutes })
  if (evidence.before_minutes === null) return ''
  const n = Math.abs(evidence.before_minutes)
  return t(evidence.before_minutes > 0 ? words.noSignBefore : words.noSignDuring, { n })
}
