/** What stands between names in a line. In a file of its own: light pages say it, and fill sentences without a library. */
export const comma = { zh: '、', en: ', ' } as const
