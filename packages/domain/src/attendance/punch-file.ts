import { isValidDate } from '../kernel/date'

/** A line of a file of punches: whose, as the file names them, and when, on the clock of where it was. */
export type PunchLine = { readonly row: number; readonly person: string; readonly wall_time: string }
/** Why a line is none. */
export type LineFault = { readonly row: number; readonly reason: 'columns' | 'time' | 'person' }

const shape = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** `2026-03-02 08:59:07` of however it was written; null where it is no time. */
export function wallTimeIn(text: string): string | null {
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00'] = shape.exec(text.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year === '' || !isValidDate(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${date} ${hour.padStart(2, '0')}:${minute}:${second}`
}

/** One line of cells, of which the first names somebody and the second says when. */
export function punchLine(row: number, cells: readonly string[]): PunchLine | LineFault {
  const [person = '', time = '', more = ''] = cells.map((cell) => cell.trim())
  if (cells.length < 2) return { row, reason: 'columns' }
  if (person === '') return { row, reason: 'person' }
  // date and time may stand in two columns
  const wall_time = wallTimeIn(time) ?? wallTimeIn(`${time} ${more}`)
  return wall_time === null ? { row, reason: 'time' } : { row, person, wall_time }
}

/** The lines of a text with their numbers, one after the other: of half a million none has to stand beside the others. */
function* linesOf(text: string): Generator<readonly [row: number, line: string]> {
  let row = 0
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf('\n', from)
    const end = found < 0 ? text.length : found
    const line = text.slice(from, end).trim()
    row++
    if (line !== '') yield [row, line]
    from = end + 1
  }
}

/** The file of a device, `attlog.dat`: a number, a time and what is not trusted, apart by tabs. */
export function* attlogLines(text: string): Generator<PunchLine | LineFault> {
  for (const [row, line] of linesOf(text)) yield punchLine(row, line.split('\t'))
}

/** What stands in the cells of a line, which may be quoted. */
function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const cells: string[] = []
  let [cell, quoted] = ['', false]
  for (let at = 0; at < line.length; at++) {
    const one = line[at] ?? ''
    if (quoted && one === '"' && line[at + 1] === '"') {
      cell += one
      at++
    } else if (one === '"') quoted = !quoted
    else if (one === delimiter && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += one
  }
  return [...cells, cell]
}

/** A table as text, with a heading or without. Spreadsheets write semicolons or tabs where the comma is the decimal point. */
export function* csvLines(text: string): Generator<PunchLine | LineFault> {
  const known = text.startsWith('\ufeff') ? text.slice(1) : text
  const heading = known.slice(0, Math.max(0, known.search(/[\r\n]|$/)))
  const delimiter = [',', ';', '\t'].reduce((best, one) =>
    heading.split(one).length > heading.split(best).length ? one : best,
  )
  let isFirst = true
  for (const [row, line] of linesOf(known)) {
    const one = punchLine(row, cellsOf(line, delimiter))
    // a heading is none of its lines
    const isHeading = isFirst && 'reason' in one && one.reason === 'time'
    isFirst = false
    if (!isHeading) yield one
  }
}
