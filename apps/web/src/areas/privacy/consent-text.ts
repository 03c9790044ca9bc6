import type { consentRow } from '@workplace/contract/privacy/recognition'
import type { z } from 'zod'
import { dateText, instantText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { privacyWords as words } from './words'

export type Consent = z.output<typeof consentRow>

/** How a consent came about, and how it ended, as a sentence. `own`: said to the person themselves. */
export function useConsentText(own: boolean) {
  const t = useT()
  const language = useLanguage()
  return ({ way, given_on, edition, reference, recorded_by, withdrawn_at, withdrawn_way }: Consent) => {
    const given = { date: dateText(given_on, language), edition, reference: reference ?? '', by: recorded_by }
    const began = t(way === 'paper' ? words.consentPaper : own ? words.consentSelf : words.consentOf, given)
    if (withdrawn_at === null) return began
    const time = instantText(withdrawn_at, language)
    return `${began} · ${t(withdrawn_way === 'left' ? words.consentLeft : words.consentOld, { time })}`
  }
}
