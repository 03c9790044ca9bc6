import { isValidDate } from '../kernel/date'

/** A line of a file of punches: whose, as the file names them, and when, on the clock of where it was. */
export type PunchLine = { readonly row: number; readonly person: string; readonly wall_time: string }
/** Why a line is none. */
export type LineFault = { readonly row: number; readonly reason: 'columns' | 'time' | 'person' }
export type PunchLines = { readonly lines: readonly PunchLine[]; readonly faults: readonly LineFault[] }

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

/** The file of a device, `attlog.dat`: a number, a time and what is not trusted, apart by tabs. */
export function attlogLines(text: string): PunchLines {
  const lines: PunchLine[] = []
  const faults: LineFault[] = []
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const one = punchLine(n + 1, line.trim().split('\t'))
    if ('reason' in one) faults.push(one)
    else lines.push(one)
  }
  return { lines, faults }
}
