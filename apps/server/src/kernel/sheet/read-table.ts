import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { parse } from 'csv-parse/sync'
import { type SheetData as ReadSheet, readSheet } from 'read-excel-file/node'
import { decodedText } from './decoded-text'
import { boundedZip } from './zip'

/** The text cells of a file's rows; the first is the heading. `line` is the row's number as a spreadsheet shows it. */
export type TableRow = { line: number; cells: string[] }

const zipBegins = Buffer.from('PK\u0003\u0004', 'latin1')
const largestUnpackedBytes = 30 * 1024 * 1024
/** More does not stand in a cell of Excel either. */
const mostInCell = 32_767
/** More than the largest file has. */
const mostCharacters = 12_000_000
/** Blank lines counted; of columns the first ones count. */
const mostCsvRows = 20_000
const mostColumns = 200

/** Reads a CSV file (UTF-8, UTF-16 with its mark, or GBK) or an Excel file. Only ever called in a helper: see `readTable`. */
export async function tableRows(file: Buffer): Promise<TableRow[]> {
  const rows = file.subarray(0, 4).equals(zipBegins) ? await excelRows(file) : csvRows(decodedText(file))
  let characters = 0
  const read = rows.flatMap((all, index): TableRow[] => {
    const cells = all.slice(0, mostColumns).map((cell) => cell.trim())
    const line = index + 1
    for (const { length } of cells) {
      if (length > mostInCell) throw new Refusal(refusals.import_cell, { line, n: mostInCell })
      characters += length
    }
    return cells.some((cell) => cell !== '') ? [{ line, cells }] : []
  })
  // one text can stand in a hundred thousand cells of a small file
  if (characters > mostCharacters) throw new Refusal(refusals.work_too_large)
  return read
}

/** Spreadsheets write semicolons or tabs where the comma is the decimal point. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  const counts = [',', ';', '\t'].map((one) => ({ one, count: heading.split(one).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one
}

function csvRows(text: string): string[][] {
  if (text.includes('\u0000')) throw new Refusal(refusals.import_unreadable)
  let rows: string[][]
  try {
    rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      max_record_size: 1_000_000,
      to: mostCsvRows + 1,
    })
  } catch {
    throw new Refusal(refusals.import_unreadable)
  }
  if (rows.length > mostCsvRows) throw new Refusal(refusals.import_too_many, { n: mostCsvRows })
  return rows
}

async function excelRows(file: Buffer): Promise<string[][]> {
  let rows: ReadSheet
  try {
    rows = await readSheet(boundedZip(file, largestUnpackedBytes))
  } catch {
    throw new Refusal(refusals.import_unreadable)
  }
  return rows.map((row) => row.map(cellText))
}

/** Dates and times that a spreadsheet recognised come as moments without a zone: what its clock shows. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  const text = value.toISOString()
  if (value.getTime() < Date.UTC(1901, 0, 1)) return text.slice(11, 16)
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}
