import type { OfficeDay } from '@workplace/domain/access/pass-schedule'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Database, Db } from '../../../kernel/database/db'
import type { DeliveryTarget, DeviceRef } from '../../device/public'
import { dayKinds } from '../../place/public'
import type { CompanyFacts } from './company-facts'
import { type OfficeDays, type Reckonings, type WantedHolder, type WantedTables, wantedTables } from './device-rights'
import { storedState } from './device-state'
import { textOf } from './rights-text'

const keyOf = ({ company_id, kind, id }: DeviceRef) => [company_id, kind, id]

const officeDays =
  (db: Db, company_id: number, office_id: number): OfficeDays =>
  async (from, to) => {
    const days = await dayKinds(db, company_id, office_id, { from, to })
    return (date): OfficeDay => days.get(date) ?? { kind: 'workday' }
  }

/**
 * Says anew what a device is to hold, as it was marked so often; false where somebody else has it in hand, or knows more.
 * What is the same stays untouched.
 */
export function reckonDevice(
  db: Database,
  {
    kind,
    target,
    company_id,
    marked,
    facts,
    known,
    now,
  }: {
    kind: DeviceRef['kind']
    target: DeliveryTarget
    company_id: number
    marked: number
    facts: CompanyFacts
    known: Reckonings
    now: number
  },
): Promise<boolean> {
  const device: DeviceRef = { company_id, kind, id: target.id }
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{ marked: number; wanted_from: string | null }>(
      `select marked, wanted_from from delivery_device where company_id = $1 and kind = $2 and device_id = $3
       for update skip locked`,
      keyOf(device),
    )
    if (row === undefined || row.marked !== marked) return false
    const { date: today } = wallClock(now, target.zone)
    const { held } = await storedState(tx, device, target.limits.kind)
    const made = await wantedTables(target, facts, {
      known,
      ...{ today, held },
      daysOf: officeDays(tx, company_id, target.office_id),
    })
    const changes = (await storeHolders(tx, device, made.holders)) + (await storeTables(tx, device, made))
    await askBackFaces(tx, device, target.name)
    await tx.query(
      `update delivery_device set reckoned = $4, wanted_from = $5, wanted_until = $6,
         plan_at = case when $7 then $8::timestamptz else plan_at end, changed_at = case when $7 then now() else changed_at end,
         held_until = case when not $7 and plan_at is null and not exists (select 1 from delivery_step s
           where s.company_id = $1 and s.kind = $2 and s.device_id = $3) then $6 else held_until end
       where company_id = $1 and kind = $2 and device_id = $3`,
      [...keyOf(device), marked, made.from, made.until, changes > 0, new Date(now).toISOString()],
    )
    return true
  })
}

type Row = Omit<WantedHolder, 'rights'> & { wanted: string | null }

const sayOf = ({ user_id, window_id, wanted, card, data, face, reason, face_reason }: Omit<Row, 'key'>) =>
  `${user_id} ${window_id} ${wanted} ${card} ${data} ${face} ${reason} ${face_reason}`

/** Who is to be there, and how; answers how many rows changed. */
async function storeHolders(tx: Db, device: DeviceRef, holders: readonly WantedHolder[]): Promise<number> {
  const stored = await tx.query<Row>(
    `select key, user_id, window_id, wanted, wanted_card as card, wanted_data as data, wanted_face as face, reason, face_reason
     from delivery_holder where company_id = $1 and kind = $2 and device_id = $3`,
    keyOf(device),
  )
  const before = new Map(stored.map((row) => [row.key, row]))
  const changed: Row[] = []
  for (const { rights, ...one } of holders) {
    const row: Row = { ...one, wanted: rights === null ? null : textOf(rights) }
    const known = before.get(one.key)
    before.delete(one.key)
    if (known === undefined || sayOf(known) !== sayOf(row)) changed.push(row)
  }
  const gone = [...before.values()].filter(({ wanted, reason }) => wanted !== null || reason !== null)
  // in the order of the index, which is written faster so
  changed.sort((one, other) => (one.key < other.key ? -1 : 1))
  if (changed.length > 0)
    await tx.query(
      `insert into delivery_holder (company_id, kind, device_id, key, user_id, window_id, wanted, wanted_card, wanted_data,
         wanted_face, reason, face_reason)
       select $1, $2, $3, * from unnest($4::text[], $5::int[], $6::int[], $7::text[], $8::text[], $9::text[], $10::text[],
         $11::text[], $12::text[])
       on conflict (company_id, kind, device_id, key) do update set user_id = excluded.user_id,
         window_id = excluded.window_id, wanted = excluded.wanted,
         wanted_card = excluded.wanted_card, wanted_data = excluded.wanted_data, wanted_face = excluded.wanted_face,
         reason = excluded.reason, face_reason = excluded.face_reason, changed_at = now()`,
      [
        ...keyOf(device),
        ...(['key', 'user_id', 'window_id', 'wanted', 'card', 'data', 'face', 'reason', 'face_reason'] as const).map(
          (name) => changed.map((row) => row[name]),
        ),
      ],
    )
  if (gone.length > 0) {
    const keys = gone.map(({ key }) => key)
    await tx.query(
      `update delivery_holder set wanted = null, wanted_card = null, wanted_data = null, wanted_face = null, reason = null,
         face_reason = null, changed_at = now()
       where company_id = $1 and kind = $2 and device_id = $3 and key = any($4::text[])`,
      [...keyOf(device), keys],
    )
    // what never came there, and is not on its way, needs not be taken away
    await tx.query(
      `delete from delivery_holder h where h.company_id = $1 and h.kind = $2 and h.device_id = $3 and h.key = any($4::text[])
         and h.held is null and h.copy is null and not exists (select 1 from delivery_step s where s.company_id = $1
           and s.kind = $2 and s.device_id = $3 and s.given > 0 and s.subject in (h.key, 'face ' || h.key))`,
      [...keyOf(device), keys],
    )
  }
  return changed.length + gone.length
}

/** By which times, and what dates are. */
async function storeTables(tx: Db, device: DeviceRef, { tables }: WantedTables): Promise<number> {
  const profiles = await tx.query(
    `with wanted as (select * from unnest($4::int[], $5::text[]) as t(number, profile)),
       gone as (update delivery_profile p set wanted = null where p.company_id = $1 and p.kind = $2 and p.device_id = $3
         and p.wanted is not null and p.number not in (select number from wanted) returning 1),
       kept as (insert into delivery_profile as p (company_id, kind, device_id, number, wanted)
         select $1, $2, $3, number, profile::jsonb from wanted
         on conflict (company_id, kind, device_id, number) do update set wanted = excluded.wanted
           where p.wanted is distinct from excluded.wanted returning 1)
     select 1 from gone union all select 1 from kept`,
    [
      ...keyOf(device),
      [...tables.profiles.keys()],
      [...tables.profiles.values()].map((profile) => JSON.stringify(profile)),
    ],
  )
  const classes = await tx.query(
    `with wanted as (select * from unnest($4::date[], $5::int[]) as t(date, class)),
       gone as (update delivery_class c set wanted = null where c.company_id = $1 and c.kind = $2 and c.device_id = $3
         and c.wanted is not null and c.date not in (select date from wanted) returning 1),
       kept as (insert into delivery_class as c (company_id, kind, device_id, date, wanted)
         select $1, $2, $3, date, class from wanted
         on conflict (company_id, kind, device_id, date) do update set wanted = excluded.wanted
           where c.wanted is distinct from excluded.wanted returning 1)
     select 1 from gone union all select 1 from kept`,
    [...keyOf(device), [...tables.classes.keys()], [...tables.classes.values()]],
  )
  return profiles.length + classes.length
}

/** Whose copy it is: a user's, or of somebody whom a window is for. */
const owners = [
  ['user_id', 'h.user_id is not null', ''],
  ['window_id', 'h.user_id is null and h.window_id is not null', 'window_id is not null and '],
] as const

/** Copies of photos that are to be there no more: each is followed until the device confirms it. */
async function askBackFaces(tx: Db, device: DeviceRef, name: string): Promise<void> {
  if (device.kind !== 'face') return
  for (const [owner, isTheirs, indexed] of owners) {
    await tx.query(
      `insert into delivery_removal (company_id, ${owner}, kind, device_id, device_name)
       select $1, h.${owner}, $2, $3, $4 from delivery_holder h where h.company_id = $1 and h.kind = $2 and h.device_id = $3
         and h.copy is not null and h.wanted_face is null and ${isTheirs}
       on conflict (company_id, kind, device_id, ${owner}) where ${indexed}confirmed_at is null and given_up_at is null
         do nothing`,
      [...keyOf(device), name],
    )
    // who may be known there again is not asked back any more
    await tx.query(
      `delete from delivery_removal r using delivery_holder h where r.company_id = $1 and r.kind = $2 and r.device_id = $3
         and r.confirmed_at is null and r.given_up_at is null and h.company_id = $1 and h.kind = $2 and h.device_id = $3
         and h.${owner} = r.${owner} and ${isTheirs} and h.wanted_face is not null`,
      keyOf(device),
    )
  }
}
