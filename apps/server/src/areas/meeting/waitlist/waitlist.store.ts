import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { waitlistAdd } from '@workplace/contract/meeting/waitlist'
import { holdingsOf } from '@workplace/domain/booking/holding'
import { freeAfterDecline, type QueuedEntry, type RoomSlot, slotKey } from '@workplace/domain/booking/waitlist'
import type { Db } from '../../../kernel/database/db'
import { holdingArrays } from '../core/holding.store'
import { instantText } from '../core/wall-time'

export const states = { queued: 0, offered: 1, taken: 2, expired: 3, cancelled: 4 } as const

export type Attendees = ParsedOf<typeof waitlistAdd>['attendees']

/** A wish as it is stored. Instants are RFC 3339. */
export type StoredEntry = {
  id: number
  version: number
  company_id: number
  user_id: number
  /** Those it names. */
  meetingroom_ids: number[]
  /** Those that would fulfil it: the named ones, or all of the office that are large enough. */
  room_ids: number[]
  office_id: number
  timezone: string
  capacity_min: number | null
  start_time: string
  end_time: string
  flex_minutes: number
  weight: number
  place: number
  state: number
  title: string
  attendees: Attendees
  secret: boolean
  declined: string[]
  offer_room_id: number | null
  offer_start: string | null
  offer_end: string | null
  offer_expire_time: string | null
  meeting_id: number | null
}

const suits = `r.company_id = w.company_id and r.status = 'online' and case when w.meetingroom_ids = '{}'
    then r.office_id = w.office_id and r.capacity >= coalesce(w.capacity_min, 0) else r.id = any(w.meetingroom_ids) end`
const columns = `w.id, w.version, w.company_id, w.user_id, w.meetingroom_ids, w.office_id, o.timezone, w.capacity_min,
  w.start_time, w.end_time, w.flex_minutes, w.weight, w.place::int as place, w.state, w.title, w.attendees, w.secret,
  w.declined, w.offer_room_id, w.offer_start, w.offer_end, w.offer_expire_time, w.meeting_id,
  array(select r.id from meetingroom r where ${suits} order by array_position(w.meetingroom_ids, r.id), r.capacity, r.id) as room_ids`
const from = `from waitlist w join office o on o.company_id = w.company_id and o.id = w.office_id`

const queueLockClass = 7224

/** Takes the queue of a company until the transaction ends; before any room, and before any wish. */
export async function lockQueue(db: Db, company_id: number): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, $2)', [queueLockClass, company_id])
}

/** A wish as the queue reads it. */
export const asQueued = (wish: StoredEntry): StoredEntry & QueuedEntry => ({
  ...wish,
  start: Date.parse(wish.start_time),
  end: Date.parse(wish.end_time),
})

/** The wishes that wait and could want something between two instants (epoch ms). */
export async function readQueued(db: Db, company_id: number, from_ms: number, until: number): Promise<StoredEntry[]> {
  return db.query<StoredEntry>(
    `select ${columns} ${from} where w.company_id = $1 and w.state = 0
       and w.start_time - make_interval(mins => w.flex_minutes) < $3
       and w.end_time + make_interval(mins => w.flex_minutes) > $2`,
    [company_id, instantText(from_ms), instantText(until)],
  )
}

/** One wish, under its row's lock where it is to be changed. */
export async function readWaitlistEntry(db: Db, company_id: number, id: number, lock = false): Promise<StoredEntry> {
  const [found] = await db.query<StoredEntry>(
    `select ${columns} ${from} where w.company_id = $1 and w.id = $2 ${lock ? 'for update of w' : ''}`,
    [company_id, id],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  return found
}

/** Those of these wishes that are offered something; under the locks of their rows, or those of them that nobody has. */
export function lockOffers(
  db: Db,
  company_id: number,
  ids: readonly number[],
  how: 'none' | 'wait' | 'skip',
): Promise<StoredEntry[]> {
  const lock = { none: '', wait: 'for update of w', skip: 'for update of w skip locked' }[how]
  return db.query<StoredEntry>(
    `select ${columns} ${from} where w.company_id = $1 and w.id = any($2::int[]) and w.state = ${states.offered}
     order by w.id ${lock}`,
    [company_id, ids],
  )
}

/** Offers that nobody took in time are over, and their slots free. */
export async function endOffers(db: Db, company_id: number, wishes: readonly StoredEntry[]): Promise<void> {
  const ids = wishes.map((one) => one.id)
  await db.query(
    `update waitlist set state = ${states.expired}, version = version + 1, updated_at = now(), updated_by = '',
       offer_room_id = null, offer_start = null, offer_end = null, offer_expire_time = null
     where company_id = $1 and id = any($2::int[])`,
    [company_id, ids],
  )
  await dropOffers(db, company_id, ids)
}

/** What somebody waits for, or is offered, and has not got; under its lock. */
export const readOpenOf = (db: Db, company_id: number, user_id: number): Promise<StoredEntry[]> =>
  db.query<StoredEntry>(
    `select ${columns} ${from} where w.company_id = $1 and w.user_id = $2 and w.state in (0, 1) order by w.id for update of w`,
    [company_id, user_id],
  )

/**
 * Forgets that slots were declined that somebody had since and gave up: who waits between two instants (epoch ms), or is
 * offered something else, may have them now.
 */
export async function askAgain(
  db: Db,
  company_id: number,
  [after, until]: readonly [number, number],
  isFreeAnew: (slot: RoomSlot) => boolean,
): Promise<void> {
  const wishes = await db.query<StoredEntry>(
    `select ${columns} ${from} where w.company_id = $1 and w.state in (0, 1) and cardinality(w.declined) > 0
       and w.start_time - make_interval(mins => w.flex_minutes) < $3
       and w.end_time + make_interval(mins => w.flex_minutes) > $2`,
    [company_id, instantText(after), instantText(until)],
  )
  for (const wish of wishes) {
    const forgotten = freeAfterDecline(asQueued(wish), isFreeAnew)
    if (forgotten.length === 0) continue
    await db.query(
      `update waitlist set declined = array(select d.slot from unnest(declined) with ordinality as d(slot, n)
         where d.slot <> all($3::text[]) order by d.n) where company_id = $1 and id = $2`,
      [company_id, wish.id, forgotten],
    )
  }
}

type Change = {
  state: number
  /** Puts it behind everybody who waits now. */
  goesLast?: boolean
  declined?: RoomSlot
  offer?: RoomSlot & { expires: number }
  meeting_id?: number
}

/** Takes a wish from one state to another, unless somebody else did; the new version. */
export async function updateWaitlistEntry(
  db: Db,
  { company_id, id, state }: Pick<StoredEntry, 'company_id' | 'id' | 'state'>,
  change: Change,
  by: string,
): Promise<number | undefined> {
  const { offer } = change
  const [saved] = await db.query<{ version: number }>(
    `update waitlist set state = $4, version = version + 1, updated_at = now(), updated_by = $5,
       place = case when $6 then nextval(pg_get_serial_sequence('waitlist', 'place')) else place end,
       declined = case when $7::text is null then declined else (declined || $7::text)[greatest(1, cardinality(declined) - 48):] end,
       offer_room_id = $8, offer_start = $9, offer_end = $10, offer_expire_time = $11,
       meeting_id = coalesce($12, meeting_id)
     where company_id = $1 and id = $2 and state = $3 returning version`,
    [
      company_id,
      id,
      state,
      change.state,
      by,
      change.goesLast ?? false,
      change.declined === undefined ? null : slotKey(change.declined),
      offer?.room_id ?? null,
      offer === undefined ? null : instantText(offer.start),
      offer === undefined ? null : instantText(offer.end),
      offer === undefined ? null : instantText(offer.expires),
      change.meeting_id ?? null,
    ],
  )
  return saved?.version
}

/** The slot that is kept for a wish. */
export function offeredSlot({ offer_room_id, offer_start, offer_end }: StoredEntry): RoomSlot | null {
  if (offer_room_id === null || offer_start === null || offer_end === null) return null
  return { room_id: offer_room_id, start: Date.parse(offer_start), end: Date.parse(offer_end) }
}

/** Keeps a slot for a wish: others find it taken. */
export async function holdOffer(db: Db, wish: StoredEntry, { room_id, start, end }: RoomSlot): Promise<void> {
  await db.query(
    `insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
     select $1, room_id, 'offer', $2, starts, ends, true
     from unnest($3::int[], $4::timestamptz[], $5::timestamptz[]) as t(room_id, starts, ends)`,
    [wish.company_id, -wish.id, ...holdingArrays(holdingsOf([{ id: room_id, timezone: wish.timezone }], start, end))],
  )
}

/** Gives up what was kept; the trigger on `holding` has the next in the queue asked. */
export const dropOffer = (db: Db, { company_id, id }: Pick<StoredEntry, 'company_id' | 'id'>): Promise<void> =>
  dropOffers(db, company_id, [id])

async function dropOffers(db: Db, company_id: number, ids: readonly number[]): Promise<void> {
  await db.query(`delete from holding where company_id = $1 and kind = 'offer' and source_id = any($2::int[])`, [
    company_id,
    ids.map((id) => -id),
  ])
}

/** Has somebody look whether there is anything for a wish now. */
export async function askFor(db: Db, company_id: number, id: number): Promise<void> {
  await db.query(
    `insert into waitlist_freed (company_id, room_id, start_time, end_time)
     select w.company_id, r.id, w.start_time - make_interval(mins => w.flex_minutes), w.end_time + make_interval(mins => w.flex_minutes)
     from waitlist w join meetingroom r on ${suits} where w.company_id = $1 and w.id = $2 and w.state = 0`,
    [company_id, id],
  )
}

/** What the sweep asks for: everything that waits and looks free in one of its rooms, or may be at another time. */
export async function askForAll(db: Db, now: number): Promise<void> {
  await db.query(
    `insert into waitlist_freed (company_id, room_id, start_time, end_time)
     select distinct w.company_id, r.id, w.start_time - make_interval(mins => w.flex_minutes), w.end_time + make_interval(mins => w.flex_minutes)
     from waitlist w join meetingroom r on ${suits}
     where w.state = 0 and w.start_time + make_interval(mins => w.flex_minutes) > $1
       and (w.flex_minutes > 0 or not exists (
         select 1 from holding h where h.company_id = w.company_id and h.room_id = r.id and h.is_held
           and h.start_time < w.end_time and h.end_time > w.start_time and h.start_time > w.start_time - interval '26 hours'))
       and not exists (select 1 from waitlist_freed f where f.company_id = w.company_id and f.room_id = r.id
         and f.start_time <= w.start_time and f.end_time >= w.end_time)`,
    [instantText(now)],
  )
}
