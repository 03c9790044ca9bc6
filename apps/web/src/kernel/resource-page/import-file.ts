import { endingOf } from '@workplace/contract/kernel/upload'
import type { Label, Values } from '@workplace/contract/kernel/words'
import { importWords as words } from './words'

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

type ReportRow = { readonly line: number; readonly values: Readonly<Record<string, string>> }
/** What was typed over the cells of a report: by line and field. */
export type Mends = Readonly<Record<number, Readonly<Record<string, string>>>>

const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The rows of a report as a file again, with what was mended in them. Fields stand under their names. */
export function mendedFile(rows: readonly ReportRow[], mends: Mends): File {
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const lines = rows.map(({ line, values }) => names.map((name) => quoted(mends[line]?.[name] ?? values[name] ?? '')))
  const text = [names, ...lines].map((cells) => cells.join(',')).join('\r\n')
  return new File([`\uFEFF${text}\r\n`], 'mended.csv', { type: 'text/csv' })
}
