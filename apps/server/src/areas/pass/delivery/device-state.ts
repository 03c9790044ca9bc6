import { afterStep, type DeliveryAct, type DeviceState, type HeldPerson } from '@workplace/domain/access/delivery-step'
import type { DateClass, Holder, TableKind, TimeProfile } from '@workplace/domain/access/device-tables'
import type { Db } from '../../../kernel/database/db'
import type { DeviceRef } from '../../device/public'
import { holderOf, textOf } from './rights-text'

type HolderRow = {
  key: string
  is_ours: boolean
  wanted: string | null
  wanted_card: string | null
  wanted_data: string | null
  wanted_face: string | null
  held: string | null
  held_card: string | null
  held_data: string | null
  held_face: string | null
}

export type StoredState = {
  readonly held: DeviceState
  readonly wanted: DeviceState
  readonly foreign: ReadonlySet<string>
}

const keyOf = ({ company_id, kind, id }: DeviceRef) => [company_id, kind, id]

/** What a device holds, and is to hold. */
export async function storedState(db: Db, device: DeviceRef, kind: TableKind): Promise<StoredState> {
  const profiles = await db.query<{ number: number; wanted: TimeProfile | null; held: TimeProfile | null }>(
    `select number, wanted, held from delivery_profile where company_id = $1 and kind = $2 and device_id = $3
     order by number`,
    keyOf(device),
  )
  const classes = await db.query<{ date: string; wanted: DateClass | null; held: DateClass | null }>(
    `select to_char(date, 'YYYY-MM-DD') as date, wanted, held from delivery_class
     where company_id = $1 and kind = $2 and device_id = $3 order by date`,
    keyOf(device),
  )
  const holders = await db.query<HolderRow>(
    `select key, coalesce(user_id, window_id) is not null as is_ours, wanted, wanted_card, wanted_data, wanted_face, held, held_card, held_data, held_face
     from delivery_holder where company_id = $1 and kind = $2 and device_id = $3 and (wanted is not null or held is not null)
     order by key`,
    keyOf(device),
  )
  const isFace = kind !== 'ut0311'
  const stateOf = (of: 'wanted' | 'held'): DeviceState => {
    const rights = new Map<string, Holder>()
    const people = new Map<string, HeldPerson>()
    for (const row of holders) {
      const text = row[of]
      if (text === null) continue
      rights.set(row.key, holderOf(text))
      if (isFace)
        people.set(row.key, { card: row[`${of}_card`], data: row[`${of}_data`] ?? '', face: row[`${of}_face`] })
    }
    return {
      kind,
      profiles: new Map(profiles.flatMap((row) => (row[of] === null ? [] : [[row.number, row[of]]]))),
      classes: new Map(classes.flatMap((row) => (row[of] === null ? [] : [[row.date, row[of]]]))),
      holders: rights,
      people,
    }
  }
  return {
    held: stateOf('held'),
    wanted: stateOf('wanted'),
    foreign: new Set(holders.flatMap(({ key, is_ours }) => (is_ours ? [] : [key]))),
  }
}

/** What a device holds after an act that it confirmed. */
export async function applyAct(db: Db, device: DeviceRef, kind: TableKind, act: DeliveryAct): Promise<void> {
  const of = keyOf(device)
  if (act.do === 'profile') {
    await db.query(
      `insert into delivery_profile (company_id, kind, device_id, number, held) values ($1, $2, $3, $4, $5)
       on conflict (company_id, kind, device_id, number) do update set held = excluded.held`,
      [...of, act.number, JSON.stringify(act.profile)],
    )
    return
  }
  if (act.do === 'class') {
    await db.query(
      `insert into delivery_class (company_id, kind, device_id, date, held) values ($1, $2, $3, $4, $5)
       on conflict (company_id, kind, device_id, date) do update set held = excluded.held`,
      [...of, act.date, act.of],
    )
    return
  }
  if (!('key' in act)) return
  if (act.do === 'remove') {
    await db.query(
      `update delivery_holder set held = null, held_card = null, held_data = null, held_face = null, copy = null,
         changed_at = now() where company_id = $1 and kind = $2 and device_id = $3 and key = $4`,
      [...of, act.key],
    )
    return
  }
  const [row] = await db.query<Pick<HolderRow, 'held' | 'held_card' | 'held_data' | 'held_face'>>(
    `select held, held_card, held_data, held_face from delivery_holder
     where company_id = $1 and kind = $2 and device_id = $3 and key = $4`,
    [...of, act.key],
  )
  const isFace = kind !== 'ut0311'
  const before: DeviceState = {
    ...{ kind, profiles: new Map(), classes: new Map() },
    holders: new Map(row?.held == null ? [] : [[act.key, holderOf(row.held)]]),
    people: new Map(
      row?.held == null || !isFace
        ? []
        : [[act.key, { card: row.held_card, data: row.held_data ?? '', face: row.held_face }]],
    ),
  }
  const after = afterStep(before, act)
  const holder = after.holders.get(act.key)
  const person = after.people.get(act.key)
  // a copy that was confirmed to be gone is gone; one that was put there was noted when it was given
  await db.query(
    `insert into delivery_holder as h (company_id, kind, device_id, key, held, held_card, held_data, held_face)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (company_id, kind, device_id, key) do update set held = $5, held_card = $6, held_data = $7, held_face = $8,
       copy = case when $9 then null else h.copy end, changed_at = now()`,
    [
      ...of,
      act.key,
      holder === undefined ? null : textOf(holder),
      person?.card ?? null,
      person?.data ?? null,
      person?.face ?? null,
      act.do === 'take_face',
    ],
  )
}
