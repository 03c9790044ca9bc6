import { Readable } from 'node:stream'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { export_too_many } from '@workplace/contract/kernel/refusals'
import { type Label, say } from '@workplace/contract/kernel/words'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { guarded } from '../../../kernel/resources/escape'
import { byteOrderMark, csvLine, csvType, excelFile, excelType } from '../../../kernel/sheet/sheet'

/** An Excel file is made in memory. */
const mostExcelRows = 20_000

/** A column of a file: its heading, and what stands in it. */
export type FileColumn<R> = readonly [Label, (row: R, say: (label: Label) => string) => string]

/** What a list shows, all of it, as a file: CSV goes out as it is read. */
export async function fileOfRows<R>(
  call: Call,
  {
    title,
    format,
    columns,
    batches,
  }: {
    readonly title: Label
    readonly format: 'csv' | 'xlsx'
    readonly columns: readonly FileColumn<R>[]
    readonly batches: AsyncGenerator<readonly R[]>
  },
): Promise<FileAnswer> {
  const label = (one: Label) => say(one, call.language)
  const heading = columns.map(([name]) => label(name))
  const name = `${label(title)}_${new Date(call.now()).toISOString().slice(0, 10)}.${format}`
  const cellsOf = (row: R) => columns.map(([, cell]) => cell(row, label))
  if (format === 'csv') {
    const lines = async function* () {
      yield byteOrderMark + csvLine(heading)
      for await (const rows of batches) yield rows.map((row) => csvLine(cellsOf(row).map(guarded))).join('')
    }
    return { name, media_type: csvType, body: Readable.from(lines(), { objectMode: false }) }
  }
  const all: string[][] = []
  for await (const rows of batches) {
    all.push(...rows.map(cellsOf))
    if (all.length > mostExcelRows) throw new Refusal(export_too_many, { n: mostExcelRows })
  }
  return { name, media_type: excelType, body: await excelFile([{ name: label(title), heading, rows: all }]) }
}
