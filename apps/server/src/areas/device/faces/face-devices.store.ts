import type { FaceDialect, FaceSettings } from '../../../adapters/device/zkpush/port'
import type { Db } from '../../../kernel/database/db'
import type { DoorState } from '../doors/door-heard'

type Adoption = 'new' | 'reading' | 'found' | 'adopted'

/** A face device as it is spoken to: what people set, its door, and what is known of it. */
export type FaceDevice = {
  readonly company_id: number
  readonly id: number
  readonly sn: string
  readonly name: string
  readonly dialect: FaceDialect
  readonly is_on: boolean
  readonly model_id: number | null
  readonly verify_by: 'device' | 'server'
  readonly verify_mode: FaceSettings['verify_mode']
  readonly direction: FaceSettings['direction']
  readonly threshold: number | null
  readonly live_detect: boolean
  readonly volume: number | null
  readonly allow_networks: string | null
  readonly version: number
  /** Of its office. */
  readonly zone: string
  readonly door_id: number | null
  readonly door_version: number | null
  /** How its contact is, as far as anybody knows. */
  readonly door_state: DoorState | null
  readonly open_seconds: number | null
  readonly held_seconds: number | null
  readonly adoption: Adoption
  readonly last_seen: string | null
  readonly first_contact_at: string | null
  readonly address: string | null
  readonly registry_code: string | null
  readonly session: string | null
  readonly token_differs: boolean
  readonly clock_offset_ms: number | null
  readonly clock_at: string | null
  readonly clock_set_at: string | null
  readonly options: Readonly<Record<string, string>>
  readonly stamps: Readonly<Record<string, string>>
  /** A version waits for it. */
  readonly has_update: boolean
}

const bySerial = {
  name: 'face-device-by-serial',
  text: `select f.company_id, f.id, f.sn, f.name, f.dialect, f.status = 'on' as is_on, f.model_id, f.verify_by, f.verify_mode,
      f.direction, f.threshold, f.live_detect, f.volume, f.allow_networks, f.version, o.timezone as zone,
      d.id as door_id, d.version as door_version, c.state as door_state,
      d.open_seconds, d.held_alarm_seconds as held_seconds,
      coalesce(s.adoption, 'new') as adoption, s.last_seen, s.first_contact_at, s.address, s.registry_code, s.session,
      coalesce(s.token_differs, false) as token_differs, s.clock_offset_ms, s.clock_at, s.clock_set_at,
      coalesce(s.options, '{}') as options, coalesce(s.stamps, '{}') as stamps,
      exists (select from rollout_device u where u.company_id = f.company_id and u.kind = 'face' and u.device_id = f.id
        and u.state = 'pushed') as has_update
    from face_device f
    join office o on o.company_id = f.company_id and o.id = f.office_id
    left join door d on d.company_id = f.company_id and d.face_device_id = f.id and d.status = 'on'
    left join door_state c on c.company_id = d.company_id and c.door_id = d.id
    left join face_device_state s on s.company_id = f.company_id and s.device_id = f.id
    where lower(f.sn) = lower($1)`,
}

/** By its number alone, which is one company's. */
export async function findDevice(db: Db, sn: string): Promise<FaceDevice | undefined> {
  const [row] = await db.query<FaceDevice>(bySerial, [sn])
  return row
}

export type StateChange = Partial<{
  alive_until: string
  last_seen: string
  first_contact_at: string
  address: string
  registry_code: string
  session: string
  token_differs: boolean
  clock_offset_ms: number
  clock_at: string
  clock_set_at: string
  firmware: string
  person_count: number
  face_count: number
  card_count: number
  record_count: number
  person_capacity: number
  face_capacity: number
  options: Readonly<Record<string, string>>
  stamps: Readonly<Record<string, string>>
  adoption: Adoption
  adopted_at: string
  held_until: string | null
  bad_lines: number
}>

/** Columns that add up or grow instead of being replaced. */
const merged: Readonly<Record<string, string>> = {
  options: 's.options || excluded.options',
  stamps: 's.stamps || excluded.stamps',
  bad_lines: 's.bad_lines + excluded.bad_lines',
  first_contact_at: 'coalesce(s.first_contact_at, excluded.first_contact_at)',
}

/** What is known of a device now; what is not said stays. */
export async function noteState(
  db: Db,
  { company_id, id }: Pick<FaceDevice, 'company_id' | 'id'>,
  change: StateChange,
) {
  const names = Object.keys(change)
  if (names.length === 0) return
  const values = Object.values(change).map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  )
  await db.query(
    `insert into face_device_state as s (company_id, device_id, ${names.join(', ')})
     values ($1, $2, ${names.map((_, at) => `$${at + 3}`).join(', ')})
     on conflict (company_id, device_id) do update set
       ${names.map((name) => `${name} = ${merged[name] ?? `excluded.${name}`}`).join(', ')}`,
    [company_id, id, ...values],
  )
}

/** Somebody called from outside of the networks of a device. */
export async function noteRefused(db: Db, { company_id, id }: FaceDevice, address: string, now: number): Promise<void> {
  await db.query(
    `insert into face_device_state as s (company_id, device_id, refused_count, refused_at, refused_from)
     values ($1, $2, 1, $3, $4)
     on conflict (company_id, device_id) do update set refused_count = s.refused_count + 1, refused_at = $3,
       refused_from = $4`,
    [company_id, id, new Date(now).toISOString(), address],
  )
}

/** So many of whom nobody knows are kept, of the whole installation. */
const MOST_UNKNOWN = 500

/** A device called that nobody has: whoever types its number sees that it is there. */
export async function noteUnknown(db: Db, sn: string, address: string, says: string, now: number): Promise<void> {
  await db.query(
    `insert into unknown_device as u (sn, address, says, first_time, last_time) values (lower($1), $2, $3, $4, $4)
     on conflict (sn) do update set address = excluded.address, last_time = excluded.last_time,
       says = case when excluded.says = '' then u.says else excluded.says end`,
    [sn, address, says.slice(0, 100), new Date(now).toISOString()],
  )
  await db.query(
    `delete from unknown_device where sn in (select sn from unknown_device order by last_time desc, sn offset ${MOST_UNKNOWN})`,
  )
}
