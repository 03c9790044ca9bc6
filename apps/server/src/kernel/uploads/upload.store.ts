import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { endingOf } from '@workplace/contract/kernel/upload'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import type { Growth } from '../../adapters/storage/port'
import type { Database, Db } from '../database/db'
import { storedKey } from '../files/keep-file'
import type { UploadRef } from './leases'

/** Unfinished uploads of a company, all together. */
const mostOfCompanyGb = 20
/** Unfinished uploads of one person, however small. */
const mostOfPerson = 50
/** So long after the last piece an upload is given up. */
export const lifeMs = 24 * 3_600_000

/** One company at a time counts what it has. */
const countingLock = 7221067

/** What became of an upload that is whole: what is kept, by its key, and what is known of it. */
export type KeptContent = {
  readonly key: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
}

export type UploadRow = UploadRef & {
  readonly user_id: number
  readonly kind: string
  readonly name: string
  readonly fingerprint: string | null
  readonly bytes: number
  readonly received: number
  readonly state: string
  readonly touched_at: string
  readonly kept: KeptContent | null
  readonly file_key: string | null
}

type Owner = { readonly company_id: number; readonly user_id: number }
export type NewUpload = Owner & {
  readonly id: string
  readonly kind: UploadKind
  readonly name: string
  readonly fingerprint: string | null
  readonly bytes: number
}

const columns = 'company_id, id, user_id, kind, name, fingerprint, bytes, received, state, touched_at, kept, file_key'

/** The same moment for all that is asked of the table: tests move it. */
const at = (now: number) => new Date(now).toISOString()

/** Where an upload lies once it is whole. */
export const growthOf = ({ company_id, id, name, bytes, received, state }: UploadRow): Growth => ({
  ...{ bytes, received, state },
  key: storedKey(company_id, `${id}.${endingOf(name)}`),
})

/** An upload of somebody's own. Nobody learns of those of others. */
export async function ownUpload(db: Db, { company_id, user_id }: Owner, id: string, now: number): Promise<UploadRow> {
  const [row] = await db.query<UploadRow>(
    `select ${columns} from upload where company_id = $1 and id = $2 and user_id = $3 and touched_at > $4`,
    [company_id, id, user_id, at(now - lifeMs)],
  )
  if (row === undefined) throw new Refusal(refusals.upload_unknown, {}, { status: 404 })
  return row
}

/** Writes down an upload that begins, if company and person have room for it. */
export async function beginUpload(
  db: Database,
  { company_id, id, user_id, kind, name, fingerprint, bytes }: NewUpload,
  begun: { readonly state: string; readonly lease: string; readonly seconds: number },
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1, $2)', [countingLock, company_id])
    await requireRoom(tx, { company_id, user_id }, bytes)
    await tx.query(
      `insert into upload (company_id, id, user_id, kind, name, fingerprint, bytes, state, created_at, touched_at, lease,
                           leased_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, now() + make_interval(secs => $11))`,
      [
        ...[company_id, id, user_id, kind.name, name, fingerprint, bytes, begun.state, at(now)],
        ...[begun.lease, begun.seconds],
      ],
    )
  })
}

/** Asked before anything is stored, and again with the row. */
export async function requireRoom(db: Db, { company_id, user_id }: Owner, bytes: number): Promise<void> {
  const [had] = await db.query<{ bytes: number; own: number }>(
    `select coalesce(sum(bytes), 0)::bigint as bytes, count(*) filter (where user_id = $2)::int as own
     from upload where company_id = $1 and file_key is null`,
    [company_id, user_id],
  )
  const most = mostOfCompanyGb * 1024 ** 3
  if ((had?.bytes ?? 0) + bytes > most)
    throw new Refusal(refusals.upload_unfinished_limit, { n: mostOfCompanyGb }, { status: 413 })
  if ((had?.own ?? 0) >= mostOfPerson)
    throw new Refusal(refusals.upload_unfinished_many, { n: mostOfPerson }, { status: 429 })
}

/** Notes how much of an upload is safe. False where somebody else has it now. */
export async function noteReceived(
  db: Db,
  { company_id, id }: UploadRef,
  lease: string,
  { received, state, now }: { received: number; state: string; now: number },
): Promise<boolean> {
  const noted = await db.query(
    `update upload set received = $4, state = $5, touched_at = $6 where company_id = $1 and id = $2 and lease = $3 returning 1`,
    [company_id, id, lease, received, state, at(now)],
  )
  return noted.length > 0
}

export async function noteKept(
  db: Db,
  { company_id, id }: UploadRef,
  lease: string,
  kept: KeptContent,
): Promise<boolean> {
  const noted = await db.query(
    'update upload set kept = $4 where company_id = $1 and id = $2 and lease = $3 returning 1',
    [company_id, id, lease, JSON.stringify(kept)],
  )
  return noted.length > 0
}

export async function forgetUpload(db: Db, { company_id, id }: UploadRef): Promise<void> {
  await db.query('delete from upload where company_id = $1 and id = $2', [company_id, id])
}

/** Uploads of which nothing came for a day, and at which nobody works. */
export function untouchedUploads(db: Db, now: number, most: number): Promise<UploadRow[]> {
  return db.query<UploadRow>(
    `select ${columns} from upload where touched_at <= $1 and (lease is null or leased_until < now())
     order by touched_at limit $2`,
    [at(now - lifeMs), most],
  )
}

/** Whether what grows under a key is of an upload. */
export async function isUploadOf(db: Db, key: string): Promise<boolean> {
  const [, company_id, id] = /^(\d+)\/([0-9a-f]{32})\./.exec(key) ?? []
  const found = await db.query('select 1 from upload where company_id = $1 and id = $2', [Number(company_id), id])
  return found.length > 0
}
