import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { saveHolidays as declaredSave, holidayYear } from '@workplace/contract/place/holidays'
import * as refusals from '@workplace/contract/place/refusals'
import { isSameDay, plainDay } from '@workplace/domain/place/day-kind'
import type { Call } from '../../../kernel/call/call'
import type { Engine } from '../../../kernel/resources/engine'
import { rowsOf } from '../../../kernel/resources/listing'
import { locked } from '../../../kernel/resources/save'
import { changeDays } from './calendar-change'
import { daysOfYears, yearsOf } from './day.store'

/** `GET /holidays/days`. */
export async function readYear(
  calendars: Engine,
  call: Call,
  { id, year }: ParsedOf<typeof holidayYear>,
): Promise<OutputOf<typeof holidayYear>> {
  const [calendar] = await rowsOf(calendars, call, [id])
  if (calendar === undefined) throw new Refusal(commonRefusals.not_found)
  const { company_id } = call.actor
  const [days, years] = await Promise.all([
    daysOfYears(call.db, company_id, id, [year]),
    yearsOf(call.db, company_id, id),
  ])
  const name_en = calendar.name_en === null ? null : String(calendar.name_en)
  return { id, version: calendar.version, name: String(calendar.name), name_en, year, days, years }
}

/** Refuses a day or a year that is there twice, and a day of another year. */
function requireOrder(years: ParsedOf<typeof declaredSave>['years']): void {
  const seen = new Set<number>()
  for (const [at, { year, days }] of years.entries()) {
    if (seen.has(year)) throw new Refusal(refusals.holiday_year_twice, { year: String(year) }, { at: `years.${at}` })
    seen.add(year)
    const dates = new Set<string>()
    for (const { date } of days) {
      if (Number(date.slice(0, 4)) !== year)
        throw new Refusal(refusals.holiday_other_year, { date, year: String(year) })
      if (dates.has(date)) throw new Refusal(refusals.holiday_day_twice, { date })
      dates.add(date)
    }
  }
}

/** `POST /holidays/save_days`. Days that stay as they are keep where they came from; the others are by hand. */
export async function saveHolidays(
  calendars: Engine,
  call: Call,
  { id, version, years }: ParsedOf<typeof declaredSave>,
): Promise<OutputOf<typeof declaredSave>> {
  requireOrder(years)
  const [calendar] = await locked(calendars, call, [{ id, version }])
  if (calendar === undefined) throw new Refusal(commonRefusals.not_found)
  const stored = await daysOfYears(
    call.db,
    call.actor.company_id,
    id,
    years.map(({ year }) => year),
  )
  const wanted = new Map(years.flatMap(({ days }) => days.map((day) => [day.date, plainDay(day)])))
  const known = new Map(stored.map((day) => [day.date, day]))
  const days = [...wanted.values()].filter((day) => {
    const before = known.get(day.date)
    return before === undefined || !isSameDay(before, day)
  })
  const gone = stored.flatMap(({ date }) => (wanted.has(date) ? [] : [date]))
  const changed = days.length + gone.length
  if (changed === 0) {
    call.unchanged()
    return { version, changed }
  }
  const dates = new Set([...gone, ...days.map(({ date }) => date)])
  const saved = await changeDays(
    call,
    { id, name: String(calendar.name) },
    {
      ...{ action: 'save_days', source: 'manual', days, gone },
      before: stored.filter(({ date }) => dates.has(date)),
    },
  )
  return { version: saved, changed }
}
