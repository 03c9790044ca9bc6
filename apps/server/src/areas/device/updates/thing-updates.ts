import type { UpdateWord } from '@workplace/domain/update/device-update'
import type { Database, Db } from '../../../kernel/database/db'
import { newToken, tokenHash } from './client-token'
import { hearUpdate } from './hear-update'

/** Who did not take it within so long is told again: it was away, or its power was pulled. */
const TOLD_EACH_MS = 300_000

/** What things are told that a file is called, short, since some keep an address of a hundred letters only: SQL. */
export const thingFileName = `case when f.file->>'name' like '%.gz' then 'fw.bin.gz' else 'fw.bin' end`

/** A thing that is to be told where its version is. */
export type ToldThing = {
  readonly company_id: number
  /** Of the update. */
  readonly id: number
  readonly device_id: number
  /** Below the address at which we listen to devices. */
  readonly path: string
}

/** Things whose turn it is, once for each try; who cannot be reached is given back. */
export async function claimThingUpdates(db: Database, now: number): Promise<ToldThing[]> {
  const at = (ms: number) => new Date(ms).toISOString()
  return db.transaction(async (tx) => {
    const due = await tx.query<{ company_id: number; id: number; device_id: number; name: string }>(
      `select d.company_id, d.id, d.device_id, ${thingFileName} as name from rollout_device d
       join rollout r on r.company_id = d.company_id and r.id = d.rollout_id
       join firmware f on f.company_id = r.company_id and f.id = r.firmware_id and f.status <> 'withdrawn'
       where d.kind = 'thing' and d.state = 'pushed' and (d.told_at is null or d.told_at < $1)
       order by d.company_id, d.id limit 100 for no key update of d skip locked`,
      [at(now - TOLD_EACH_MS)],
    )
    const told: ToldThing[] = []
    for (const { company_id, id, device_id, name } of due) {
      const secret = newToken()
      await tx.query('update rollout_device set told_at = $3, secret_hash = $4 where company_id = $1 and id = $2', [
        ...[company_id, id, at(now), tokenHash(secret)],
      ])
      told.push({ company_id, id, device_id, path: `/firmware/${secret}/${name}` })
    }
    return told
  })
}

/** Nobody was told: with the next round again. */
export async function giveBackThingUpdate(db: Db, { company_id, id }: ToldThing): Promise<void> {
  await db.query(`update rollout_device set told_at = null where company_id = $1 and id = $2 and state = 'pushed'`, [
    ...[company_id, id],
  ])
}

/** What a thing said of the update that it is at. */
export async function thingUpdateHeard(
  tx: Db,
  { company_id, device_id }: { readonly company_id: number; readonly device_id: number },
  said: UpdateWord,
  detail: string | null,
  now: number,
): Promise<void> {
  const [at] = await tx.query<{ id: number }>(
    `select id from rollout_device where company_id = $1 and kind = 'thing' and device_id = $2
       and state in ('pushed', 'downloading', 'verified', 'updating')`,
    [company_id, device_id],
  )
  if (at !== undefined) await hearUpdate(tx, { company_id, id: at.id }, said, now, { detail })
}
