import type { BookingRoom, Lock } from '@workplace/domain/booking/room'
import type { Db, Statement } from '../../../kernel/database/db'

/** A room with what the rules of booking read, its office's zone and its locks that have not ended. */
export type StoredRoom = BookingRoom & {
  readonly name: string
  readonly office_id: number
  readonly office_name: string
  readonly floor_name: string
  readonly locks: readonly (Lock & { allow_user_ids?: readonly number[] })[]
  /** There are terms of service that have to be agreed to. */
  readonly has_terms: boolean
  /** A visible range names the room: who may do what with it is asked for each person (`room-sight.ts`). */
  readonly is_ranged: boolean
  /** The company has rule groups: what they come to is asked for each person (`rules/under-rules.ts`). */
  readonly is_ruled: boolean
  readonly capacity: number
}

type Row = Omit<StoredRoom, 'isaudit'> & { isaudit: boolean }

// Rooms, and for each its locks as JSON, but those that ended long ago. `(select $2)` hides from
// the planner how many rooms are asked for, so that it keeps one plan (0.3 ms are planning otherwise); `offset 0` keeps
// that plan from reading all rooms of the company for the sake of a few.
const ruledRooms: Statement = {
  name: 'ruled-rooms',
  text: `select r.id, r.name, r.status, r.office_id, o.name as office_name, f.name as floor_name, o.timezone,
      r.readonly, r.isaudit, r.opentime, r.closetime, r.lunch_begin, r.lunch_end, r.single_time, r.limit_unit,
      r.limitdays, r.limithours, r.capacity, r.approve_booking_begintime, r.approve_booking_endtime, r.approve_booking_weekend,
      coalesce((
        select json_agg(json_build_object('begin_date', l.begin_date, 'end_date', l.end_date, 'begin_time', l.begin_time,
          'end_time', l.end_time, 'weekdays', l.weekdays, 'reason', l.reason, 'allow_user_ids', l.allow_user_ids) order by l.id)
        from roomlock_room lr join roomlock l on l.company_id = lr.company_id and l.id = lr.roomlock_id
        where lr.company_id = r.company_id and lr.meetingroom_id = r.id and not l.is_revoked
          and l.end_date >= $3::date
      ), '[]'::json) as locks,
      exists (
        select 1 from termsofservice t where t.company_id = r.company_id and t.must_agree and t.status = 'on'
          and (not exists (select 1 from termsofservice_office x where x.company_id = t.company_id and x.termsofservice_id = t.id)
            or exists (select 1 from termsofservice_office x
              where x.company_id = t.company_id and x.termsofservice_id = t.id and x.office_id = r.office_id))
          and (not exists (select 1 from termsofservice_roomtype x where x.company_id = t.company_id and x.termsofservice_id = t.id)
            or exists (select 1 from termsofservice_roomtype x
              where x.company_id = t.company_id and x.termsofservice_id = t.id and x.roomtype_id = r.roomtype_id))
      ) as has_terms,
      coalesce((
        select json_agg(json_build_object('over_minutes', b.over_minutes, 'over_people', b.over_people,
          'over_amount', b.over_amount::text, 'with_services', b.with_services, 'price', case when b.over_amount is not null then (
            select json_build_object('unit', p.unit, 'amount', p.amount::text, 'peak_amount', p.peak_amount::text,
              'peak_periods', p.peak_periods, 'free_minutes', p.free_minutes)
            from price p where p.company_id = r.company_id and p.id = r.price_id and p.status = 'on') end) order by b.id)
        from audit_flow_binding b join audit_flow a on a.company_id = b.company_id and a.id = b.audit_flow_id
        where b.company_id = r.company_id and a.status = 'on'
          and (b.meetingroom_id is null or b.meetingroom_id = r.id) and (b.office_id is null or b.office_id = r.office_id)
          and (b.over_minutes is not null or b.over_people is not null or b.over_amount is not null or b.with_services)
      ), '[]'::json) as audit_when,
      exists (select 1 from ranged_room x where x.company_id = r.company_id and x.meetingroom_id = r.id) as is_ranged,
      exists (select 1 from booking_rule x where x.company_id = $1 and x.status = 'on') as is_ruled
    from unnest((select $2::int[])) as wanted(id)
    cross join lateral (select * from meetingroom where company_id = $1 and id = wanted.id offset 0) as r
    join office o on o.company_id = r.company_id and o.id = r.office_id
    join floor f on f.company_id = r.company_id and f.id = r.floor_id
    where r.status <> 'inactive'
    order by r.id`,
}

const dayMs = 24 * 60 * 60_000

/** The rooms of these ids that exist in the company and are shown, ascending by id; `now` in epoch ms. */
export async function readRooms(
  db: Db,
  company_id: number,
  ids: readonly number[],
  now: number,
): Promise<StoredRoom[]> {
  const longAgo = new Date(now - 31 * dayMs).toISOString().slice(0, 10)
  const rows = await db.query<Row>(ruledRooms, [company_id, ids, longAgo])
  return rows.map((row) => ({ ...row, isaudit: row.isaudit ? 1 : 0 }))
}

/** The locks of a room that keep this person out: not those that let them book all the same. */
export function locksFor(room: StoredRoom, user_id: number): Lock[] {
  return room.locks.filter((lock) => !lock.allow_user_ids?.includes(user_id))
}

const roomLockClass = 7221

/** Takes the lock of each room until the transaction ends, in ascending id, so that writers queue and never deadlock. */
export async function lockRooms(db: Db, ids: readonly number[]): Promise<void> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  await db.query(
    {
      name: 'lock-rooms',
      text: `select pg_advisory_xact_lock(${roomLockClass}, id) from unnest($1::int[]) as room(id)`,
    },
    [sorted],
  )
}

/** Takes those of these locks that nobody has: it waits for none, so it may come in any order. */
export async function tryLockRooms(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    {
      name: 'try-lock-rooms',
      text: `select id from unnest($1::int[]) as room(id) where pg_try_advisory_xact_lock(${roomLockClass}, id)`,
    },
    [[...new Set(ids)]],
  )
  return rows.map((row) => row.id)
}
