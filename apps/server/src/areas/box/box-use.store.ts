import * as refusals from '@workplace/contract/box/refusals'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { Db } from '../../kernel/database/db'

export type StoredUse = {
  readonly id: number
  readonly box_id: number
  readonly number: string
  readonly condition: 'normal' | 'locked' | 'fault'
  readonly cabinet_id: number
  readonly cabinet: string
  readonly office_id: number
  readonly user_id: number
  readonly holder: string
  readonly kind: 'temporary' | 'fixed'
  readonly state: 'using' | 'clearing' | 'ended'
  readonly start_time: string
  readonly until: string | null
  /** When its holder last said that they need it. */
  readonly kept_at: string | null
  /** What they were told of its age, and when. */
  readonly aged_step: number
  readonly aged_at: string | null
  readonly office: string
  readonly timezone: string
  readonly member_ids: readonly number[]
}

const columns = `select u.id, u.box_id, b.number, b.condition, b.cabinet_id, c.name as cabinet, c.office_id, u.user_id, p.name as holder, u.kind,
    u.state, u.start_time, u.until, u.kept_at, u.aged_step, u.aged_at, o.name as office, o.timezone, array(select m.user_id from box_use_member m where m.company_id = u.company_id and m.use_id = u.id
      order by m.user_id) as member_ids
  from box_use u join box b on b.company_id = u.company_id and b.id = u.box_id
  join box_cabinet c on c.company_id = b.company_id and c.id = b.cabinet_id
  join office o on o.company_id = c.company_id and o.id = c.office_id
  join users p on p.company_id = u.company_id and p.id = u.user_id`

/** The uses of these lockers that are not over. */
export const openUsesOf = (db: Db, company_id: number, box_ids: readonly number[]): Promise<StoredUse[]> =>
  db.query<StoredUse>(
    `${columns} where u.company_id = $1 and u.box_id = any($2::int[]) and u.state <> 'ended' order by u.box_id`,
    [company_id, box_ids],
  )

/** What somebody has at this moment. */
export const openUsesBy = (db: Db, company_id: number, user_id: number): Promise<StoredUse[]> =>
  db.query<StoredUse>(`${columns} where u.company_id = $1 and u.user_id = $2 and u.state = 'using' order by u.id`, [
    company_id,
    user_id,
  ])

/** Uses as they are, whether or not they are over. */
export const readUses = (db: Db, company_id: number, ids: readonly number[]): Promise<StoredUse[]> =>
  db.query<StoredUse>(`${columns} where u.company_id = $1 and u.id = any($2::int[]) order by u.id`, [company_id, ids])

export type StoredCabinet = {
  readonly id: number
  readonly name: string
  readonly office_id: number
  readonly max_hours: number
  readonly per_person: number
  readonly status: 'on' | 'off'
}

/** Cabinets, locked in one order: whoever takes a locker of one, assigns it or gives it back, comes here first. */
export async function lockCabinets(db: Db, company_id: number, ids: readonly number[]): Promise<StoredCabinet[]> {
  const wanted = [...new Set(ids)]
  const rows = await db.query<StoredCabinet>(
    `select id, name, office_id, max_hours, per_person, status from box_cabinet
     where company_id = $1 and id = any($2::int[]) order by id for no key update`,
    [company_id, wanted],
  )
  if (rows.length < wanted.length) throw new Refusal(commonRefusals.not_found)
  return rows
}

/** Uses as they are, under the locks of their cabinets and their own. All of them, or the refusal that there is one less. */
export async function lockUses(db: Db, company_id: number, ids: readonly number[]): Promise<StoredUse[]> {
  const wanted = [...new Set(ids)]
  const seen = await readUses(db, company_id, wanted)
  if (seen.length < wanted.length) throw new Refusal(commonRefusals.not_found)
  await lockCabinets(
    db,
    company_id,
    seen.map(({ cabinet_id }) => cabinet_id),
  )
  // who makes grants waits for uses first, and for their number afterwards: so does everybody
  await db.query('select id from box_use where company_id = $1 and id = any($2::int[]) order by id for no key update', [
    company_id,
    wanted,
  ])
  return await readUses(db, company_id, wanted)
}

/** Whoever shared these uses knows their PIN: there is another one as soon as their cabinets are granted anything. */
export async function forgetPins(db: Db, company_id: number, ids: readonly number[]): Promise<void> {
  await db.query(`update box_use set pin = null where company_id = $1 and id = any($2::int[]) and state <> 'ended'`, [
    company_id,
    ids,
  ])
}

/** Two lockers of one person wait for each other, wherever they stand: by the id of the person, who has to be there. */
export async function lockPeople(db: Db, company_id: number, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)]
  const rows = await db.query<{ id: number; name: string }>(
    `select id, name from users where company_id = $1 and id = any($2::int[]) and status = 'active'
     order by id for no key update`,
    [company_id, wanted],
  )
  if (rows.length < wanted.length) throw new Refusal(refusals.box_no_person)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
