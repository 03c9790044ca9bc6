import { Readable } from 'node:stream'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type Label, say } from '@workplace/contract/kernel/words'
import type { openDoorFile, PassRow } from '@workplace/contract/pass/passes'
import { recordWords as words } from '@workplace/contract/pass/record-words'
import { accessReasons } from '@workplace/contract/pass/verdict-words'
import { passWays } from '@workplace/contract/pass/way-words'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { guarded } from '../../../kernel/resources/escape'
import { byteOrderMark, csvLine, csvType, excelFile, excelType } from '../../../kernel/sheet/sheet'
import { noteLookup } from './lookups'
import { batchOfPasses, type PassKind, type SoughtPasses, soughtPasses } from './passes.store'

const batch = 500
/** An Excel file is made in memory. */
const mostExcelRows = 20_000

/** A moment on the clock of an office: `2026-11-20 18:05:09`. */
const clockOf = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })

const columns: readonly (readonly [
  Label,
  (row: PassRow, say: (label: Label) => string, clock: (at: string, zone: string) => string) => string,
])[] = [
  [words.time, (row, _, clock) => clock(row.time, row.timezone)],
  [words.timeState, (row, say) => say(words.timeStates[row.time_state])],
  [words.office, (row) => row.office ?? ''],
  [words.door, (row) => row.door ?? ''],
  [words.device, (row) => row.device ?? ''],
  [words.person, (row) => row.person ?? ''],
  [words.department, (row) => row.department ?? ''],
  [words.cardNumber, (row) => row.card ?? ''],
  [words.way, (row, say) => say(passWays[row.way])],
  [words.direction, (row, say) => say(words.directions[row.direction])],
  [words.result, (row, say) => say(row.granted ? words.granted : words.refused)],
  [words.reason, (row, say) => say(accessReasons[row.result])],
  [words.judgement, (row, say) => say(words.judgements[row.judged])],
  [words.score, (row) => (row.score === null ? '' : String(row.score))],
]

/** What a list shows, all of it, as a file. */
export const fileOf =
  (kind: PassKind, area: 'device' | 'pass', title: Label) =>
  async (call: Call, { format, ...filters }: ParsedOf<typeof openDoorFile>): Promise<FileAnswer> => {
    const sought = await soughtPasses(call, kind, area, filters)
    await noteLookup(call, sought.person, 'export')
    const label = (one: Label) => say(one, call.language)
    const heading = columns.map((column) => label(column[0]))
    const name = `${label(title)}_${new Date(call.now()).toISOString().slice(0, 10)}.${format}`
    if (format === 'csv') {
      const lines = async function* () {
        yield byteOrderMark + csvLine(heading)
        for await (const rows of cellsOf(call, sought)) yield rows.map((cells) => csvLine(cells.map(guarded))).join('')
      }
      return { name, media_type: csvType, body: Readable.from(lines(), { objectMode: false }) }
    }
    const all: string[][] = []
    for await (const rows of cellsOf(call, sought)) {
      all.push(...rows)
      if (all.length > mostExcelRows) throw new Refusal(refusals.export_too_many, { n: mostExcelRows })
    }
    return { name, media_type: excelType, body: await excelFile([{ name: label(title), heading, rows: all }]) }
  }

async function* cellsOf(call: Call, sought: SoughtPasses): AsyncGenerator<string[][]> {
  const clocks = new Map<string, Intl.DateTimeFormat>()
  const clock = (at: string, zone: string) => {
    const known = clocks.get(zone) ?? clockOf(zone)
    clocks.set(zone, known)
    return known.format(new Date(at))
  }
  const label = (one: Label) => say(one, call.language)
  let behind: PassRow | null = null
  for (;;) {
    const rows: PassRow[] = await batchOfPasses(call, sought, behind, batch)
    yield rows.map((row) => columns.map(([, cell]) => cell(row, label, clock)))
    if (rows.length < batch) return
    behind = rows.at(-1) ?? null
  }
}
