import * as common from '@workplace/contract/kernel/common-words'
import type { Checklist } from '../../kernel/product/checklist'

/** The lockers that somebody has: what is given back when they leave. One that is late is to be seen to. */
export const checklist: Checklist = {
  order: 50,
  async read(db, company_id, user_ids, now) {
    const rows = await db.query<{ user_id: number; numbers: string | null; late: boolean }>(
      `select p.id as user_id, string_agg(b.number, ', ' order by b.number) as numbers,
         coalesce(bool_or(u.until <= $3 or (u.until is null and u.aged_step > 0)), false) as late
       from unnest($2::int[]) as p(id)
       left join box_use u on u.company_id = $1 and u.user_id = p.id and u.state = 'using'
       left join box b on b.company_id = u.company_id and b.id = u.box_id
       group by p.id`,
      [company_id, user_ids, new Date(now).toISOString()],
    )
    return rows.map(({ user_id, numbers, late }) => ({
      ...{ user_id, key: 'lockers', label: common.lockers, text: numbers, path: '/box/mybox' },
      state: numbers === null ? ('none' as const) : late ? ('lacks' as const) : ('has' as const),
    }))
  },
}
