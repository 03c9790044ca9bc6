import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'

/**
 * What a list is sorted by, among what it can be sorted by: the caller's `+name` or `-name`. No other word finds anything,
 * not even those that every object knows.
 */
export function sorting<T>(orders: Readonly<Record<string, T>>, sort: string): { by: T; way: 'asc' | 'desc' } {
  const name = sort.slice(1)
  const by = Object.hasOwn(orders, name) ? orders[name] : undefined
  if (by === undefined || !/^[+-]/.test(sort)) throw new Refusal(refusals.unknown_sort, { field: name })
  return { by, way: sort.startsWith('-') ? 'desc' : 'asc' }
}
