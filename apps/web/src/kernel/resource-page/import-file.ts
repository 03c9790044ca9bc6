import type { Mends } from '@workplace/contract/kernel/resource'
import { endingOf } from '@workplace/contract/kernel/upload'
import type { Label, Values } from '@workplace/contract/kernel/words'
import { importWords as words } from './import-words'

export const importMegabytes = 5

/** Why a file cannot be imported, as far as its name and size tell; null if it can. */
export function importFault(
  file: { name: string; size: number },
  formats: readonly string[],
): { label: Label; values: Values } | null {
  if (!formats.includes(endingOf(file.name))) {
    return { label: words.wrongFormat, values: { formats: formats.join(', ') } }
  }
  if (file.size > importMegabytes * 1024 * 1024) return { label: words.tooLarge, values: { n: importMegabytes } }
  return null
}

/** What was typed over the cells of a report, all of it: what was sent before, and what came since. */
export const mendsOf = (before: Mends, since: Mends): Mends =>
  Object.fromEntries(
    [...Object.keys(before), ...Object.keys(since)].map((line) => [line, { ...before[line], ...since[line] }]),
  )
