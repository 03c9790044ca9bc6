import { instantText } from '../../kernel/time/time-text'
import { toast } from '../../kernel/toast/toast'
import { currentLanguage, translate } from '../../kernel/words'
import { words } from './security/second-factor-words'

/** Tells who must have a second factor until when to set it up; said over the page to which a sign-in led. */
export function notifyDue(due: string): void {
  const language = currentLanguage()
  toast.warning(translate(words.factorDue, { date: instantText(due, language) }), 10_000)
}
