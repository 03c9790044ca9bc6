import type {
  AssignedLocker,
  assignedLockers,
  CabinetDoor,
  CabinetFront,
  cabinetFronts,
  LockerRecord,
  lockerRecords,
  WaitingLocker,
  waitingLockers,
} from '@workplace/contract/box/lockers'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { type BoxUse, boxState } from '@workplace/domain/box/box-state'
import { takenBackFrom } from '@workplace/domain/box/locker-age'
import { type Call, officesFor } from '../../kernel/call/call'
import { sorting } from '../../kernel/call/sorting'
import type { Db } from '../../kernel/database/db'
import { containing } from '../../kernel/database/like'
import type { Addresses } from '../../kernel/files/address'

const placed = `join box_cabinet c on c.company_id = b.company_id and c.id = b.cabinet_id
  join office o on o.company_id = c.company_id and o.id = c.office_id
  join floor f on f.company_id = c.company_id and f.id = c.floor_id`
const placeColumns = `c.name as cabinet, c.name_en as cabinet_en, o.name as office_name, o.name_en as office_name_en,
  f.name as floor_name, o.timezone`
const used = `from box_use u join box b on b.company_id = u.company_id and b.id = u.box_id ${placed}
  join users p on p.company_id = u.company_id and p.id = u.user_id
  left join department d on d.company_id = p.company_id and d.id = p.department_id
  left join users w1 on w1.company_id = u.company_id and w1.id = u.cleared_by_id
  left join users w2 on w2.company_id = u.company_id and w2.id = u.witness_id`
const useColumns = `u.id, b.number, ${placeColumns}, p.name as holder, u.start_time, u.until`
const members = `array(select m.name from box_use_member s join users m on m.company_id = s.company_id and m.id = s.user_id
  where s.company_id = u.company_id and s.use_id = u.id order by m.name)`

const sorts: Record<string, string> = {
  number: 'b.number',
  holder: 'p.name',
  start: 'u.start_time',
  until: 'coalesce(u.until, u.updated_at)',
}

type SoughtUses = Pick<ParsedOf<typeof assignedLockers>, 'title' | 'office_id' | 'sort'>

/** Uses of lockers in the offices that the caller looks after, and in which order. */
function usesSought({ actor, now }: Call, { title, office_id, sort }: SoughtUses, which: string) {
  const { by, way } = sorting(sorts, sort)
  const from = `${used} where u.company_id = $1 and ($2::int[] is null or c.office_id = any($2))
    and ($3::int is null or c.office_id = $3) and ($4::text is null or b.number ilike $4 or p.name ilike $4 or c.name ilike $4)
    and $5::timestamptz is not null and ${which}`
  const values = [
    ...[actor.company_id, officesFor(actor, 'box'), office_id ?? null, title ? containing(title) : null],
    new Date(now()).toISOString(),
  ]
  return { from, values, order: `${by} ${way}, u.id ${way}` }
}

/** Their number, and a page of them. */
async function readUses<R>(
  call: Call,
  { page, limit, ...sought }: SoughtUses & Pick<ParsedOf<typeof assignedLockers>, 'page' | 'limit'>,
  { columns, which }: { columns: string; which: string },
): Promise<{ items: R[]; total: number }> {
  const { db } = call
  const { from, values, order } = usesSought(call, sought, which)
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  const items = await db.query<R>(`select ${useColumns}, ${columns} ${from} order by ${order} limit $6 offset $7`, [
    ...values,
    limit,
    (page - 1) * limit,
  ])
  return { items, total: count?.total ?? 0 }
}

/** `GET /box_fixed/pagelist`. */
export const readAssigned = (
  call: Call,
  query: ParsedOf<typeof assignedLockers>,
): Promise<OutputOf<typeof assignedLockers>> =>
  readUses<AssignedLocker>(call, query, {
    columns: `${members} as members, d.name as department`,
    which: `u.kind = 'fixed' and u.state = 'using'`,
  })

/** `GET /box_unused/pagelist`. */
export async function readWaiting(
  call: Call,
  query: ParsedOf<typeof waitingLockers>,
): Promise<OutputOf<typeof waitingLockers>> {
  type Stored = Omit<WaitingLocker, 'taken_back_from'> & { aged_step: number; aged_at: string | null }
  const { items, total } = await readUses<Stored>(call, query, {
    columns: `case when u.state = 'clearing' then 'clearing' when u.until is null then 'idle' else 'overdue' end as state,
      u.state = 'clearing' as may_clear, u.aged_step, u.aged_at`,
    which: `(u.state = 'clearing' or (u.state = 'using' and (u.until <= $5 or (u.until is null and u.aged_step > 0))))`,
  })
  return {
    total,
    items: items.map(({ aged_step, aged_at, ...row }) => ({
      ...row,
      taken_back_from: whenTaken(row, aged_step, aged_at),
    })),
  }
}

/** From when on a locker is taken back whose holder was told so; null: it is not. */
export const whenTaken = (
  { state, until }: { readonly state: string; readonly until: string | null },
  step: number,
  told: string | null,
): string | null =>
  told === null || step === 0 || state === 'clearing'
    ? null
    : new Date(takenBackFrom(until === null ? 'idle' : 'overdue', step, Date.parse(told))).toISOString()

const recordColumns = 'u.kind, u.end_time, u.ended_because, w1.name as cleared_by, w2.name as witness, u.found'

/** `GET /box_record/pagelist`. */
export const readRecords =
  (signPath: Addresses['sign']) =>
  async (call: Call, query: ParsedOf<typeof lockerRecords>): Promise<OutputOf<typeof lockerRecords>> => {
    type Stored = Omit<LockerRecord, 'photo'> & { photo_key: string | null }
    const { company_id } = call.actor
    const { items, total } = await readUses<Stored>(call, query, {
      columns: `${recordColumns}, u.photo_key`,
      which: 'true',
    })
    const photoOf = (path: string) => ({
      ...{ url: signPath(company_id, path), thumb: signPath(company_id, path, { width: 320 }) },
    })
    return {
      total,
      items: items.map(({ photo_key, ...row }) => ({
        ...row,
        photo: photo_key === null ? null : photoOf(`/${photo_key}`),
      })),
    }
  }

/** All that the list shows, as it is now and in its order. */
export async function recordIds(call: Call, sought: SoughtUses): Promise<number[]> {
  const { from, values, order } = usesSought(call, sought, 'true')
  const rows = await call.db.query<{ id: number }>(`select u.id ${from} order by ${order}`, values)
  return rows.map(({ id }) => id)
}

/** These of them, in the order in which they are named. */
export const recordsOf = (db: Db, company_id: number, ids: readonly number[]): Promise<Omit<LockerRecord, 'photo'>[]> =>
  db.query<Omit<LockerRecord, 'photo'>>(
    `select ${useColumns}, ${recordColumns} ${used} join unnest($2::int[]) with ordinality as w(id, place) on w.id = u.id
     where u.company_id = $1 order by w.place`,
    [company_id, ids],
  )

type StoredDoor = Omit<CabinetDoor, 'state'> & {
  cabinet_id: number
  condition: 'normal' | 'locked' | 'fault'
  use_state: 'using' | 'clearing' | null
  use_kind: BoxUse['kind'] | null
}

/** `GET /box/fronts`. */
export async function readFronts(
  { db, actor, now }: Call,
  { title, office_id, page, limit }: ParsedOf<typeof cabinetFronts>,
): Promise<OutputOf<typeof cabinetFronts>> {
  const from = `from box_cabinet c join office o on o.company_id = c.company_id and o.id = c.office_id
    join floor f on f.company_id = c.company_id and f.id = c.floor_id
    where c.company_id = $1 and ($2::int[] is null or c.office_id = any($2)) and ($3::int is null or c.office_id = $3)
      and ($4::text is null or c.name ilike $4 or c.name_en ilike $4)`
  const values = [actor.company_id, officesFor(actor, 'box'), office_id ?? null, title ? containing(title) : null]
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  const cabinets = await db.query<Omit<CabinetFront, 'doors'>>(
    `select c.id, c.floor_id, ${placeColumns} ${from} order by o.name, c.sort, c.name, c.id limit $5 offset $6`,
    [...values, limit, (page - 1) * limit],
  )
  const rows = await db.query<StoredDoor>(
    `select b.id, b.cabinet_id, b.number, b.size, b.kind, b.column_no, b.row_no, b.condition, u.state as use_state,
       u.kind as use_kind, u.until, p.name as holder, ${members} as members
     from box b left join box_use u on u.company_id = b.company_id and u.box_id = b.id and u.state <> 'ended'
     left join users p on p.company_id = u.company_id and p.id = u.user_id
     where b.company_id = $1 and b.cabinet_id = any($2::int[]) and b.deleted_at is null
     order by b.column_no, b.row_no, b.number, b.id`,
    [actor.company_id, cabinets.map(({ id }) => id)],
  )
  const doors = rows.map(({ condition, use_state, use_kind, ...door }) => {
    const until = door.until === null ? null : Date.parse(door.until)
    const use = use_state === null || use_kind === null ? null : { kind: use_kind, state: use_state, until }
    return { ...door, state: boxState({ condition, use }, now()) }
  })
  const items = cabinets.map((cabinet) => ({
    ...cabinet,
    doors: doors.flatMap(({ cabinet_id, ...door }) => (cabinet_id === cabinet.id ? [door] : [])),
  }))
  return { items, total: count?.total ?? 0 }
}
