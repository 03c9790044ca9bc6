import type { Db } from '../../../kernel/database/db'
import { type Batch, inBatches } from '../../../kernel/jobs/in-batches'
import { lockRooms, tryLockRooms } from '../core/room.store'
import { instantText } from '../core/wall-time'
import { eventsOf, notifyWaitlist, writeEvents } from './notify-waitlist'
import type { OfferDeps } from './offer-freed-slots'
import { endOffers, lockOffers, offeredSlot, type StoredEntry } from './waitlist.store'

/** Ends those of these offers that still stand and that nobody took in time. */
async function expireSome(on: OfferDeps, db: Db, company_id: number, ids: readonly number[], patient: boolean) {
  const seen = await lockOffers(db, company_id, ids, 'none')
  const rooms = seen.flatMap((one) => one.offer_room_id ?? [])
  // rooms first, then the wishes: the order of everybody who takes, declines or gives up
  const locked = new Set(patient ? rooms : await tryLockRooms(db, rooms))
  if (patient) await lockRooms(db, rooms)
  const here = seen.filter(({ offer_room_id }) => offer_room_id !== null && locked.has(offer_room_id))
  const held = await lockOffers(
    db,
    company_id,
    here.map((one) => one.id),
    patient ? 'wait' : 'skip',
  )
  const got = new Set(held.map((one) => one.id))
  const before = new Map(seen.map((one) => [one.id, one.version]))
  // another offer than the one that was seen may be of another room
  const over = held.filter(
    (one) => one.version === before.get(one.id) && Date.parse(one.offer_expire_time ?? '') <= on.now(),
  )
  if (over.length > 0) await expire(db, company_id, over)
  return { done: over.length, busy: seen.flatMap(({ id }) => (got.has(id) ? [] : [id])) } satisfies Batch
}

async function expire(db: Db, company_id: number, over: readonly StoredEntry[]): Promise<void> {
  await endOffers(db, company_id, over)
  const slots = over.flatMap((wish) => {
    const slot = offeredSlot(wish)
    return slot === null ? [] : [{ wish, slot }]
  })
  await notifyWaitlist(
    db,
    company_id,
    slots.map((one) => ({ ...one, kind: 'waiting_expired' })),
  )
  await writeEvents(
    db,
    company_id,
    slots.flatMap(({ wish, slot }) => eventsOf(wish, slot)),
  )
}

/** Ends the offers that were not taken in time; each once, on any number of servers. How many. */
export async function expireOffers(on: OfferDeps): Promise<number> {
  const due = await on.db.query<{ company_id: number; ids: number[] }>(
    `select company_id, array_agg(id order by offer_expire_time, id) as ids from waitlist
     where state = 1 and offer_expire_time <= $1 group by company_id order by company_id`,
    [instantText(on.now())],
  )
  let ended = 0
  for (const { company_id, ids } of due) {
    ended += await inBatches(ids, {
      work: (some, patient) => on.db.transaction((db) => expireSome(on, db, company_id, some, patient)),
      onFault: (error, wish) => on.log.warn({ err: error, wish }, 'an offer could not be ended'),
    })
  }
  return ended
}
