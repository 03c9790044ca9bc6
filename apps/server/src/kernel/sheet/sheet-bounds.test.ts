import { performance } from 'node:perf_hooks'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { expect, test } from 'vitest'
import { tableRows as readTable } from './read-table'
import { excelFile } from './sheet'
import { isTooLarge } from './sheet-bounds'
import { boundedZip } from './zip'

const sheet = (rows: string) => `<worksheet xmlns="x"><sheetData>${rows}</sheetData></worksheet>`

/** An Excel file of ours whose only sheet is another one. */
async function withSheet(xml: string): Promise<Buffer> {
  const file = boundedZip(await excelFile([{ name: 'A', heading: ['name'], rows: [['x']] }]), 10_000_000)
  const [path, end] = [Buffer.from('xl/worksheets/sheet1.xml'), Buffer.from('</worksheet>')]
  const begin = file.indexOf(path) + path.length
  const old = file.subarray(begin, file.indexOf(end) + end.length)
  // the same length, so that the archive stays whole; the reader does not look at its sum
  return Buffer.concat([
    file.subarray(0, begin),
    Buffer.from(xml.padEnd(old.length)),
    file.subarray(begin + old.length),
  ])
}

test.each([
  ['two cells in opposite corners', sheet('<row r="1"><c r="A1"/></row><row r="1048576"><c r="XFD1048576"/></row>')],
  ['a cell far to the right', sheet('<row r="1"><c r="XFD1"/></row>')],
  ['a row far below', sheet(`<row\nr = '900000'><c/></row>`)],
  ['a reference behind a sign that closes tags', sheet('<row r="1"><c x=">" r="AAA1"/></row>')],
  ['a reference in other letters', sheet('<row r="1"><c r="&#88;FD1"/></row>')],
  ['many cells without references', sheet(`<row>${'<c/>'.repeat(201)}</row>`)],
  ['many rows without references', sheet('<row/>'.repeat(20_001))],
  ['a text longer than any cell', sheet(`<row><c t="inlineStr"><is><t>${'a'.repeat(200_001)}</t></is></c></row>`)],
  ['a shared text longer than any cell', `<sst><si><t>${'a'.repeat(200_001)}</t></si></sst>`],
  ['a prefix', `<x:worksheet><x:sheetData>${'<x:row/>'.repeat(20_001)}</x:sheetData></x:worksheet>`],
])('a worksheet that would not fit into memory is known by its text: %s', (_, xml) => {
  expect(isTooLarge(xml)).toBe(true)
})

test('a worksheet of ordinary size, and other parts of a file, are not', () => {
  const rows = Array.from({ length: 5001 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"/><c r="GR${n + 1}"/></row>`)
  expect(isTooLarge(sheet(rows.join('')))).toBe(false)
  expect(isTooLarge(sheet('<row r="1"><c t="inlineStr"><is><t>say r="hello"</t></is></c></row>'))).toBe(false)
  expect(isTooLarge('<sst><si><t>a text with r="XFD1048576"</t></si></sst>')).toBe(false)
})

test('an Excel file of some bytes cannot end the server', async () => {
  const file = await withSheet(sheet('<row r="1"><c r="A1"/></row><row r="1048576"><c r="XFD1048576"/></row>'))
  expect(file.length).toBeLessThan(20_000)
  await expect(readTable(file)).rejects.toThrow(Refusal)
})

test.each([
  ['one column of two million rows', 'a\n'.repeat(2_500_000)],
  ['five million blank lines', '\n'.repeat(5_000_000)],
])('a CSV file of %s is refused before it fills the memory', async (_, rows) => {
  const file = Buffer.from(`name\n${rows}`)
  const begun = performance.now()
  await expect(readTable(file)).rejects.toThrow(Refusal)
  expect(performance.now() - begun).toBeLessThan(15_000)
})

test('a row of a CSV file has so many cells at most', async () => {
  const [heading] = await readTable(Buffer.from('a,'.repeat(400_000)))
  expect(heading?.cells.length).toBe(200)
})
