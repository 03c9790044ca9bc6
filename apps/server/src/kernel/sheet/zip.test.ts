import { crc32, deflateRawSync } from 'node:zlib'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { tableRows as readTable } from './read-table'
import { excelFile } from './sheet'
import { boundedZip } from './zip'

const word = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 2) buffer.writeUInt16LE(value)
  else buffer.writeUInt32LE(value)
  return buffer
}

/** A zip archive of one file that claims to hold `claimed` bytes. */
function archive(name: string, content: Buffer, claimed = content.length): Buffer {
  const packed = deflateRawSync(content)
  const head = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0]),
    word(crc32(content), 4),
    word(packed.length, 4),
    word(claimed, 4),
    word(name.length, 2),
    word(0, 2),
  ])
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed])
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    head,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.concat([
    Buffer.from('PK\u0005\u0006'),
    Buffer.alloc(4),
    word(1, 2),
    word(1, 2),
    word(entry.length, 4),
    word(local.length, 4),
    word(0, 2),
  ])
  return Buffer.concat([local, entry, end])
}

test('a spreadsheet is the same without its compression', async () => {
  const rows = [
    ['=1+1', 'line\nbreak', 12.5],
    ['会议室 🎉', ' spaces ', -3],
  ]
  const file = await excelFile([{ name: 'Rooms', heading: ['a', 'b', 'c'], rows }])
  expect(await readSheet(boundedZip(file, 1_000_000))).toEqual(await readSheet(file))
})

test('a small file that unpacks to more than the limit is refused before it fills the memory', async () => {
  const bomb = archive('xl/worksheets/sheet1.xml', Buffer.alloc(200_000_000, ' '), 10)
  expect(bomb.length).toBeLessThan(300_000)
  expect(() => boundedZip(bomb, 1_000_000)).toThrow()
  const before = process.memoryUsage().rss
  await expect(readTable(bomb)).rejects.toThrow(Refusal)
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
})

test.each([
  ['nothing behind its beginning', Buffer.from('PK\u0003\u0004')],
  ['an end that points nowhere', Buffer.concat([Buffer.from('PK\u0003\u0004PK\u0005\u0006'), Buffer.alloc(18, 0xff)])],
  ['no sheet', archive('readme.xml', Buffer.from('<a/>'))],
  ['half of its bytes', archive('xl/workbook.xml', Buffer.from('<a/>'.repeat(100))).subarray(0, 60)],
])('an archive with %s is refused as unreadable', async (_, file) => {
  await expect(readTable(file)).rejects.toMatchObject({ reason: 'import_unreadable' })
})
