import { endingOf } from '@workplace/contract/kernel/upload'
import type { Label, Values } from '@workplace/contract/kernel/words'
import { importWords as words } from './words'

export const importFormats = ['csv', 'xlsx'] as const
export const importMegabytes = 5

/** Why a file cannot be imported, as far as its name and size tell; null if it can. */
export function importFault(file: { name: string; size: number }): { label: Label; values: Values } | null {
  if (!importFormats.some((format) => format === endingOf(file.name))) {
    return { label: words.wrongFormat, values: { formats: importFormats.join(', ') } }
  }
  if (file.size > importMegabytes * 1024 * 1024) return { label: words.tooLarge, values: { n: importMegabytes } }
  return null
}
