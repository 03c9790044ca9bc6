export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
type Way = readonly [language: 'zh' | 'en', size: keyof typeof sizes]

export const languages = ['zh', 'en'] as const

/** In each language at each size. */
export const everyWay: readonly Way[] = [
  ['zh', 'desk'],
  ['en', 'phone'],
  ['zh', 'phone'],
  ['en', 'desk'],
]

/**
 * How a journey is gone that can be gone in several ways: in one of them, always the same, another for the next journey.
 * All journeys together see both languages and both sizes; what words and widths can break is held by tests of their own.
 * `WAYS=all` goes each journey in each of its ways.
 */
export function waysOf<T>(journey: string, all: readonly T[]): readonly T[] {
  if (process.env.WAYS === 'all') return all
  const sum = [...journey].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  return all.slice(sum % all.length).slice(0, 1)
}
