import type { Actor, Device, Log } from '../call/call'
import type { Db } from '../database/db'
import { tokenHash } from './session-store'

/** The screens of an installation that were paired: each is known by the hash of the token that it holds. */
export type Devices = {
  /** Undefined where the token is unknown, was revoked, or its screen or company is switched off. Never remembered. */
  find(token: string): Promise<Device | undefined>
}

const findStatement = {
  name: 'find-device',
  text: `select t.company_id, t.id as terminal_id, t.name, t.meetingroom_id as room_id, t.booker_id, d.token_hash,
      d.last_seen is null or d.last_seen < now() - interval '30 seconds' as is_stale
    from terminal_device d
    join terminal t on t.company_id = d.company_id and t.id = d.terminal_id
    join company c on c.id = t.company_id
    where d.token_hash = $1 and t.status = 'on' and c.status = 'active'`,
}

const seeStatement = {
  name: 'see-device',
  text: `update terminal_device set last_seen = now()
    where company_id = $1 and terminal_id = $2 and (last_seen is null or last_seen < now() - interval '30 seconds')`,
}

export function openDevices(db: Db, log: Pick<Log, 'warn'>): Devices {
  return {
    async find(token) {
      const [row] = await db.query<Device & { is_stale: boolean }>(findStatement, [tokenHash(token)])
      if (row === undefined) return undefined
      const { is_stale, ...device } = row
      if (is_stale) {
        // nobody waits for this, and a lost one is made up for by the next
        db.query(seeStatement, [device.company_id, device.terminal_id]).catch((err) =>
          log.warn({ err }, 'when a screen was seen could not be kept'),
        )
      }
      return device
    },
  }
}

/** Who does what a screen asks for: the screen by name, in its booker's place, with no right of its own. */
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
