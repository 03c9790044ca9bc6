import { Readable } from 'node:stream'
import { comma } from '@workplace/contract/kernel/comma'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type Label, say } from '@workplace/contract/kernel/words'
import { logStates, type meetingExportQuery } from '@workplace/contract/meeting/manage/meeting-log'
import { reasonIn } from '@workplace/contract/message/known-reason'
import type { z } from 'zod'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { yieldToOthers } from '../../../kernel/jobs/yield-to-others'
import { guarded } from '../../../kernel/resources/escape'
import { type Cell, excelStream, mostExcelRows } from '../../../kernel/sheet/excel-stream'
import { byteOrderMark, csvLine, csvType, excelType, wallCell } from '../../../kernel/sheet/sheet'
import { type After, countOf, type Row, readPage } from './rows'
import { type Search, searchFor, type Whose } from './search'
import { fileWords as words } from './words'

/** So many meetings are read at once: a millisecond or two of work. */
const batch = 100

/** Instants come in UTC. */
const clock = (instant: string) => instant.slice(0, 19).replace('T', ' ')

const columns: readonly (readonly [label: Label, width: number, cell: (row: Row, call: Call) => Cell])[] = [
  [words.number, 10, (row) => row.id],
  [words.title, 32, (row, { language }) => (row.is_open ? row.title : say(words.private, language))],
  [words.state, 10, (row, { language }) => say(logStates[row.state], language)],
  [words.start, 19, (row) => wallCell(row.start_time.slice(0, 16))],
  [words.end, 19, (row) => wallCell(row.end_time.slice(0, 16))],
  [words.zone, 18, (row) => row.timezone],
  [words.office, 18, (row, { language }) => (language === 'en' && row.office_name_en) || row.office_name],
  [words.floor, 8, (row) => row.floor_name],
  [words.rooms, 22, (row, { language }) => [row.meetingroom_name, ...row.extra_rooms].join(comma[language])],
  [words.booker, 14, (row) => row.booker_name],
  [words.host, 14, (row) => row.book_for_name ?? ''],
  [words.department, 18, (row) => row.department ?? ''],
  [words.people, 8, (row) => row.attendee_count],
  [words.reason, 24, (row, { language }) => reasonIn(language, row.cancel_reason) ?? ''],
  [words.booked, 21, (row) => wallCell(clock(row.created_at))],
  [words.changed, 21, (row) => wallCell(clock(row.updated_at))],
  [words.by, 14, (row) => row.updated_by],
]

/** The meetings of a search, a batch after the other, each going on behind the last: nothing is held but one batch. */
async function* batches(call: Call, search: Search): AsyncGenerator<Row[]> {
  let after: After | undefined
  const rest = yieldToOthers()
  for (;;) {
    const rows = await readPage(call, search, { limit: batch, after })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = { starts_at: last.starts_at, id: last.id }
    await rest()
  }
}

async function* cellsOf(call: Call, search: Search): AsyncGenerator<Cell[][]> {
  for await (const rows of batches(call, search)) yield rows.map((row) => columns.map(([, , cell]) => cell(row, call)))
}

/** `GET /log/export`, `GET /manager/export`: what the list shows, all of it, written while it is read. */
export async function exportMeetings(
  call: Call,
  { format, ...filters }: z.output<typeof meetingExportQuery>,
  whose: Whose,
): Promise<FileAnswer> {
  const { language } = call
  const search = await searchFor(call, filters, whose)
  const title = say(whose === 'log' ? words.logTitle : words.manageTitle, language)
  const heading = columns.map(([label]) => say(label, language, { zone: 'UTC' }))
  const name = `${title}_${new Date(call.now()).toISOString().slice(0, 10)}.${format}`
  if (format === 'csv') {
    const lines = async function* () {
      yield byteOrderMark + csvLine(heading)
      for await (const rows of cellsOf(call, search)) {
        yield rows.map((cells) => csvLine(cells.map((cell) => guarded(String(cell))))).join('')
      }
    }
    return { name, media_type: csvType, body: Readable.from(lines(), { objectMode: false }) }
  }
  const { more } = await countOf(call, search, mostExcelRows)
  if (more) throw new Refusal(refusals.export_too_many, { n: mostExcelRows })
  const sheet = { name: title, heading, widths: columns.map(([, width]) => width) }
  const body = Readable.from(excelStream(sheet, cellsOf(call, search)), { objectMode: false })
  return { name, media_type: excelType, body }
}
