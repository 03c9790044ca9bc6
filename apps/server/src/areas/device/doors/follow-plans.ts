import type { Database } from '../../../kernel/database/db'
import { askedOf, emitDoorsOf, emitWithin } from '../core/emit-doors'
import type { OpeningPlans } from '../core/opening-plans'

type Row = { company_id: number; id: number; open_until: string | null }

/** Doors begin and cease to stand open by their plans. How many. */
export async function followPlans(db: Database, plans: OpeningPlans, now: number): Promise<number> {
  const rows = await db.query<Row>(
    `select d.company_id, d.id, s.open_until from door d
     left join door_state s on s.company_id = d.company_id and s.door_id = d.id
     where d.status_plan_id is not null or s.open_until is not null order by d.company_id, d.id`,
  )
  let changed = 0
  for (const company_id of new Set(rows.map((row) => row.company_id))) {
    const own = rows.filter((row) => row.company_id === company_id)
    const until = await plans.openUntil(
      db,
      company_id,
      own.map(({ id }) => id),
      now,
    )
    const others = own.filter(
      ({ id, open_until }) => (until.get(id) ?? null) !== (open_until === null ? null : Date.parse(open_until)),
    )
    if (others.length === 0) continue
    const ids = others.map(({ id }) => id)
    const untils = ids.map((id) => {
      const at = until.get(id)
      return at === undefined ? null : new Date(at).toISOString()
    })
    await db.transaction(async (tx) => {
      await tx.query(
        `insert into door_state as s (company_id, door_id, open_until)
         select $1, k.id, k.until from unnest($2::int[], $3::timestamptz[]) as k(id, until)
         where exists (select from door where company_id = $1 and id = k.id) order by k.id
         on conflict (company_id, door_id) do update set open_until = excluded.open_until`,
        [company_id, ids, untils],
      )
      await emitDoorsOf(tx, company_id, ids)
      await emitWithin(tx, company_id, await askedOf(tx, company_id, ids))
    })
    changed += ids.length
  }
  return changed
}
