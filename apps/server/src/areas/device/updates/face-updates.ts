import type { DeviceAnswer, DeviceCall, DeviceHandler } from '../../../adapters/device/listener/port'
import { isAllowed } from '../../../kernel/http/networks'
import type { FaceUpdates } from '../core/face-updates'
import type { ClientDeps } from './answer-update-client'
import { newToken, tokenHash } from './client-token'
import { hearUpdate } from './hear-update'
import { serveFirmware } from './serve-firmware'
import { thingFileName } from './thing-updates'

/** Who did not take the command within so long is given it again: it was away, or its power was pulled. */
const TOLD_EACH_MS = 300_000

type Assigned = {
  company_id: number
  id: number
  key: string
  sha256: string
  allow_networks: string | null
  /** As it was told that the file is called; null: by any name. */
  told_name: string | null
}

/** Updates of face devices: a command with an address of its own for each, from which the file is fetched by parts. */
export function faceUpdatesOf({ db, storage, now, poke }: ClientDeps): FaceUpdates {
  return {
    async next(tx, { company_id, id }, at) {
      const secret = newToken()
      const [told] = await tx.query<{ id: number; bytes: number; md5: string }>(
        `update rollout_device d set told_at = $3, secret_hash = $5
         from rollout r, firmware f, firmware_digest g
         where d.company_id = $1 and d.kind = 'face' and d.device_id = $2 and d.state = 'pushed'
           and (d.told_at is null or d.told_at < $4)
           and r.company_id = d.company_id and r.id = d.rollout_id and f.company_id = r.company_id and f.id = r.firmware_id
           and f.status <> 'withdrawn' and g.company_id = f.company_id and g.key = substr(f.file->>'path', 2)
         returning d.id, g.bytes, g.md5`,
        [company_id, id, new Date(at).toISOString(), new Date(at - TOLD_EACH_MS).toISOString(), tokenHash(secret)],
      )
      return told === undefined ? null : { ref: told.id, secret, bytes: told.bytes, md5: told.md5 }
    },
    async answered(tx, { company_id }, ref, ok, code, at) {
      const said = ok ? ({ phase: 'updating' } as const) : ({ ended: 'failed' } as const)
      await hearUpdate(tx, { company_id, id: ref }, said, at, ok ? {} : { detail: `Return=${code}` })
    },
    async file(secret, name, call) {
      const [found] = await db.query<Assigned>(
        `select d.company_id, d.id, g.key, g.sha256, c.allow_networks,
           case d.kind when 'thing' then ${thingFileName} end as told_name
         from rollout_device d
         join rollout r on r.company_id = d.company_id and r.id = d.rollout_id
         join firmware f on f.company_id = r.company_id and f.id = r.firmware_id and f.status <> 'withdrawn'
         join firmware_digest g on g.company_id = f.company_id and g.key = substr(f.file->>'path', 2)
         left join face_device c on d.kind = 'face' and c.company_id = d.company_id and c.id = d.device_id and c.status = 'on'
         where d.secret_hash = $1 and (d.kind = 'thing' or c.id is not null) and d.state in ('pushed', 'downloading', 'verified', 'updating')`,
        [tokenHash(secret)],
      )
      // Tasmota looks for a smaller image beside it, which is none of ours
      if (found === undefined || (found.told_name !== null && found.told_name !== name))
        return { status: 404, body: '' }
      if (!isAllowed(found.allow_networks, call.address)) return { status: 403, body: '' }
      return serveFirmware(storage, call, found, async (progress) => {
        await db.transaction((tx) => hearUpdate(tx, found, { phase: 'downloading', progress }, now()))
        poke()
      })
    },
  }
}

const partsOf = (path: string) => /^\/firmware\/([\w-]{43})\/([\w.-]{1,100})$/.exec(path) ?? []

/** Files by an address that nobody can guess, for devices that are not asked for a token. */
export const firmwareHandler = (updates: FaceUpdates): DeviceHandler => ({
  who: ({ path }) => partsOf(path)[1] ?? null,
  async answer(call: DeviceCall): Promise<DeviceAnswer> {
    if (call.method !== 'GET' && call.method !== 'HEAD') return { status: 405, body: '' }
    const [, secret, name] = partsOf(call.path)
    return secret === undefined || name === undefined ? { status: 404, body: '' } : updates.file(secret, name, call)
  },
})
