import type { DeliveryAct } from '@workplace/domain/access/delivery-step'
import type { Database, Db } from '../../../kernel/database/db'
import {
  alarmOver,
  type ClaimedAct,
  type Deliveries,
  type DeliveryTarget,
  type DeliveryTargets,
  type DeviceRef,
  raiseAlarm,
  unreadable,
} from '../../device/public'
import { countsOf } from './delivery.store'
import { type DeviceRow, isLeftover, settleStep, takeSteps } from './give-steps'
import { textOf } from './rights-text'

export type DeliveryDeps = {
  readonly targets: readonly DeliveryTargets[]
  readonly now: () => number
  /** A recognition photo as devices of a company take it: what lies under this name. */
  readonly photo: (company_id: number, name: string, most_bytes: number) => Promise<Buffer | null>
}

const keyOf = ({ company_id, kind, id }: DeviceRef) => [company_id, kind, id]

const waitsStatement = {
  name: 'delivery-waits',
  text: `select 1 from delivery_device d where d.company_id = $1::int and d.kind = $2 and d.device_id = $3::int
    and d.read_at is not null and (d.plan_at <= $4::timestamptz or exists (select 1 from delivery_step s
      where s.company_id = d.company_id and s.kind = d.kind and s.device_id = d.device_id
        and (${isLeftover('$4')} or s.place >= 0 and coalesce(s.claimed_until <= $4::timestamptz, true)
          and coalesce(s.try_at <= $4::timestamptz, true))))`,
}

/** In a transaction of its own, unless there is one. */
const within = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  'transaction' in db ? (db as Database).transaction(work) : work(db)

async function targetOf(
  db: Db,
  targets: readonly DeliveryTargets[],
  { company_id, kind, id }: DeviceRef,
): Promise<DeliveryTarget | undefined> {
  const found = await targets.find((one) => one.kind === kind)?.read(db, company_id, [id])
  return found?.[0]
}

/** What drivers of devices are given to do, and what they say of it. */
export function openDeliveries({ targets, now, photo }: DeliveryDeps): Deliveries {
  /** The device under its lock; made where it is new. `waits`: for who has it now. */
  async function locked(tx: Db, device: DeviceRef, waits: boolean): Promise<DeviceRow | undefined> {
    const text = `select plan_at, read_at, adopted_at from delivery_device
      where company_id = $1 and kind = $2 and device_id = $3 for update`
    const [row] = await tx.query<DeviceRow>(waits ? text : `${text} skip locked`, keyOf(device))
    if (row !== undefined || !waits) return row
    await tx.query(
      'insert into delivery_device (company_id, kind, device_id) values ($1, $2, $3) on conflict do nothing',
      keyOf(device),
    )
    return (await tx.query<DeviceRow>(text, keyOf(device)))[0]
  }

  async function allDone(db: Db, device: DeviceRef, answers: Parameters<Deliveries['allDone']>[2]): Promise<void> {
    if (answers.length === 0) return
    await within(db, async (tx) => {
      await locked(tx, device, true)
      const target = await targetOf(tx, targets, device)
      if (target === undefined) return
      for (const { id, result } of answers) await settleStep(tx, device, target, id, result, now())
      await tx.query(
        `update delivery_device d set changed_at = now(), confirmed_at = $4::timestamptz, plan_at = case when exists (select 1 from delivery_step s
           where s.company_id = $1 and s.kind = $2 and s.device_id = $3 and s.place >= 0) then d.plan_at else $4::timestamptz end
         where d.company_id = $1 and d.kind = $2 and d.device_id = $3`,
        [...keyOf(device), new Date(now()).toISOString()],
      )
    })
  }

  return {
    waits: (device) => ({
      ...{ statement: waitsStatement, values: [...keyOf(device), new Date(now()).toISOString()] },
      of: (rows) => rows.length > 0,
    }),
    claim: (db, device, most) =>
      within(db, async (tx) => {
        const row = await locked(tx, device, false)
        if (row === undefined || row.read_at === null || most <= 0) return []
        const target = await targetOf(tx, targets, device)
        if (target === undefined || !target.is_on) return []
        const steps = await takeSteps(tx, device, row, target, most, now())
        const people = device.kind === 'face' ? await peopleOf(tx, device, steps) : new Map()
        return steps.map(({ id, act }): ClaimedAct => {
          const person = 'key' in act ? (people.get(act.key) ?? null) : null
          return {
            ...{ id, act, person },
            photo: act.do === 'face' ? () => photo(device.company_id, act.face, target.face_bytes) : null,
          }
        })
      }),
    done: (db, device, id, result) => allDone(db, device, [{ id, result }]),
    allDone,
    readBack: (db, device, held) =>
      within(db, async (tx) => {
        const row = await locked(tx, device, true)
        const keys = [...held.holders.keys()]
        const people = keys.map((key) => held.people.get(key))
        await alarmOfForeign(tx, device, row, keys, now())
        await tx.query(
          'delete from delivery_step where company_id = $1 and kind = $2 and device_id = $3',
          keyOf(device),
        )
        await tx.query(
          `update delivery_holder h set held = null, held_card = null, held_data = null, held_face = null, copy = null
           where h.company_id = $1 and h.kind = $2 and h.device_id = $3 and (h.held is not null or h.copy is not null)
             and h.key <> all($4::text[])`,
          [...keyOf(device), keys],
        )
        await tx.query(
          `insert into delivery_holder as h (company_id, kind, device_id, key, held, held_card, held_data, held_face, copy)
           select $1, $2, $3, r.key, r.held, r.card, r.data, r.face, r.face
           from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) as r(key, held, card, data, face)
           on conflict (company_id, kind, device_id, key) do update set held = excluded.held, held_card = excluded.held_card,
             held_data = case when excluded.held_data = $9 then coalesce(h.held_data, $9) else excluded.held_data end,
             held_face = case when excluded.held_face = $9 then coalesce(h.held_face, $9) else excluded.held_face end,
             copy = case when excluded.copy = $9 then coalesce(h.copy, $9) else excluded.copy end,
             changed_at = case when h.held is distinct from excluded.held then now() else h.changed_at end`,
          [
            ...keyOf(device),
            keys,
            [...held.holders.values()].map(textOf),
            people.map((one) => one?.card ?? null),
            people.map((one) => one?.data ?? null),
            people.map((one) => one?.face ?? null),
            unreadable,
          ],
        )
        await tx.query(
          `with told as (select * from unnest($4::int[], $5::text[]) as t(number, held)),
             gone as (update delivery_profile p set held = null where p.company_id = $1 and p.kind = $2 and p.device_id = $3
               and p.number not in (select number from told))
           insert into delivery_profile (company_id, kind, device_id, number, held)
           select $1, $2, $3, number, held::jsonb from told
           on conflict (company_id, kind, device_id, number) do update set held = excluded.held`,
          [
            ...keyOf(device),
            [...held.profiles.keys()],
            [...held.profiles.values()].map((profile) => JSON.stringify(profile)),
          ],
        )
        await tx.query(
          `with told as (select * from unnest($4::date[], $5::int[]) as t(date, held)),
             gone as (update delivery_class c set held = null where c.company_id = $1 and c.kind = $2 and c.device_id = $3
               and c.date not in (select date from told))
           insert into delivery_class (company_id, kind, device_id, date, held) select $1, $2, $3, date, held from told
           on conflict (company_id, kind, device_id, date) do update set held = excluded.held`,
          [...keyOf(device), [...held.classes.keys()], [...held.classes.values()]],
        )
        await known(tx, device)
      }),
    strangersHeard: (db, device, people) =>
      within(db, async (tx) => {
        const row = await locked(tx, device, true)
        if (row === undefined || row.read_at === null || people.length === 0) return []
        // one that is foreign already stands there still
        const made = await tx.query<{ key: string }>(
          `insert into delivery_holder as h (company_id, kind, device_id, key, held, held_card, held_data, held_face, copy)
           select distinct on (r.key) $1::int, $2, $3::int, r.key, r.held, r.card, r.data, r.face, r.face
           from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) as r(key, held, card, data, face)
           order by r.key on conflict (company_id, kind, device_id, key) do nothing returning h.key`,
          [
            ...keyOf(device),
            people.map(({ key }) => key),
            people.map(({ holder }) => textOf(holder)),
            people.map(({ person }) => person.card),
            people.map(({ person }) => person.data),
            people.map(({ person }) => person.face),
          ],
        )
        if (made.length > 0)
          await tx.query(
            `update delivery_device set plan_at = $4, changed_at = now()
             where company_id = $1 and kind = $2 and device_id = $3`,
            [...keyOf(device), new Date(now()).toISOString()],
          )
        return made.map(({ key }) => key)
      }),
    lost: (db, device) =>
      within(db, async (tx) => {
        await nothingHeld(tx, device)
        await known(tx, device)
      }),
    replaced: (db, device) =>
      within(db, async (tx) => {
        await nothingHeld(tx, device)
        await tx.query(
          `update delivery_device set read_at = null, adopted_at = null, held_until = null, plan_at = null, changed_at = now()
           where company_id = $1 and kind = $2 and device_id = $3`,
          keyOf(device),
        )
      }),
    adopted: (db, device) =>
      within(db, async (tx) => {
        await locked(tx, device, true)
        await tx.query(
          `update delivery_device set adopted_at = coalesce(adopted_at, $4), plan_at = $4, changed_at = now()
           where company_id = $1 and kind = $2 and device_id = $3`,
          [...keyOf(device), new Date(now()).toISOString()],
        )
      }),
    async standing(db, device) {
      const [row] = await db.query<{ foreign: number; held_until: string | null }>(
        `select d.held_until, (select count(*)::int from delivery_holder h
           where h.company_id = $1 and h.kind = $2 and h.device_id = $3 and h.held is not null and h.wanted is null
             and h.user_id is null and h.window_id is null) as foreign
         from delivery_device d where d.company_id = $1 and d.kind = $2 and d.device_id = $3`,
        keyOf(device),
      )
      return row ?? { foreign: 0, held_until: null }
    },
    counts: countsOf,
  }

  /** What it held is gone with it; what it is to hold stays. Locks it. */
  async function nothingHeld(tx: Db, device: DeviceRef): Promise<void> {
    await locked(tx, device, true)
    for (const text of [
      'delete from delivery_step where company_id = $1 and kind = $2 and device_id = $3',
      'delete from delivery_failure where company_id = $1 and kind = $2 and device_id = $3',
      `update delivery_holder set held = null, held_card = null, held_data = null, held_face = null, copy = null,
         changed_at = now() where company_id = $1 and kind = $2 and device_id = $3 and (held is not null or copy is not null)`,
      'update delivery_profile set held = null where company_id = $1 and kind = $2 and device_id = $3',
      'update delivery_class set held = null where company_id = $1 and kind = $2 and device_id = $3',
    ])
      await tx.query(text, keyOf(device))
  }

  /** It is known what stands there, so that steps can be thought of. */
  async function known(tx: Db, device: DeviceRef): Promise<void> {
    await tx.query(
      `update delivery_device set read_at = $4, plan_at = $4, changed_at = now()
       where company_id = $1 and kind = $2 and device_id = $3`,
      [...keyOf(device), new Date(now()).toISOString()],
    )
  }
}

/** So many of what nobody knows are named. */
const mostNamed = 5

/** Once a device is ours, whoever stands there and never was given to it was put there by somebody else. */
async function alarmOfForeign(
  tx: Db,
  device: DeviceRef,
  row: DeviceRow | undefined,
  keys: readonly string[],
  at: number,
): Promise<void> {
  if (row === undefined || row.adopted_at === null) return
  const known = await tx.query<{ key: string; is_ours: boolean }>(
    `select key, user_id is not null or window_id is not null as is_ours from delivery_holder
     where company_id = $1 and kind = $2 and device_id = $3 and key = any($4::text[])`,
    [...keyOf(device), keys],
  )
  const before = new Map(known.map(({ key, is_ours }) => [key, is_ours]))
  const fresh = keys.filter((key) => !before.has(key))
  const of = { company_id: device.company_id, thing: { kind: device.kind, id: device.id }, at } as const
  if (fresh.length > 0)
    await raiseAlarm(tx, {
      ...{ ...of, kind: 'foreign_entry' },
      text: `${fresh.slice(0, mostNamed).join(', ')}${fresh.length > mostNamed ? ` … (${fresh.length})` : ''}`,
    })
  else if (keys.every((key) => before.get(key) === true)) await alarmOver(tx, { ...of, kind: 'foreign_entry' })
}

/** Whom acts at a face device are about, as they are called now. */
async function peopleOf(tx: Db, device: DeviceRef, steps: readonly { act: DeliveryAct }[]) {
  const keys = steps.flatMap(({ act }) => ('key' in act ? [act.key] : []))
  const rows = await tx.query<{ pin: string; name: string; card: string | null }>(
    `select h.key as pin, coalesce(u.name, w.person_name, '') as name, h.wanted_card as card from delivery_holder h
     left join users u on u.company_id = $1 and u.id = h.user_id
     left join pass_window w on w.company_id = $1 and w.id = h.window_id
     where h.company_id = $1 and h.kind = $2 and h.device_id = $3 and h.key = any($4::text[])`,
    [...keyOf(device), [...new Set(keys)]],
  )
  return new Map(rows.map((row) => [row.pin, row]))
}
