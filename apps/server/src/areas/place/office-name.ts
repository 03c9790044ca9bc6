import type { Language } from '@workplace/contract/kernel/words'

/** What a reader calls an office, as a column of a statement in which the office has this alias. */
export const officeNameIn = (language: Language, alias = 'o'): string =>
  language === 'en' ? `coalesce(nullif(${alias}.name_en, ''), ${alias}.name)` : `${alias}.name`
