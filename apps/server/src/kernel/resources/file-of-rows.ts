import { Readable } from 'node:stream'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type Label, say } from '@workplace/contract/kernel/words'
import type { Call } from '../call/call'
import type { FileAnswer } from '../call/route'
import { yieldToOthers } from '../jobs/yield-to-others'
import { excelSheets, mostExcelRows } from '../sheet/excel-stream'
import { byteOrderMark, csvLine, csvType, excelFile, excelType } from '../sheet/sheet'
import { guarded } from './escape'

/** An Excel file of which nobody says how long it is is made in memory. */
const mostHeld = 20_000

/** How a file is written: labels in the caller's language, moments on the clock of their office. */
export type CellWriter = {
  readonly label: (label: Label) => string
  readonly clock: (at: string | null, zone: string) => string
}
export type FileColumn<R> = readonly [Label, (row: R, how: CellWriter) => string]

/** A moment on the clock of an office: `2026-11-20 18:05:09`. */
function writing({ language }: Call): CellWriter {
  const clocks = new Map<string, Intl.DateTimeFormat>()
  const clockOf = (zone: string) => {
    const known =
      clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(zone, known)
    return known
  }
  return {
    label: (label) => say(label, language),
    clock: (at, zone) => (at === null ? '' : clockOf(zone).format(new Date(at))),
  }
}

/** What a list is read from, with its values: what follows `select …`. */
export type ListFrom = { readonly from: string; readonly values: readonly unknown[] }

/**
 * Rows as a file that is written while they are read: what begins like a formula is text. `list`: what they are read from;
 * by it is known before whether a sheet can hold them, so that Excel, too, goes out as it is read.
 */
export async function fileOfRows<R>(
  call: Call,
  title: Label,
  format: 'csv' | 'xlsx',
  columns: readonly FileColumn<R>[],
  batches: AsyncIterable<readonly R[]>,
  list?: ListFrom,
): Promise<FileAnswer> {
  const how = writing(call)
  const heading = columns.map(([label]) => how.label(label))
  const cells = (row: R) => columns.map(([, cell]) => cell(row, how))
  const name = `${how.label(title)}_${new Date(call.now()).toISOString().slice(0, 10)}.${format}`
  if (format === 'csv') {
    const lines = async function* () {
      yield byteOrderMark + csvLine(heading)
      for await (const rows of batches) yield rows.map((row) => csvLine(cells(row).map(guarded))).join('')
    }
    return { name, media_type: csvType, body: Readable.from(lines(), { objectMode: false }) }
  }
  if (list !== undefined) {
    const beyond = await call.db.query(`select 1 ${list.from} offset ${mostExcelRows} limit 1`, list.values)
    if (beyond.length > 0) throw new Refusal(refusals.export_too_many, { n: mostExcelRows })
    const lines = async function* () {
      // whoever else is at it does not wait for somebody's file
      const rest = yieldToOthers()
      for await (const rows of batches) {
        yield rows.map(cells)
        await rest()
      }
    }
    const sheet = { name: how.label(title), heading, widths: heading.map(() => 14), rows: lines() }
    return {
      ...{ name, media_type: excelType },
      body: Readable.from(excelSheets([sheet]), { objectMode: false }),
    }
  }
  const all: string[][] = []
  for await (const rows of batches) {
    all.push(...rows.map(cells))
    if (all.length > mostHeld) throw new Refusal(refusals.export_too_many, { n: mostHeld })
  }
  return { name, media_type: excelType, body: await excelFile([{ name: how.label(title), heading, rows: all }]) }
}
