import { Refusal } from '@workplace/contract/kernel/refusal'
import { parse } from 'csv-parse/sync'
import { type SheetData as ReadSheet, readSheet } from 'read-excel-file/node'
import writeExcelFile, { type SheetData } from 'write-excel-file/node'
import { boundedZip } from './zip'

export const csvType = 'text/csv; charset=utf-8'
export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

export type Sheet = { name: string; heading: readonly string[]; rows: readonly (readonly (string | number)[])[] }

/** An Excel file; the heading of each sheet is bold and stays in sight. */
export function excelFile(sheets: readonly Sheet[]): Promise<Buffer> {
  return writeExcelFile(
    sheets.map(({ name, heading, rows }) => ({
      sheet: name,
      data: [
        heading.map((value) => ({ value, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map((value) => ({ value }))),
      ] as SheetData,
      columns: heading.map((_, column) => ({
        width: widthOf([heading, ...rows.slice(0, 100)].map((row) => String(row[column] ?? ''))),
      })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()
}

/** Characters of a column; a Chinese one is as wide as two others. */
function widthOf(texts: readonly string[]): number {
  const widths = texts.map((text) => text.length + (text.match(/[\u2e80-\uffff]/g)?.length ?? 0))
  return Math.min(50, Math.max(8, ...widths) + 2)
}

/** The text cells of a file's rows; the first is the heading. `line` is the row's number as a spreadsheet shows it. */
export type TableRow = { line: number; cells: string[] }

const zipBegins = Buffer.from('PK\u0003\u0004', 'latin1')
const largestUnpackedBytes = 30 * 1024 * 1024
/** Blank lines counted; of columns the first ones count. */
const mostCsvRows = 20_000
const mostColumns = 200

/** Reads a CSV file (UTF-8, UTF-16 with its mark, or GBK) or an Excel file. */
export async function readTable(file: Buffer): Promise<TableRow[]> {
  const rows = file.subarray(0, 4).equals(zipBegins) ? await excelRows(file) : csvRows(decoded(file))
  return rows
    .map((cells, index) => ({ line: index + 1, cells: cells.slice(0, mostColumns).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

function decoded(file: Buffer): string {
  const marked = file[0] === 0xff && file[1] === 0xfe ? ['utf-16le'] : ['utf-8', 'gb18030']
  for (const encoding of marked) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file)
    } catch {
      // not in this encoding: the next one, or none
    }
  }
  throw new Refusal('import_unreadable')
}

/** Spreadsheets write semicolons or tabs where the comma is the decimal point. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  const counts = [',', ';', '\t'].map((one) => ({ one, count: heading.split(one).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one
}

function csvRows(text: string): string[][] {
  if (text.includes('\u0000')) throw new Refusal('import_unreadable')
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
    throw new Refusal('import_unreadable')
  }
  if (rows.length > mostCsvRows) throw new Refusal('import_too_many', { n: mostCsvRows })
  return rows
}

async function excelRows(file: Buffer): Promise<string[][]> {
  let rows: ReadSheet
  try {
    rows = await readSheet(boundedZip(file, largestUnpackedBytes))
  } catch {
    throw new Refusal('import_unreadable')
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
