import type { RosterCell, rosterGrid } from '@workplace/contract/attendance/roster'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { placeShift } from '@workplace/domain/attendance/day-window'
import { datesBetween } from '@workplace/domain/attendance/request'
import { overlaps } from '@workplace/domain/kernel/interval'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { keyOf } from '../days/facts.store'
import type { PlannedDate } from '../days/reckon'
import {
  cellIn,
  peopleFrom,
  plannedWith,
  type RosterFacts,
  type RosterFilter,
  rosterFacts,
  rosterPeople,
  rosterShifts,
  type Span,
  spanOf,
  teamsToday,
} from './roster.store'

/** Whether somebody is away on a date: while they would work, or at all where they would not. */
export function awayOn({ facts }: RosterFacts, user_id: number, planned: PlannedDate): RosterCell['away'] {
  const zone = planned.team?.zone ?? 'Asia/Shanghai'
  const placed = placeShift({ date: planned.date, shift: planned.work }, zone)
  const day =
    placed === null
      ? { start: instantOf(planned.date, 0, zone), end: instantOf(planned.date, 24 * 60, zone) }
      : { start: placed.on, end: placed.off }
  if ((facts.leave.get(user_id) ?? []).some((one) => overlaps(one, day))) return 'leave'
  return (facts.trips.get(user_id) ?? []).some((one) => overlaps(one, day)) ? 'trip' : null
}

export function cellOf(known: RosterFacts, user_id: number, date: string): RosterCell {
  const key = keyOf(user_id, date)
  const plan = plannedWith(known, user_id, date, 'plan')
  const base = cellIn(known.facts.cells.get(key))
  const value = known.drafts.get(key)?.value ?? base
  return {
    ...{ plan: plan.shift, unplanned: plan.unplanned, counted: plan.counted, base, value },
    away: plan.counted ? awayOn(known, user_id, plannedWith(known, user_id, date, value)) : null,
    swapped: known.swaps.has(key),
  }
}

/** What a calendar says of dates: of one team its own, if it has any; of several teams the company's. */
async function calendarOf({ db, actor }: Call, team_id: number | undefined, { from, until }: Span) {
  return db.query<{ date: string; kind: 'off' | 'workday'; name: string; name_en: string | null; statutory: boolean }>(
    `select to_char(y.date, 'YYYY-MM-DD') as date, y.kind, y.name, y.name_en, y.statutory from holiday_day y
     where y.company_id = $1 and y.date between $2::date and $3::date and y.calendar_id = case
       when $4::int is null then (select id from holiday_calendar where company_id = $1 order by is_default desc, id limit 1)
       else (select holiday_id from attendance_team where company_id = $1 and id = $4) end`,
    [actor.company_id, from, until, team_id ?? null],
  )
}

/** How many drafts wait in a span. */
async function countDrafts(call: Call, narrowed: RosterFilter, span: Span): Promise<number> {
  const { text, values } = peopleFrom(call, narrowed, span)
  const [count] = await call.db.query<{ n: number }>(
    `select count(*)::int as n from attendance_draft x where x.company_id = $1 and x.date between $2::date and $3::date
       and x.user_id in (select u.id ${text})`,
    values,
  )
  return count?.n ?? 0
}

/** `GET /schedulecell/grid`. */
export async function readGrid(
  call: Call,
  { month, page, limit, ...narrowed }: ParsedOf<typeof rosterGrid>,
): Promise<OutputOf<typeof rosterGrid>> {
  const { db, actor } = call
  const today = await teamsToday(call)
  const shown = month ?? today.slice(0, 7)
  const span = spanOf(shown)
  const dates = datesBetween(span.from, span.until)
  const { people, total } = await rosterPeople(call, narrowed, span, { limit, offset: (page - 1) * limit })
  const known = await rosterFacts(
    call,
    people.map(({ id }) => id),
    span,
  )
  const said = new Map((await calendarOf(call, narrowed.team_id, span)).map((day) => [day.date, day]))
  const { title: _, ...scope } = narrowed
  return {
    ...{ month: shown, today, total, drafts: await countDrafts(call, scope, span) },
    dates: dates.map((date) => {
      const day = said.get(date)
      return day === undefined ? { date, kind: null, name: null, name_en: null, statutory: false } : day
    }),
    shifts: await rosterShifts(db, actor.company_id),
    teams: await db.query<{ id: number; name: string }>(
      `select id, name from attendance_team where company_id = $1 and kind <> 'free' and status = 'on'
       order by name collate "zh-x-icu", id`,
      [actor.company_id],
    ),
    people: people.map(({ id, name, department, team }) => ({
      ...{ user_id: id, name, department, team },
      days: dates.map((date) => cellOf(known, id, date)),
    })),
  }
}
