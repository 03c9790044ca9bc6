import type { Label } from '@workplace/contract/kernel/words'
import { createContext, use } from 'react'
import styles from './door.module.css'

export type ScreenLanguage = 'zh' | 'en' | 'both'
type Values = Readonly<Record<string, string | number>>

/** The languages of the screen. */
export const ScreenLanguageContext = createContext<ScreenLanguage>('both')

const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** A text in the screen's language; in both where it shows both. */
export function useSay(): (label: Label, values?: Values) => string {
  const tongue = use(ScreenLanguageContext)
  return ([zh, en], values) => {
    if (tongue === 'both') return zh === en ? fill(zh, values) : `${fill(zh, values)} ${fill(en, values)}`
    return fill(tongue === 'zh' ? zh : en, values)
  }
}

/** The same with the second language smaller: below, or beside. */
export function Say({ label: [zh, en], values, beside }: { label: Label; values?: Values; beside?: boolean }) {
  const tongue = use(ScreenLanguageContext)
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
