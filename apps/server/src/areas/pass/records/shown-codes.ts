import type { Db } from '../../../kernel/database/db'
import type { PassDeviceRef } from '../../device/public'
import { keyOf, type Passer } from './facts.store'

/** What was scanned, and the record of the pass, are so far apart at most: clocks are kept within seconds. */
const apartMs = 10_000
/** What no record came for is forgotten after so long. */
export const shownForMs = 86_400_000

/** The server was shown a code and knows whose it is; the device, which tells of the pass afterwards, does not. */
export async function noteCode(
  db: Db,
  { company_id, kind, id }: PassDeviceRef,
  { passer, window_id = null }: { passer: Passer; window_id?: number | null },
  at: number,
): Promise<void> {
  await db.query(
    `insert into pass_shown (company_id, device_kind, device_id, at, user_id, window_id) values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[company_id, kind, id, new Date(at).toISOString(), passer.kind === 'user' ? passer.id : null],
      passer.kind === 'window' ? passer.id : window_id,
    ],
  )
}

/** Somebody of whom a device tells without knowing who it is. */
type Told = { readonly time: number; readonly passer: Passer | null; readonly verified_by: 'device' | 'server' }
export type ShownCode = { readonly passer: Passer; readonly window_id: number | null }

/**
 * Whose codes these records were about, by their place: what was scanned nearest to the record, within seconds, each once.
 * Records that say themselves who it was use theirs up.
 */
export async function codesShown(
  db: Db,
  { company_id, kind, id }: PassDeviceRef,
  records: readonly Told[],
): Promise<ReadonlyMap<number, ShownCode>> {
  const asked = records.flatMap(({ time, verified_by }, n) => (verified_by === 'server' ? [{ time, n }] : []))
  if (asked.length === 0) return new Map()
  const times = asked.map(({ time }) => time)
  const rows = await db.query<{ id: number; at: string; user_id: number | null; window_id: number | null }>(
    `select id, at, user_id, window_id from pass_shown where company_id = $1 and device_kind = $2 and device_id = $3
       and at between $4 and $5 order by at, id`,
    [
      ...[company_id, kind, id, new Date(Math.min(...times) - apartMs).toISOString()],
      new Date(Math.max(...times) + apartMs).toISOString(),
    ],
  )
  const left = rows.map(({ user_id, window_id, at, ...row }) => ({
    ...{ id: row.id, at: Date.parse(at), window_id },
    passer:
      user_id === null ? ({ kind: 'window', id: window_id ?? 0 } as const) : ({ kind: 'user', id: user_id } as const),
  }))
  const found = new Map<number, ShownCode>()
  const used: number[] = []
  for (const { time, n } of asked) {
    const passer = records[n]?.passer ?? null
    const near = left
      .filter((one) => Math.abs(one.at - time) <= apartMs && (passer === null || keyOf(passer) === keyOf(one.passer)))
      .sort((one, other) => Math.abs(one.at - time) - Math.abs(other.at - time))[0]
    if (near === undefined) continue
    left.splice(left.indexOf(near), 1)
    used.push(near.id)
    found.set(n, near)
  }
  if (used.length > 0)
    await db.query('delete from pass_shown where company_id = $1 and id = any($2::bigint[])', [company_id, used])
  return found
}
