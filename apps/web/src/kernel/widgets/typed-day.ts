import type { Language } from '@workplace/contract/kernel/words'

const iso = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/M/D', 'YYYYMMDD']

/** The first is how a picked day reads, as days do everywhere in that language; a day may be typed in any of them. */
export const dayForms: Record<Language, string[]> = {
  zh: [...iso, 'YYYY年M月D日'],
  en: ['D MMM YYYY', ...iso, 'D MMMM YYYY', 'MMM D, YYYY', 'MMMM D, YYYY'],
}

const withTime = (forms: readonly string[], between: string) =>
  ['HH:mm', 'H:mm'].flatMap((time) => forms.map((form) => form + between + time))

/** The same of a moment of a day, in 24 hours. */
export const momentForms: Record<Language, string[]> = {
  zh: withTime(dayForms.zh, ' '),
  en: [...withTime(dayForms.en, ', '), ...withTime(dayForms.en, ' ')],
}
