import {
  changeCauses,
  type DayRow,
  type dailyLogSingle,
  type ExplainedDay,
  type myDay,
} from '@workplace/contract/attendance/daily-log'
import { settleWords, whyWords } from '@workplace/contract/attendance/why-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { type Language, say } from '@workplace/contract/kernel/words'
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

/**
 * Whether somebody can ask for a make-up card of a punch that is missing on a date: how many are left (null: as many as one
 * likes), and until when (null: for ever).
 */
export type CardsOn = (
  call: Call,
  user_id: number,
  date: string,
) => Promise<{
  readonly allowed: boolean
  readonly left: number | null
  readonly until: string | null
  readonly today: string
}>

/** `GET /dailylog/single`: a day of somebody whom the caller administers. */
export const readDay =
  (cardsOn: CardsOn) =>
  async (call: Call, { user_id, date }: ParsedOf<typeof dailyLogSingle>): Promise<ExplainedDay> => {
    await namedWithin(call, user_id)
    return explainDay(call, cardsOn, { user_id, date })
  }

/** `GET /myattendance/day`. */
export const readMyDay =
  (cardsOn: CardsOn) =>
  (call: Call, { date }: ParsedOf<typeof myDay>): Promise<ExplainedDay> =>
    explainDay(call, cardsOn, { user_id: call.actor.user_id, date })

/** Whether a make-up card can still be asked for, and what is said of it beside. */
function cardSaid({ allowed, left, until, today }: Awaited<ReturnType<CardsOn>>, language: Language) {
  if (!allowed) return { open: false, more: say(words.noCards, language) }
  if (until !== null && until < today) return { open: false, more: say(words.cardsOver, language, { until }) }
  if (left === 0) return { open: false, more: say(words.cardsUsed, language) }
  const more = [
    ...(until === null ? [] : [say(words.cardsUntil, language, { until })]),
    ...(left === null ? [] : [say(words.cardsLeft, language, { n: left })]),
  ]
  return { open: true, more: more.join(say(words.and, language)) }
}

/** What would settle a day: with a make-up card also whether, until when and how often it can be asked for. */
async function settlesOf(
  call: Call,
  cardsOn: CardsOn,
  { user_id, date }: Own,
  settles: Explain['settles'],
  clock: (instant: number) => string,
): Promise<ExplainedDay['settles']> {
  const { language } = call
  const card = settles.some(({ kind }) => kind === 'remedy')
    ? cardSaid(await cardsOn(call, user_id, date), language)
    : { open: false, more: '' }
  return settles.map(({ kind, period_no, on_off, begin, end }) => {
    const text = say(settleWords[kind], language, {
      ...{ period: period_no, point: on_off ?? 'on', begin: clock(begin), end: clock(end) },
    })
    const isCard = kind === 'remedy'
    return {
      ...{ kind, begin: wire(begin), end: wire(end), open: !isCard || card.open },
      text: isCard && card.more !== '' ? say(words.cards, language, { text, more: card.more }) : text,
    }
  })
}

type Own = { readonly user_id: number; readonly date: string }

/** A day as it is stored, with everything that it came from: nothing is reckoned anew. */
async function explainDay(call: Call, cardsOn: CardsOn, { user_id, date }: Own): Promise<ExplainedDay> {
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
    asked: boolean
    invalid_reason: string | null
    photo: boolean
  }>(
    `select id::float8 as id, punch_time, way, place, valid, 'asked' = any(marks) as asked, invalid_reason, photo is not null as photo from attendance_punch
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
      const use = one.valid ? (used?.use ?? 'unused') : one.asked ? 'asked' : 'invalid'
      if (use === 'other_day' || (used === undefined && (time < begin || time >= end))) return []
      return [{ ...one, time: wire(time), use, period_no: used?.period_no ?? null }]
    }),
    why: [
      ...(row?.explain.why ?? []).map(({ code, values }) => ({ code, text: say(whyWords[code], language, values) })),
      ...silent.map((device) => ({ code: 'silent', text: say(words.silent, language, { device }) })),
      ...(row?.waits_for ?? []).map((device) => ({ code: 'waits', text: say(words.waits, language, { device }) })),
    ],
    settles: await settlesOf(call, cardsOn, { user_id, date }, row?.settled === true ? row.explain.settles : [], clock),
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
