import IntlMessageFormat from 'intl-messageformat'
import { comma } from './comma'

export type Language = 'zh' | 'en'
/** A text in both languages, Chinese first. Sentences may use ICU message syntax. */
export type Label = readonly [zh: string, en: string]
export type Words = Readonly<Record<string, Label>>
/** What stands in a sentence; several names stand behind each other as its language puts them. */
export type Values = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>

const formats = new Map<string, IntlMessageFormat>()

/** The text of a label in a language, with its ICU placeholders filled from `values`. */
export function say(label: Label, language: Language, values?: Values): string {
  const text = language === 'en' ? label[1] : label[0]
  if (values === undefined || !text.includes('{')) return text
  const key = `${language}:${text}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new IntlMessageFormat(text, language === 'en' ? 'en' : 'zh-CN', undefined, { ignoreTag: true })
    formats.set(key, format)
  }
  return String(format.format(inLine(values, language)))
}

/** The same values with each list as one text. */
export const inLine = (values: Values, language: Language) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join(comma[language]) : value]),
  ) as Record<string, string | number>

/** A sentence with its values filled in, in both languages: for where it is not known yet in which it will be read. */
export const filled = (label: Label, values: Values): Label => [say(label, 'zh', values), say(label, 'en', values)]

/** The language that an `Accept-Language` header or a stored choice asks for; Chinese unless English comes first. */
export function languageOf(text: string | undefined): Language {
  return text !== undefined && /^\s*en\b/i.test(text) ? 'en' : 'zh'
}
