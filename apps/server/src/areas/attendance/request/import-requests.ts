import { type importRequests, requestKindNames } from '@workplace/contract/attendance/request'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import { type Label, say } from '@workplace/contract/kernel/words'
import { leaveTaken, leaveTakenAfter } from '@workplace/domain/attendance/request'
import { addDays, isValidDate } from '@workplace/domain/kernel/date'
import { isTime, minuteOf } from '@workplace/domain/kernel/time'
import { instantOf, wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'
import { insertRequest, requireFree } from './ask'
import { ownPlan, ownTeam } from './own-plan'
import { lockPerson, lockRequest } from './request.store'
import { emitRequest, takeEffect } from './request-approvals'
import { leaveLeft } from './what-is-left'
import { requestWords as words } from './words'

/** `2026-11-24 09:00` or `2026/11/24`; a date alone is its beginning, as an end its end. */
function timeIn(text: string, zone: string, isEnd: boolean): number | null {
  const [, day = '', clock] =
    /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?:[ T](\d{1,2}:\d{2})(?::\d{2})?)?$/.exec(text.trim()) ?? []
  const [year = '', month = '', of = ''] = day.split(/[-/.]/)
  const date = `${year}-${month.padStart(2, '0')}-${of.padStart(2, '0')}`
  if (!isValidDate(date)) return null
  if (clock === undefined) return instantOf(isEnd ? addDays(date, 1) : date, 0, zone)
  const time = clock.padStart(5, '0')
  return isTime(time) ? instantOf(date, minuteOf(time), zone) : null
}

const isNamed = (label: Label, text: string) => label.some((one) => one.toLowerCase() === text.trim().toLowerCase())
const wrong = (label: Label) => new Refusal(['line', 0, ...label])

/** One line: whose, which, from when until when; refuses with what is wrong. */
async function takeLine(call: Call, row: ParsedOf<typeof importRequests>['rows'][number]): Promise<number> {
  const { db, actor, now } = call
  const { company_id } = actor
  const values: unknown[] = [company_id, row.job_num.trim()]
  const put = (value: unknown) => `$${values.push(value)}`
  const reach = withinReach(call, put)
  const [person] = await db.query<{ id: number }>(
    `select u.id from users u where u.company_id = $1 and lower(u.job_num) = lower($2) and u.status = 'active' and ${reach}`,
    values,
  )
  if (person === undefined) throw wrong(words.noSuchPerson)
  await lockPerson(db, company_id, person.id)
  const bare = await ownTeam(db, company_id, person.id, new Date(now()).toISOString().slice(0, 10))
  const [begin, end] = [timeIn(row.begin, bare.zone, false), timeIn(row.end, bare.zone, true)]
  if (begin === null || end === null) throw wrong(words.badTime)
  if (end <= begin) throw wrong(words.endBeforeStart)
  if (end - begin > 366 * 86_400_000) throw wrong(words.tooLong)
  const isTrip = isNamed(requestKindNames.trip, row.kind)
  const year = Number(wallClock(begin, bare.zone).date.slice(0, 4))
  const kinds = await leaveLeft(db, company_id, person.id, year)
  const type = kinds.find((one) => one.name.toLowerCase() === row.kind.trim().toLowerCase())
  if (!isTrip && type === undefined) throw wrong(words.noSuchKind)
  await requireFree(call, person.id, { start: begin, end })
  const on = new Date(begin).toISOString().slice(0, 10)
  const plan = await ownPlan(db, company_id, person.id, {
    ...{ on, from: addDays(on, -2) },
    until: addDays(new Date(end).toISOString().slice(0, 10), 2),
  })
  const id = await insertRequest(db, company_id, {
    ...{ user_id: person.id, kind: isTrip ? 'trip' : 'leave', state: 'pass', source: 'import', begin, end },
    ...{ timezone: plan.zone, leave_type_id: isTrip ? null : (type?.leave_type_id ?? null) },
    ...(type === undefined || isTrip
      ? {}
      : {
          amount: leaveTaken(type.unit, { start: begin, end }, plan.dates),
          amount_after: leaveTakenAfter(year, type.unit, { start: begin, end }, plan.dates),
        }),
    ...{ reason: row.reason, files: [], by: actor.name, now: now() },
  })
  const made = await lockRequest(db, company_id, id)
  if (made !== undefined) await takeEffect(call, made)
  emitRequest(call, [person.id])
  return id
}

/** `POST /attendancerequest/import`: lines that are right are taken, the others are said with why. */
export async function importLeave(
  call: Call,
  { rows, mode }: ParsedOf<typeof importRequests>,
): Promise<OutputOf<typeof importRequests>> {
  const failed: { line: number; why: string }[] = []
  let done = 0
  const takeAll = async (on: Call) => {
    for (const row of rows) {
      try {
        await takeLine(on, row)
        done++
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        failed.push({ line: row.line, why: say(sentenceOf(error.kind), call.language, error.values) })
      }
    }
  }
  if (mode === 'check') {
    // what would be stored is given up again, so that a line is also held against those before it
    await call.db.query('savepoint leave_checked')
    // not a copy of the call: to copy it would be to read its file, and there is none
    await takeAll(Object.create(call, { emit: { value: () => undefined } }) as Call)
    await call.db.query('rollback to savepoint leave_checked')
    call.unchanged()
    return { done, failed }
  }
  await takeAll(call)
  if (done === 0) call.unchanged()
  else
    call.record({
      ...{ module: 'attendance_request', action: 'attendance_import', target: '' },
      after: { people: String(done) },
    })
  return { done, failed }
}
