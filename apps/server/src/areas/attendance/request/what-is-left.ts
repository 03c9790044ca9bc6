import type { RemedyKind } from '@workplace/contract/attendance/remedy-rule'
import type { whatIsLeft } from '@workplace/contract/attendance/request'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { cardsLeft, cycleOf, type LeaveUnit, remedyUntil } from '@workplace/domain/attendance/request'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import type { CardsOn } from '../days/explain-day'
import { type OwnPlan, ownPlan, ownTeam } from './own-plan'

export type RemedyTerms = {
  readonly allow: boolean
  readonly kinds: readonly RemedyKind[]
  readonly limit_count: number | null
  readonly cycle: 'month' | 'custom'
  readonly cycle_start_day: number
  readonly limit_days: number | null
  readonly days_kind: 'natural' | 'working'
  readonly need_reason: boolean
  readonly need_attachment: boolean
  readonly count_on_refuse: boolean
}

/** The rule of make-up cards that holds for a person on a date: that of their team's attendance rule, as it was then. */
export async function remedyTerms(
  db: Db,
  company_id: number,
  plan: OwnPlan,
  date: string,
): Promise<RemedyTerms | null> {
  if (plan.team === null) return null
  const [found] = await db.query<{ body: RemedyTerms | null }>(
    `select attendance_body($1, 'remedy', (attendance_body($1, 'rule', (attendance_body($1, 'team', $2, $3::date) ->> 'rule_id')::int,
       $3::date) ->> 'remedy_rule_id')::int, $3::date) as body`,
    [company_id, plan.team.id, date],
  )
  return found?.body ?? null
}

export type CardsOf = {
  readonly cycle: { readonly begin: string; readonly end: string }
  readonly left: number | null
  readonly until: string | null
}

/** What is left of a person's make-up cards for a date, and until when one can be asked for. */
export async function cardsFor(
  db: Db,
  company_id: number,
  user_id: number,
  terms: RemedyTerms,
  date: string,
  plan: OwnPlan,
): Promise<CardsOf> {
  const cycle = cycleOf(date, terms.cycle === 'month' ? 1 : terms.cycle_start_day)
  const [used] = await db.query<{ n: number }>(
    `select count(*)::int as n from attendance_request where company_id = $1 and user_id = $2 and kind = 'remedy'
       and date between $3::date and $4::date and (state in ('pending', 'pass') or (state = 'refuse' and count_on_refuse))`,
    [company_id, user_id, cycle.begin, cycle.end],
  )
  const works = new Map(plan.dates.map((one) => [one.date, one.work !== null]))
  return {
    cycle,
    left: cardsLeft(terms.limit_count, used?.n ?? 0),
    until: remedyUntil(date, terms, (day) => works.get(day)),
  }
}

export type LeaveLeft = {
  readonly leave_type_id: number
  readonly name: string
  readonly unit: LeaveUnit
  readonly need_file: boolean
  readonly limit: number | null
  readonly taken: number
  readonly left: number | null
}

/** Of leave taken by the minute a day has so many. */
const DAY_IN_MINUTES = 480

/** What a person took of each kind of leave in a year, asked for or granted, and what is left. */
export async function leaveLeft(db: Db, company_id: number, user_id: number, year: number): Promise<LeaveLeft[]> {
  type Row = { id: number; name: string; unit: LeaveUnit; need_file: boolean; year_days: string | null; taken: string }
  const rows = await db.query<Row>(
    `select t.id, t.name, t.unit, t.need_file, t.year_days, coalesce((select sum(case y.year when $3 then r.amount - r.amount_after when $3 - 1 then r.amount_after else 0 end)
       from attendance_request r cross join lateral (select extract(year from r.begin_time at time zone r.timezone) as year) as y
       where r.company_id = t.company_id and r.user_id = $2 and r.leave_type_id = t.id and r.state in ('pending', 'pass')), 0) as taken
     from leave_type t where t.company_id = $1 and t.status = 'on' order by t.id`,
    [company_id, user_id, year],
  )
  return rows.map(({ id, year_days, taken, ...row }) => {
    const limit = year_days === null ? null : Number(year_days) * (row.unit === 'minute' ? DAY_IN_MINUTES : 1)
    return {
      ...{ ...row, leave_type_id: id, limit, taken: Number(taken) },
      left: limit === null ? null : Math.round((limit - Number(taken)) * 10) / 10,
    }
  })
}

/** So far before and after a date its plan is asked for: nobody is off for longer where working days are counted. */
export const planAround = (db: Db, company_id: number, user_id: number, date: string): Promise<OwnPlan> =>
  ownPlan(db, company_id, user_id, { from: date, until: addDays(date, 62) })

/** Whether somebody can ask for a make-up card of a punch that is missing on a date, said where their day is explained. */
export const lackCardsOn: CardsOn = async ({ db, actor: { company_id }, now }, user_id, date) => {
  const plan = await planAround(db, company_id, user_id, date)
  const today = wallClock(now(), plan.zone).date
  const terms = await remedyTerms(db, company_id, plan, date)
  if (terms === null || !terms.allow || !terms.kinds.includes('lack'))
    return { allowed: false, left: 0, until: null, today }
  const { left, until } = await cardsFor(db, company_id, user_id, terms, date, plan)
  return { allowed: true, left, until, today }
}

/** `GET /myattendance/quota`: said before somebody asks. */
export async function readWhatIsLeft(
  { db, actor, now }: Call,
  input: ParsedOf<typeof whatIsLeft>,
): Promise<OutputOf<typeof whatIsLeft>> {
  const { company_id, user_id } = actor
  const clock = await ownTeam(db, company_id, user_id, wallClock(now(), 'UTC').date)
  const today = wallClock(now(), clock.zone).date
  const date = input.date ?? today
  const plan = await planAround(db, company_id, user_id, date)
  const terms = await remedyTerms(db, company_id, plan, date)
  const leave = await leaveLeft(db, company_id, user_id, Number(date.slice(0, 4)))
  if (terms === null || !terms.allow) {
    return {
      ...{
        date,
        timezone: plan.zone,
        allowed: false,
        left: 0,
        limit: 0,
        until: null,
        cycle_begin: null,
        cycle_end: null,
      },
      ...{ need_reason: false, need_file: false, leave },
    }
  }
  const { cycle, left, until } = await cardsFor(db, company_id, user_id, terms, date, plan)
  return {
    ...{ date, timezone: plan.zone, left, limit: terms.limit_count, until, leave },
    allowed: left !== 0 && (until === null || today <= until) && date <= today,
    ...{ cycle_begin: cycle.begin, cycle_end: cycle.end },
    ...{ need_reason: terms.need_reason, need_file: terms.need_attachment },
  }
}
