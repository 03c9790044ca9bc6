/** What stands between names in a line. In a file that needs no other: light pages load it. */
export const comma = { zh: '、', en: ', ' } as const
