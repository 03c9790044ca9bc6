import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { namedDays } from '@workplace/contract/place/holidays'
import { dateOfDay, dayOfDate } from '@workplace/domain/kernel/date'
import { type DayKind, dayKindOf, type SpecialDay } from '@workplace/domain/place/day-kind'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { daysBetween } from './day.store'

type Span = { readonly from: string; readonly to: string }

/**
 * What each date from one to another, both among them, is in an office: by its calendar and its working days. An office
 * that is not there has working days as a new one.
 */
export async function dayKinds(
  db: Db,
  company_id: number,
  office_id: number,
  { from, to }: Span,
): Promise<Map<string, DayKind>> {
  const [office] = await db.query<{ work_days: number[]; holiday_id: number | null }>(
    'select work_days, holiday_id from office where company_id = $1 and id = $2',
    [company_id, office_id],
  )
  if (office === undefined) throw new Error(`company ${company_id} has no office ${office_id}`)
  const stored = office.holiday_id === null ? [] : await daysBetween(db, company_id, office.holiday_id, { from, to })
  const byDate = new Map<string, SpecialDay>(stored.map((day) => [day.date, day]))
  const [first, last] = [dayOfDate(from), dayOfDate(to)]
  return new Map(
    Array.from({ length: Math.max(0, last - first + 1) }, (_, at): [string, DayKind] => {
      const date = dateOfDay(first + at)
      return [date, dayKindOf(date, byDate.get(date), office.work_days)]
    }),
  )
}

/** What a date is in an office. */
export async function dayKind(db: Db, company_id: number, office_id: number, date: string): Promise<DayKind> {
  const kind = (await dayKinds(db, company_id, office_id, { from: date, to: date })).get(date)
  if (kind === undefined) throw new Error(`${date} is no date`)
  return kind
}

type Named = { office_ids: number[]; days: OutputOf<typeof namedDays>['calendars'][number]['days'] }

/** `GET /holidays/named`. */
export async function nameDays(
  { db, actor }: Call,
  { from, to }: ParsedOf<typeof namedDays>,
): Promise<OutputOf<typeof namedDays>> {
  const calendars = await db.query<Named>(
    `select (select array_agg(o.id order by o.id) from office o
         where o.company_id = d.company_id and o.holiday_id = d.calendar_id) as office_ids,
       json_agg(json_build_object('date', to_char(d.date, 'YYYY-MM-DD'), 'name', d.name, 'name_en', d.name_en,
         'kind', d.kind) order by d.date) as days
     from holiday_day d where d.company_id = $1 and d.date between $2 and $3 and exists (
       select 1 from office o where o.company_id = d.company_id and o.holiday_id = d.calendar_id)
     group by d.company_id, d.calendar_id order by d.calendar_id`,
    [actor.company_id, from, to],
  )
  return { calendars }
}
