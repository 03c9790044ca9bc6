import type { Db } from '../../../kernel/database/db'

/** A day of a guest who comes to a series; instants are epoch ms. */
export type SeriesDay = {
  readonly id: number
  readonly page_id: number
  readonly link_epoch: number
  readonly start: number
  readonly end: number
  /** They are still expected on that day, and knew of it before. */
  readonly is_coming: boolean
  readonly is_known: boolean
}

/** All days of the guests whose pages these are, in their order. */
export async function seriesDays(db: Db, company_id: number, pages: readonly number[]): Promise<SeriesDay[]> {
  if (pages.length === 0) return []
  const rows = await db.query<
    Omit<SeriesDay, 'start' | 'end'> & { start_time: string | null; end_time: string | null }
  >(
    `select t.id, t.page_id, t.link_epoch, w.start_time, w.end_time,
       t.state in (0, 1, 2, 3, 7) and (t.audit_state in (0, 2) or t.state in (2, 7)) as is_coming,
       coalesce((select not n.is_cancelled from visitor_told n where n.company_id = t.company_id and n.visitor_id = t.id), false) as is_known
     from visitor t left join lateral (select min(n.start_time) as start_time, max(n.end_time) as end_time from visit_window n
         where n.company_id = t.company_id and n.visit_id = t.visit_id) as w on true
     where t.company_id = $1 and t.page_id = any($2::int[]) order by w.start_time, t.id`,
    [company_id, [...new Set(pages)]],
  )
  return rows.map(({ start_time, end_time, ...row }) => ({
    ...row,
    start: Date.parse(start_time ?? ''),
    end: Date.parse(end_time ?? ''),
  }))
}
