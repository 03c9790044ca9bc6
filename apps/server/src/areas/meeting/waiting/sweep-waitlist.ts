import type { Db } from '../../../kernel/db'
import { lockRooms } from '../room.store'
import { instantText } from '../wall-time'
import { type Offering, offerFreed } from './offer-freed'
import { eventsOf, tellWaiting, writeEvents } from './tell-waiting'
import { askForAll, changeWish, dropOffer, offeredSlot, readWish, states } from './waitlist.store'

/** Ends one offer that nobody took in time. */
async function expire(on: Offering, company_id: number, id: number): Promise<boolean> {
  const seen = await readWish(on.db, company_id, id)
  const slot = offeredSlot(seen)
  if (slot === null) return false
  return on.db.transaction(async (tx) => {
    // rooms first, then the wish: the order of everybody who takes, declines or gives up
    await lockRooms(tx, [slot.room_id])
    const wish = await readWish(tx, company_id, id, true)
    const isOver = wish.state === states.offered && Date.parse(wish.offer_expire_time ?? '') <= on.now()
    if (!isOver || wish.version !== seen.version) return false
    await changeWish(tx, wish, { state: states.expired }, '')
    await dropOffer(tx, wish)
    await tellWaiting(tx, wish, 'waiting_expired', slot)
    await writeEvents(tx, company_id, eventsOf(wish, slot))
    return true
  })
}

/** Ends the offers that were not taken in time; each once, on any number of servers. */
async function expireOffers(on: Offering): Promise<number> {
  const due = await on.db.query<{ company_id: number; id: number }>(
    'select company_id, id from waitlist where state = 1 and offer_expire_time <= $1 order by offer_expire_time, id',
    [instantText(on.now())],
  )
  let ended = 0
  for (const { company_id, id } of due) if (await expire(on, company_id, id)) ended++
  return ended
}

/** Wishes whose time has come without anything for them are over. */
async function expireWishes(db: Db, now: number): Promise<void> {
  await db.query(
    `with over as (
       update waitlist set state = 3, version = version + 1, updated_at = now(), updated_by = ''
       where state = 0 and start_time + make_interval(mins => flex_minutes) <= $1 returning company_id, user_id
     )
     insert into outbox (company_id, topic, payload)
     select distinct company_id, 'waitlist', jsonb_build_object('user_id', user_id) from over`,
    [instantText(now)],
  )
}

/**
 * What the job does each minute: offers that were not taken go to the next, and everybody who waits is looked at again,
 * since a slot may have become theirs without anybody giving it up (a lock ended, a day came into reach).
 */
export async function sweepWaitlist(on: Offering): Promise<{ ended: number; given: number }> {
  const ended = await expireOffers(on)
  await expireWishes(on.db, on.now())
  await askForAll(on.db, on.now())
  return { ended, given: await offerFreed(on) }
}
