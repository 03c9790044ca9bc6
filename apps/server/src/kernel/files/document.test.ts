import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { Content } from './content'
import { isDocument, isLargeDocument } from './document'
import { html, svg } from './hostile.sample'

/** A ZIP archive with these files; sums are left out, since nobody unpacks it. */
function zip(files: Record<string, string>): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(Buffer.from(text))
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    entries.push(entry, Buffer.from(name))
    bodies.push(local, Buffer.from(name), packed)
    at += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}

/** A content that is read in pieces of so many bytes. */
const inPieces = (bytes: Buffer, size: number): Content => ({
  bytes: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
  async *pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  },
})

const word = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }

function oldOffice(...streams: string[]): Buffer {
  const file = Buffer.alloc(4096)
  file.writeBigUInt64BE(0xd0cf11e0a1b11ae1n)
  streams.forEach((name, i) => {
    file.write(name, 1024 + i * 128, 'utf16le')
  })
  return file
}

describe('an attachment is what its ending says', () => {
  it('a spreadsheet that another program wrote is accepted as xlsx and as nothing else', async () => {
    const sheet = await writeXlsxFile([[{ value: 'a' }]]).toBuffer()
    expect(isDocument('xlsx', sheet)).toBe(true)
    for (const other of ['docx', 'pptx', 'pdf', 'txt', 'csv', 'doc', 'xls'])
      expect(isDocument(other, sheet)).toBe(false)
  })

  it.each([
    ['docx', zip(word), true],
    ['docx', zip({ 'word/document.xml': '' }), false],
    ['docx', zip({ 'index.html': html }), false],
    ['docx', zip({ ...word, 'word/vbaProject.bin': 'program' }), false],
    ['docx', zip({ ...word, 'word/embeddings/setup.exe': 'program' }), false],
    ['docx', Buffer.concat([Buffer.from(html), zip(word)]), false],
    ['docx', Buffer.concat([zip(word), Buffer.from(html)]), false],
    ['docx', zip(word).subarray(0, 60), false],
    ['docx', Buffer.from('PK\x03\x04'), false],
    ['docx', Buffer.alloc(0), false],
    ['doc', oldOffice('Root Entry', 'WordDocument'), true],
    ['xls', oldOffice('Root Entry', 'Workbook'), true],
    ['ppt', oldOffice('Root Entry', 'PowerPoint Document'), true],
    ['xls', oldOffice('Root Entry', 'WordDocument'), false],
    ['doc', oldOffice('Root Entry', 'WordDocument', '_VBA_PROJECT'), false],
    ['doc', Buffer.from('MZ a program'), false],
    ['pdf', Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n'), true],
    ['pdf', Buffer.from('%PDF-1.7 cut off'), false],
    ['pdf', Buffer.from(`${html}%PDF-1.7 %%EOF`), false],
    ['txt', Buffer.from('会议纪要\r\n\tfirst < second, a<b\n'), true],
    ['txt', Buffer.from([0xbb, 0xe1, 0xd2, 0xe9]), true], // 会议 in GBK
    ['txt', Buffer.from(html), false],
    ['txt', Buffer.from(svg), false],
    ['txt', Buffer.from('hello \0 world'), false],
    ['txt', Buffer.from([0xff, 0xfe, 0xff, 0xff]), false],
    ['csv', Buffer.from('a,b\n1,2\n'), true],
    ['csv', Buffer.from('a,< ScRiPt >alert(1)'), false],
    ['html', Buffer.from('hello'), false],
    ['exe', Buffer.from('hello'), false],
    ['', Buffer.from('hello'), false],
    ['constructor', Buffer.from('hello'), false],
  ] as const)('%s %#', async (ending, bytes, accepted) => {
    expect(isDocument(ending, bytes)).toBe(accepted)
    for (const size of [1, 7, 1000]) expect(await isLargeDocument(ending, inPieces(bytes, size))).toBe(accepted)
  })

  it('also where what tells it lies far behind', async () => {
    const long = Buffer.concat([Buffer.alloc(40_000_000, 'a'), Buffer.from(' 会议'), Buffer.from([0])])
    expect(await isLargeDocument('txt', inPieces(long, 65_536))).toBe(false)
    expect(await isLargeDocument('txt', inPieces(long.subarray(0, -1), 65_536))).toBe(true)
    const book = Buffer.concat([oldOffice('Workbook'), Buffer.alloc(3_000_000)])
    expect(await isLargeDocument('xls', inPieces(book, 65_536))).toBe(true)
    book.write('_VBA_PROJECT', 65_536 * 20 - 9, 'utf16le')
    expect(await isLargeDocument('xls', inPieces(book, 65_536))).toBe(false)
    const directoryTooLarge = zip(word)
    directoryTooLarge.writeUInt32LE(0, directoryTooLarge.length - 6)
    expect(await isLargeDocument('docx', inPieces(directoryTooLarge, 100))).toBe(false)
  })
})
