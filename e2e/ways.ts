export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
type Way = readonly [language: 'zh' | 'en', size: keyof typeof sizes]

const some: readonly Way[] = [
  ['zh', 'desk'],
  ['en', 'phone'],
]
const others: readonly Way[] = [
  ['zh', 'phone'],
  ['en', 'desk'],
]

/** How a journey is gone: in each language and at each size once; with `WAYS=all` in each language at each size. */
export const ways = process.env.WAYS === 'all' ? [...some, ...others] : some
