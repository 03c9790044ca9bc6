import { type Label, type Language, languageOf, say, type Values } from '@workplace/contract/kernel/words'
import { create } from 'zustand'
import { readCookie, writeCookie } from './cookies'

export type { Label, Language, Values, Words } from '@workplace/contract/kernel/words'

const key = 'language'
const remembered = () => (typeof document === 'undefined' ? undefined : (readCookie(key) ?? localStorage.getItem(key)))

const useStore = create<{ language: Language }>(() => ({ language: languageOf(remembered() ?? undefined) }))

/** Outside of components, and where no screen must follow a change. */
export const currentLanguage = (): Language => useStore.getState().language
/** Was the language chosen in this browser, or is it only the default? */
export const isLanguageChosen = () => remembered() !== undefined && remembered() !== null

/** Shows everything in a language and remembers it in this browser. */
export function chooseLanguage(language: Language): void {
  writeCookie(key, language, 365)
  localStorage.setItem(key, language)
  showLanguage(language)
}

export function showLanguage(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  useStore.setState({ language })
}

export const useLanguage = (): Language => useStore((state) => state.language)

export type Translate = (label: Label, values?: Values) => string

/** `const t = useT()`, then `t(words.save)` or `t(words.left, { n: 3 })`. */
export function useT(): Translate {
  const language = useLanguage()
  return (label, values) => say(label, language, values)
}

/** The same outside of components. */
export const translate: Translate = (label, values) => say(label, currentLanguage(), values)
