import type {
  keepLocker as declaredKeep,
  returnLocker as declaredReturn,
  shareLocker as declaredShare,
  takeLocker as declaredTake,
  lockerOffers,
  OwnLocker,
  ownLockers,
} from '@workplace/contract/box/lockers'
import * as refusals from '@workplace/contract/box/refusals'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { useState } from '@workplace/domain/box/box-state'
import type { Call } from '../../kernel/call/call'
import { containing } from '../../kernel/database/like'
import type { Secrets } from '../../kernel/secrets/secrets'
import { forgetPins, lockCabinets, lockPeople, lockUses, openUsesBy } from './box-use.store'
import { whenTaken } from './list-lockers'
import { notifyOfLocker } from './notify'
import { emitLocker, recordLocker } from './record-locker'

const hour = 3_600_000
const text = (instant: number) => new Date(instant).toISOString()

/** `GET /box/offers`. */
export async function readOffers(
  { db, actor }: Call,
  { title, office_id, page, limit }: ParsedOf<typeof lockerOffers>,
): Promise<OutputOf<typeof lockerOffers>> {
  type Stored = OutputOf<typeof lockerOffers>['items'][number]['free'] &
    Omit<OutputOf<typeof lockerOffers>['items'][number], 'free'>
  const from = `from box_cabinet c
    join office o on o.company_id = c.company_id and o.id = c.office_id
    join floor f on f.company_id = c.company_id and f.id = c.floor_id
    left join users me on me.company_id = c.company_id and me.id = $2
    where c.company_id = $1 and c.status = 'on' and ($3::int is null or c.office_id = $3)
      and ($4::text is null or c.name ilike $4 or c.name_en ilike $4)
      and exists (select 1 from box b where b.company_id = c.company_id and b.cabinet_id = c.id and b.kind = 'temporary'
        and b.deleted_at is null)`
  const values = [actor.company_id, actor.user_id, office_id ?? null, title ? containing(title) : null]
  const [count] = await db.query<{ total: number }>(
    `select count(*)::int as total ${from} and $2::int is not null`,
    values,
  )
  const rows = await db.query<Stored>(
    `select c.id, c.name as cabinet, c.name_en as cabinet_en, o.name as office_name, o.name_en as office_name_en,
       f.name as floor_name, o.timezone, c.max_hours, c.per_person, n.total, n.small, n.medium, n.large, n.mine
     from (select c.*, me.office_id is not distinct from c.office_id as near ${from}) as c
     join office o on o.company_id = c.company_id and o.id = c.office_id
     join floor f on f.company_id = c.company_id and f.id = c.floor_id
     cross join lateral (
       select count(*)::int as total, count(*) filter (where w.free and b.size = 'small')::int as small,
         count(*) filter (where w.free and b.size = 'medium')::int as medium,
         count(*) filter (where w.free and b.size = 'large')::int as large,
         count(*) filter (where u.user_id = $2 and u.state = 'using' and b.condition <> 'fault')::int as mine
       from box b left join box_use u on u.company_id = b.company_id and u.box_id = b.id and u.state <> 'ended'
       cross join lateral (select u.id is null and b.condition = 'normal' as free) as w
       where b.company_id = c.company_id and b.cabinet_id = c.id and b.kind = 'temporary' and b.deleted_at is null) as n
     order by c.near desc, o.name, c.sort, c.name, c.id limit $5 offset $6`,
    [...values, limit, (page - 1) * limit],
  )
  const items = rows.map(({ small, medium, large, ...row }) => ({ ...row, free: { small, medium, large } }))
  return { items, total: count?.total ?? 0 }
}

/** `POST /box/take`: the next free one of the cabinet. */
export async function takeLocker(
  call: Call,
  { cabinet_id, size }: ParsedOf<typeof declaredTake>,
): Promise<OutputOf<typeof declaredTake>> {
  const { db, actor } = call
  const { company_id, user_id } = actor
  await lockPeople(db, company_id, [user_id])
  const [cabinet] = await lockCabinets(db, company_id, [cabinet_id])
  if (cabinet === undefined) throw new Refusal(commonRefusals.not_found)
  if (cabinet.status === 'off') throw new Refusal(refusals.box_none_free)
  // one that does not open any more is no reason to have none
  const has = (await openUsesBy(db, company_id, user_id)).filter(
    (use) => use.cabinet_id === cabinet_id && use.kind === 'temporary' && use.condition !== 'fault',
  )
  if (has.length >= cabinet.per_person) throw new Refusal(refusals.box_limit, { n: has.length })
  const [free] = await db.query<{ id: number; number: string }>(
    `select b.id, b.number from box b where b.company_id = $1 and b.cabinet_id = $2 and b.kind = 'temporary'
       and b.condition = 'normal' and b.deleted_at is null and ($3::text is null or b.size = $3)
       and not exists (select 1 from box_use u where u.company_id = b.company_id and u.box_id = b.id and u.state <> 'ended')
     order by b.row_no, b.column_no, b.id limit 1 for no key update`,
    [company_id, cabinet_id, size ?? null],
  )
  if (free === undefined) throw new Refusal(refusals.box_none_free)
  const until = text(call.now() + cabinet.max_hours * hour)
  const [made] = await db.query<{ id: number }>(
    `insert into box_use (company_id, box_id, user_id, kind, start_time, until, created_by, updated_by)
     values ($1, $2, $3, 'temporary', $4, $5, $6, $6) returning id`,
    [company_id, free.id, user_id, text(call.now()), until, actor.name],
  )
  const id = made?.id ?? 0
  recordLocker(call, 'box_take', { id, number: free.number, cabinet: cabinet.name, holder: actor.name }, { until })
  emitLocker(call, free.id, [user_id])
  return { id, number: free.number, until }
}

/** A use that the caller has: to anybody else there is none such. */
async function ownUse(call: Call, id: number) {
  const [use] = await lockUses(call.db, call.actor.company_id, [id])
  if (use === undefined) throw new Refusal(commonRefusals.not_found)
  if (use.user_id !== call.actor.user_id) throw new Refusal(refusals.box_not_yours)
  if (use.state !== 'using') throw new Refusal(refusals.box_over)
  return use
}

/** `POST /box/share`: with whom the locker is shared from now on. */
export async function shareLocker(
  call: Call,
  { id, user_ids }: ParsedOf<typeof declaredShare>,
): Promise<OutputOf<typeof declaredShare>> {
  const { db, actor } = call
  const wanted = [...new Set(user_ids)].filter((user_id) => user_id !== actor.user_id)
  const names = await lockPeople(db, actor.company_id, wanted)
  const use = await ownUse(call, id)
  const gone = use.member_ids.filter((user_id) => !wanted.includes(user_id))
  const added = wanted.filter((user_id) => !use.member_ids.includes(user_id))
  if (gone.length > 0) await forgetPins(db, actor.company_id, [id])
  await db.query('delete from box_use_member where company_id = $1 and use_id = $2 and user_id = any($3::int[])', [
    actor.company_id,
    id,
    gone,
  ])
  await db.query('insert into box_use_member (company_id, use_id, user_id) select $1, $2, unnest($3::int[])', [
    actor.company_id,
    id,
    added,
  ])
  recordLocker(call, 'box_share', use, { members: [...names.values()].join(', ') })
  await notifyOfLocker(call, 'box_shared', use, { to: added })
  emitLocker(call, use.box_id, [use.user_id, ...use.member_ids, ...wanted])
  return { members: wanted.length }
}

/** `POST /box/keep`: its age begins anew. */
export async function keepLocker(
  call: Call,
  { id }: ParsedOf<typeof declaredKeep>,
): Promise<OutputOf<typeof declaredKeep>> {
  const { db, actor } = call
  const use = await ownUse(call, id)
  if (use.until !== null) throw new Refusal(refusals.box_not_kept)
  await db.query(
    `update box_use set kept_at = $3, aged_step = 0, aged_at = null, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = $2`,
    [actor.company_id, id, text(call.now()), actor.name],
  )
  recordLocker(call, 'box_keep', use)
  emitLocker(call, use.box_id, [use.user_id, ...use.member_ids])
  return { id }
}

/** `POST /box/return`: it is empty, and free for others. */
export async function returnLocker(
  call: Call,
  { id }: ParsedOf<typeof declaredReturn>,
): Promise<OutputOf<typeof declaredReturn>> {
  const { db, actor } = call
  const use = await ownUse(call, id)
  await db.query(
    `update box_use set state = 'ended', end_time = greatest(start_time, $3), ended_because = 'returned',
       version = version + 1, updated_at = now(), updated_by = $4 where company_id = $1 and id = $2`,
    [actor.company_id, id, text(call.now()), actor.name],
  )
  recordLocker(call, 'box_return', use)
  emitLocker(call, use.box_id, [use.user_id, ...use.member_ids])
  return { id }
}

/** `GET /box/mine`. */
export const readOwnLockers =
  (secrets: Pick<Secrets, 'decrypt'> | undefined) =>
  async (
    { db, actor, now }: Call,
    { page, limit }: ParsedOf<typeof ownLockers>,
  ): Promise<OutputOf<typeof ownLockers>> => {
    const joined = `from box_use u join box b on b.company_id = u.company_id and b.id = u.box_id
    join box_cabinet c on c.company_id = b.company_id and c.id = b.cabinet_id
    join office o on o.company_id = c.company_id and o.id = c.office_id
    join floor f on f.company_id = c.company_id and f.id = c.floor_id
    join users p on p.company_id = u.company_id and p.id = u.user_id`
    const which = `where u.company_id = $1 and u.state <> 'ended' and (u.user_id = $2 or exists (select 1 from box_use_member m
      where m.company_id = u.company_id and m.use_id = u.id and m.user_id = $2))`
    const of = `${joined} left join box_cabinet_state s on s.company_id = c.company_id and s.cabinet_id = c.id
    left join lateral (select e.state, e.why, coalesce(e.happened_at, e.asked_at) as time from box_opening e
      where e.company_id = u.company_id and e.box_id = u.box_id and e.use_id = u.id
      order by e.asked_at desc, e.id desc limit 1) as e on true ${which}`
    const values = [actor.company_id, actor.user_id]
    const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${joined} ${which}`, values)
    type Stored = Omit<OwnLocker, 'state' | 'taken_back_from' | 'offline_since'> & {
      last_seen: string | null
      is_there: boolean
      state: 'using' | 'clearing'
      aged_step: number
      aged_at: string | null
    }
    const rows = await db.query<Stored>(
      `select u.id, b.number, c.name as cabinet, c.name_en as cabinet_en, o.name as office_name, o.name_en as office_name_en,
       f.name as floor_name, o.timezone, c.id as cabinet_id, c.floor_id, u.kind, u.state, u.start_time, u.until, u.aged_step, u.aged_at,
       case when u.user_id = $2 then null else p.name end as holder, u.pin,
       b.lock_no is not null and c.gateway_secret is not null and b.condition = 'normal' and u.state = 'using' as may_open,
       s.last_seen, coalesce(s.alive_until > $5::timestamptz, false) as is_there,
       e.state as opened_state, e.why as opened_why, e.time as opened_time,
       coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.name)
         from box_use_member m join users w on w.company_id = m.company_id and w.id = m.user_id
         where m.company_id = u.company_id and m.use_id = u.id), '[]') as members
     ${of} order by (u.user_id = $2) desc, u.start_time, u.id limit $3 offset $4`,
      [...values, limit, (page - 1) * limit, text(now())],
    )
    const items = rows.map(({ aged_step, aged_at, last_seen, is_there, pin, ...row }) => ({
      ...row,
      pin: pin === null || !row.may_open || secrets === undefined ? null : secrets.decrypt(pin),
      offline_since: row.may_open && !is_there ? (last_seen ?? row.start_time) : null,
      taken_back_from: row.holder === null ? whenTaken(row, aged_step, aged_at) : null,
      state: useState({ ...row, until: row.until === null ? null : Date.parse(row.until) }, now()),
    }))
    return { items, total: count?.total ?? 0 }
  }
