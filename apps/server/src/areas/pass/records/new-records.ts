import { createHash } from 'node:crypto'
import { epochOfRecord } from '@workplace/domain/access/record-key'
import type { Db } from '../../../kernel/database/db'
import type { PassDeviceRef, TakenPass } from '../../device/public'

/** What a record says, in so many bytes: two that say the same are one, and none of it can be read from this. */
export const hashOf = (mark: string): string => createHash('sha256').update(mark).digest('hex').slice(0, 32)

/** A record with what it is known again by. */
export type MarkedPass = TakenPass & { readonly hash: string; readonly epoch: number | null }

const lockStatement = {
  name: 'lock-device-of-passes',
  text: `select epoch, device_index, device_time from pass_device
    where company_id = $1 and device_kind = $2 and device_id = $3 for update`,
}

/** Locks the device, whose records come one batch after another. */
async function lockDevice(db: Db, { company_id, kind, id }: PassDeviceRef) {
  type Row = { epoch: number; device_index: number; device_time: string | null }
  const own = [company_id, kind, id]
  const [known] = await db.query<Row>(lockStatement, own)
  if (known !== undefined) return known
  await db.query(
    'insert into pass_device (company_id, device_kind, device_id) values ($1, $2, $3) on conflict do nothing',
    own,
  )
  const [row] = await db.query<Row>(lockStatement, own)
  if (row === undefined) throw new Error('a device that was just locked is gone')
  return row
}

const atIndexStatement = {
  name: 'passes-at-indexes',
  text: `select device_index, epoch, encode(mark, 'hex') as mark from pass_record
    where company_id = $1 and device_kind = $2 and device_id = $3 and device_index = any($4::bigint[])`,
}
const markedStatement = {
  name: 'passes-with-marks',
  text: `select encode(mark, 'hex') as mark from pass_record where company_id = $1 and device_kind = $2
    and device_id = $3 and device_index is null
    and mark = any(array(select decode(m, 'hex') from unnest($4::text[]) as m))`,
}

/** Those that are not stored yet, each once, with the epoch in which its index counts; and what is the latest then. */
export async function newOf(db: Db, device: PassDeviceRef, passes: readonly TakenPass[]) {
  const { epoch, device_index, device_time } = await lockDevice(db, device)
  let latest =
    device_index === 0 || device_time === null ? null : { epoch, index: device_index, time: Date.parse(device_time) }
  const hashed = passes.map((one) => ({ ...one, hash: hashOf(one.mark) }))
  const atIndex = new Map<number, { epoch: number; mark: string }[]>()
  const marks = new Set<string>()
  const indexes = hashed.flatMap(({ index }) => (index === null ? [] : [index]))
  const plain = hashed.flatMap(({ index, hash }) => (index === null ? [hash] : []))
  const own = [device.company_id, device.kind, device.id]
  // behind the last that it counted, and it never began anew: nothing can be stored there
  const isAhead = latest?.epoch === 1 && indexes.every((index) => index > (latest?.index ?? 0))
  if (indexes.length > 0 && !isAhead) {
    const rows = await db.query<{ device_index: number; epoch: number; mark: string }>(atIndexStatement, [
      ...[...own, [...new Set(indexes)]],
    ])
    for (const row of rows) atIndex.set(row.device_index, [...(atIndex.get(row.device_index) ?? []), row])
  }
  if (plain.length > 0) {
    const rows = await db.query<{ mark: string }>(markedStatement, [...own, [...new Set(plain)]])
    for (const { mark } of rows) marks.add(mark)
  }
  const found: MarkedPass[] = []
  for (const one of hashed) {
    const { index, hash } = one
    if (index === null) {
      if (marks.has(hash)) continue
      marks.add(hash)
      found.push({ ...one, epoch: null })
      continue
    }
    const known = atIndex.get(index) ?? []
    const said = one.epoch !== null && !known.some((stored) => stored.epoch === one.epoch) ? one.epoch : undefined
    const place = epochOfRecord({ index, time: one.told_at, mark: hash }, { atIndex: known, latest })
    if (!place.is_new) continue
    const counted = said ?? place.epoch
    atIndex.set(index, [...known, { epoch: counted, mark: hash }])
    found.push({ ...one, epoch: counted })
    if (latest === null || counted > latest.epoch || (counted === latest.epoch && index > latest.index))
      latest = { epoch: counted, index, time: one.told_at }
  }
  return { found, latest }
}
