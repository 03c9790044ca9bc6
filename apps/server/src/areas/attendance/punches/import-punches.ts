import { type importRecords as declared, mostLines } from '@workplace/contract/attendance/source-record'
import * as topics from '@workplace/contract/attendance/topics'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { import_too_many } from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import { say } from '@workplace/contract/kernel/words'
import { personOfNumber } from '@workplace/domain/access/person-number'
import { attlogLines, type LineFault, type PunchLine, punchLine } from '@workplace/domain/attendance/punch-file'
import { minuteOf } from '@workplace/domain/kernel/time'
import { instantOf, wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'
import { uploadedTable } from '../../../kernel/resources/uploaded-table'
import { recordWords as words } from './words'

type Input = ParsedOf<typeof declared>
/** So many are told one by one. */
const mostFaults = 200
/** A time that lies further ahead than this is none. */
const AHEAD_MS = 120_000

const formats = ['csv', 'xlsx'] as const

/** Asked before the transaction: a table is read apart from everybody else's work. */
export async function readPunchFile(call: Call, { kind }: Input): Promise<void> {
  if (kind !== 'attlog') await uploadedTable(call, formats)
}

async function linesIn(call: Call, { kind }: Input): Promise<{ lines: PunchLine[]; faults: LineFault[] }> {
  if (kind === 'attlog') {
    const { lines, faults } = attlogLines(call.file.buffer.toString('utf8'))
    return { lines: [...lines], faults: [...faults] }
  }
  const rows = await uploadedTable(call, formats)
  const lines: PunchLine[] = []
  const faults: LineFault[] = []
  for (const { line, cells } of rows) {
    const one = punchLine(line, cells)
    // a heading is none of its lines
    if ('reason' in one && lines.length + faults.length === 0 && one.reason === 'time') continue
    if ('reason' in one) faults.push(one)
    else lines.push(one)
  }
  return { lines, faults }
}

/** Whom the lines mean: by employee ID, and in the file of a device also by the number under which it knows them. */
async function peopleIn(call: Call, named: readonly string[], kind: Input['kind']): Promise<Map<string, number>> {
  const sought = new Set(named)
  const names = [...sought]
  const numbers = new Map<number, string>()
  for (const name of kind === 'attlog' ? names : []) {
    const known = personOfNumber(name)
    if (known?.kind === 'user') numbers.set(known.id, name)
  }
  const values: unknown[] = [call.actor.company_id, names, [...numbers.keys()]]
  const reach = withinReach(call, (value) => `$${values.push(value)}`)
  const rows = await call.db.query<{ id: number; job_num: string | null }>(
    `select u.id, lower(u.job_num) as job_num from users u
     where u.company_id = $1 and (lower(u.job_num) = any($2::text[]) or u.id = any($3::int[])) and ${reach}`,
    values,
  )
  const found = new Map<string, number>()
  for (const { id } of rows) {
    const number = numbers.get(id)
    if (number !== undefined) found.set(number, id)
  }
  // whose employee ID looks like such a number is meant by it
  for (const { id, job_num } of rows) if (job_num !== null && sought.has(job_num)) found.set(job_num, id)
  return found
}

/** `POST /sourcerecord/import`: each line once, however often the file comes. */
export async function importPunches(call: Call, input: Input): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const { lines, faults: unread } = await linesIn(call, input)
  if (lines.length > mostLines) throw new Refusal(import_too_many, { n: mostLines })
  const faults: { row: number; message: string }[] = unread.map(({ row, reason }) => ({
    ...{ row, message: say(words[reason], call.language) },
  }))
  const people = await peopleIn(
    call,
    lines.map(({ person }) => person.toLowerCase()),
    input.kind,
  )
  const seen = new Set<string>()
  const rows: object[] = []
  for (const { row, person, wall_time } of lines) {
    const fault = (message: keyof typeof words) => faults.push({ row, message: say(words[message], call.language) })
    const user_id = people.get(person.toLowerCase())
    if (user_id === undefined) {
      fault('nobody')
      continue
    }
    const date = wall_time.slice(0, 10)
    const minute = minuteOf(wall_time.slice(11, 16))
    const at = instantOf(date, minute, input.zone) + Number(wall_time.slice(17)) * 1000
    const shown = wallClock(at, input.zone)
    if (shown.minute !== minute) fault('skipped')
    else if (at > call.now() + AHEAD_MS) fault('ahead')
    else if (!seen.has(`${user_id} ${at}`)) {
      seen.add(`${user_id} ${at}`)
      // the hour that comes twice means the first of both, and says so
      const isTwice = wallClock(at + 3_600_000, input.zone).minute === minute
      const marks = isTwice ? ['doubled_hour'] : []
      rows.push({
        user_id,
        at: new Date(at).toISOString(),
        wall_time,
        marks,
        key: `${person.toLowerCase()} ${wall_time} ${input.zone}`,
      })
    }
  }
  faults.sort((a, b) => a.row - b.row)
  const told = { faults: faults.slice(0, mostFaults), faults_total: faults.length, lines: lines.length + unread.length }
  const isChecked = input.mode === 'check' || (input.mode === 'all' && faults.length > 0)
  const from = `from jsonb_to_recordset($2::jsonb) as r(user_id int, at timestamptz, wall_time text, marks text[], key text)`
  const given = [actor.company_id, JSON.stringify(rows)]
  if (isChecked) {
    const [known] = await db.query<{ n: number }>(
      `select count(*)::int as n ${from} join attendance_punch p on p.company_id = $1 and p.source = 'file' and p.source_key = r.key`,
      given,
    )
    call.unchanged()
    return { ...told, taken: 0, known: known?.n ?? 0 }
  }
  const taken = await db.query(
    `insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, upload_time, source, source_key,
       marks, created_by)
     select $1, r.user_id, r.at, r.wall_time, $3, 'import', 'file', $4, 'file', r.key, r.marks, $5 ${from}
     order by r.user_id, r.at on conflict (company_id, source, source_key) do nothing returning id`,
    [...given, input.zone, new Date(call.now()).toISOString(), actor.name],
  )
  if (taken.length === 0) call.unchanged()
  else {
    call.record({
      module: 'attendance_punch',
      action: 'punch_import',
      target: call.file.name,
      after: { records: taken.length },
    })
    call.emit(eventOf(topics.punches, {}))
  }
  return { ...told, taken: taken.length, known: rows.length - taken.length }
}
