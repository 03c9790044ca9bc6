import type { SpecialDay } from '@workplace/domain/place/day-kind'
import type { DaySource, StoredDay } from '@workplace/domain/place/import-plan'
import type { Db } from '../../../kernel/database/db'

const columns = `to_char(date, 'YYYY-MM-DD') as date, name, name_en, kind, type, as_weekday, statutory, source`

/** The days of a calendar in these years, by date. */
export const daysOfYears = (
  db: Db,
  company_id: number,
  calendar_id: number,
  years: readonly number[],
): Promise<StoredDay[]> =>
  db.query<StoredDay>(
    `select ${columns} from holiday_day
     where company_id = $1 and calendar_id = $2 and extract(year from date)::int = any($3::int[]) order by date`,
    [company_id, calendar_id, years],
  )

/** The days of a calendar from one date to another, both among them. */
export const daysBetween = (
  db: Db,
  company_id: number,
  calendar_id: number,
  { from, to }: { from: string; to: string },
): Promise<StoredDay[]> =>
  db.query<StoredDay>(
    `select ${columns} from holiday_day where company_id = $1 and calendar_id = $2 and date between $3 and $4 order by date`,
    [company_id, calendar_id, from, to],
  )

/** The years that have any day of a calendar, with how many. */
export const yearsOf = (db: Db, company_id: number, calendar_id: number): Promise<{ year: number; days: number }[]> =>
  db.query(
    `select extract(year from date)::int as year, count(*)::int as days from holiday_day
     where company_id = $1 and calendar_id = $2 group by 1 order by 1`,
    [company_id, calendar_id],
  )

/** What is written of a calendar's days, and where it came from. */
export type DayWrite = {
  readonly source: DaySource
  readonly days: readonly SpecialDay[]
  readonly gone: readonly string[]
}

/** Writes days in the place of what stands at their dates, and takes dates away. */
export async function writeDays(db: Db, company_id: number, calendar_id: number, written: DayWrite): Promise<void> {
  const { source, days, gone } = written
  await db.query('delete from holiday_day where company_id = $1 and calendar_id = $2 and date = any($3::date[])', [
    ...[company_id, calendar_id, [...gone, ...days.map(({ date }) => date)]],
  ])
  await db.query(
    `insert into holiday_day (company_id, calendar_id, date, name, name_en, kind, type, as_weekday, statutory, source)
     select $1, $2, d.date, d.name, d.name_en, d.kind, d.type, d.as_weekday, d.statutory, $4
     from jsonb_to_recordset($3::jsonb) as d(date date, name text, name_en text, kind text, type int, as_weekday int,
       statutory boolean)`,
    [company_id, calendar_id, JSON.stringify(days), source],
  )
}
