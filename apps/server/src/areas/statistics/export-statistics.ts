import { Readable } from 'node:stream'
import { type Label, say } from '@workplace/contract/kernel/words'
import type { DeskUtilisation } from '@workplace/contract/statistics/desk-utilisation'
import type { RoomCosts, Use, Utilisation } from '@workplace/contract/statistics/utilisation'
import type { Call } from '../../kernel/call/call'
import type { FileAnswer } from '../../kernel/call/route'
import { guarded } from '../../kernel/resources/escape'
import {
  byteOrderMark,
  csvLine,
  csvType,
  excelFile,
  excelType,
  type Sheet,
  type SheetCell,
} from '../../kernel/sheet/sheet'
import { words } from './words'

type Format = 'csv' | 'xlsx'
type Span = { from: string; to: string }

const hours = (minutes: number): number => Math.round(minutes / 6) / 10
const percent = (part: number, all: number): number | string => (all === 0 ? '' : Math.round((part / all) * 1000) / 10)

/** What nobody knows stays empty: it is not nothing. */
const useCells = (use: Use): (string | number)[] => [
  ...[use.meetings, hours(use.booked_minutes), hours(use.open_minutes), percent(use.booked_minutes, use.open_minutes)],
  use.known,
  ...[use.by_sign_in, use.by_detector],
  ...(use.known === 0 ? ['', '', ''] : [use.used, hours(use.used_minutes), use.no_shows]),
  use.released,
]

const useHeading = [
  ...[words.meetings, words.bookedHours, words.openHours, words.bookedPercent, words.known],
  ...[words.bySignIn, words.byDetector],
  ...[words.used, words.usedHours, words.noShows, words.released],
]

async function fileOf(call: Call, title: Label, { from, to }: Span, format: Format, sheet: Omit<Sheet, 'name'>) {
  const name = `${say(title, call.language)}_${from}_${to}.${format}`
  if (format === 'csv') {
    const text = (cell: SheetCell) => (typeof cell === 'string' ? guarded(cell) : String(cell))
    const lines = [byteOrderMark + csvLine(sheet.heading), ...sheet.rows.map((row) => csvLine(row.map(text)))]
    return { name, media_type: csvType, body: Readable.from(lines, { objectMode: false }) }
  }
  return { name, media_type: excelType, body: await excelFile([{ name: say(title, call.language), ...sheet }]) }
}

/** The rooms of the report, a line each. */
export function utilisationFile(call: Call, answer: Utilisation, format: Format): Promise<FileAnswer> {
  const { language } = call
  const heading = [words.office, words.room, words.capacity, ...useHeading].map((one) => say(one, language))
  const rows = answer.rooms.map((room) => [
    (language === 'en' && room.office_name_en) || room.office_name,
    ...[room.name, room.capacity],
    ...useCells(room),
  ])
  return fileOf(call, words.utilisation, answer, format, { heading, rows })
}

/** The desks of the report, a line each. */
export function desksFile(call: Call, answer: DeskUtilisation, format: Format): Promise<FileAnswer> {
  const { language } = call
  const heading = [
    ...[words.floor, words.area, words.desk, words.bookings, words.bookedHours, words.openHours, words.bookedPercent],
    ...[words.knownBookings, words.used, words.usedHours, words.noShows, words.released],
  ].map((one) => say(one, language))
  const rows = answer.desks.map((desk) => [
    ...[desk.floor_name, (language === 'en' && desk.area_name_en) || desk.area_name, desk.number],
    ...[desk.bookings, hours(desk.booked_minutes), hours(desk.open_minutes)],
    percent(desk.booked_minutes, desk.open_minutes),
    desk.known,
    ...(desk.known === 0 ? ['', '', ''] : [desk.used, hours(desk.used_minutes), desk.no_shows]),
    desk.released,
  ])
  return fileOf(call, words.deskUtilisation, answer, format, { heading, rows })
}

/** The departments of the report, a line each. */
export function costsFile(call: Call, answer: RoomCosts, format: Format): Promise<FileAnswer> {
  const { language } = call
  const heading = [words.department, words.meetings, words.hours, words.amount].map((one) => say(one, language))
  const rows = answer.items.map((one) => [
    one.name ?? say(words.noDepartment, language),
    ...[one.meetings, hours(one.minutes), Number(one.amount)],
  ])
  return fileOf(call, words.costs, { from: answer.from, to: answer.until }, format, { heading, rows })
}
