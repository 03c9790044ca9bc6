/** What stands between names in a line, by language. */
export const comma = { zh: '、', en: ', ' } as const
