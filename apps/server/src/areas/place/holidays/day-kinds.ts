import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { namedDays } from '@workplace/contract/place/holidays'
import { dateOfDay, dayOfDate } from '@workplace/domain/kernel/date'
import { type DayKind, dayKindOf, type SpecialDay } from '@workplace/domain/place/day-kind'
import type { StoredDay } from '@workplace/domain/place/import-plan'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { ask, type Read } from '../../../kernel/database/together'

type Span = { readonly from: string; readonly to: string }

const statement = {
  name: 'day-kinds',
  text: `select o.work_days, coalesce((select json_agg(json_build_object('date', to_char(d.date, 'YYYY-MM-DD'), 'name', d.name,
        'name_en', d.name_en, 'kind', d.kind, 'type', d.type, 'as_weekday', d.as_weekday, 'statutory', d.statutory,
        'source', d.source) order by d.date)
      from holiday_day d where d.company_id = o.company_id and d.calendar_id = o.holiday_id
        and d.date between $3::date and $4::date), '[]') as days
    from office o where o.company_id = $1::int and o.id = $2::int`,
}

/**
 * What each date from one to another, both among them, is in an office: by its calendar and its working days. There has to
 * be such an office.
 */
export const dayKindsRead = (
  company_id: number,
  office_id: number,
  { from, to }: Span,
): Read<ReadonlyMap<string, DayKind>> => ({
  statement,
  values: [company_id, office_id, from, to],
  of([office]: { work_days: number[]; days: StoredDay[] }[]) {
    if (office === undefined) throw new Error(`company ${company_id} has no office ${office_id}`)
    const byDate = new Map<string, SpecialDay>(office.days.map((day) => [day.date, day]))
    const [first, last] = [dayOfDate(from), dayOfDate(to)]
    return new Map(
      Array.from({ length: Math.max(0, last - first + 1) }, (_, at): [string, DayKind] => {
        const date = dateOfDay(first + at)
        return [date, dayKindOf(date, byDate.get(date), office.work_days)]
      }),
    )
  },
})

export const dayKinds = (
  db: Db,
  company_id: number,
  office_id: number,
  span: Span,
): Promise<ReadonlyMap<string, DayKind>> => ask(db, dayKindsRead(company_id, office_id, span))

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
