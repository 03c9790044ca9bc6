import {
  type importRecords as declared,
  type importing,
  importTask,
  linesTogether,
  mostLines,
  type stopImport,
} from '@workplace/contract/attendance/source-record'
import * as topics from '@workplace/contract/attendance/topics'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { import_too_many } from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import { say } from '@workplace/contract/kernel/words'
import { personOfNumber } from '@workplace/domain/access/person-number'
import {
  attlogLines,
  csvLines,
  type LineFault,
  type PunchLine,
  punchLine,
} from '@workplace/domain/attendance/punch-file'
import { minuteOf } from '@workplace/domain/kernel/time'
import { instantOf, wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'
import { cut, type Tasks } from '../../../kernel/jobs/tasks'
import { yieldToOthers } from '../../../kernel/jobs/yield-to-others'
import { uploadedTable } from '../../../kernel/resources/uploaded-table'
import { decodedText } from '../../../kernel/sheet/decoded-text'
import { punchesSince } from '../core/kept-since'
import { recordWords as words } from './words'

type Input = ParsedOf<typeof declared>
type Line = PunchLine | LineFault
/** So many are told one by one. */
const mostFaults = 200
/** So many numbers of people whom nobody knows are named. */
const mostNamed = 20
/** A time that lies further ahead than this is none. */
const AHEAD_MS = 120_000
/** So many lines are looked up and written together. */
const batchLines = 2_000

/** Asked before the transaction: a table is read apart from everybody else's work. */
export async function readPunchFile(call: Call, { kind }: Input): Promise<void> {
  if (kind === 'xlsx') await uploadedTable(call, ['xlsx'])
}

/** The lines of the file, as often as they are asked for: half a million of them never stand beside each other. */
async function linesIn(call: Call, { kind }: Input): Promise<() => Iterable<Line>> {
  if (kind === 'xlsx') {
    const rows = await uploadedTable(call, ['xlsx'])
    const lines = rows.map(({ line, cells }) => punchLine(line, cells))
    const [first] = lines
    // a heading is none of its lines
    if (first !== undefined && 'reason' in first && first.reason === 'time') lines.shift()
    return () => lines
  }
  const text = kind === 'csv' ? decodedText(call.file.buffer) : call.file.buffer.toString('utf8')
  return () => (kind === 'csv' ? csvLines(text) : attlogLines(text))
}

function* batchesOf(lines: Iterable<Line>): Generator<Line[]> {
  let some: Line[] = []
  for (const one of lines) {
    some.push(one)
    if (some.length < batchLines) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** Whom the lines mean: by employee ID, and in the file of a device also by the number under which it knows them. */
async function peopleIn(call: Call, names: readonly string[], kind: Input['kind']): Promise<Map<string, number>> {
  const sought = new Set(names)
  const numbers = new Map<number, string>()
  for (const name of kind === 'attlog' ? sought : []) {
    const known = personOfNumber(name)
    if (known?.kind === 'user') numbers.set(known.id, name)
  }
  const values: unknown[] = [call.actor.company_id, [...sought], [...numbers.keys()]]
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

type Row = { user_id: number | null; named: string | null; at: string; wall_time: string; marks: string[]; key: string }
type Told = Omit<OutputOf<typeof declared>, 'taken' | 'known' | 'task'>

const fromRows = `from jsonb_to_recordset($2::jsonb) as r(user_id int, named text, at timestamptz, wall_time text, marks text[], key text)`

async function knownOf({ db, actor }: Call, rows: readonly Row[]): Promise<number> {
  const [known] = await db.query<{ n: number }>(
    `select count(*)::int as n ${fromRows} join attendance_punch p on p.company_id = $1 and p.source = 'file' and p.source_key = r.key`,
    [actor.company_id, JSON.stringify(rows)],
  )
  return known?.n ?? 0
}
async function write({ db, actor, now }: Call, rows: readonly Row[], zone: string): Promise<number> {
  const [taken] = await db.query<{ n: number }>(
    `with taken as (insert into attendance_punch (company_id, user_id, named, punch_time, wall_time, zone, origin, way, upload_time,
         source, source_key, marks, created_by)
       select $1, r.user_id, r.named, r.at, r.wall_time, $3, 'import', 'file', $4, 'file', r.key, r.marks, $5 ${fromRows}
       order by r.user_id, r.at on conflict (company_id, source, source_key) do nothing returning 1)
     select count(*)::int as n from taken`,
    [actor.company_id, JSON.stringify(rows), zone, new Date(now()).toISOString(), actor.name],
  )
  return taken?.n ?? 0
}

/** Goes through the lines, batch by batch: each that can be taken is given to `take`, what is wrong with the others is told. */
async function goThrough(
  call: Call,
  { kind, zone }: Input,
  lines: Iterable<Line>,
  /** Whether to go on. */
  take: (rows: readonly Row[], seenLines: number) => Promise<boolean>,
): Promise<Told> {
  const told: Told = { lines: 0, faults: [], faults_total: 0, nobody: { lines: 0, numbers: [] } }
  // taken, it would be gone by the next morning
  const since = await punchesSince(call.db, call.actor.company_id, call.now())
  const [oldest, from] = [Date.parse(since), { since }]
  const fault = (row: number, reason: keyof typeof words) => {
    told.faults_total++
    if (told.faults.length < mostFaults) told.faults.push({ row, message: say(words[reason], call.language, from) })
  }
  const unknown = new Set<string>()
  /** By person and second, in one number: a set of texts of half a million lines would be larger than the file. */
  const seen = new Set<number>()
  // who looks after some people only does not learn who else there is, nor keeps anything for them
  const keepsNobody = withinReach(call, () => '') === 'true'
  for (const some of batchesOf(lines)) {
    told.lines += some.length
    const people = await peopleIn(
      call,
      some.flatMap((one) => ('reason' in one ? [] : [one.person.toLowerCase()])),
      kind,
    )
    const rows: Row[] = []
    const keys = new Set<string>()
    for (const line of some) {
      if ('reason' in line) {
        fault(line.row, line.reason)
        continue
      }
      const { row, wall_time } = line
      const person = line.person.toLowerCase()
      const user_id = people.get(person) ?? null
      if (user_id === null && !keepsNobody) {
        fault(row, 'nobody')
        continue
      }
      const minute = minuteOf(wall_time.slice(11, 16))
      const at = instantOf(wall_time.slice(0, 10), minute, zone) + Number(wall_time.slice(17)) * 1000
      if (wallClock(at, zone).minute !== minute) {
        fault(row, 'skipped')
        continue
      }
      if (at > call.now() + AHEAD_MS) {
        fault(row, 'ahead')
        continue
      }
      if (at < oldest) {
        fault(row, 'old')
        continue
      }
      const key = `${person} ${wall_time} ${zone}`
      if (user_id === null) {
        told.nobody.lines++
        if (unknown.size < mostNamed) unknown.add(line.person)
      } else {
        const one = user_id * 2 ** 33 + Math.floor(at / 1000)
        if (seen.has(one)) continue
        seen.add(one)
      }
      if (keys.has(key)) continue
      keys.add(key)
      // the hour that comes twice means the first of both, and says so
      const isTwice = wallClock(at + 3_600_000, zone).minute === minute
      const named = user_id === null ? person : null
      const marks = isTwice ? ['doubled_hour'] : []
      rows.push({ user_id, named, at: new Date(at).toISOString(), wall_time, marks, key })
    }
    if (!(await take(rows, told.lines))) break
  }
  return { ...told, nobody: { ...told.nobody, numbers: [...unknown] } }
}

/** `GET /sourcerecord/importing`: who administers some people only learns of no import but their own. */
export async function readImport(call: Call, tasks: Tasks): Promise<OutputOf<typeof importing>> {
  const task = await tasks.running(call, importTask)
  if (task === null) return null
  const { user_id, ...told } = task
  const own = user_id === call.actor.user_id
  return own || call.actor.reach === null ? { ...told, own } : null
}

/** `POST /sourcerecord/stop`: what was taken stays. Who administers all people may stop that of somebody else. */
export async function stopTheImport(call: Call, { id }: ParsedOf<typeof stopImport>, tasks: Tasks): Promise<null> {
  if (await tasks.stop(call, importTask, id, call.actor.reach !== null))
    call.record({ module: 'attendance_punch', action: 'punch_import_stop', target: '' })
  else call.unchanged()
  return null
}

/** `POST /sourcerecord/import`: each line once, however often the file comes. Many lines are taken by a task. */
export async function importPunches(call: Call, input: Input, tasks: Tasks): Promise<OutputOf<typeof declared>> {
  const lines = await linesIn(call, input)
  const { name } = call.file
  let total = 0
  for (const _ of lines()) if (++total > mostLines) throw new Refusal(import_too_many, { n: mostLines })

  const look = async () => {
    let known = 0
    const told = await goThrough(call, input, lines(), async (rows) => {
      known += await knownOf(call, rows)
      return true
    })
    return { ...told, taken: 0, known }
  }
  const takeAll = async (as: Call, goesOn: (lines: number) => Promise<boolean>) => {
    let [taken, known] = [0, 0]
    const told = await goThrough(as, input, lines(), async (rows, n) => {
      const written = await write(as, rows, input.zone)
      taken += written
      known += rows.length - written
      return await goesOn(n)
    })
    if (taken === 0) as.unchanged()
    else {
      const after = { records: taken }
      as.record({ module: 'attendance_punch', action: 'punch_import', target: name, after })
      as.emit(eventOf(topics.punches, {}))
    }
    return { ...told, taken, known }
  }

  if (input.mode !== 'valid') {
    const found = await look()
    if (input.mode === 'check' || found.faults_total > 0) {
      call.unchanged()
      return found
    }
  }
  if (total <= linesTogether) return takeAll(call, async () => true)
  const task = await tasks.begin(call, importTask, total, async (on) => {
    const rest = yieldToOthers()
    const done = await on.change((as) =>
      takeAll(as, async (n) => {
        on.progress(n)
        await rest()
        // whoever stops it, or the server, keeps what was taken: the same file goes on from there
        return !on.isStopping() && !on.isAskedToStop()
      }),
    )
    const report = { rows: [], total: done.lines, valid: done.lines - done.faults_total, saved: done.taken }
    return done.lines < total ? cut(report) : report
  })
  return { lines: total, taken: 0, known: 0, nobody: { lines: 0, numbers: [] }, faults: [], faults_total: 0, task }
}
