import type { Change } from './engine'

/** The records that a reference of these changes names, as they will be. */
export const idsIn = (changes: readonly Change[], name: string): number[] =>
  changes.flatMap(({ after }) => {
    const id = after[name]
    return typeof id === 'number' ? [id] : []
  })
