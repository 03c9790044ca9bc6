import type { Interval } from '@workplace/domain/kernel/interval'
import type { Db } from '../../../kernel/database/db'

/** A day of a guest who comes to a series of meetings. */
export type GuestDay = {
  readonly id: number
  readonly is_inside: boolean
  /** They are still expected, or there. */
  readonly is_coming: boolean
  readonly windows: readonly Interval[]
  readonly after_minutes: number
}

/** All days of the guest whose page it is that are not forgotten, in their order. */
export async function readSeries(db: Db, company_id: number, page_id: number): Promise<GuestDay[]> {
  const rows = await db.query<Omit<GuestDay, 'windows'> & { windows: { start: string; end: string }[] }>(
    `select t.id, t.state in (2, 7) as is_inside, t.state in (0, 1, 2, 3, 7) and (t.audit_state <> 3 or t.state in (2, 7)) as is_coming, v.after_minutes,
       array(select jsonb_build_object('start', n.start_time, 'end', n.end_time) from visit_window n
         where n.company_id = v.company_id and n.visit_id = v.id order by n.start_time) as windows
     from visitor t join visit v on v.company_id = t.company_id and v.id = t.visit_id
     where t.company_id = $1 and t.page_id = $2 and t.forgotten_at is null order by t.plan_start, t.id`,
    [company_id, page_id],
  )
  return rows.map((row) => ({
    ...row,
    windows: row.windows.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })),
  }))
}

/** Of which day the page is now: where they are, else the next one, else the last that was arranged. */
export function dayOf(days: readonly GuestDay[], now: number): number | undefined {
  const isAhead = ({ is_coming, windows, after_minutes }: GuestDay) =>
    is_coming && (windows.at(-1)?.end ?? 0) + after_minutes * 60_000 > now
  const found = days.find(({ is_inside }) => is_inside) ?? days.find(isAhead)
  return (found ?? days.findLast(({ is_coming }) => is_coming) ?? days.at(-1))?.id
}

/** The times of all days that take place. */
export const timesOf = (days: readonly GuestDay[]): Interval[] =>
  days.filter(({ is_coming }) => is_coming).flatMap(({ windows }) => windows)
