import { Readable } from 'node:stream'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { fieldOf, type PageQuery } from '@workplace/contract/kernel/resource'
import { say } from '@workplace/contract/kernel/words'
import type { Call } from '../call/call'
import type { FileAnswer } from '../call/route'
import { byteOrderMark, csvLine, csvType, excelFile, excelType } from '../sheet/sheet'
import { isNumeric, writeCell } from './cells'
import type { Engine, Row } from './engine'
import { guarded } from './escape'
import { naturalKeysOf, type WantedTitles, want } from './labels'
import { matching, rowsOf } from './listing'

type ExportQuery = PageQuery & { format: 'csv' | 'xlsx'; columns?: string }

const batch = 500
/** An Excel file is made in memory. */
const mostExcelRows = 20_000

/** The fields that files bring, in the order of the declaration. */
export const imported = (engine: Engine): string[] =>
  Object.entries(engine.resource.fields).flatMap(([name, field]) =>
    field.exchange === true && !field.computed ? [name] : [],
  )

/** Those that they carry away. */
const exchanged = (engine: Engine): string[] =>
  Object.entries(engine.resource.fields).flatMap(([name, field]) => (field.exchange && !field.transient ? [name] : []))

/** The rows of a list as a file, with headings in the caller's language and references by their natural keys. */
export async function exportRows(engine: Engine, call: Call, input: ExportQuery): Promise<FileAnswer> {
  const { resource } = engine
  const asked = new Set((input.columns ?? '').split(',').map((name) => name.trim()))
  const chosen = exchanged(engine).filter((name) => asked.has(name))
  const names = chosen.length > 0 ? chosen : exchanged(engine)
  const heading = names.map((name) => say(fieldOf(resource, name).label, call.language))
  const ids = await matching(engine, call, input)
  const today = new Date(call.now()).toISOString().slice(0, 10)
  const name = `${say(resource.label, call.language)}_${today}.${input.format}`
  if (input.format === 'csv') {
    const lines = async function* () {
      yield byteOrderMark + csvLine(heading.map(guarded))
      for await (const rows of cellsOf(engine, call, names, ids)) yield rows.map(csvLine).join('')
    }
    return { name, media_type: csvType, body: Readable.from(lines(), { objectMode: false }) }
  }
  if (ids.length > mostExcelRows) throw new Refusal(refusals.export_too_many, { n: mostExcelRows })
  const all: (string | number)[][] = []
  const numeric = names.map((one) => isNumeric(fieldOf(resource, one)))
  for await (const rows of cellsOf(engine, call, names, ids)) {
    for (const row of rows) all.push(row.map((cell, column) => (numeric[column] && cell !== '' ? Number(cell) : cell)))
  }
  const body = await excelFile([{ name: sheetName(say(resource.label, call.language)), heading, rows: all }])
  return { name, media_type: excelType, body }
}

/** Excel refuses some characters and more than 31 of them. */
export const sheetName = (text: string): string => text.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

async function* cellsOf(
  engine: Engine,
  call: Call,
  names: readonly string[],
  ids: readonly number[],
): AsyncGenerator<string[][]> {
  const fields = names.map((name) => ({ name, field: fieldOf(engine.resource, name) }))
  for (let at = 0; at < ids.length; at += batch) {
    const rows = await rowsOf(engine, call, ids.slice(at, at + batch))
    const wanted: WantedTitles = new Map()
    for (const { name, field } of fields) {
      if (field.to !== undefined)
        want(
          wanted,
          field.to,
          rows.flatMap((row) => row[name] as number | number[] | null),
        )
    }
    const keys = await naturalKeysOf(call.db, call.actor.company_id, wanted)
    const cell = (row: Row, { name, field }: (typeof fields)[number]) => {
      const text = writeCell(field, row[name], call.language, keys)
      return isNumeric(field) ? text : guarded(text)
    }
    yield rows.map((row) => fields.map((one) => cell(row, one)))
  }
}
