import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/pass/refusals'
import { cardAtController, cardText } from '@workplace/domain/access/card-number'
import { constraintOf, type Db, sqlState } from '../../../kernel/database/db'
import { freeCode } from './window-code'

// Somebody passes doors for the sake of something else: a visit, a locker. What is opened here is an allow strategy of one
// person, to all that asks for rights: verdicts, devices, whoever judges passes.

/** For the sake of what: a kind that one area has for itself, and an id that is its own. */
export type WindowSource = { readonly kind: string; readonly id: number }

/** A user of the company, or somebody else by what devices and lists are to call them. */
export type WindowPerson = { readonly user_id: number } | { readonly name: string }

/** Epoch ms; `until` does not belong to it. */
type Span = { readonly from: number; readonly until: number }

type Credentials = {
  /** At these times only. */
  readonly schedule_id?: number | null
  /** The number of a card that is lent. */
  readonly card?: number | null
  /** What their photo lies under, sealed as recognition photos are; only with their consent. */
  readonly face_key?: string | null
}

export type WantedWindow = Span &
  Credentials & {
    readonly source: WindowSource
    readonly person: WindowPerson
    readonly door_ids: readonly number[]
    /** They are also given a number, which devices hold like a card. */
    readonly code?: boolean
  }

/** What is left out stays as it is. */
export type ChangedWindow = Partial<Span> &
  Credentials & { readonly door_ids?: readonly number[]; readonly code?: boolean }

/** `code`: to be typed, or shown as a code, at readers that know numbers only. */
export type Window = { readonly window_id: number; readonly code: number | null }

const text = (at: number) => new Date(at).toISOString()

/** Also at readers that tell 24 bits of a number. */
async function isNarrow(tx: Db, company_id: number, door_ids: readonly number[]): Promise<boolean> {
  const found = await tx.query(
    `select 1 from door d join door_device c on c.company_id = d.company_id and c.id = d.controller_id
     where d.company_id = $1 and d.id = any($2::int[]) and c.card_format = 'wiegand26' limit 1`,
    [company_id, door_ids],
  )
  return found.length > 0
}

/** A card opens for one: it is neither somebody's, nor lent to another. */
async function requireFree(tx: Db, company_id: number, card: number | null, window_id: number | null): Promise<void> {
  if (card === null) return
  if (cardAtController(card, 'any') === null) throw new Error(`no card has the number ${card}`)
  const taken = await tx.query(
    `select 1 from pass_card where company_id = $1 and number = $2 and state <> 'returned'
     union all select 1 from pass_window where company_id = $1 and (card = $2 or code = $2) and ended_at is null
       and id is distinct from $3::int`,
    [company_id, card, window_id],
  )
  if (taken.length > 0) throw new Refusal(refusals.window_card_taken, { card: cardText(card) })
}

/** A card and a code of what is over are free, though nobody has said that it is. */
async function endOver(tx: Db, company_id: number, card: number | null, now: number): Promise<void> {
  if (card === null) return
  await tx.query(
    `update pass_window set ended_at = end_time, end_reason = 'over'
     where company_id = $1 and card = $2 and ended_at is null and end_time <= $3`,
    [company_id, card, text(now)],
  )
}

async function storeDoors(tx: Db, company_id: number, window_id: number, door_ids: readonly number[]): Promise<void> {
  await tx.query(
    `delete from pass_window_door where company_id = $1 and window_id = $2 and door_id <> all($3::int[])`,
    [company_id, window_id, door_ids],
  )
  // a door that was deleted meanwhile opens to nobody
  await tx.query(
    `insert into pass_window_door (company_id, window_id, door_id)
     select $1, $2, d.id from door d where d.company_id = $1 and d.id = any($3::int[]) order by d.id
     on conflict do nothing`,
    [company_id, window_id, door_ids],
  )
}

/**
 * Opens doors to somebody, once for each source: asked again, it answers with the window that is there and changes nothing.
 * In the caller's transaction.
 */
export async function openWindow(tx: Db, company_id: number, wanted: WantedWindow, now: number): Promise<Window> {
  const { source, person, door_ids, from, until, schedule_id = null, card = null, face_key = null } = wanted
  if (!(from < until)) throw new Error('a window ends after it begins')
  const known = await windowOf(tx, company_id, source)
  if (known !== undefined) return known
  await endOver(tx, company_id, card, now)
  await requireFree(tx, company_id, card, null)
  const narrow = wanted.code === true && (await isNarrow(tx, company_id, door_ids))
  for (;;) {
    const code = wanted.code === true ? await freeCode(tx, company_id, narrow, now) : null
    const [made] = await tx.query<{ id: number }>(
      `insert into pass_window (company_id, source_kind, source_id, user_id, person_name, start_time, end_time, schedule_id,
         card, code, face_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
      [
        ...[company_id, source.kind, source.id, 'user_id' in person ? person.user_id : null],
        ...['name' in person ? person.name : null, text(from), text(until), schedule_id, card, code, face_key],
      ],
    )
    if (made !== undefined) {
      await storeDoors(tx, company_id, made.id, door_ids)
      return { window_id: made.id, code }
    }
    // somebody was first: with the same, with the card, or with the number, of which there are others
    const other = await windowOf(tx, company_id, source)
    if (other !== undefined) return other
    await requireFree(tx, company_id, card, null)
  }
}

/** The window of a source, whether it runs or has ended. */
async function windowOf(tx: Db, company_id: number, { kind, id }: WindowSource): Promise<Window | undefined> {
  const [row] = await tx.query<{ id: number; code: number | null }>(
    'select id, code from pass_window where company_id = $1 and source_kind = $2 and source_id = $3',
    [company_id, kind, id],
  )
  return row === undefined ? undefined : { window_id: row.id, code: row.code }
}

type Stored = {
  id: number
  start_time: string
  end_time: string
  schedule_id: number | null
  card: number | null
  code: number | null
  face_key: string | null
  ended_at: string | null
  end_reason: string | null
  door_ids: number[]
}

/**
 * Other doors, times or credentials; null where it was ended, or never opened. One that is only over runs again where its
 * new end lies ahead. The code is answered anew: it is another where new doors, or somebody else, leave no room for the old.
 */
export async function changeWindow(
  tx: Db,
  company_id: number,
  source: WindowSource,
  changed: ChangedWindow,
  now: number,
): Promise<Window | null> {
  const [stored] = await tx.query<Stored>(
    `select w.id, w.start_time, w.end_time, w.schedule_id, w.card, w.code, w.face_key, w.ended_at, w.end_reason,
       array(select d.door_id from pass_window_door d where d.company_id = w.company_id and d.window_id = w.id) as door_ids
     from pass_window w where w.company_id = $1 and w.source_kind = $2 and w.source_id = $3 for update of w`,
    [company_id, source.kind, source.id],
  )
  if (stored === undefined) return null
  const from = changed.from ?? Date.parse(stored.start_time)
  const until = changed.until ?? Date.parse(stored.end_time)
  if (!(from < until)) throw new Error('a window ends after it begins')
  if (stored.ended_at !== null && (stored.end_reason !== 'over' || until <= now)) return null
  const { schedule_id = stored.schedule_id, card = stored.card, face_key = stored.face_key } = changed
  const door_ids = changed.door_ids ?? stored.door_ids
  const begins = stored.ended_at !== null
  if (card !== stored.card || begins) {
    await endOver(tx, company_id, card, now)
    await requireFree(tx, company_id, card, stored.id)
  }
  const code = await codeFor(
    tx,
    company_id,
    { ...stored, wants: changed.code ?? stored.code !== null, door_ids, begins },
    now,
  )
  try {
    await tx.query(
      `update pass_window set start_time = $3, end_time = $4, schedule_id = $5, card = $6, code = $7, face_key = $8,
         ended_at = null, end_reason = null where company_id = $1 and id = $2`,
      [company_id, stored.id, text(from), text(until), schedule_id, card, code, face_key],
    )
  } catch (error) {
    // two at once lent the same card
    if (sqlState(error) !== '23505' || constraintOf(error) !== 'pass_window_card') throw error
    throw new Refusal(refusals.window_card_taken, { card: cardText(card ?? 0) })
  }
  await storeDoors(tx, company_id, stored.id, door_ids)
  return { window_id: stored.id, code }
}

type CodeOf = { id: number; code: number | null; wants: boolean; door_ids: readonly number[]; begins: boolean }

async function codeFor(tx: Db, company_id: number, { id, code, wants, door_ids, begins }: CodeOf, now: number) {
  if (!wants) return null
  const narrow = await isNarrow(tx, company_id, door_ids)
  const fits = code !== null && (!narrow || cardAtController(code, 'wiegand26') !== null)
  const isTaken =
    fits &&
    begins &&
    (
      await tx.query(
        'select 1 from pass_window where company_id = $1 and (card = $2 or code = $2) and ended_at is null and id <> $3',
        [company_id, code, id],
      )
    ).length > 0
  return fits && !isTaken ? code : freeCode(tx, company_id, narrow, now)
}

/**
 * Ends it now: where the server is asked at the door it opens nothing more at once, elsewhere as soon as the device was
 * told. False where it had ended already, or was never opened.
 */
export async function endWindow(
  tx: Db,
  company_id: number,
  { kind, id }: WindowSource,
  reason: string,
  now: number,
): Promise<boolean> {
  const ended = await tx.query(
    `update pass_window set ended_at = $4, end_reason = $5
     where company_id = $1 and source_kind = $2 and source_id = $3 and ended_at is null returning 1`,
    [company_id, kind, id, text(now), reason],
  )
  return ended.length > 0
}

/** By which name doors, and the passes at them, call whom the windows of these sources are for. */
export async function renameWindows(
  tx: Db,
  company_id: number,
  kind: string,
  ids: readonly number[],
  name: string,
): Promise<void> {
  await tx.query(
    `update pass_window set person_name = $4 where company_id = $1 and source_kind = $2 and source_id = any($3::int[])
       and user_id is null and person_name is distinct from $4`,
    [company_id, kind, ids, name],
  )
}

/**
 * Who the windows of these sources were for is forgotten: name, photo, card and code, also where passes name them. What
 * still runs ends.
 */
export async function forgetWindows(
  tx: Db,
  company_id: number,
  kind: string,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const rows = await tx.query<{ id: number; start_time: string }>(
    `update pass_window set person_name = case when user_id is null then '' end, card = null, code = null, face_key = null,
       end_reason = case when ended_at is null then 'forgotten' else end_reason end, ended_at = coalesce(ended_at, $4)
     where company_id = $1 and source_kind = $2 and source_id = any($3::bigint[]) returning id, start_time`,
    [company_id, kind, ids, text(now)],
  )
  if (rows.length === 0) return
  const first = Math.min(...rows.map(({ start_time }) => Date.parse(start_time)))
  await tx.query(
    `update pass_record set window_id = null, card = null
     where company_id = $1 and received_at >= $3 and window_id = any($2::int[])`,
    [company_id, rows.map((row) => row.id), text(first - 2 * 86_400_000)],
  )
}

/** The photos of these sources are given up: whatever still runs goes on without them, and devices take them off. */
export async function forgetFaces(tx: Db, company_id: number, kind: string, ids: readonly number[]): Promise<void> {
  await tx.query(
    `update pass_window set face_key = null
     where company_id = $1 and source_kind = $2 and source_id = any($3::bigint[]) and face_key is not null`,
    [company_id, kind, ids],
  )
}

/** What is over frees its card and code, and what devices hold of it. Every few minutes. */
export async function endWindowsOver(db: Db, now: number): Promise<void> {
  await db.query(
    `update pass_window set ended_at = end_time, end_reason = 'over' where ended_at is null and end_time <= $1`,
    [text(now)],
  )
}
