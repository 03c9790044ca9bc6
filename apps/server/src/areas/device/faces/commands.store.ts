import type { Db } from '../../../kernel/database/db'
import type { Read } from '../../../kernel/database/together'
import type { FaceDevice } from './face-devices.store'

export type CommandKind =
  | 'delivery'
  | 'door'
  | 'clock'
  | 'options'
  | 'read'
  | 'restart'
  | 'alarm'
  | 'update'
  | 'records'
type Of = Pick<FaceDevice, 'company_id' | 'id'>

/** Whoever does not answer within so long was not there, or did not hear. */
const ANSWERED_WITHIN_MS = 60_000
/** What somebody asked for is not done later than that. */
const WANTED_MS = 600_000

/** What stands for a line of a delivery that may be missing at the device: its text is written anew each time. */
export const mayMiss = '?'

const iso = (at: number) => new Date(at).toISOString()

/** Notes what a device is about to be told, before it is: what it answers finds its way back. */
export async function noteSent(
  db: Db,
  { company_id, id }: Of,
  all: readonly { kind: CommandKind; ref: number | null; may_miss: boolean }[],
  now: number,
): Promise<number[]> {
  if (all.length === 0) return []
  const rows = await db.query<{ id: number }>(
    `insert into face_device_command (company_id, device_id, kind, ref, command, created_at, sent_at, expires_at)
     select $1, $2, c.kind, c.ref, case when c.may_miss then '${mayMiss}' end, $6, $6, $7
     from unnest($3::text[], $4::bigint[], $5::bool[]) with ordinality as c(kind, ref, may_miss, place) order by c.place
     returning id`,
    [
      ...[company_id, id, all.map(({ kind }) => kind), all.map(({ ref }) => ref), all.map(({ may_miss }) => may_miss)],
      ...[iso(now), iso(now + WANTED_MS)],
    ],
  )
  return rows.map((row) => row.id).sort((one, other) => one - other)
}

/** Something that a device is to be told when it asks next; one of a kind at a time. */
export async function queueCommand(
  db: Db,
  { company_id, id }: Of,
  kind: CommandKind,
  texts: readonly string[],
  now: number,
) {
  const [known] = await db.query(
    `select 1 from face_device_command where company_id = $1 and device_id = $2 and kind = $3 and ref is null
       and expires_at > $4 and (sent_at is null or sent_at > $5) limit 1`,
    [company_id, id, kind, iso(now), iso(now - ANSWERED_WITHIN_MS)],
  )
  if (known !== undefined) return false
  await db.query(
    `insert into face_device_command (company_id, device_id, kind, command, created_at, expires_at)
     select $1, $2, $3, c.text, $5, $6 from unnest($4::text[]) with ordinality as c(text, place) order by c.place`,
    [company_id, id, kind, texts, iso(now), iso(now + WANTED_MS)],
  )
  return true
}

const queuedStatement = {
  name: 'face-commands-queued',
  text: `select 1 from face_device_command where company_id = $1::int and device_id = $2::int and sent_at is null
    and expires_at > $3::timestamptz limit 1`,
}

/** Whether anything waits for a device. */
export const queuedRead = ({ company_id, id }: Of, now: number): Read<boolean> => ({
  ...{ statement: queuedStatement, values: [company_id, id, iso(now)] },
  of: (rows) => rows.length > 0,
})

/** What waits for a device, claimed for this answer: two servers give it once. */
export function claimQueued(db: Db, { company_id, id }: Of, now: number) {
  return db.query<{ id: number; command: string }>(
    `update face_device_command c set sent_at = $3 from (
       select id from face_device_command where company_id = $1 and device_id = $2 and sent_at is null and expires_at > $3
       order by id limit 50 for update skip locked) as due
     where c.company_id = $1 and c.device_id = $2 and c.id = due.id returning c.id, c.command`,
    [company_id, id, iso(now)],
  )
}

export type AnsweredCommand = {
  id: number
  kind: CommandKind
  ref: number | null
  command: string | null
  created_at: string
}

/** What a device has answered, once: the same answer again finds nothing. */
export async function takeAnswered(
  db: Db,
  { company_id, id }: Of,
  ids: readonly number[],
): Promise<Map<number, AnsweredCommand>> {
  const rows = await db.query<AnsweredCommand>(
    `delete from face_device_command where company_id = $1 and device_id = $2 and id = any($3::int[])
     returning id, kind, ref, command, created_at`,
    [company_id, id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these things a device has still to answer for, and those that it need not any more. */
export async function leftOf(
  db: Db,
  { company_id, id }: Of,
  kind: CommandKind,
  refs: readonly number[],
): Promise<Set<number>> {
  const rows = await db.query<{ ref: number }>(
    `select distinct ref from face_device_command where company_id = $1 and device_id = $2 and kind = $3
       and ref = any($4::bigint[])`,
    [company_id, id, kind, refs],
  )
  return new Set(rows.map(({ ref }) => ref))
}

export async function giveUp(
  db: Db,
  { company_id, id }: Of,
  kind: CommandKind,
  refs: readonly number[],
): Promise<void> {
  await db.query(
    `delete from face_device_command where company_id = $1 and device_id = $2 and kind = $3 and ref = any($4::bigint[])`,
    [company_id, id, kind, refs],
  )
}

/** How much a device was told and has not answered. */
export async function countSent(db: Db, { company_id, id }: Of, now: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from face_device_command where company_id = $1 and device_id = $2 and sent_at > $3`,
    [company_id, id, iso(now - ANSWERED_WITHIN_MS)],
  )
  return row?.n ?? 0
}

/** What nobody answers or wants any more. */
export async function purgeFaceCommands(db: Db, now: number): Promise<void> {
  await db.query('delete from face_device_command where expires_at < $1', [iso(now)])
}
