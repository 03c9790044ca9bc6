import { crc32, deflateRawSync } from 'node:zlib'

const word = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 2) buffer.writeUInt16LE(value)
  else buffer.writeUInt32LE(value)
  return buffer
}

/** A zip archive; `claimed` says how large its files say that they are. */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const head = Buffer.concat([
      Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0]),
      ...[crc32(content), packed.length, content.length].map((value) => word(value, 4)),
      ...[name.length, 0].map((value) => word(value, 2)),
    ])
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed])
    directory.push(
      Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
      head,
      Buffer.alloc(10),
      word(at, 4),
      Buffer.from(name),
    )
    parts.push(file)
    at += file.length
  }
  const index = Buffer.concat(directory)
  const count = word(parts.length, 2)
  const end = [Buffer.from('PK\u0005\u0006'), Buffer.alloc(4), count, count, word(index.length, 4), word(at, 4)]
  return Buffer.concat([...parts, index, ...end, word(0, 2)])
}

const xmlns = 'http://schemas.openxmlformats.org'
const relation = (n: number, type: string, target: string) =>
  `<Relationship Id="r${n}" Type="${xmlns}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const relations = (text: string) => `<Relationships xmlns="${xmlns}/package/2006/relationships">${text}</Relationships>`

/** A spreadsheet of these rows, written as XML, and of these shared strings. */
const spreadsheet = (rows: string, shared: readonly string[] = []) =>
  zip({
    '[Content_Types].xml': `<Types xmlns="${xmlns}/package/2006/content-types"/>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${xmlns}/spreadsheetml/2006/main" xmlns:r="${xmlns}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml') + relation(2, 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${xmlns}/spreadsheetml/2006/main">${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${xmlns}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  })

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const heading = `<row r="1">${text('A1', '名称')}</row>`
const row = (n: number, cells: string) => `<row r="${n}">${cells}</row>`

/** What was found to stop a server: some kilobytes each. */
export const hostileTables: Readonly<Record<string, () => Buffer>> = {
  'one cell of four million letters': () => spreadsheet(heading + row(2, text('A2', 'a'.repeat(4_000_000)))),
  'one cell of 28 million letters': () => spreadsheet(heading + row(2, text('A2', 'a'.repeat(28_000_000)))),
  'many long cells': () =>
    spreadsheet(
      heading + Array.from({ length: 280 }, (_, n) => row(n + 2, text(`A${n + 2}`, '长'.repeat(30_000)))).join(''),
    ),
  'many shared strings': () =>
    spreadsheet(
      heading + row(2, '<c r="A2" t="s"><v>0</v></c>'),
      Array.from({ length: 1_000_000 }, (_, n) => `a${n}`),
    ),
  'one long string in all cells': () =>
    spreadsheet(
      heading +
        Array.from({ length: 2000 }, (_, n) =>
          row(
            n + 2,
            Array.from({ length: 100 }, (_, at) => `<c r="${letters(at)}${n + 2}" t="s"><v>0</v></c>`).join(''),
          ),
        ).join(''),
      ['长'.repeat(30_000)],
    ),
  'four hundred thousand cells': () =>
    spreadsheet(
      heading +
        Array.from({ length: 4000 }, (_, n) =>
          row(n + 2, Array.from({ length: 100 }, (_, at) => text(`${letters(at)}${n + 2}`, 'a')).join('')),
        ).join(''),
    ),
  'a line of a million columns': () => Buffer.from(`名称\n${'a,'.repeat(400_000)}\n`),
}
