import type { UpdateWay } from '@workplace/contract/device/update-words'
import type { Db } from '../../../kernel/database/db'

/** What a device is that is updated. */
export type TargetKind = 'client' | 'face' | 'thing'

export const kindOfWay: Readonly<Record<UpdateWay, TargetKind>> = {
  ...{ ddi: 'client', face: 'face', tasmota: 'thing' },
}

export type Target = {
  readonly id: number
  readonly name: string
  readonly sn: string
  readonly model: string | null
  /** What it says that it runs; null: it has not. */
  readonly version: string | null
  readonly is_on: boolean
  readonly office_id: number
  readonly office_name: string
  readonly timezone: string
  readonly is_online: boolean
  /** Milliseconds since the epoch. */
  readonly last_seen: number | null
}

type Wanted = { readonly offices?: readonly number[] | null; readonly ids?: readonly number[] | null }

/** Devices of a kind, of some offices, or by their ids. */
export async function targetsOf(
  db: Db,
  company_id: number,
  kind: TargetKind,
  now: number,
  { offices = null, ids = null }: Wanted = {},
): Promise<Target[]> {
  return db.query<Target>(
    `select d.id, d.name, d.sn, d.model, d.version, d.is_on, d.office_id, o.name as office_name, o.timezone,
       coalesce(d.alive_until > to_timestamp($2::float8), false) as is_online,
       (extract(epoch from d.last_seen) * 1000)::float8 as last_seen
     from update_targets($1, $5) as d join office o on o.company_id = $1 and o.id = d.office_id
     where ($3::int[] is null or d.office_id = any($3)) and ($4::int[] is null or d.id = any($4)) order by d.id`,
    [company_id, now / 1000, offices, ids, kind],
  )
}
