import { Readable } from 'node:stream'
import * as refusals from '@workplace/contract/attendance/refusals'
import { type importRoster, mostPainted, type rosterFile } from '@workplace/contract/attendance/roster'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { export_too_many, import_too_many } from '@workplace/contract/kernel/refusals'
import { type Label, say } from '@workplace/contract/kernel/words'
import { datesBetween } from '@workplace/domain/attendance/request'
import type { RosterValue } from '@workplace/domain/attendance/roster'
import { isValidDate } from '@workplace/domain/kernel/date'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { withinReach } from '../../../kernel/call/within-reach'
import { guarded } from '../../../kernel/resources/escape'
import { uploadedTable } from '../../../kernel/resources/uploaded-table'
import { excelFile, excelType } from '../../../kernel/sheet/sheet'
import { cellOf } from './grid'
import { lockRoster, rosterFacts, rosterPeople, rosterShifts, spanOf } from './roster.store'
import { draftCells, recordRoster } from './save-cells'
import { rosterWords as words } from './words'

/** An Excel file is made in memory. */
const mostPeople = 2000
const mostFaults = 200
const formats = ['csv', 'xlsx'] as const
/** Job number, name and department stand before the dates. */
const BEFORE_DATES = 3

/** `GET /schedulecell/export`: the month as it would be with the drafts, and what the short names mean. */
export async function exportRoster(
  call: Call,
  { month, ...narrowed }: ParsedOf<typeof rosterFile>,
): Promise<FileAnswer> {
  const { db, actor } = call
  const t = (label: Label) => say(label, call.language)
  const span = spanOf(month)
  const dates = datesBetween(span.from, span.until)
  const { people } = await rosterPeople(call, narrowed, span)
  if (people.length > mostPeople) throw new Refusal(export_too_many, { n: mostPeople })
  const shifts = await rosterShifts(db, actor.company_id)
  const names = new Map(shifts.map(({ id, name }) => [id, name]))
  const rows: string[][] = []
  for (let at = 0; at < people.length; at += 200) {
    const some = people.slice(at, at + 200)
    const known = await rosterFacts(
      call,
      some.map(({ id }) => id),
      span,
    )
    for (const { id, name, job_num, department } of some)
      rows.push([
        ...[job_num ?? '', name, department ?? ''].map(guarded),
        ...dates.map((date) => {
          const { counted, unplanned, plan, value } = cellOf(known, id, date)
          const shift = value === 'plan' ? plan : value
          if (!counted || (value === 'plan' && unplanned)) return ''
          return typeof shift === 'number' ? guarded(names.get(shift) ?? '') : t(words.restCell)
        }),
      ])
  }
  const body = await excelFile([
    { name: t(words.sheet), heading: [t(words.number), t(words.person), t(words.department), ...dates], rows },
    {
      ...{ name: t(words.legend), heading: [t(words.shift), t(words.shortName), t(words.times)] },
      rows: [
        ...shifts.filter(({ off }) => !off).map((one) => [guarded(one.name), guarded(one.short_name), one.times]),
        [t(words.restCell), '', t(words.legendRest)],
        ['', '', t(words.legendPlan)],
      ],
    },
  ])
  return { name: `${t(words.sheet)}_${month}.xlsx`, media_type: excelType, body: Readable.from([body]) }
}

/** Asked before the transaction: a table is read apart from everybody else's work. */
export async function readRosterFile(call: Call): Promise<void> {
  await uploadedTable(call, formats)
}

/** `C7`, as a spreadsheet names it. */
function cellName(column: number, line: number): string {
  let letters = ''
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters
  return `${letters}${line}`
}

const restNames = new Set(['休', '休息', 'off', 'day off', 'rest'])
/** A heading may be a date, or a date that a spreadsheet made a time of. */
const dateIn = (text: string) => {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00(?::00)?)?$/.exec(text.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isValidDate(date) ? date : null
}

type Cell = { readonly user_id: number; readonly date: string; readonly to: RosterValue; readonly at: string }

/** `POST /schedulecell/import`: drafts what stands in a file, and says of each cell that cannot be taken why. */
export async function importRosterOf(
  call: Call,
  { mode }: ParsedOf<typeof importRoster>,
): Promise<OutputOf<typeof importRoster>> {
  const { db, actor } = call
  const [heading, ...lines] = await uploadedTable(call, formats)
  const columns = (heading?.cells ?? []).flatMap((text, column) => {
    const date = dateIn(text)
    return date === null ? [] : [{ column, date }]
  })
  const faults: { cell: string; message: string }[] = []
  const fault = (column: number, line: number, label: Label, text = '') =>
    faults.push({ cell: cellName(column, line), message: say(label, call.language, { text }) })
  if (heading === undefined || columns.length === 0) throw new Refusal(refusals.no_roster_column)
  for (const [column, text] of heading.cells.entries())
    if (column >= BEFORE_DATES && text !== '' && dateIn(text) === null) fault(column, heading.line, words.badDate, text)
  const shifts = new Map<string, number>()
  const known = (await rosterShifts(db, actor.company_id)).filter(({ off }) => !off)
  for (const { id, short_name } of known.toReversed()) shifts.set(short_name.toLowerCase(), id)
  for (const { id, name } of known) shifts.set(name.toLowerCase(), id)
  const numbers = [...new Set(lines.map(({ cells }) => (cells[0] ?? '').toLowerCase()).filter((one) => one !== ''))]
  const values: unknown[] = [actor.company_id, numbers]
  const reach = withinReach(call, (value) => `$${values.push(value)}`)
  const people = new Map(
    (
      await db.query<{ job_num: string; id: number }>(
        `select lower(u.job_num) as job_num, u.id from users u where u.company_id = $1 and lower(u.job_num) = any($2::text[]) and ${reach}`,
        values,
      )
    ).map(({ job_num, id }) => [job_num, id]),
  )
  const cells: Cell[] = []
  const seen = new Set<number>()
  for (const { line, cells: texts } of lines) {
    const number = texts[0] ?? ''
    const user_id = people.get(number.toLowerCase())
    if (user_id === undefined) {
      fault(0, line, number === '' ? words.noNumber : words.noPerson, number)
      continue
    }
    if (seen.has(user_id)) {
      fault(0, line, words.twice, number)
      continue
    }
    seen.add(user_id)
    for (const { column, date } of columns) {
      const text = (texts[column] ?? '').trim()
      if (text === '') continue
      const to = restNames.has(text.toLowerCase()) ? 'rest' : shifts.get(text.toLowerCase())
      if (to === undefined) fault(column, line, words.noShift, text)
      else cells.push({ user_id, date, to, at: cellName(column, line) })
    }
  }
  if (cells.length > mostPainted * 20) throw new Refusal(import_too_many, { n: mostPainted * 20 })
  await lockRoster(call)
  const changed = await otherThanNow(call, cells, (cell) =>
    faults.push({ cell: cell.at, message: say(words.notCounted, call.language) }),
  )
  const answer = {
    ...{ people: seen.size, cells: changed.length, faults_total: faults.length },
    faults: faults.slice(0, mostFaults),
  }
  if (mode === 'check' || changed.length === 0) call.unchanged()
  else {
    await draftCells(call, changed)
    recordRoster(call, 'roster_import', changed.length, new Set(changed.map(({ user_id }) => user_id)).size)
  }
  return answer
}

/** Those that are worked otherwise than they are now: a file that went out and comes back as it is drafts nothing. */
async function otherThanNow(call: Call, cells: readonly Cell[], notCounted: (cell: Cell) => void): Promise<Cell[]> {
  const dates = cells.map(({ date }) => date).sort()
  const span = { from: dates[0] ?? '', until: dates.at(-1) ?? '' }
  const user_ids = [...new Set(cells.map(({ user_id }) => user_id))]
  const changed: Cell[] = []
  for (let at = 0; at < user_ids.length; at += 200) {
    const some = new Set(user_ids.slice(at, at + 200))
    const known = await rosterFacts(call, [...some], span)
    for (const cell of cells) {
      if (!some.has(cell.user_id)) continue
      const { counted, plan, unplanned, value } = cellOf(known, cell.user_id, cell.date)
      const now = value === 'plan' ? (unplanned ? 'plan' : (plan ?? 'rest')) : value
      if (!counted) notCounted(cell)
      else if (now !== cell.to) changed.push(cell)
    }
  }
  return changed
}
