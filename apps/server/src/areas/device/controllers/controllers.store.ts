import type { Interlock } from '@workplace/domain/access/interlock'
import type { Db } from '../../../kernel/database/db'
import type { DeviceRef } from '../core/device-ref'
import { leftToPlan } from '../core/wanted-hold'

/** What was written to a controller last, and confirmed. */
export type WrittenSettings = {
  readonly interlock?: Interlock
  /** For how long each door is opened, by its number. */
  readonly seconds?: Readonly<Record<string, number>>
  readonly records_doors?: boolean
  /** What it does to doors by itself, as text; absent: nobody knows. */
  readonly tasks?: string
  /** How far it keeps opening plans by itself, by the number of the door. */
  readonly plans?: Readonly<Record<string, KeptPlan>>
  /** What it would not take. */
  readonly refused?: readonly 'interlock'[]
}

/** It keeps it by itself to this day at least; or it has no room for it, or would not take it. */
export type KeptPlan = 'kept' | 'too_long' | 'refused'

export type Adoption = 'new' | 'reading' | 'found' | 'adopted'

/** A controller as the server that leads them knows it. */
export type LedController = DeviceRef & {
  readonly kind: 'controller'
  readonly serial: number
  /** As people entered it. */
  readonly address: string | null
  /** Of its office. */
  readonly zone: string
  readonly interlock: Interlock
  readonly door_count: number
  readonly doors: readonly {
    readonly id: number
    readonly door_no: number
    readonly open_seconds: number
    readonly has_plan: boolean
    /** Its contact has told that it was opened before. */
    readonly has_contact: boolean
    readonly is_open: boolean
    readonly first_card: boolean
    /** Nobody holds it, neither by hand nor in an emergency. */
    readonly is_left_to_plan: boolean
  }[]
  /** Where it answered last. */
  readonly found_at: string | null
  readonly first_contact_at: number | null
  readonly last_seen: number | null
  readonly clock_set_at: number | null
  readonly event_epoch: number
  readonly event_last: number
  readonly event_mark: string | null
  readonly settings: WrittenSettings
  readonly cards: number | null
  readonly cards_at: number | null
  readonly read_at: number | null
  readonly read_wanted: boolean
  readonly adoption: Adoption
  readonly foreign_cards: number
  readonly held_until: number | null
  readonly fault: 'address' | null
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** The controllers that are switched on, of all companies, or one of them. */
export const ledControllers = (db: Db, now: number, one: DeviceRef | null = null): Promise<LedController[]> =>
  db.query<LedController>(
    {
      name: 'led-controllers',
      text: `select c.company_id, 'controller' as kind, c.id, c.serial::float8 as serial, c.address, o.timezone as zone,
         c.interlock, c.door_count,
         coalesce((select json_agg(json_build_object('id', d.id, 'door_no', d.door_no, 'open_seconds', d.open_seconds,
           'has_plan', d.status_plan_id is not null, 'first_card', d.first_card,
           'is_left_to_plan', ${leftToPlan('to_timestamp($2::float8 / 1000)')},
           'has_contact', coalesce(n.has_contact, false),
           'is_open', coalesce(n.state in ('open', 'held', 'forced'), false)) order by d.door_no)
           from door d left join door_state n on n.company_id = d.company_id and n.door_id = d.id where d.company_id = c.company_id and d.controller_id = c.id), '[]') as doors,
         s.address as found_at, ${ms('s.first_contact_at')} as first_contact_at, ${ms('s.last_seen')} as last_seen, ${ms('s.clock_set_at')} as clock_set_at,
         coalesce(s.event_epoch, 1) as event_epoch, coalesce(s.event_last, 0)::float8 as event_last, s.event_mark,
         coalesce(s.settings, '{}') as settings, s.cards, ${ms('s.cards_at')} as cards_at, ${ms('s.read_at')} as read_at,
         coalesce(s.read_wanted, true) as read_wanted, coalesce(s.adoption, 'new') as adoption, s.foreign_cards,
         ${ms('s.held_until')} as held_until, s.fault
       from door_device c join office o on o.company_id = c.company_id and o.id = c.office_id
       left join door_device_state s on s.company_id = c.company_id and s.device_id = c.id
       where c.status = 'on' and ($1::int is null or (c.company_id = $1 and c.id = $3))
       order by c.company_id, c.id`,
    },
    [one?.company_id ?? null, now, one?.id ?? null],
  )

/** What is written of a controller; instants in epoch ms. */
export type ControllerNote = Partial<{
  alive_until: number
  last_seen: number
  first_contact_at: number
  address: string
  firmware: string
  clock_offset_ms: number
  clock_at: number
  clock_set_at: number
  settings: WrittenSettings
  cards: number
  cards_at: number
  read_at: number
  read_wanted: boolean
  adoption: Adoption
  adopted_at: number
  foreign_cards: number
  held_until: number | null
  fault: 'address' | null
}>

const instants = new Set<string>([
  ...['alive_until', 'last_seen', 'first_contact_at', 'clock_at', 'clock_set_at', 'cards_at', 'read_at'],
  ...['adopted_at', 'held_until'],
])

/** Writes what is known newly of a controller; nothing, where it was deleted meanwhile. */
export async function noteController(db: Db, { company_id, id }: DeviceRef, note: ControllerNote): Promise<void> {
  const names = Object.keys(note)
  const values = Object.entries(note).map(([name, value]) => {
    if (instants.has(name)) return value === null ? null : new Date(Number(value)).toISOString()
    return name === 'settings' ? JSON.stringify(value) : value
  })
  await db.query(
    `insert into door_device_state (company_id, device_id, ${names.join(', ')})
     select $1, $2, ${names.map((_, n) => `$${n + 3}`).join(', ')}
     where exists (select from door_device where company_id = $1 and id = $2)
     on conflict (company_id, device_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [company_id, id, ...values],
  )
}

/** For how long a board opens a door is not known, until it is said again: it may be left with other seconds. */
export async function forgetSeconds(db: Db, { company_id, id }: DeviceRef, door_no: number): Promise<void> {
  await db.query(
    `update door_device_state set settings = settings #- array['seconds', $3::text] where company_id = $1 and device_id = $2`,
    [company_id, id, String(door_no)],
  )
}

/** A board opens a door for so long: it said so. */
export async function noteSeconds(
  db: Db,
  { company_id, id }: DeviceRef,
  door_no: number,
  seconds: number,
): Promise<void> {
  await db.query(
    `update door_device_state set settings = jsonb_set(settings, '{seconds}',
       coalesce(settings->'seconds', '{}') || jsonb_build_object($3::text, $4::int))
     where company_id = $1 and device_id = $2`,
    [company_id, id, String(door_no), seconds],
  )
}

/**
 * Writes how far the events of a controller were read, from where they had been: false where somebody else did so
 * meanwhile, and then the caller's transaction is to be undone. So it is where another server met a board that was new to
 * the caller: it may have set the clock by which the caller told what is of today.
 */
export async function noteEvents(
  tx: Db,
  { company_id, id, event_epoch, event_last, first_contact_at }: LedController,
  read: { readonly epoch: number; readonly last: number; readonly mark: string | null; readonly lost: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update door_device_state set event_epoch = $5, event_last = $6, event_mark = $7, events_lost = events_lost + $8
     where company_id = $1 and device_id = $2 and event_epoch = $3 and event_last = $4
       and (not $9 or first_contact_at is null) returning device_id`,
    [company_id, id, event_epoch, event_last, read.epoch, read.last, read.mark, read.lost, first_contact_at === null],
  )
  return rows.length > 0
}
