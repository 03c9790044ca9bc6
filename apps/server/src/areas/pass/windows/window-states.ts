import type { ShownReason } from '@workplace/contract/pass/delivery-words'
import type { WindowDoorState } from '@workplace/contract/pass/window-words'
import type { Db } from '../../../kernel/database/db'
import { devices, doorsOfDevices } from '../../device/public'
import { differs, failure, type Reasons, reasonOf, state } from '../delivery/delivery.store'

/** How a window stands at one of its doors. */
export type WindowAtDoor = {
  readonly door_id: number
  readonly door: string
  /**
   * `held`: the device opens to them as the window says. `waiting`: it is to be told yet. `failed`: it does not, or not
   * wholly, until what is wrong is seen to. `no_device`: nothing drives the door. After the end: `leaving`, the device may
   * still open to them; `gone`, it does not.
   */
  readonly state: WindowDoorState
  readonly reason: ShownReason | null
  /** What drives the door, where something does. */
  readonly device: string | null
  /** The device asks the server before it opens: what changes counts at once, while it is not away. */
  readonly asks_server: boolean
}

type Row = Reasons & {
  source_id: number
  door_id: number
  door: string
  device_id: number | null
  device: string | null
  is_over: boolean
  is_users: boolean
  /** It has nothing that a device could hold. */
  is_bare: boolean
  asks_server: boolean
  /** Everything that changed lately was reckoned with. */
  is_known: boolean
  key: string | null
  held: string | null
  differs: boolean
}

/** Of several credentials at a device the one that wants something is told. */
const order = ['failed', 'leaving', 'waiting', 'no_device', 'held', 'gone'] as const

function atDoor(row: Row): Omit<WindowAtDoor, 'door_id' | 'door' | 'device'> {
  const { asks_server } = row
  if (row.device_id === null) return { state: 'no_device', reason: null, asks_server }
  const offline = row.online ? null : 'offline'
  if (row.is_over) {
    const isGone = row.held === null || (row.is_users && row.is_known && !row.differs)
    return isGone
      ? { state: 'gone', reason: null, asks_server }
      : { state: 'leaving', reason: reasonOf(row) ?? offline, asks_server }
  }
  // whom the server knows by a code of another area needs to be at no device
  if (row.is_bare && asks_server) return { state: 'held', reason: null, asks_server }
  if (!row.is_known) return { state: 'waiting', reason: offline, asks_server }
  if (row.key === null) return { state: 'failed', reason: 'cannot_express', asks_server }
  const reason = reasonOf(row)
  if (row.state === 'held') return { state: reason === null ? 'held' : 'failed', reason, asks_server }
  return { state: row.state === 'failed' ? 'failed' : 'waiting', reason, asks_server }
}

/** How the windows of these sources stand at their doors, by the id of the source; those without a window are not in it. */
export async function windowStates(
  db: Db,
  company_id: number,
  kind: string,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, readonly WindowAtDoor[]>> {
  const rows = await db.query<Row>(
    `select w.source_id, n.id as door_id, n.name as door, k.device_id, v.name as device, w.ended_at is not null or w.end_time <= $2 as is_over,
       w.user_id is not null as is_users, coalesce(f.verify_by = 'server', false) as asks_server,
       coalesce(v.alive_until > $2, false) as online,
       d.reckoned >= d.marked and not exists (select from delivery_mark m where m.company_id = $1) as is_known,
       d.read_at is not null as is_read, h.key, h.held, h.reason as lasting,
       case when w.user_id is not null or w.face_key is not null then h.face_reason end as face_reason,
       w.user_id is null and coalesce(w.card, w.code) is null and w.face_key is null as is_bare,
       coalesce(${differs}, false) as differs, case when h.key is not null then ${state} end as state,
       case when h.key is not null and ${differs} then ${failure} end as failure
     from pass_window w
     join pass_window_door wd on wd.company_id = w.company_id and wd.window_id = w.id
     join door n on n.company_id = w.company_id and n.id = wd.door_id
     left join ${doorsOfDevices} as k on k.company_id = w.company_id and k.door_id = n.id
     left join ${devices} as v on v.company_id = w.company_id and v.kind = k.kind and v.id = k.device_id
     left join face_device f on k.kind = 'face' and f.company_id = w.company_id and f.id = k.device_id
     left join delivery_device d on d.company_id = w.company_id and d.kind = k.kind and d.device_id = k.device_id
     left join delivery_holder h on h.company_id = w.company_id and h.kind = k.kind and h.device_id = k.device_id
       and (h.window_id = w.id or h.user_id = w.user_id)
     where w.company_id = $1 and w.source_kind = $3 and w.source_id = any($4::bigint[])
     order by w.source_id, n.name, n.id`,
    [company_id, new Date(now).toISOString(), kind, ids],
  )
  const found = new Map<number, Map<number, WindowAtDoor>>()
  for (const row of rows) {
    const doors = found.get(row.source_id) ?? new Map<number, WindowAtDoor>()
    found.set(row.source_id, doors)
    const one: WindowAtDoor = {
      door_id: row.door_id,
      door: row.door,
      device: row.device,
      ...atDoor({ ...row, is_known: row.is_known === true }),
    }
    const known = doors.get(row.door_id)
    if (known === undefined || order.indexOf(one.state) < order.indexOf(known.state)) doors.set(row.door_id, one)
  }
  return new Map([...found].map(([id, doors]) => [id, [...doors.values()]]))
}

/** A photo that was at a device for the sake of a window, and is to be there no more. */
export type FaceAskedBack = {
  readonly device: string
  readonly asked_at: string
  /** When the device said that it is gone; null: not yet. */
  readonly gone_at: string | null
}

/** From which devices the photos of these sources were asked back, the last first. */
export const facesAskedBack = (
  db: Db,
  company_id: number,
  kind: string,
  ids: readonly number[],
): Promise<readonly FaceAskedBack[]> =>
  db.query<FaceAskedBack>(
    `select r.device_name as device, r.asked_at, r.confirmed_at as gone_at
     from pass_window w join delivery_removal r on r.company_id = w.company_id and r.window_id = w.id
     where w.company_id = $1 and w.source_kind = $2 and w.source_id = any($3::bigint[]) order by r.id desc limit 100`,
    [company_id, kind, ids],
  )
