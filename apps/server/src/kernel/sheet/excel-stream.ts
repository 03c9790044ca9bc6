import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { WallCell } from './sheet'

// An Excel file that is written while its rows are read: `excelFile` holds all of them, which some lists are too long for.

export type Cell = string | number | WallCell
type StreamedSheet = {
  readonly name: string
  readonly heading: readonly string[]
  /** Characters of each column. */
  readonly widths: readonly number[]
}

/** What a sheet holds besides its heading. */
export const mostExcelRows = 1_048_575

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What XML cannot hold is left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const special = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff&<>"]/
/** Most texts have nothing in them that XML minds: one look says so. */
const escaped = (text: string) =>
  special.test(text) ? text.replace(unwritable, '').replace(/[&<>"]/g, (one) => entities[one] ?? '') : text

/** Excel refuses a longer text in a cell. */
const mostInCell = 32_000

/** `A`, `Z`, `AA`. */
function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26))
  return column < 26 ? rest : letters(Math.floor(column / 26) - 1) + rest
}
const columnNames = Array.from({ length: 100 }, (_, column) => letters(column))

/** Days since the last day of 1899, as the format counts them. */
const daysOf = (cell: WallCell): number => cell.date.getTime() / 86_400_000 + 25_569

function rowText(line: number, cells: readonly Cell[], style = ''): string {
  let text = `<row r="${line}">`
  for (const [column, cell] of cells.entries()) {
    if (cell === '') continue
    const at = `<c r="${columnNames[column] ?? letters(column)}${line}"${style}`
    text +=
      typeof cell === 'number'
        ? `${at}><v>${cell}</v></c>`
        : cell instanceof WallCell
          ? `${at} s="2"><v>${daysOf(cell)}</v></c>`
          : `${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.length > mostInCell ? cell.slice(0, mostInCell) : cell)}</t></is></c>`
  }
  return `${text}</row>`
}

const sheetName = (name: string) => escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
const each = (sheets: readonly StreamedSheet[], of: (no: number, sheet: StreamedSheet) => string) =>
  sheets.map((sheet, n) => of(n + 1, sheet)).join('')

/** Everything but the rows. */
function parts(sheets: readonly StreamedSheet[]): [string, string][] {
  return [
    [
      '[Content_Types].xml',
      `${header}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/>${each(sheets, (no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${kinds}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${header}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${header}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(sheets, (no, sheet) => `<sheet name="${sheetName(sheet.name)}" sheetId="${no}" r:id="rId${no}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${header}<Relationships xmlns="${packaged}/relationships">${each(sheets, (no) => `<Relationship Id="rId${no}" Type="${office}/worksheet" Target="worksheets/sheet${no}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${header}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
  ]
}

async function* sheetText(
  sheet: StreamedSheet,
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const widths = sheet.widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`)
  yield `${header}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowText(1, sheet.heading, ' s="1"')}`
  let line = 1
  for await (const some of rows) yield some.map((cells) => rowText(++line, cells)).join('')
  yield '</sheetData></worksheet>'
}

type Entry = { name: Buffer; crc: number; packed: number; size: number; at: number; flags: number }

/** Names are UTF-8; bit 3: sizes follow the content, as nobody knows them before. */
const flags = { known: 0x0800, after: 0x0808 }

function fields(entry: Entry): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt16LE(entry.flags, 2)
  bytes.writeUInt16LE(8, 4) // deflated
  bytes.writeUInt16LE(0x21, 8) // the first day that the format knows
  bytes.writeUInt32LE(entry.crc, 10)
  bytes.writeUInt32LE(entry.packed, 14)
  bytes.writeUInt32LE(entry.size, 18)
  bytes.writeUInt16LE(entry.name.length, 22)
  return bytes
}

const word = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, n) => {
    bytes.writeUInt32LE(value, 4 * n)
  })
  return bytes
}

function directory(entries: readonly Entry[], at: number): Buffer {
  const listed = entries.flatMap((entry) => {
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(entry.at, 10)
    return [word(0x02014b50), Buffer.from([20, 0]), fields(entry), rest, entry.name]
  })
  const index = Buffer.concat(listed)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([index, word(0x06054b50), end])
}

type Rows = AsyncIterable<readonly (readonly Cell[])[]>

/** The bytes of an Excel file with one sheet, whose rows come in batches; each batch is written before the next is read. */
export const excelStream = (sheet: StreamedSheet, rows: Rows): AsyncGenerator<Buffer> =>
  excelSheets([{ ...sheet, rows }])

/** The same with several, one after the other. */
export async function* excelSheets(
  sheets: readonly (StreamedSheet & { readonly rows: Rows })[],
): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let at = 0
  for (const [name, text] of parts(sheets)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const sizes = { crc: crc32(content), packed: packed.length, size: content.length }
    const entry: Entry = { name: Buffer.from(name), ...sizes, at, flags: flags.known }
    const bytes = Buffer.concat([word(0x04034b50), fields(entry), entry.name, packed])
    entries.push(entry)
    at += bytes.length
    yield bytes
  }
  for (const [n, sheet] of sheets.entries()) {
    const entry: Entry = {
      name: Buffer.from(`xl/worksheets/sheet${n + 1}.xml`),
      ...{ crc: 0, packed: 0, size: 0, at, flags: flags.after },
    }
    const head = Buffer.concat([word(0x04034b50), fields(entry), entry.name])
    yield head
    async function* counted() {
      for await (const text of sheetText(sheet, sheet.rows)) {
        const content = Buffer.from(text)
        entry.crc = crc32(content, entry.crc)
        entry.size += content.length
        yield content
      }
    }
    // a third more bytes for half of the work, which others want to do theirs
    const deflate = createDeflateRaw({ level: 2 })
    // a failure of the rows destroys the compression, and so ends the reading below
    const fed = pipeline(Readable.from(counted(), { objectMode: false }), deflate).catch(() => {})
    for await (const part of deflate) {
      entry.packed += part.length
      yield part as Buffer
    }
    await fed
    entries.push(entry)
    const tail = word(0x08074b50, entry.crc, entry.packed, entry.size)
    yield tail
    at += head.length + entry.packed + tail.length
  }
  yield directory(entries, at)
}
