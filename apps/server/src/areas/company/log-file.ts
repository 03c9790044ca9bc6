import { Readable } from 'node:stream'
import * as companyWords from '@workplace/contract/company/words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import {
  actionLabel,
  changesOf,
  fieldLabel,
  moduleLabel,
  resultLabel,
  targetLabel,
  valueText,
} from '@workplace/contract/log-words'
import type { Call } from '../../kernel/call/call'
import type { FileAnswer } from '../../kernel/call/route'
import { guarded } from '../../kernel/resources/escape'
import { byteOrderMark, csvLine, csvType, excelFile, excelType } from '../../kernel/sheet/sheet'
import { namesIn, type StoredLogRow } from './operation-log'
import { logWords as words } from './words'

const batch = 500
/** An Excel file is made in memory. */
const mostExcelRows = 20_000
/** Excel refuses a longer text in a cell. */
const mostInCell = 32_000

/** A moment on the clock of a zone: `2026-11-20 18:05:09`. */
function clockOf(zone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (instant) => (Number.isNaN(Date.parse(instant)) ? instant : format.format(new Date(instant)))
}

function knownZone(zone: string | undefined): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone || 'UTC' })
    return zone || 'UTC'
  } catch {
    throw new Refusal(refusals.invalid_input, {}, { fields: { zone: words.zone } })
  }
}

/** What changed, a line for each field: `名称：A → B`. */
function changesText(
  row: StoredLogRow,
  call: Call,
  names: Readonly<Record<string, string>>,
  instant: (text: string) => string,
) {
  const { language } = call
  const text = (name: string, value: unknown) => valueText(row.module, name, value, { language, names, instant })
  const lines = changesOf(row.module, row.before, row.after).changed.map(({ name, before, after }) => {
    const label = say(fieldLabel(row.module, name), language)
    const [old, now] = [text(name, before), text(name, after)]
    const value = row.before === null ? now : row.after === null ? old : `${old || '–'} → ${now || '–'}`
    return say(words.change, language, { label, value })
  })
  return lines.join('\n').slice(0, mostInCell)
}

/** What of a log goes into a file: its title, and its entries, the newest first, in batches that begin below an id. */
type LogFile = {
  readonly title: Label
  readonly format: 'csv' | 'xlsx'
  /** IANA name of the zone in which times are written. */
  readonly zone: string | undefined
  readonly read: (below: number | null, limit: number) => Promise<StoredLogRow[]>
}

/** A log as a file: what each entry changed in words. */
export async function logFile(call: Call, { title, format, zone: asked, read }: LogFile): Promise<FileAnswer> {
  const { language } = call
  const zone = knownZone(asked)
  const clock = clockOf(zone)
  const label = (one: Label) => say(one, language)
  const heading = [
    say(words.time, language, { zone }),
    ...[
      words.person,
      words.action,
      words.result,
      words.module,
      words.target,
      words.changes,
      words.ip,
      words.request,
    ].map(label),
  ]
  const rows = rowsOf(call, read, clock)
  const name = `${label(title)}_${new Date(call.now()).toISOString().slice(0, 10)}.${format}`
  if (format === 'csv') {
    const lines = async function* () {
      yield byteOrderMark + csvLine(heading)
      for await (const some of rows) yield some.map((cells) => csvLine(cells.map(guarded))).join('')
    }
    return { name, media_type: csvType, body: Readable.from(lines(), { objectMode: false }) }
  }
  const all: string[][] = []
  for await (const some of rows) {
    all.push(...some)
    if (all.length > mostExcelRows) throw new Refusal(refusals.export_too_many, { n: mostExcelRows })
  }
  const body = await excelFile([{ name: label(title), heading, rows: all }])
  return { name, media_type: excelType, body }
}

/** Who did it, as the screen says it. */
function whoDid({ user_id, user_name, result, application }: StoredLogRow, language: Language): string {
  if (user_id === null && result !== 'ok') return say(words.nobody, language)
  if (application !== null) return say(companyWords.throughApplication, language, { who: user_name, application })
  return user_name === '' || (user_id === null && user_name === words.system[0])
    ? say(words.system, language)
    : user_name
}

async function* rowsOf(
  call: Call,
  read: LogFile['read'],
  clock: (instant: string) => string,
): AsyncGenerator<string[][]> {
  const { language } = call
  let below: number | null = null
  for (;;) {
    const entries: StoredLogRow[] = await read(below, batch)
    const names = await namesIn(call, entries)
    yield entries.map((row) => [
      clock(row.time),
      whoDid(row, language),
      say(actionLabel(row.action, row.module), language),
      say(resultLabel(row.result), language),
      say(moduleLabel(row.module), language),
      targetLabel(row.module, row.target, language),
      changesText(row, call, names, clock),
      row.ip ?? '',
      row.request_id ?? '',
    ])
    if (entries.length < batch) return
    below = entries.at(-1)?.id ?? null
  }
}
