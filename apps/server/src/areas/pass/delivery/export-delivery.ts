import { Readable } from 'node:stream'
import * as common from '@workplace/contract/kernel/common-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type Label, say } from '@workplace/contract/kernel/words'
import type { DeliveryRow, deliveryFile } from '@workplace/contract/pass/delivery'
import { deliveryReasons, deliveryStates } from '@workplace/contract/pass/delivery-words'
import * as passWords from '@workplace/contract/pass/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { guarded } from '../../../kernel/resources/escape'
import { byteOrderMark, csvLine, csvType, excelFile, excelType } from '../../../kernel/sheet/sheet'
import { rowsOfDelivery, soughtRows } from './delivery.store'

const batch = 1000
/** An Excel file is made in memory. */
const mostExcelRows = 20_000

const columns: readonly (readonly [Label, (row: DeliveryRow, say: (label: Label) => string) => string])[] = [
  [peopleWords.person, ({ person }) => person ?? ''],
  [peopleWords.department, ({ department }) => department ?? ''],
  [placeWords.office, ({ office }) => office],
  [common.device, ({ device }) => device],
  [passWords.keyAtDevice, ({ key }) => key],
  [common.status, ({ state }, said) => said(deliveryStates[state])],
  [common.reason, ({ reason }, said) => (reason === null ? '' : said(deliveryReasons[reason].label))],
  [passWords.whatToDo, ({ reason }, said) => (reason === null ? '' : said(deliveryReasons[reason].advice))],
]

/** `GET /delivery/export`: what the list shows, all of it. */
export async function exportDelivery(
  call: Call,
  { format, ...sought }: ParsedOf<typeof deliveryFile>,
): Promise<FileAnswer> {
  const said = (label: Label) => say(label, call.language)
  const heading = columns.map(([label]) => said(label))
  const name = `${said(passWords.delivery)}_${new Date(call.now()).toISOString().slice(0, 10)}.${format}`
  async function* cells() {
    const where = soughtRows(call, sought)
    for (let offset = 0; ; offset += batch) {
      const rows = await rowsOfDelivery(call, where, { sort: '+person', limit: batch, offset })
      yield rows.map((row) => columns.map(([, cell]) => cell(row, said)))
      if (rows.length < batch) return
    }
  }
  if (format === 'csv') {
    const lines = async function* () {
      yield byteOrderMark + csvLine(heading)
      for await (const rows of cells()) yield rows.map((row) => csvLine(row.map(guarded))).join('')
    }
    return { name, media_type: csvType, body: Readable.from(lines(), { objectMode: false }) }
  }
  const all: string[][] = []
  for await (const rows of cells()) {
    all.push(...rows)
    if (all.length > mostExcelRows) throw new Refusal(refusals.export_too_many, { n: mostExcelRows })
  }
  return {
    name,
    media_type: excelType,
    body: await excelFile([{ name: said(passWords.delivery), heading, rows: all }]),
  }
}
