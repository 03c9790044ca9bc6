import {
  changeCauses,
  type DayRow,
  type dailyLogSingle,
  type ExplainedDay,
  type myDay,
} from '@workplace/contract/attendance/daily-log'
import { settleWords, whyWords } from '@workplace/contract/attendance/why-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { say } from '@workplace/contract/kernel/words'
import type { DayResult } from '@workplace/domain/attendance/day'
import { periodMinutes, restMinutes } from '@workplace/domain/attendance/shift'
import { addDays } from '@workplace/domain/kernel/date'
import type { Interval } from '@workplace/domain/kernel/interval'
import { timeOf } from '@workplace/domain/kernel/time'
import { instantOf, wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { namedWithin } from '../core/named-within'
import { fieldsOf, type ToldValues } from './changed-fields'
import { dayColumns, dayFrom } from './day.store'
import { factsOf } from './facts.store'
import { plannedOf } from './reckon'
import { dayWords as words } from './words'

type Explain = Pick<DayResult, 'why' | 'settles' | 'punches'> & { silent?: readonly string[] }
type Row = DayRow & { explain: Explain; begin_time: string; end_time: string }
const wire = (instant: number) => new Date(instant).toISOString()

/** `GET /dailylog/single`: a day of somebody whom the caller administers. */
export async function readDay(call: Call, { user_id, date }: ParsedOf<typeof dailyLogSingle>): Promise<ExplainedDay> {
  await namedWithin(call, user_id)
  return explainDay(call, user_id, date)
}

/** `GET /myattendance/day`. */
export const readMyDay = (call: Call, { date }: ParsedOf<typeof myDay>): Promise<ExplainedDay> =>
  explainDay(call, call.actor.user_id, date)

/** A day as it is stored, with everything that it came from: nothing is reckoned anew. */
async function explainDay(call: Call, user_id: number, date: string): Promise<ExplainedDay> {
  const { db, actor, language } = call
  const own = [actor.company_id, user_id, date]
  const [row] = await db.query<Row>(
    `select ${dayColumns}, y.explain, y.begin_time, y.end_time ${dayFrom} where y.company_id = $1 and y.user_id = $2 and y.date = $3::date`,
    own,
  )
  const facts = await factsOf(db, actor.company_id, [user_id], { from: date, until: date })
  const planned = plannedOf(facts, user_id, date)
  const zone = row?.timezone ?? planned.zone
  const [begin, end] = [
    row === undefined ? instantOf(date, 0, zone) : Date.parse(row.begin_time),
    row === undefined ? instantOf(addDays(date, 1), 0, zone) : Date.parse(row.end_time),
  ]
  const clock = (instant: number) => {
    const at = wallClock(instant, zone)
    return at.date === date ? timeOf(at.minute) : `${at.date.slice(5)} ${timeOf(at.minute)}`
  }
  const at = ({ start, end: until }: Interval) => ({
    ...{ begin: wire(instantOf(date, start, zone)), end: wire(instantOf(date, until, zone)) },
  })
  const shift =
    row === undefined || row.shift_id === planned.shift
      ? planned.work
      : (facts.by.shifts.on(row.shift_id ?? 0, date) ?? null)
  const punches = await db.query<{
    id: number
    punch_time: string
    way: string
    place: string | null
    valid: boolean
    invalid_reason: string | null
  }>(
    `select id::float8 as id, punch_time, way, place, valid, invalid_reason from attendance_punch
     where company_id = $1 and user_id = $2 and punch_time >= $3 and punch_time < $4 order by punch_time, id`,
    [actor.company_id, user_id, wire(begin - 3_600_000), wire(end + 3_600_000)],
  )
  const uses = row?.explain.punches ?? []
  const away = (kind: 'leave' | 'trip', spans: readonly Interval[] | undefined) =>
    (spans ?? [])
      .filter((one) => one.start < end && begin < one.end)
      .map((one) => ({ kind, begin: wire(Math.max(one.start, begin)), end: wire(Math.min(one.end, end)) }))
  const corrections = await db.query<ExplainedDay['corrections'][number]>(
    `select period_no, on_off, punch_time as time, reason, created_by as by, created_at as at from attendance_correction
     where company_id = $1 and user_id = $2 and date = $3::date order by id desc`,
    own,
  )
  type Change = { cause: string; by: string; at: string; before: ToldValues | null; after: ToldValues | null }
  const changes = await db.query<Change>(
    `select cause, changed_by as by, changed_at as at, before, after from attendance_change
     where company_id = $1 and user_id = $2 and date = $3::date order by id desc limit 50`,
    own,
  )
  const silent = row?.explain.silent ?? []
  return {
    day: row === undefined ? null : withoutExplain(row),
    ...{ date, begin: wire(begin), end: wire(end) },
    periods: shift === null ? [] : periodMinutes(shift).map(at),
    rests: shift === null ? [] : restMinutes(shift).map(at),
    away: [...away('leave', facts.leave.get(user_id)), ...away('trip', facts.trips.get(user_id))],
    punches: punches.flatMap((one) => {
      const time = Math.floor(Date.parse(one.punch_time) / 60_000) * 60_000
      const used = uses.find((use) => use.time === time)
      const use = one.valid ? (used?.use ?? 'unused') : 'invalid'
      if (use === 'other_day' || (used === undefined && (time < begin || time >= end))) return []
      return [{ ...one, time: wire(time), use, period_no: used?.period_no ?? null }]
    }),
    why: [
      ...(row?.explain.why ?? []).map(({ code, values }) => ({ code, text: say(whyWords[code], language, values) })),
      ...silent.map((device) => ({ code: 'silent', text: say(words.silent, language, { device }) })),
      ...(row?.waits_for ?? []).map((device) => ({ code: 'waits', text: say(words.waits, language, { device }) })),
    ],
    settles: (row?.settled === true ? row.explain.settles : []).map(({ kind, period_no, on_off, ...span }) => ({
      ...{ kind, begin: wire(span.begin), end: wire(span.end) },
      text: say(settleWords[kind], language, {
        ...{ period: period_no, point: on_off ?? 'on', begin: clock(span.begin), end: clock(span.end) },
      }),
    })),
    corrections: corrections.map((one) => ({ ...one, at: wire(Date.parse(one.at)) })),
    changes: changes.map(({ cause, by, at: when, before, after }) => ({
      ...{ by, at: wire(Date.parse(when)) },
      cause: say(changeCauses[cause as keyof typeof changeCauses] ?? changeCauses.day, language),
      fields: fieldsOf(before, after, language),
    })),
  }
}

function withoutExplain({ explain: _, begin_time: __, end_time: ___, ...day }: Row): DayRow {
  return day
}
