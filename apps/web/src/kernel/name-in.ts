import type { Language } from './words'

/** What a reader calls a thing that has a name and perhaps an English one. */
export const nameIn = (language: Language, name: string, name_en: string | null | undefined): string =>
  language === 'en' && name_en ? name_en : name
