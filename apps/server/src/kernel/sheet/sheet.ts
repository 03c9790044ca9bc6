import writeExcelFile, { type SheetData } from 'write-excel-file/node'

export const csvType = 'text/csv; charset=utf-8'
export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

/** A date and time as a wall clock shows it (`YYYY-MM-DD HH:mm`, or with seconds): a cell that spreadsheets sort and calculate with. */
export class WallCell {
  constructor(readonly text: string) {}
  /** The same wall clock as if it were UTC's: that is how the format counts days. */
  get date(): Date {
    return new Date(`${this.text.replace(' ', 'T')}Z`)
  }
  toString(): string {
    return this.text
  }
}

/** A wall clock of the wire as a cell; nothing where there is none. */
export const wallCell = (text: string | null): WallCell | '' => (text === null || text === '' ? '' : new WallCell(text))

export type SheetCell = string | number | WallCell
export type Sheet = { name: string; heading: readonly string[]; rows: readonly (readonly SheetCell[])[] }

const cellOf = (value: SheetCell) =>
  value instanceof WallCell ? { value: value.date, type: Date, format: 'yyyy-mm-dd hh:mm' } : { value }

/** An Excel file; the heading of each sheet is bold and stays in sight. */
export function excelFile(sheets: readonly Sheet[]): Promise<Buffer> {
  return writeExcelFile(
    sheets.map(({ name, heading, rows }) => ({
      sheet: name,
      data: [
        heading.map((value) => ({ value, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(cellOf)),
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
