/** How rooms are used. */
export const title = ['统计', 'Statistics'] as const

export const resources = [] as const

export const log = {}
