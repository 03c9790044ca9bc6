import { widthWithin } from './columns'
import type { Habits } from './list-state'

export type Density = 'comfortable' | 'compact'

/** How a person likes a list: kept in this browser, for this person and this list. */
export type ListHabits = Habits & {
  readonly density?: Density
  readonly widths?: Readonly<Record<string, number>>
}

const keyOf = (userId: number, list: string) => `list:${userId}:${list}`

/** What is stored may be of an older version, or of somebody's making: only what can be understood is taken. */
export function habitsIn(text: string | null): ListHabits {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return {}
  }
  if (typeof stored !== 'object' || stored === null) return {}
  const { limit, sort, columns, density, widths } = stored as Record<string, unknown>
  return {
    ...(typeof limit === 'number' && limit > 0 && limit <= 200 ? { limit } : {}),
    ...(typeof sort === 'string' ? { sort } : {}),
    ...(Array.isArray(columns) ? { columns: columns.filter((name) => typeof name === 'string') } : {}),
    ...(density === 'compact' || density === 'comfortable' ? { density } : {}),
    ...(typeof widths === 'object' && widths !== null ? { widths: widthsIn(widths) } : {}),
  }
}

function widthsIn(stored: object): Record<string, number> {
  const numbers = Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return Object.fromEntries(numbers.map(([name, width]) => [name, widthWithin(width)]))
}

export const readHabits = (userId: number, list: string) => habitsIn(localStorage.getItem(keyOf(userId, list)))

export function writeHabits(userId: number, list: string, habits: ListHabits): void {
  localStorage.setItem(keyOf(userId, list), JSON.stringify(habits))
}
