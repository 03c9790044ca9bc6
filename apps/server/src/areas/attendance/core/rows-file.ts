import { Readable } from 'node:stream'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { export_too_many } from '@workplace/contract/kernel/refusals'
import { type Label, say } from '@workplace/contract/kernel/words'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { yieldToOthers } from '../../../kernel/jobs/yield-to-others'
import { guarded } from '../../../kernel/resources/escape'
import { excelSheets, mostExcelRows } from '../../../kernel/sheet/excel-stream'
import { byteOrderMark, csvLine, csvType, excelType } from '../../../kernel/sheet/sheet'

/** A column of a file: its heading, and what stands in it. */
export type FileColumn<R> = readonly [Label, (row: R, say: (label: Label) => string) => string]

/** What a list shows, all of it, as a file that goes out while it is read: a month of thousands of people is never held. */
export async function fileOfRows<R>(
  call: Call,
  {
    title,
    format,
    columns,
    batches,
    more,
  }: {
    readonly title: Label
    readonly format: 'csv' | 'xlsx'
    readonly columns: readonly FileColumn<R>[]
    readonly batches: AsyncGenerator<readonly R[]>
    /** Whether there are more rows than so many: what a sheet can’t hold is refused before it is begun. */
    readonly more: (than: number) => Promise<boolean>
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
  if (await more(mostExcelRows)) throw new Refusal(export_too_many, { n: mostExcelRows })
  const sheet = { name: label(title), heading, widths: heading.map(() => 14) }
  const rows = async function* () {
    // who punches meanwhile does not wait for somebody's file
    const rest = yieldToOthers()
    for await (const some of batches) {
      yield some.map(cellsOf)
      await rest()
    }
  }
  const body = Readable.from(excelSheets([{ ...sheet, rows: rows() }]), { objectMode: false })
  return { name, media_type: excelType, body }
}
