import type { Label, Language } from '@workplace/contract/kernel/words'

/** A label within a sentence: English begins in lower case there, but for abbreviations. */
export function inSentence([zh, en]: Label, language: Language): string {
  if (language === 'zh') return zh
  return /^[A-Z][A-Z\d]/.test(en) ? en : en.charAt(0).toLowerCase() + en.slice(1)
}
