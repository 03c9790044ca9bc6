import type { Label, Language } from '@workplace/contract/kernel/words'

/** Names that keep their capital. */
const proper = /^(?:English|Chinese|Exchange|Excel|IoT)\b/

/** A label within a sentence: English begins in lower case there, but for names and abbreviations. */
export function inSentence([zh, en]: Label, language: Language): string {
  if (language === 'zh') return zh
  return /^[A-Z][A-Z\d]/.test(en) || proper.test(en) ? en : en.charAt(0).toLowerCase() + en.slice(1)
}
