import type { Language } from './words'

/** What stands between names in a line. */
export const comma = { zh: '、', en: ', ' } as const satisfies Record<Language, string>
