import type { Label } from '@workplace/contract/kernel/words'
import { createContext, use } from 'react'
import styles from './say.module.css'

/** A light page speaks one language, or both at once to whoever stands before it. */
export type PageLanguage = 'zh' | 'en' | 'both'
type Values = Readonly<Record<string, string | number>>

/** The languages of the page. */
export const PageLanguageContext = createContext<PageLanguage>('both')

/** `{x}` is replaced by its value; nothing else is read in a text. */
const fill = (text: string, values?: Values): string =>
  // words that people wrote are said without values, and as they stand
  values === undefined ? text : text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** A text in the page's language; in both where it shows both. */
export function useSay(): (label: Label, values?: Values) => string {
  const tongue = use(PageLanguageContext)
  return ([zh, en], values) => {
    if (tongue === 'both') return zh === en ? fill(zh, values) : `${fill(zh, values)} ${fill(en, values)}`
    return fill(tongue === 'zh' ? zh : en, values)
  }
}

/** The same with the second language smaller: below, or beside. */
export function Say({ label: [zh, en], values, beside }: { label: Label; values?: Values; beside?: boolean }) {
  const tongue = use(PageLanguageContext)
  if (tongue !== 'both' || fill(zh, values) === fill(en, values)) return fill(tongue === 'en' ? en : zh, values)
  return (
    <>
      <span className={beside ? styles.left : styles.first}>{fill(zh, values)}</span>
      <span className={beside ? styles.right : styles.second} lang="en">
        {fill(en, values)}
      </span>
    </>
  )
}
