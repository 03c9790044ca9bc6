import type { Db } from '../../../kernel/database/db'
import type { DeviceRef } from './device-ref'

/**
 * The devices that drive doors, of every kind in one shape: `company_id`, `kind`, `id`, `name`, `office_id`, `floor_id`,
 * `is_on`, `last_seen`, `alive_until`, `held_until` and `fullness` (of what it has room for, by what it says; null where it
 * does not say). For a `from`.
 */
export const devices = `(
  select c.company_id, 'controller' as kind, c.id, c.name, c.office_id, c.floor_id, c.status = 'on' as is_on,
    s.last_seen, s.alive_until, s.held_until, null::float8 as fullness
  from door_device c left join door_device_state s on s.company_id = c.company_id and s.device_id = c.id
  union all
  select c.company_id, 'face', c.id, c.name, c.office_id, c.floor_id, c.status = 'on', s.last_seen, s.alive_until, s.held_until,
    greatest(s.person_count / nullif(s.person_capacity, 0)::float8, s.face_count / nullif(s.face_capacity, 0)::float8)
  from face_device c left join face_device_state s on s.company_id = c.company_id and s.device_id = c.id)`

/** Which device drives which door: `company_id`, `door_id`, `kind`, `device_id`, `door_no`. For a `from`. */
export const doorsOfDevices = `(
  select company_id, id as door_id, 'controller' as kind, controller_id as device_id, door_no
  from door where controller_id is not null
  union all
  select company_id, id, 'face', face_device_id, 1 from door where face_device_id is not null)`

/** Of one kind and id the doors, as a condition on `d` (door): `$1` is the company, `$2` the kind, `$3` the id. */
export const ofDevice = `d.company_id = $1
  and ($2 = 'controller' and d.controller_id = $3 or $2 = 'face' and d.face_device_id = $3)`

/** The devices that drive these doors. */
export const devicesOfDoors = (db: Db, company_id: number, door_ids: readonly number[]): Promise<DeviceRef[]> =>
  db.query<DeviceRef>(
    `select distinct k.company_id, k.kind, k.device_id as id from ${doorsOfDevices} as k
     where k.company_id = $1 and k.door_id = any($2::int[])`,
    [company_id, door_ids],
  )
