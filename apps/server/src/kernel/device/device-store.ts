import type { Actor, Call, Device, Log } from '../call/call'
import { deviceOf } from '../call/call'
import type { Db } from '../database/db'
import { tokenHash } from '../session/session-store'
import type { PairedKinds } from './paired-kind'

/** The paired devices of an installation: each is known by the hash of the token that it holds. */
export type Devices = {
  /** Undefined where the token is unknown, was revoked, or its thing or company is switched off. Never remembered. */
  find(token: string): Promise<Device | undefined>
}

/** One query for all kinds: of the parts, the database asks only that of the device's kind. */
function findStatement(kinds: PairedKinds) {
  const parts = [...kinds.values()].map(
    ({
      kind,
      thing,
    }) => `select t.name::text as name, t.office_id::int as office_id, t.room_id::int as room_id, t.booker_id::int as booker_id
      from (${thing('d.company_id', 'd.thing_id')}) t where d.kind = '${kind}'`,
  )
  return {
    name: 'find-device',
    text: `select d.company_id, d.kind, d.thing_id as id, t.name, t.office_id, t.room_id, t.booker_id,
        d.app_version, d.battery, d.token_hash,
        d.last_seen is null or d.last_seen < now() - interval '30 seconds' as is_stale
      from paired_device d
      join company c on c.id = d.company_id
      cross join lateral (${parts.join(' union all ')}) t
      where d.token_hash = $1 and c.status = 'active'`,
  }
}

const seeStatement = {
  name: 'see-device',
  text: `update paired_device set last_seen = now() where company_id = $1 and kind = $2 and thing_id = $3
    and (last_seen is null or last_seen < now() - interval '30 seconds')`,
}

export function openDevices(db: Db, kinds: PairedKinds, log: Pick<Log, 'warn'>): Devices {
  const statement = kinds.size === 0 ? undefined : findStatement(kinds)
  return {
    async find(token) {
      if (statement === undefined) return undefined
      const [row] = await db.query<Device & { is_stale: boolean }>(statement, [tokenHash(token)])
      if (row === undefined) return undefined
      const { is_stale, ...device } = row
      if (is_stale) {
        // nobody waits for this, and a lost one is made up for by the next
        db.query(seeStatement, [device.company_id, device.kind, device.id]).catch((err) =>
          log.warn({ err }, 'when a device was seen could not be kept'),
        )
      }
      return device
    },
  }
}

/** Keeps what the device that calls says of itself: written only where it says something new. */
export async function noteReport(
  call: Call,
  said: { app_version?: string | undefined; battery?: number | undefined },
): Promise<void> {
  const device = deviceOf(call)
  const { app_version = null, battery = null } = said
  if (app_version === device.app_version && battery === device.battery) return
  await call.db.query(
    'update paired_device set app_version = $4, battery = $5 where company_id = $1 and kind = $2 and thing_id = $3',
    [device.company_id, device.kind, device.id, app_version, battery],
  )
}

/** Who does what a device asks for: the device by name, in its booker's place, with no right of its own. */
export const actorOfDevice = ({ company_id, name, booker_id, token_hash }: Device): Actor => ({
  company_id,
  user_id: booker_id ?? 0,
  name,
  username: '',
  department_id: null,
  permissions: new Set(),
  office_ids: [],
  offices: { room: [], station: [], visitor: [], device: [] },
  rooms: { hidden: new Set(), viewed: new Set() },
  reach: { office_ids: [], department_ids: [] },
  token_hash,
})
