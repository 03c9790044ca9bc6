import type { UpdateWay } from '@workplace/contract/device/update-words'
import type { Db } from '../../../kernel/database/db'

/** What a device is that is updated. */
export type TargetKind = 'client' | 'face'

export const kindOfWay: Readonly<Record<UpdateWay, TargetKind>> = { ddi: 'client', face: 'face' }

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

/** All devices of a company of one kind; `$1` the company, `$2` now in seconds. */
const statements: Readonly<Record<TargetKind, string>> = {
  client: `select c.id, c.name, c.sn, c.model, s.firmware as version, c.status = 'on' as is_on, c.office_id,
      coalesce(s.alive_until > to_timestamp($2::float8), false) as is_online, s.last_seen as seen
    from update_client c
    left join update_client_state s on s.company_id = c.company_id and s.client_id = c.id where c.company_id = $1`,
  face: `select f.id, f.name, f.sn, m.model, s.firmware as version, f.status = 'on' as is_on, f.office_id,
      coalesce(s.alive_until > to_timestamp($2::float8), false) as is_online, s.last_seen as seen
    from face_device f
    left join device_model m on m.company_id = f.company_id and m.id = f.model_id
    left join face_device_state s on s.company_id = f.company_id and s.device_id = f.id where f.company_id = $1`,
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
    `select d.id, d.name, d.sn, d.model, d.version, d.is_on, d.office_id, o.name as office_name, o.timezone, d.is_online,
       (extract(epoch from d.seen) * 1000)::float8 as last_seen
     from (${statements[kind]}) as d join office o on o.company_id = $1 and o.id = d.office_id
     where ($3::int[] is null or d.office_id = any($3)) and ($4::int[] is null or d.id = any($4)) order by d.id`,
    [company_id, now / 1000, offices, ids],
  )
}
